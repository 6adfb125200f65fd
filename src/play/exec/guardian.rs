//! Ends the solvers when this program is killed (`kill -9`) and cannot do it itself.
//!
//! A shell reads from a pipe which process groups there are. When the pipe closes without a
//! farewell, this program is gone, and the shell ends the groups that are left. On Linux it also
//! ends what has left its group, found by a mark in the environment. It looks again until nothing is
//! found: a process may have started another while the first look went on.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Lines are `watch GROUP`, `leave GROUP` and `done`. `$1` is the mark.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
groups=' '
while read -r word group; do
    case $word in
        watch) groups="$groups$group " ;;
        leave) groups="${groups%% $group *} ${groups#* $group }" ;;
        done) exit ;;
    esac
done
for group in $groups; do kill -KILL "-$group"; done
for round in 1 2 3 4 5 6 7 8 9 10; do
    files=$(grep -ls "$1" /proc/[0-9]*/environ)
    [ -n "$files" ] || break
    for file in $files; do
        process=${file#/proc/}
        kill -KILL "${process%/environ}"
    done
    sleep 0.1
done
"#;

/// The variable that marks the processes of solvers.
pub(super) const MARK: &str = "BRICKGM_RUN";

/// What the variable holds. The colon ends the number.
pub(super) fn mark() -> String {
    format!("{}:", std::process::id())
}

/// The command becomes the first process of a new group, whose id is its own.
#[cfg(unix)]
pub(super) fn in_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
pub(super) fn in_own_group(_: &mut Command) {}

pub(super) struct Guardian {
    shell: Child,
    pipe: ChildStdin,
}

impl Guardian {
    pub(super) fn start() -> io::Result<Guardian> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh", &format!("{MARK}={}", mark())]);
        command.stdin(Stdio::piped()).env_remove(MARK);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        in_own_group(&mut command);
        let mut shell = command.spawn()?;
        let pipe = shell.stdin.take();
        let pipe = pipe.ok_or_else(|| io::Error::other("the shell has no standard input"))?;
        Ok(Guardian { shell, pipe })
    }

    pub(super) fn id(&self) -> u32 {
        self.shell.id()
    }

    /// Where a process writes `watch GROUP` itself, before it becomes the solver: there is no
    /// moment in which a solver runs unwatched.
    pub(super) fn pipe(&self) -> &ChildStdin {
        &self.pipe
    }

    /// The group has ended.
    pub(super) fn leave(&mut self, group: u32) {
        // A shell that is gone cannot be told; the solvers are then ended by this program alone.
        let _ = self.pipe.write_all(format!("leave {group}\n").as_bytes());
    }

    pub(super) fn stop(mut self) {
        let _ = self.pipe.write_all(b"done\n");
        drop(self.pipe);
        let _ = self.shell.wait();
    }
}
