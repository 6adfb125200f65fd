//! The processes of solvers: started, ended with everything they started, and what they used.
//!
//! Three things see to it that nothing is left behind:
//!
//! - A solver is a shell in a process group of its own, which is killed as a whole.
//! - What has left the group is adopted. On Linux this program and every solver's shell are
//!   *subreapers*: a process whose parent ends becomes a child of the shell, and when the shell
//!   ends, of this program. So every child of this program that is neither a running shell nor a
//!   guardian belongs to a solver that is over. It is killed and waited for, and its processor time
//!   counts.
//! - Where this program itself is killed (`kill -9`), its [`Guardian`] does the work.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::play::exec::system;
use crate::support::signals;

/// Bytes that are read at once, and how many such parts may wait. Then the solver has to wait, too.
const CHUNK: usize = 1 << 16;
const WAITING: usize = 16;
/// How much of standard error is kept: the last of it.
const ERRORS_KEPT: usize = 1 << 20;
/// How often to look whether this program was asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long a stream may stay open after every process was ended. It does only where a process
/// that the solver did not start has it open.
const GRACE: Duration = Duration::from_secs(1);

/// What is left of a solver that has ended.
pub(super) struct Finished {
    pub status: ExitStatus,
    /// Its time was up.
    pub is_late: bool,
    /// It wrote more than it may, and the rest is cut off.
    pub is_too_long: bool,
    /// From the start to the end of the shell.
    pub wall: Duration,
    pub used: Used,
    pub output: Vec<u8>,
    /// The end of standard error.
    pub errors: Vec<u8>,
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

/// The children of this program. Solvers are started and ended under its lock, so a shell is never
/// taken for an orphan, and none is started after [`end_all`].
struct Children {
    /// The process ids of the shells, which are also their group ids.
    shells: BTreeSet<u32>,
    guardians: BTreeSet<u32>,
    is_closed: bool,
}

static CHILDREN: Mutex<Children> =
    Mutex::new(Children { shells: BTreeSet::new(), guardians: BTreeSet::new(), is_closed: false });

fn children() -> MutexGuard<'static, Children> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Children {
    fn must_stop(&self) -> bool {
        self.is_closed || signals::caught().is_some()
    }
}

/// Waits until all solvers are ended, and no other can be started. For a program that is about to
/// exit.
pub fn end_all() {
    children().is_closed = true;
    while !children().shells.is_empty() {
        thread::sleep(LOOK / 10);
    }
}

/// A running solver, which ends when this is dropped.
struct Shell(u32);

impl Shell {
    /// Starts the shell, unless this program is to stop.
    fn start(mut command: Command) -> io::Result<Option<(Shell, Child)>> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env(MARK, mark());
        system::set_apart(&mut command);
        let mut children = children();
        if children.must_stop() {
            return Ok(None);
        }
        let child = command.spawn()?;
        children.shells.insert(child.id());
        Ok(Some((Shell(child.id()), child)))
    }

    /// Ends what is left of it, and adds what that used.
    fn end(&self, used: &mut Used) {
        let mut children = children();
        if !children.shells.contains(&self.0) {
            return;
        }
        // It may have been waited for, but its number is not given out again so soon.
        system::kill_group(self.0);
        children.shells.remove(&self.0);
        // Killing an orphan makes its children ours.
        loop {
            let mut orphans = system::children();
            orphans.retain(|id| !children.shells.contains(id) && !children.guardians.contains(id));
            let ended = orphans.into_iter().filter_map(|id| {
                system::kill_one(id);
                system::wait_for(id).ok()
            });
            if ended.map(|(_, more)| used.add(more)).count() == 0 {
                return;
            }
        }
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        self.end(&mut Used::default());
    }
}

type Exit = (Instant, io::Result<(ExitStatus, Used)>);

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
/// output. `None` where this program is to stop.
pub(super) fn run(
    command: Command,
    input: Vec<u8>,
    limit: Duration,
    most: usize,
) -> io::Result<Option<Finished>> {
    let started = Instant::now();
    let Some((shell, child)) = Shell::start(command)? else {
        return Ok(None);
    };
    let events = listen(child, input)?;
    let mut heard = Heard::default();
    let mut is_asked = false;
    while heard.exit.is_none() && heard.output.len() <= most {
        let left = (started + limit).saturating_duration_since(Instant::now());
        is_asked = children().must_stop();
        if left.is_zero() || is_asked {
            break;
        }
        if let Ok(event) = events.recv_timeout(left.min(LOOK)) {
            heard.note(event);
        }
    }
    if heard.exit.is_none() {
        system::kill_group(shell.0);
    }
    while heard.exit.is_none() {
        heard.note(events.recv().map_err(io::Error::other)?);
    }
    let mut left_over = Used { cpu: Some(Duration::ZERO), memory: None };
    shell.end(&mut left_over);
    let until = Instant::now() + GRACE;
    while heard.streams_ended < 2 {
        match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(event) => heard.note(event),
            Err(_) => break,
        }
    }
    let Heard { mut output, errors, exit, .. } = heard;
    let Some((ended, exit)) = exit.filter(|_| !is_asked) else {
        return Ok(None);
    };
    let (status, mut used) = exit?;
    used.add(left_over);
    let wall = ended - started;
    let (is_late, is_too_long) = (wall > limit, output.len() > most);
    output.truncate(most);
    Ok(Some(Finished { status, is_late, is_too_long, wall, used, output, errors }))
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
        let end = system::wait_for(child.id());
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

/// Ends the solvers when this program is killed and cannot do it itself.
///
/// A shell waits for the end of a pipe that this program holds open. Then it kills every process
/// with the mark of this program in its environment (Linux). A process that was being started keeps
/// the pipe open until it has its environment, so none is missed. A process may start another
/// while the shell looks, so it goes on until it has found none twice.
pub(super) struct Guardian(Child);

/// `$1` is the mark.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
read -r line
before=unknown
for round in 1 2 3 4 5 6 7 8 9 10; do
    found=$(grep -ls "$1" /proc/[0-9]*/environ)
    [ -n "$before$found" ] || exit
    before=$found
    for file in $found; do
        process=${file#/proc/}
        kill -KILL "${process%/environ}"
    done
    sleep 0.1
done
"#;

/// The variable that marks the processes of solvers.
const MARK: &str = "BRICKGM_RUN";

/// What the variable holds. The colon ends the number.
fn mark() -> String {
    format!("{}:", std::process::id())
}

impl Guardian {
    pub(super) fn start() -> io::Result<Guardian> {
        if !cfg!(unix) {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh", &format!("{MARK}={}", mark())]).env_remove(MARK);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        system::set_apart(&mut command);
        system::become_subreaper();
        let mut children = children();
        let shell = command.spawn()?;
        children.guardians.insert(shell.id());
        Ok(Guardian(shell))
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        children().guardians.remove(&self.0.id());
    }
}
