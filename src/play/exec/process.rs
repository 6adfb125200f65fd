//! The processes of solvers: started, ended with everything they started, and what they used.
//!
//! A solver is a shell and its descendants, first of all a process group. On Linux this program
//! and every solver's shell are *subreapers*: a process that has left the group becomes a child of
//! the shell when its parent ends, and a child of this program when the shell ends. So once the
//! shell is gone, every child of this program that is not a solver's shell belongs to a solver that
//! is over. It is ended and waited for, and its processor time counts.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::guardian::{self, in_own_group, Guardian};
use crate::support::signals;

/// What a solver is started with.
#[derive(Clone, Copy)]
pub(super) struct Launch<'a> {
    /// For `sh -c`.
    pub command: &'a OsStr,
    pub variables: &'a [(&'static str, String)],
    /// Bytes of address space that each process may have.
    pub memory: Option<u64>,
}

/// The ends of the three pipes of a solver.
pub(super) struct Streams {
    pub stdin: ChildStdin,
    pub stdout: ChildStdout,
    pub stderr: ChildStderr,
}

/// What the processes of a solver used together, where the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Processor time.
    pub cpu: Option<Duration>,
    /// Bytes of memory of the largest process. It starts with what this program takes, a few
    /// megabytes.
    pub memory: Option<u64>,
}

impl Used {
    fn add(&mut self, other: Used) {
        self.cpu = self.cpu.zip(other.cpu).map(|(a, b)| a + b);
        self.memory = self.memory.max(other.memory);
    }
}

/// How the shell ended, and what it and its descendants used.
#[derive(Clone, Copy)]
pub(super) struct ProcessEnd {
    pub status: ExitStatus,
    pub used: Used,
}

/// All solvers that run. Starting and ending one happens under its lock, so nothing is started
/// after [`end_all`], and a shell is never taken for an orphan.
struct Registry {
    guardian: Option<Guardian>,
    /// The process ids of the shells, which are also their group ids.
    running: BTreeSet<u32>,
    users: usize,
    is_closed: bool,
}

static REGISTRY: Mutex<Registry> =
    Mutex::new(Registry { guardian: None, running: BTreeSet::new(), users: 0, is_closed: false });

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all solvers, and no other can be started. For a program that is about to exit.
pub fn end_all() {
    let mut registry = registry();
    registry.is_closed = true;
    while let Some(&shell) = registry.running.first() {
        let _ = registry.end(shell);
    }
}

impl Registry {
    /// Ends a solver with everything that it started; `None` where it was ended before.
    fn end(&mut self, shell: u32) -> Option<io::Result<ProcessEnd>> {
        if !self.running.contains(&shell) {
            return None;
        }
        system::kill_group(shell);
        // The number is free for other processes as soon as the shell is waited for.
        if let Some(guardian) = &mut self.guardian {
            guardian.leave(shell);
        }
        let end = system::wait_for(shell);
        self.running.remove(&shell);
        Some(end.map(|mut end| {
            self.end_orphans(&mut end.used);
            end
        }))
    }

    /// Ending one makes its children ours, so it goes on until there are none.
    fn end_orphans(&self, used: &mut Used) {
        let is_known = |id: &u32| {
            let guardian = self.guardian.as_ref().map(Guardian::id);
            self.running.contains(id) || guardian == Some(*id)
        };
        loop {
            let mut orphans = system::children();
            orphans.retain(|id| !is_known(id));
            let ended = orphans.into_iter().filter_map(|id| {
                system::kill_one(id);
                system::wait_for(id).ok()
            });
            if ended.map(|end| used.add(end.used)).count() == 0 {
                return;
            }
        }
    }
}

/// Keeps the guardian for as long as there are solvers that could be started.
pub(super) struct Session(());

impl Session {
    pub(super) fn open() -> io::Result<Session> {
        if !cfg!(unix) {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let mut registry = registry();
        if registry.guardian.is_none() {
            registry.guardian = Some(Guardian::start()?);
            system::adopt_orphans();
        }
        registry.users += 1;
        Ok(Session(()))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut registry = registry();
        registry.users -= 1;
        if registry.users == 0 {
            if let Some(guardian) = registry.guardian.take() {
                guardian.stop();
            }
        }
    }
}

/// A running solver.
pub(super) struct Process(u32);

impl Process {
    /// Starts the shell, unless this program was asked to stop: then `None`.
    pub(super) fn start(launch: Launch) -> io::Result<Option<(Process, Streams)>> {
        let mut registry = registry();
        if registry.is_closed || signals::caught().is_some() {
            return Ok(None);
        }
        let mut command = Command::new("sh");
        command.arg("-c").arg(launch.command);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env(guardian::MARK, guardian::mark());
        command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
        in_own_group(&mut command);
        if let Some(guardian) = &registry.guardian {
            system::prepare(&mut command, guardian.pipe(), launch.memory);
        }
        let mut child = command.spawn()?;
        let missing = || io::Error::other("a stream is missing");
        let streams = Streams {
            stdin: child.stdin.take().ok_or_else(missing)?,
            stdout: child.stdout.take().ok_or_else(missing)?,
            stderr: child.stderr.take().ok_or_else(missing)?,
        };
        registry.running.insert(child.id());
        Ok(Some((Process(child.id()), streams)))
    }

    /// Waits for the end of the shell by itself, on a thread of its own.
    pub(super) fn waiter(&self) -> impl FnOnce() + Send + 'static {
        let id = self.0;
        move || system::await_end(id)
    }

    /// Ends it with everything that it started; `None` where [`end_all`] did.
    pub(super) fn end(&self) -> Option<io::Result<ProcessEnd>> {
        registry().end(self.0)
    }
}

/// A solver whose game was broken off by an error is ended too.
impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// The standard library knows neither groups nor subreapers nor what a child used, so C is asked.
#[cfg(unix)]
mod system {
    use std::ffi::{c_int, c_long, c_uint};
    use std::io::{self, Write};
    use std::os::fd::AsRawFd;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{ChildStdin, Command, ExitStatus};
    use std::time::Duration;

    use super::{ProcessEnd, Used};

    const KILL: c_int = 9;
    /// Wait for one process by its id, until it ends, and leave it to be waited for again.
    const BY_ID: c_int = 1;
    const ENDED: c_int = 4;
    const LEAVE: c_int = if cfg!(target_os = "linux") { 0x0100_0000 } else { 0x20 };

    /// `struct rusage`: user time, system time (seconds, microseconds), memory, and 13 more.
    type Usage = [c_long; 18];
    /// Larger than `siginfo_t` of any system.
    type Information = [u64; 32];

    extern "C" {
        fn kill(process: c_int, signal: c_int) -> c_int;
        fn waitid(kind: c_int, id: c_uint, information: *mut Information, options: c_int) -> c_int;
        fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut Usage) -> c_int;
        fn write(file: c_int, bytes: *const u8, count: usize) -> isize;
    }

    #[cfg(target_os = "linux")]
    mod linux {
        use std::ffi::{c_int, c_long, c_ulong};

        extern "C" {
            fn prctl(option: c_int, ...) -> c_int;
            fn setrlimit(resource: c_int, limits: *const [c_ulong; 2]) -> c_int;
        }

        const SET_CHILD_SUBREAPER: c_int = 36;
        const ADDRESS_SPACE: c_int = 9;

        pub fn become_subreaper() {
            let (on, unused): (c_long, c_long) = (1, 0);
            // Sound: it takes numbers only.
            unsafe { prctl(SET_CHILD_SUBREAPER, on, unused, unused, unused) };
        }

        pub fn limit_memory(bytes: u64) -> bool {
            let limit = c_ulong::try_from(bytes).unwrap_or(c_ulong::MAX);
            // Sound: it reads two numbers.
            unsafe { setrlimit(ADDRESS_SPACE, &[limit, limit]) == 0 }
        }
    }

    #[cfg(not(target_os = "linux"))]
    mod linux {
        pub fn become_subreaper() {}

        pub fn limit_memory(_: u64) -> bool {
            false
        }
    }

    pub fn adopt_orphans() {
        linux::become_subreaper();
    }

    /// What the process does between its start and the command. Only what a forked process of a
    /// program with threads may do: no memory is allocated.
    pub fn prepare(command: &mut Command, pipe: &ChildStdin, memory: Option<u64>) {
        let pipe = pipe.as_raw_fd();
        let work = move || {
            let mut line = [0; 32];
            let mut rest = &mut line[..];
            let _ = writeln!(rest, "watch {}", std::process::id());
            let length = 32 - rest.len();
            // Sound: the bytes are there. A guardian that is gone is no reason not to play.
            unsafe { write(pipe, line.as_ptr(), length) };
            linux::become_subreaper();
            match memory {
                Some(bytes) if !linux::limit_memory(bytes) => Err(io::Error::last_os_error()),
                _ => Ok(()),
            }
        };
        // Sound: see above.
        unsafe { command.pre_exec(work) };
    }

    pub fn await_end(id: u32) {
        let mut information: Information = [0; 32];
        // Sound: the call writes a structure that has room there.
        while unsafe { waitid(BY_ID, id, &mut information, ENDED | LEAVE) } != 0 {
            if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                return;
            }
        }
    }

    /// Only for processes that are not waited for: their number cannot belong to others.
    pub fn kill_one(id: u32) {
        unsafe { kill(id as c_int, KILL) };
    }

    pub fn kill_group(id: u32) {
        unsafe { kill(-(id as c_int), KILL) };
    }

    /// The processes whose parent this program is, where the system says.
    pub fn children() -> Vec<u32> {
        let mut found = Vec::new();
        for task in std::fs::read_dir("/proc/self/task").into_iter().flatten() {
            let path = task.map(|task| task.path().join("children"));
            let list = path.and_then(std::fs::read_to_string).unwrap_or_default();
            found.extend(list.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
        found
    }

    pub fn wait_for(id: u32) -> io::Result<ProcessEnd> {
        let (mut status, mut usage): (c_int, Usage) = (0, [0; 18]);
        // Sound: the call writes an int and a structure that have room there.
        while unsafe { wait4(id as c_int, &mut status, 0, &mut usage) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        let status = ExitStatus::from_raw(status);
        // Elsewhere the children of a shell that was killed are not waited for and not counted.
        let is_known = cfg!(target_os = "linux") || status.signal() != Some(KILL);
        Ok(ProcessEnd { status, used: if is_known { used(&usage) } else { Used::default() } })
    }

    fn used(usage: &Usage) -> Used {
        let [user, user_micros, system, system_micros, memory, ..] = usage.map(|n| n.max(0) as u64);
        let seconds = Duration::from_secs(user + system);
        let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
        Used {
            cpu: Some(seconds + Duration::from_micros(user_micros + system_micros)),
            memory: Some(memory * unit),
        }
    }
}

/// Elsewhere [`Session::open`] refuses solvers.
#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{ChildStdin, Command};

    use super::ProcessEnd;

    pub fn adopt_orphans() {}
    pub fn prepare(_: &mut Command, _: &ChildStdin, _: Option<u64>) {}
    pub fn await_end(_: u32) {}
    pub fn kill_one(_: u32) {}
    pub fn kill_group(_: u32) {}

    pub fn children() -> Vec<u32> {
        Vec::new()
    }

    pub fn wait_for(_: u32) -> io::Result<ProcessEnd> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
