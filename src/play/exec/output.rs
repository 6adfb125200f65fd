//! What a running solver writes, read while its time lasts.

use std::io::{self, Read};
use std::process::{ChildStderr, ChildStdout};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::play::exec::process::Process;
use crate::play::exec::tail::Tail;
use crate::support::signals;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;
/// Chunks that may wait to be played. Then the solver has to wait, too.
const WAITING: usize = 16;
/// How much of standard error is kept.
const ERRORS_KEPT: usize = 1 << 20;
/// How often to look whether this program is asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long a stream may stay open after the whole group was ended. It does only where a process
/// has left the group.
const GRACE: Duration = Duration::from_secs(1);

/// Why a solver was not allowed to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Its time was up.
    Time,
    /// It wrote more than these bytes.
    Size(usize),
    /// This program was asked to stop.
    Signal,
}

/// What the threads that read and wait have to tell.
enum Event {
    Text(Vec<u8>),
    TextEnded,
    ErrorsEnded(Vec<u8>),
    Exited(Instant),
}

/// Standard output of a process, as a reader that gives up when the time is up.
pub struct SolverOutput<'a> {
    process: &'a Process,
    events: Receiver<Event>,
    started: Instant,
    deadline: Instant,
    most: usize,
    /// All text so far, of which `read` bytes are already read.
    text: Vec<u8>,
    read: usize,
    text_ended: bool,
    errors: Option<Vec<u8>>,
    exited: Option<Instant>,
    stop: Option<Stop>,
}

/// What is left when it is over.
pub struct Finished {
    /// From the start to the end of the process.
    pub wall: Duration,
    /// All of standard output that was taken.
    pub output: Vec<u8>,
    /// The end of standard error.
    pub errors: Vec<u8>,
}

impl<'a> SolverOutput<'a> {
    /// Begins to read both streams and to wait for the end, for as long as `limit`.
    pub fn new(
        process: &'a Process,
        (stdout, stderr): (ChildStdout, ChildStderr),
        limit: Duration,
        most: usize,
    ) -> io::Result<SolverOutput<'a>> {
        let started = Instant::now();
        let (sender, events) = mpsc::sync_channel(WAITING);
        let (texts, errors) = (sender.clone(), sender.clone());
        let wait = process.waiter();
        // Nobody listens any more once the game is over: then they end by themselves.
        thread::Builder::new().spawn(move || pass_on(stdout, &texts))?;
        thread::Builder::new().spawn(move || errors.send(Event::ErrorsEnded(last_of(stderr))))?;
        thread::Builder::new().spawn(move || {
            wait();
            sender.send(Event::Exited(Instant::now()))
        })?;
        Ok(SolverOutput {
            process,
            events,
            started,
            deadline: started + limit,
            most,
            text: Vec::new(),
            read: 0,
            text_ended: false,
            errors: None,
            exited: None,
            stop: None,
        })
    }

    /// Why the solver was stopped, if it was.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// There is nothing more to read.
    pub fn is_at_end(&self) -> bool {
        self.text_ended && self.read == self.text.len()
    }

    /// Waits for the end of the command itself; an error when it is stopped before.
    pub fn wait_for_exit(&mut self) -> Result<(), Stop> {
        while self.exited.is_none() {
            if let Some(stop) = self.stop {
                return Err(stop);
            }
            self.await_event();
        }
        Ok(())
    }

    /// Ends what still runs, and hands over what was written.
    pub fn finish(mut self) -> Finished {
        self.process.end_group();
        let until = Instant::now() + GRACE;
        while self.exited.is_none() || self.errors.is_none() || !self.text_ended {
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => self.note(event),
                Err(_) => break,
            }
        }
        let end = self.exited.unwrap_or_else(Instant::now);
        Finished {
            wall: end.duration_since(self.started),
            output: self.text,
            errors: self.errors.unwrap_or_default(),
        }
    }

    /// Waits for the next event for a moment, and notes when the solver must not go on.
    fn await_event(&mut self) {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // After the exit, time is up only for processes that have left the group.
            match self.exited {
                Some(_) => self.text_ended = true,
                None => self.stop = Some(Stop::Time),
            }
        } else if signals::caught().is_some() {
            self.stop = Some(Stop::Signal);
        } else if let Ok(event) = self.events.recv_timeout(left.min(LOOK)) {
            self.note(event);
        }
    }

    fn note(&mut self, event: Event) {
        match event {
            Event::Text(bytes) => {
                self.text.extend_from_slice(&bytes);
                if self.text.len() > self.most {
                    self.text.truncate(self.most);
                    self.stop = Some(Stop::Size(self.most));
                }
            }
            Event::TextEnded => self.text_ended = true,
            Event::ErrorsEnded(bytes) => self.errors = Some(bytes),
            Event::Exited(when) => {
                self.exited = Some(when);
                self.deadline = self.deadline.min(when + GRACE);
                // What it left running behind it is not part of the answer.
                self.process.end_group();
            }
        }
    }
}

impl Read for SolverOutput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() && !self.text_ended {
            if self.stop.is_some() {
                return Err(io::Error::other("stopped"));
            }
            self.await_event();
        }
        let count = (&self.text[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

fn pass_on(mut stdout: ChildStdout, events: &SyncSender<Event>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let event = match stdout.read(&mut chunk) {
            Ok(0) => Event::TextEnded,
            Ok(count) => {
                chunk.truncate(count);
                Event::Text(chunk)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => Event::TextEnded,
        };
        let last = matches!(event, Event::TextEnded);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// Reads a stream to its end and keeps the last of it.
fn last_of(mut stderr: ChildStderr) -> Vec<u8> {
    let mut tail = Tail::new(ERRORS_KEPT);
    let mut chunk = vec![0; CHUNK];
    loop {
        match stderr.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => tail.push(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    tail.into_bytes()
}
