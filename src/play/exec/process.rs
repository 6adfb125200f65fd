//! A command of the shell as a process group: started, waited for, ended, and what it used.

use std::ffi::OsStr;
use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;

pub use self::system::in_own_group;
use self::system::Handle;

/// A running command.
pub struct Process(Handle);

/// Its ends of the three pipes.
pub struct Streams {
    /// The game goes here.
    pub stdin: ChildStdin,
    /// The moves come from here.
    pub stdout: ChildStdout,
    /// Whatever else it has to say.
    pub stderr: ChildStderr,
}

/// What a process took, with all of its children that it waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Processor time.
    pub cpu: Option<Duration>,
    /// Bytes of memory at the highest. The system starts counting with what this program itself
    /// takes, a few megabytes.
    pub memory: Option<u64>,
}

/// How a process ended.
pub struct ProcessEnd {
    /// Its exit code or signal.
    pub status: ExitStatus,
    /// What it took.
    pub used: Used,
}

impl Process {
    /// Starts `sh -c COMMAND`.
    pub fn start(line: &OsStr) -> io::Result<(Process, Streams)> {
        let mut command = Command::new("sh");
        command.arg("-c").arg(line).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        in_own_group(&mut command);
        let mut child = command.spawn()?;
        let piped = "all three streams are piped";
        let streams = Streams {
            stdin: child.stdin.take().expect(piped),
            stdout: child.stdout.take().expect(piped),
            stderr: child.stderr.take().expect(piped),
        };
        Ok((Process(Handle::new(child)), streams))
    }

    /// The number of its process group.
    pub fn group(&self) -> u32 {
        self.0.group()
    }

    /// Something that waits for the end of the command itself, on a thread of its own. The process
    /// can still be told apart from all others afterwards, until it is reaped.
    pub fn waiter(&self) -> impl FnOnce() + Send + 'static {
        self.0.waiter()
    }

    /// Ends the command and everything it started, at once.
    pub fn end_group(&self) {
        self.0.end_group();
    }

    /// How it ended. Waits for it, so end it before.
    pub fn reap(self) -> io::Result<ProcessEnd> {
        self.0.reap()
    }
}

/// The standard library knows neither groups nor what a child took, so C is asked.
#[cfg(unix)]
mod system {
    use std::ffi::{c_int, c_long, c_uint};
    use std::io;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Child, Command, ExitStatus};
    use std::time::Duration;

    use super::{ProcessEnd, Used};

    const KILL: c_int = 9;
    /// Wait for one process, by its number.
    const BY_NUMBER: c_int = 1;
    /// Until it ends, and leave it there to be waited for again.
    const ENDED: c_int = 4;
    #[cfg(any(target_os = "linux", target_os = "android"))]
    const LEAVE: c_int = 0x0100_0000;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    const LEAVE: c_int = 0x20;

    /// `struct rusage`: user time, system time (seconds, microseconds), memory, and 13 more.
    type Usage = [c_long; 18];
    /// More than any system's `siginfo_t` takes.
    type Information = [u64; 32];

    extern "C" {
        fn kill(process: c_int, signal: c_int) -> c_int;
        fn waitid(kind: c_int, id: c_uint, information: *mut Information, options: c_int) -> c_int;
        fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut Usage) -> c_int;
    }

    /// The command becomes the first process of a new group, whose number is its own.
    pub fn in_own_group(command: &mut Command) {
        command.process_group(0);
    }

    pub struct Handle(u32);

    impl Handle {
        pub fn new(child: Child) -> Handle {
            Handle(child.id())
        }

        pub fn group(&self) -> u32 {
            self.0
        }

        pub fn waiter(&self) -> impl FnOnce() + Send + 'static {
            let id = self.0;
            move || {
                let mut information: Information = [0; 32];
                // Sound: the call writes a structure that has room there.
                while unsafe { waitid(BY_NUMBER, id, &mut information, ENDED | LEAVE) } != 0 {
                    if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                        return;
                    }
                }
            }
        }

        pub fn end_group(&self) {
            // The number cannot belong to others: the first process of the group is not reaped.
            unsafe { kill(-(self.0 as c_int), KILL) };
        }

        pub fn reap(self) -> io::Result<ProcessEnd> {
            let (mut status, mut usage): (c_int, Usage) = (0, [0; 18]);
            // Sound: the call writes an int and a structure that have room there.
            while unsafe { wait4(self.0 as c_int, &mut status, 0, &mut usage) } < 0 {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            Ok(ProcessEnd {
                status: ExitStatus::from_raw(status),
                used: used(&usage),
            })
        }
    }

    fn used(usage: &Usage) -> Used {
        let [user, user_micros, system, system_micros, memory, ..] = usage.map(|n| n.max(0) as u64);
        let unit = if cfg!(target_vendor = "apple") {
            1
        } else {
            1024
        };
        Used {
            cpu: Some(
                Duration::from_secs(user + system)
                    + Duration::from_micros(user_micros + system_micros),
            ),
            memory: Some(memory * unit),
        }
    }
}

/// Elsewhere there are no groups: only the command itself is ended.
#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{Child, Command};
    use std::sync::{Arc, Mutex};
    use std::thread;
    use std::time::Duration;

    use super::{ProcessEnd, Used};

    pub fn in_own_group(_: &mut Command) {}

    pub struct Handle(Arc<Mutex<Child>>);

    impl Handle {
        pub fn new(child: Child) -> Handle {
            Handle(Arc::new(Mutex::new(child)))
        }

        pub fn group(&self) -> u32 {
            self.0.lock().map_or(0, |child| child.id())
        }

        pub fn waiter(&self) -> impl FnOnce() + Send + 'static {
            let child = Arc::clone(&self.0);
            move || {
                let running = || matches!(child.lock().map(|mut c| c.try_wait()), Ok(Ok(None)));
                while running() {
                    thread::sleep(Duration::from_millis(2));
                }
            }
        }

        pub fn end_group(&self) {
            if let Ok(mut child) = self.0.lock() {
                let _ = child.kill();
            }
        }

        pub fn reap(self) -> io::Result<ProcessEnd> {
            let mut child = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
            Ok(ProcessEnd {
                status: child.wait()?,
                used: Used::default(),
            })
        }
    }
}
