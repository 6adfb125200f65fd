//! What a running solver writes, read while its time lasts.

use std::io::{self, Read};
use std::process::{ChildStderr, ChildStdout, ExitStatus};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::process::{Process, ProcessEnd, Used};
use crate::support::signals;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;
/// Chunks that may wait to be played. Then the solver has to wait, too.
const WAITING: usize = 16;
/// How much of standard error is kept.
const ERRORS_KEPT: usize = 1 << 20;
/// How often to look whether this program was asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long a stream may stay open after every process was ended. It does only where a process
/// that the solver did not start has it open.
const GRACE: Duration = Duration::from_secs(1);

/// Why a solver was not allowed to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Its time was up.
    Time,
    /// It wrote more than these bytes.
    Size(usize),
    /// This program was asked to stop.
    Signal,
}

/// What the threads that read and wait report.
enum Event {
    Text(Vec<u8>),
    TextEnded,
    ErrorsEnded(Vec<u8>),
    Exited(Instant),
}

/// Standard output of a solver, as a reader that gives up when the time is up.
pub(super) struct SolverOutput {
    process: Process,
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
    end: Option<io::Result<ProcessEnd>>,
    stop: Option<Stop>,
}

/// What is left when it is over.
pub(super) struct Finished {
    pub status: ExitStatus,
    pub used: Used,
    /// From the start to the end of the command.
    pub wall: Duration,
    /// All of standard output that was taken.
    pub output: Vec<u8>,
    /// The end of standard error.
    pub errors: Vec<u8>,
}

impl SolverOutput {
    /// Begins to read both streams and to wait for the end, for as long as `limit`.
    pub(super) fn new(
        process: Process,
        (stdout, stderr): (ChildStdout, ChildStderr),
        limit: Duration,
        most: usize,
    ) -> io::Result<SolverOutput> {
        let started = Instant::now();
        let (sender, events) = mpsc::sync_channel(WAITING);
        let (texts, errors) = (sender.clone(), sender.clone());
        let wait = process.waiter();
        // They end by themselves once the game is over and the channel is closed.
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
            end: None,
            stop: None,
        })
    }

    pub(super) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// There is nothing more to read.
    pub(super) fn is_at_end(&self) -> bool {
        self.text_ended && self.read == self.text.len()
    }

    /// Waits for the end of the command itself; an error when it is stopped before.
    pub(super) fn wait_for_exit(&mut self) -> Result<(), Stop> {
        while self.exited.is_none() {
            if let Some(stop) = self.stop {
                return Err(stop);
            }
            self.await_event();
        }
        Ok(())
    }

    /// Ends what still runs, and hands over what was written; `None` where the whole program is
    /// about to end.
    pub(super) fn finish(mut self) -> io::Result<Option<Finished>> {
        self.end_process();
        let until = Instant::now() + GRACE;
        while self.exited.is_none() || self.errors.is_none() || !self.text_ended {
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => self.note(event),
                Err(_) => break,
            }
        }
        let wall = self.exited.unwrap_or_else(Instant::now) - self.started;
        let Some(end) = self.end.take().transpose()? else {
            return Ok(None);
        };
        Ok(Some(Finished {
            status: end.status,
            used: end.used,
            wall,
            output: std::mem::take(&mut self.text),
            errors: self.errors.take().unwrap_or_default(),
        }))
    }

    fn end_process(&mut self) {
        if self.end.is_none() {
            self.end = self.process.end();
        }
    }

    /// Waits for the next event for a moment, and notes when the solver must not go on.
    fn await_event(&mut self) {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // After the exit, time is up only for a process that the solver did not start.
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
                // What it left running is not part of the answer.
                self.end_process();
            }
        }
    }
}

impl Read for SolverOutput {
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
    let mut chunk = vec![0; CHUNK];
    loop {
        match stdout.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => {
                let _ = events.send(Event::TextEnded);
                return;
            }
            Ok(count) => {
                if events.send(Event::Text(chunk[..count].to_vec())).is_err() {
                    return;
                }
            }
        }
    }
}

/// Reads a stream to its end and keeps the last of it, with a line before that where some of it
/// is missing.
fn last_of(mut stream: impl Read) -> Vec<u8> {
    let (mut kept, mut dropped) = (Vec::new(), 0);
    let mut chunk = vec![0; CHUNK];
    loop {
        match stream.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => kept.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
        if kept.len() > 2 * ERRORS_KEPT {
            dropped += kept.drain(..kept.len() - ERRORS_KEPT).count();
        }
    }
    dropped += kept.drain(..kept.len().saturating_sub(ERRORS_KEPT)).count();
    if dropped > 0 {
        let note = format!("[{dropped} bytes before this are not kept]\n");
        kept.splice(0..0, note.into_bytes());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_long_stream_is_kept() {
        assert_eq!(last_of(&b"short"[..]), b"short");
        let long = vec![b'x'; 3 * ERRORS_KEPT + 7];
        let kept = String::from_utf8(last_of(&long[..])).unwrap();
        let note = format!("[{} bytes before this are not kept]\n", 2 * ERRORS_KEPT + 7);
        assert_eq!(kept, note + &"x".repeat(ERRORS_KEPT));
    }
}
