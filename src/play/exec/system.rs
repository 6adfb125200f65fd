//! What the processes of solvers need of the system: groups, subreapers, and what a child used. The
//! standard library has none of it, so C is asked.

use std::ffi::{c_int, c_long};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus};
use std::time::Duration;
use std::{fs, io};

use crate::play::exec::process::Used;

const KILL: c_int = 9;
/// `struct rusage`: user time, system time (seconds, microseconds), memory, and 13 more.
type Usage = [c_long; 18];

extern "C" {
    fn kill(process: c_int, signal: c_int) -> c_int;
    fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut Usage) -> c_int;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
}

/// Processes whose parents have ended become children of this one.
pub fn become_subreaper() {
    #[cfg(target_os = "linux")]
    {
        const SET_CHILD_SUBREAPER: c_int = 36;
        let (on, unused): (c_long, c_long) = (1, 0);
        // Sound: it takes numbers only.
        unsafe { prctl(SET_CHILD_SUBREAPER, on, unused, unused, unused) };
    }
}

/// The command becomes a subreaper, and the first process of a new group, whose id is its own.
pub fn set_apart(command: &mut Command) {
    let work = || {
        become_subreaper();
        Ok(())
    };
    // Sound: a forked process of a program with threads may call the system. What it is stays
    // when it becomes the command.
    unsafe { command.process_group(0).pre_exec(work) };
}

pub fn kill_one(id: u32) {
    unsafe { kill(id as c_int, KILL) };
}

pub fn kill_group(id: u32) {
    unsafe { kill(-(id as c_int), KILL) };
}

/// The processes whose parent this program is, where the system says.
pub fn children() -> Vec<u32> {
    let mut found = Vec::new();
    for task in fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(list.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
    }
    found
}

/// Waits for the end of a child. What its own children used counts where it waited for them.
pub fn wait_for(id: u32) -> io::Result<(ExitStatus, Used)> {
    let (mut status, mut usage): (c_int, Usage) = (0, [0; 18]);
    // Sound: the call writes an int and a structure that have room there.
    while unsafe { wait4(id as c_int, &mut status, 0, &mut usage) } < 0 {
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    let [user, user_micros, system, system_micros, memory, ..] = usage.map(|n| n.max(0) as u64);
    let seconds = Duration::from_secs(user + system);
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    let used = Used {
        cpu: Some(seconds + Duration::from_micros(user_micros + system_micros)),
        memory: Some(memory * unit),
    };
    Ok((ExitStatus::from_raw(status), used))
}
