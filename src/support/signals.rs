//! Being asked to stop: Ctrl-C, `kill`, a terminal that goes away.
//!
//! Who has something to put in order first (a terminal, a table of what is done so far, processes
//! of its own) calls [`catch`] when it begins and looks at [`caught`] several times a second. The
//! standard library has no word for signals, so the two functions of C that it takes are declared
//! here.

/// A signal that asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal(u8);

impl Signal {
    /// What a shell gives as the exit code of a program that this signal ended: 130 for Ctrl-C.
    pub fn exit_code(self) -> u8 {
        128 + self.0
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "the end of the terminal",
            2 => "Ctrl-C",
            _ => "a request to end",
        }
    }
}

/// From now on the first signal is only noted. The second one ends the program as if nobody had
/// caught any, so that a program that does not answer can still be stopped. Signals that whoever
/// started the program has switched off (`nohup`) stay off.
pub fn catch() {
    system::catch();
}

/// The signal that came since [`catch`] was called, if one did.
pub fn caught() -> Option<Signal> {
    match system::noted() {
        0 => None,
        number => Some(Signal(number)),
    }
}

/// From now on it is noted when the terminal's window changes its size.
pub fn catch_resizing() {
    system::catch_resizing();
}

/// Whether it did since this was last asked.
pub fn resized() -> bool {
    system::take_resized()
}

#[cfg(unix)]
mod system {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

    const HANG_UP: c_int = 1;
    const INTERRUPT: c_int = 2;
    const TERMINATE: c_int = 15;
    const WINDOW: c_int = 28;

    /// What a handler can be besides a function.
    const DEFAULT: usize = 0;
    const IGNORE: usize = 1;

    static NOTED: AtomicU8 = AtomicU8::new(0);
    static RESIZED: AtomicBool = AtomicBool::new(false);

    extern "C" {
        fn signal(number: c_int, handler: usize) -> usize;
    }

    extern "C" fn note(number: c_int) {
        // A handler may do little more than this; both are among what it may.
        NOTED.store(number as u8, Ordering::SeqCst);
        unsafe { signal(number, DEFAULT) };
    }

    pub fn catch() {
        let handler = note as extern "C" fn(c_int) as usize;
        for number in [HANG_UP, INTERRUPT, TERMINATE] {
            // Sound: the handler is a function of the right kind that lives for ever.
            let before = unsafe { signal(number, handler) };
            if before == IGNORE {
                unsafe { signal(number, IGNORE) };
            }
        }
    }

    pub fn noted() -> u8 {
        NOTED.load(Ordering::SeqCst)
    }

    extern "C" fn note_resizing(_: c_int) {
        RESIZED.store(true, Ordering::SeqCst);
    }

    pub fn catch_resizing() {
        let handler = note_resizing as extern "C" fn(c_int) as usize;
        // Sound for the same reason.
        unsafe { signal(WINDOW, handler) };
    }

    pub fn take_resized() -> bool {
        RESIZED.swap(false, Ordering::SeqCst)
    }
}

/// Elsewhere a signal ends the program at once, as it always did.
#[cfg(not(unix))]
mod system {
    pub fn catch() {}

    pub fn noted() -> u8 {
        0
    }

    pub fn catch_resizing() {}

    pub fn take_resized() -> bool {
        false
    }
}
