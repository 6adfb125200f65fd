//! Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed.
//!
//! A command that has to clean up first (a terminal, a table of what is done so far, child
//! processes) calls [`catch`] when it begins and checks [`caught`] several times a second. Elsewhere
//! the signal ends the program. The standard library has no signals, so the C functions are declared
//! here.

use std::ffi::c_int;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::SeqCst};

const HANG_UP: c_int = 1;
const INTERRUPT: c_int = 2;
const QUIT: c_int = 3;
const TERMINATE: c_int = 15;
const WINDOW: c_int = 28;
/// The other signals that end a program and can be caught. The numbers are those of Linux and
/// macOS, which do not mean the same by all of them.
const FATAL: [c_int; 15] = [4, 5, 6, 7, 8, 10, 11, 12, 14, 24, 25, 26, 27, 30, 31];

/// What a handler can be besides a function.
const DEFAULT: usize = 0;
const IGNORE: usize = 1;

static CAUGHT: AtomicU8 = AtomicU8::new(0);
static RESIZED: AtomicBool = AtomicBool::new(false);
/// The address of a function, or 0.
static CLEAN_UP: AtomicUsize = AtomicUsize::new(0);

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
    handle(&[HANG_UP, INTERRUPT, QUIT, TERMINATE], note_signal);
}

/// From now on a signal that would end the program at once calls this first. It must be a function
/// that a signal handler may call.
pub fn before_the_end(clean_up: fn()) {
    CLEAN_UP.store(clean_up as usize, SeqCst);
    handle(&FATAL, end);
}

/// The signal that came since [`catch`] was called.
pub fn caught() -> Option<Signal> {
    Some(CAUGHT.load(SeqCst)).filter(|&number| number > 0).map(Signal)
}

/// As if Ctrl-C had been pressed.
pub fn interrupt() {
    // Sound: it takes a number only.
    unsafe { raise(INTERRUPT) };
}

/// From now on a change of the terminal's size is noted.
pub fn catch_resizing() {
    handle(&[WINDOW], note_resizing);
}

/// Whether the size changed since the last call.
pub fn resized() -> bool {
    RESIZED.swap(false, SeqCst)
}

/// Installs a handler. A signal that was switched off when the program started (`nohup`) stays off.
fn handle(numbers: &[c_int], handler: extern "C" fn(c_int)) {
    for &number in numbers {
        // Sound: the handlers live for ever and call only what they may.
        unsafe {
            if signal(number, handler as usize) == IGNORE {
                signal(number, IGNORE);
            }
        }
    }
}

extern "C" fn note_signal(number: c_int) {
    if CAUGHT.swap(number as u8, SeqCst) != 0 {
        end(number);
    }
}

extern "C" fn end(number: c_int) {
    let clean_up = CLEAN_UP.load(SeqCst);
    if clean_up != 0 {
        // Sound: only a function of this type is ever stored.
        let clean_up: fn() = unsafe { mem::transmute(clean_up) };
        clean_up();
    }
    // Sound: they take numbers only. The signal comes again when this handler returns.
    unsafe {
        signal(number, DEFAULT);
        raise(number);
    }
}

extern "C" fn note_resizing(_: c_int) {
    RESIZED.store(true, SeqCst);
}

extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
    fn raise(number: c_int) -> c_int;
}
