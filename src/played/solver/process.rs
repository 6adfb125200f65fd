//! The processes of solvers.
//!
//! A solver is a shell in a process group of its own, which is killed as a whole: when it takes too
//! long, when it writes too much, when this program is interrupted, and when the shell has ended.
//! If this program is killed itself (`kill -9`), a watcher kills the groups: a shell that reads their
//! numbers from a pipe until the system closes our end.

use std::collections::BTreeSet;
use std::ffi::c_int;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::played::Cost;
use crate::support::signals;

/// Bytes that are read at once, and how many such parts may wait. Then the solver has to wait, too.
const CHUNK: usize = 1 << 16;
const WAITING: usize = 16;
/// How much of standard error is kept: the last of it.
const ERRORS_KEPT: usize = 1 << 20;
/// How often to look whether this program was asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long a stream may stay open after the group was killed. It does only if a process that left
/// the group has it open.
const GRACE: Duration = Duration::from_secs(1);

/// A solver that has ended.
pub(super) struct Finished {
    pub status: ExitStatus,
    /// Its time was up.
    pub is_late: bool,
    /// It wrote more than it may, and the rest is cut off.
    pub is_too_long: bool,
    pub cost: Cost,
    pub output: Vec<u8>,
    /// The end of standard error.
    pub errors: Vec<u8>,
}

/// The process groups of the running solvers. Solvers are started under its lock, so that none is
/// started after [`end_all`].
struct Groups {
    running: BTreeSet<u32>,
    is_closed: bool,
    /// Our end of the watcher's pipe, if there is a watcher.
    watcher: Option<Arc<OwnedFd>>,
}

static GROUPS: Mutex<Groups> =
    Mutex::new(Groups { running: BTreeSet::new(), is_closed: false, watcher: None });

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all solvers, and no other can be started. For a program that is about to exit: when this
/// returns, nothing uses the files of the solvers any more.
pub fn end_all() {
    let mut groups = groups();
    groups.is_closed = true;
    groups.running.iter().for_each(|&group| kill_group(group));
    drop(groups);
    // The threads that wait for the solvers see that they have ended.
    let until = Instant::now() + GRACE;
    while !self::groups().running.is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
}

/// A running process group, which is killed when this is dropped.
struct Group(u32);

impl Group {
    /// Starts the command, unless this program is to stop.
    fn start(mut command: Command) -> io::Result<Option<(Group, Child)>> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut groups = groups();
        if groups.is_closed || signals::caught().is_some() {
            return Ok(None);
        }
        let watcher = match &groups.watcher {
            Some(watcher) => Arc::clone(watcher),
            None => Arc::new(start_watcher()?),
        };
        groups.watcher = Some(Arc::clone(&watcher));
        // Sound: between fork and exec, this only formats a number and writes it.
        unsafe { command.process_group(0).pre_exec(move || tell(&watcher, '+', process::id())) };
        let child = command.spawn()?;
        groups.running.insert(child.id());
        Ok(Some((Group(child.id()), child)))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The shell may have been waited for, but its number is not given out again so soon.
        kill_group(self.0);
        wait_for_group(self.0, Instant::now() + GRACE);
        let mut groups = groups();
        groups.running.remove(&self.0);
        if let Some(watcher) = &groups.watcher {
            // Without a watcher there is nothing to tell.
            let _ = tell(watcher, '-', self.0);
        }
    }
}

/// Keeps the numbers that came with `+` and not with `-`. Ctrl-C in the terminal is not meant for it.
const WATCHER: &str = r#"
trap '' HUP INT QUIT TERM
groups=' '
while read -r sign group; do
    case $sign in
    +) groups="$groups$group " ;;
    -) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
"#;

/// Starts the watcher, which ends when the last copy of our end of its pipe is closed.
fn start_watcher() -> io::Result<OwnedFd> {
    let mut shell = Command::new("sh");
    shell.args(["-c", WATCHER]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = shell.process_group(0).spawn()?;
    let pipe = child.stdin.take().ok_or_else(|| io::Error::other("a stream is missing"))?;
    Ok(pipe.into())
}

/// A line for the watcher, in one write. It takes no memory, so a forked process can say it.
fn tell(watcher: &OwnedFd, sign: char, group: u32) -> io::Result<()> {
    extern "C" {
        fn write(file: c_int, bytes: *const u8, count: usize) -> isize;
    }
    let mut line = [0; 16];
    let mut rest = &mut line[..];
    writeln!(rest, "{sign} {group}")?;
    let length = 16 - rest.len();
    // Sound: that many bytes are there.
    match unsafe { write(watcher.as_raw_fd(), line.as_ptr(), length) } {
        count if count == length as isize => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

type Exit = (Instant, io::Result<(ExitStatus, Cost)>);

/// What the threads report that read the streams and wait for the end of the shell.
enum Event {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    StreamEnded,
    Exited(Exit),
}

/// What was reported so far.
#[derive(Default)]
struct Heard {
    output: Vec<u8>,
    errors: Vec<u8>,
    streams_ended: usize,
    exit: Option<Exit>,
}

impl Heard {
    fn note(&mut self, event: Event) {
        match event {
            Event::Output(bytes) => self.output.extend(bytes),
            Event::Errors(bytes) => {
                self.errors.extend(bytes);
                if self.errors.len() > 2 * ERRORS_KEPT {
                    self.errors.drain(..self.errors.len() - ERRORS_KEPT);
                }
            }
            Event::StreamEnded => self.streams_ended += 1,
            Event::Exited(exit) => self.exit = Some(exit),
        }
    }
}

/// Runs a solver to its end, which comes after `limit` at the latest and after `most` bytes of
/// output. `None` if this program is to stop.
pub(super) fn run(
    command: Command,
    input: Vec<u8>,
    limit: Duration,
    most: usize,
) -> io::Result<Option<Finished>> {
    let started = Instant::now();
    let Some((group, child)) = Group::start(command)? else {
        return Ok(None);
    };
    let events = listen(child, input)?;
    let mut heard = Heard::default();
    let is_asked = || groups().is_closed || signals::caught().is_some();
    while heard.exit.is_none() && heard.output.len() <= most && !is_asked() {
        let left = (started + limit).saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        if let Ok(event) = events.recv_timeout(left.min(LOOK)) {
            heard.note(event);
        }
    }
    let by_itself = heard.exit.is_some();
    drop(group);
    let until = Instant::now() + GRACE;
    while heard.exit.is_none() || heard.streams_ended < 2 {
        match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(event) => heard.note(event),
            Err(_) => break,
        }
    }
    if is_asked() && !by_itself {
        return Ok(None);
    }
    let Heard { mut output, errors, exit, .. } = heard;
    let (ended, exit) = exit.ok_or_else(|| io::Error::other("a killed solver goes on"))?;
    let (status, used) = exit?;
    let wall = ended - started;
    let used = if by_itself { used } else { Cost::default() };
    let (is_late, is_too_long) = (wall > limit, output.len() > most);
    output.truncate(most);
    let cost = Cost { wall, ..used };
    Ok(Some(Finished { status, is_late, is_too_long, cost, output, errors }))
}

/// Threads write the input, read both outputs and wait for the end, all at the same time, so no
/// pipe can fill up on both sides. They end by themselves when the game is over.
fn listen(mut child: Child, input: Vec<u8>) -> io::Result<Receiver<Event>> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    let (outputs, errors) = (sender.clone(), sender.clone());
    let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(stdout), Some(stderr)) = streams else {
        return Err(io::Error::other("a stream is missing"));
    };
    // A solver need not read all of it, or any: then writing fails, which does not matter.
    thread::Builder::new().spawn(move || stdin.write_all(&input))?;
    thread::Builder::new().spawn(move || pass_on(stdout, &outputs, Event::Output))?;
    thread::Builder::new().spawn(move || pass_on(stderr, &errors, Event::Errors))?;
    thread::Builder::new().spawn(move || {
        let end = wait_for(child);
        sender.send(Event::Exited((Instant::now(), end)))
    })?;
    Ok(events)
}

fn pass_on(mut stream: impl Read, events: &SyncSender<Event>, event: fn(Vec<u8>) -> Event) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(count @ 1..) = stream.read(&mut chunk) {
        if events.send(event(chunk[..count].to_vec())).is_err() {
            return;
        }
    }
    let _ = events.send(Event::StreamEnded);
}

const KILL: c_int = 9;

extern "C" {
    fn kill(process: c_int, signal: c_int) -> c_int;
}

fn kill_group(id: u32) {
    // Sound: it takes numbers only.
    unsafe { kill(-(id as c_int), KILL) };
}

/// Waits until all processes of a group that was killed are gone.
fn wait_for_group(id: u32, until: Instant) {
    // Signal 0 is none: it only asks whether there is anybody.
    while unsafe { kill(-(id as c_int), 0) } == 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Waits for the end of a child. What its own children used counts if it waited for them.
#[cfg(target_os = "linux")]
fn wait_for(child: Child) -> io::Result<(ExitStatus, Cost)> {
    use std::ffi::c_long;
    use std::os::unix::process::ExitStatusExt;

    /// `struct rusage`: user time, system time (seconds, microseconds), memory, and 13 more.
    type Usage = [c_long; 18];
    extern "C" {
        fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut Usage) -> c_int;
    }
    let (mut status, mut usage): (c_int, Usage) = (0, [0; 18]);
    // Sound: the call writes an int and a structure that have room there.
    while unsafe { wait4(child.id() as c_int, &mut status, 0, &mut usage) } < 0 {
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    let [user, user_micros, system, system_micros, memory, ..] = usage.map(|n| n.max(0) as u64);
    let cpu =
        Duration::from_secs(user + system) + Duration::from_micros(user_micros + system_micros);
    let cost = Cost { cpu: Some(cpu), memory: Some(memory * 1024), ..Cost::default() };
    Ok((ExitStatus::from_raw(status), cost))
}

/// Elsewhere processor time and memory are not known.
#[cfg(not(target_os = "linux"))]
fn wait_for(mut child: Child) -> io::Result<(ExitStatus, Cost)> {
    Ok((child.wait()?, Cost::default()))
}
