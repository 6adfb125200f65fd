//! Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed.
//!
//! A command that has to clean up first (a table of what is done so far, child processes) calls
//! [`catch`] when it begins and checks [`caught`] several times a second. Elsewhere the signal ends the
//! program, at once or when [`hold`] is over. The standard library has no signals, so the C functions
//! are declared here.

use std::ffi::c_int;
use std::mem;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};

const HANG_UP: c_int = 1;
const INTERRUPT: c_int = 2;
const QUIT: c_int = 3;
const TERMINATE: c_int = 15;

const SIGNALS: [c_int; 4] = [HANG_UP, INTERRUPT, QUIT, TERMINATE];

/// What a handler can be besides a function.
const DEFAULT: usize = 0;
const IGNORE: usize = 1;

static CAUGHT: AtomicU8 = AtomicU8::new(0);

/// A signal that asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal(u8);

impl Signal {
    /// What a shell reports for a program that this signal ended: 130 for Ctrl-C.
    pub fn exit_code(self) -> u8 {
        128 + self.0
    }

    pub fn name(self) -> &'static str {
        match c_int::from(self.0) {
            HANG_UP => "SIGHUP",
            INTERRUPT => "Ctrl-C",
            QUIT => "SIGQUIT",
            _ => "SIGTERM",
        }
    }
}

/// From now on the first signal is only noted. The second one ends the program.
pub fn catch() {
    mem::forget(hold());
}

/// The signal that came since [`catch`] was called.
pub fn caught() -> Option<Signal> {
    Some(CAUGHT.load(SeqCst)).filter(|&number| number > 0).map(Signal)
}

/// While it lives, a signal that would end the program is only noted. Then it does.
pub struct Held([(c_int, usize); SIGNALS.len()]);

/// For work that must not be left half done, such as to replace a file. It should take no longer
/// than a person waits; a second signal ends the program all the same. A signal that was switched off
/// when the program started (`nohup`) stays off.
pub fn hold() -> Held {
    // Sound: the handler lives for ever and calls only what it may.
    Held(SIGNALS.map(|number| unsafe {
        let before = signal(number, note_signal as *const () as usize);
        if before == IGNORE {
            signal(number, IGNORE);
        }
        (number, before)
    }))
}

impl Drop for Held {
    fn drop(&mut self) {
        for (number, before) in self.0 {
            // Sound: what was there before is put back.
            unsafe { signal(number, before) };
            if before == DEFAULT && CAUGHT.load(SeqCst) == number as u8 {
                // Sound: it takes a number only.
                unsafe { raise(number) };
            }
        }
    }
}

extern "C" fn note_signal(number: c_int) {
    if CAUGHT.swap(number as u8, SeqCst) != 0 {
        // Sound: they take numbers only. The signal comes again when this handler returns.
        unsafe {
            signal(number, DEFAULT);
            raise(number);
        }
    }
}

extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
    fn raise(number: c_int) -> c_int;
}
