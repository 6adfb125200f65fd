//! Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed.
//!
//! A command that has to clean up first (a terminal, a table of what is done so far, child
//! processes) calls [`catch`] when it begins and checks [`caught`] several times a second. Elsewhere
//! the signal ends the program, after the temporary file of [`RemoveOnSignal`] is removed. The
//! standard library has no signals, so the C functions are declared here.

use std::ffi::{c_char, c_int, CString};
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, Ordering::SeqCst};

const HANG_UP: c_int = 1;
const INTERRUPT: c_int = 2;
const TERMINATE: c_int = 15;
const WINDOW: c_int = 28;

/// What a handler can be besides a function.
const DEFAULT: usize = 0;
const IGNORE: usize = 1;

static IS_CATCHING: AtomicBool = AtomicBool::new(false);
static CAUGHT: AtomicU8 = AtomicU8::new(0);
static RESIZED: AtomicBool = AtomicBool::new(false);
/// The name of a file to remove.
static TEMPORARY: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());

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
            HANG_UP => "the end of the terminal",
            INTERRUPT => "Ctrl-C",
            _ => "a request to end",
        }
    }
}

/// From now on the first signal is only noted. The second one ends the program.
pub fn catch() {
    IS_CATCHING.store(true, SeqCst);
    handle(&[HANG_UP, INTERRUPT, TERMINATE], on_signal);
}

/// The signal that came since [`catch`] was called.
pub fn caught() -> Option<Signal> {
    Some(CAUGHT.load(SeqCst)).filter(|&number| number > 0).map(Signal)
}

/// From now on a change of the terminal's size is noted.
pub fn catch_resizing() {
    handle(&[WINDOW], note_resizing);
}

/// Whether the size changed since the last call.
pub fn resized() -> bool {
    RESIZED.swap(false, SeqCst)
}

/// A file that a signal removes before it ends the program, until this is dropped.
pub struct RemoveOnSignal(*mut c_char);

impl RemoveOnSignal {
    /// Of several files at once only the first is removed. The next writer replaces the others.
    pub fn new(path: &Path) -> RemoveOnSignal {
        // Handlers run in the directory the program is in then.
        let path = std::path::absolute(path).unwrap_or_default();
        let name = CString::new(path.into_os_string().into_encoded_bytes()).unwrap_or_default();
        // Never freed, as a handler may be reading it.
        let name = name.into_raw();
        let _ = TEMPORARY.compare_exchange(ptr::null_mut(), name, SeqCst, SeqCst);
        handle(&[HANG_UP, INTERRUPT, TERMINATE], on_signal);
        RemoveOnSignal(name)
    }
}

impl Drop for RemoveOnSignal {
    fn drop(&mut self) {
        let _ = TEMPORARY.compare_exchange(self.0, ptr::null_mut(), SeqCst, SeqCst);
    }
}

/// Installs a handler. A signal that was switched off when the program started (`nohup`) stays off.
fn handle(numbers: &[c_int], handler: extern "C" fn(c_int)) {
    for &number in numbers {
        // Sound: the handlers live for ever and call only signal, raise and unlink, as they may.
        unsafe {
            if signal(number, handler as usize) == IGNORE {
                signal(number, IGNORE);
            }
        }
    }
}

extern "C" fn on_signal(number: c_int) {
    if IS_CATCHING.load(SeqCst) && CAUGHT.swap(number as u8, SeqCst) == 0 {
        return;
    }
    let temporary = TEMPORARY.load(SeqCst);
    unsafe {
        if !temporary.is_null() {
            unlink(temporary);
        }
        signal(number, DEFAULT);
        raise(number);
    }
}

extern "C" fn note_resizing(_: c_int) {
    RESIZED.store(true, SeqCst);
}

#[cfg(unix)]
extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
    fn raise(number: c_int) -> c_int;
    fn unlink(path: *const c_char) -> c_int;
}

// Elsewhere a signal ends the program at once.

#[cfg(not(unix))]
unsafe fn signal(_: c_int, _: usize) -> usize {
    DEFAULT
}

#[cfg(not(unix))]
unsafe fn raise(_: c_int) {}

#[cfg(not(unix))]
unsafe fn unlink(_: *const c_char) {}
