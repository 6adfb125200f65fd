//! Whoever ends this program, by whatever means, ends the solvers with it.
//!
//! A program that is killed (`kill -9`) can clean up nothing, and solvers are process groups of
//! their own, which no terminal ends. So a shell sits at the other end of a pipe and is told which
//! groups there are. When the pipe closes, this program is gone, and the shell ends those that are
//! left.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;

/// Lines are `watch GROUP` and `leave GROUP`; nothing but the end of them makes it act.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
groups=' '
while read -r word group; do
    case $word in
        watch) groups="$groups$group " ;;
        leave) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -KILL "-$group"; done
"#;

/// The shell that waits for our end.
pub struct Guardian {
    shell: Child,
    /// Taken away at the end, which closes it.
    pipe: Mutex<Option<ChildStdin>>,
}

/// A group that is looked after for as long as this lives.
pub struct Watch<'a> {
    guardian: &'a Guardian,
    group: u32,
}

impl Guardian {
    /// Begins to look after nothing yet.
    pub fn start() -> io::Result<Guardian> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        crate::play::exec::process::in_own_group(&mut command);
        let mut shell = command.spawn()?;
        let pipe = Mutex::new(shell.stdin.take());
        Ok(Guardian { shell, pipe })
    }

    /// Between the start of a process and this call lies a moment in which nobody looks after it.
    /// If this program is killed right then, the solver still finds its pipes closed.
    pub fn watch(&self, group: u32) -> Watch<'_> {
        self.tell("watch", group);
        Watch {
            guardian: self,
            group,
        }
    }

    fn tell(&self, word: &str, group: u32) {
        if let Ok(Some(pipe)) = self.pipe.lock().as_deref_mut() {
            // A shell that is gone cannot be told; the solvers are then ended by us alone.
            let _ = pipe.write_all(format!("{word} {group}\n").as_bytes());
        }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.guardian.tell("leave", self.group);
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        if let Ok(mut pipe) = self.pipe.lock() {
            *pipe = None;
        }
        let _ = self.shell.wait();
    }
}
