//! Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed.
//!
//! A command that has to clean up first (a terminal, a table of what is done so far, child
//! processes) calls [`catch`] when it begins and checks [`caught`] several times a second. Elsewhere
//! the signal ends the program, after the temporary files of [`RemoveOnSignal`] are removed. The
//! standard library has no signals, so the C functions are declared here.

use std::path::Path;

/// A signal that asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal(u8);

impl Signal {
    /// What a shell reports for a program that this signal ended: 130 for Ctrl-C.
    pub fn exit_code(self) -> u8 {
        128 + self.0
    }

    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "the end of the terminal",
            2 => "Ctrl-C",
            _ => "a request to end",
        }
    }
}

/// From now on the first signal is only noted. The second one ends the program. Signals that were
/// switched off when the program started (`nohup`) stay off.
pub fn catch() {
    system::catch();
}

/// The signal that came since [`catch`] was called.
pub fn caught() -> Option<Signal> {
    match system::noted() {
        0 => None,
        number => Some(Signal(number)),
    }
}

/// From now on a change of the terminal's size is noted.
pub fn catch_resizing() {
    system::catch_resizing();
}

/// Whether the size changed since the last call.
pub fn resized() -> bool {
    system::take_resized()
}

/// A file that a signal removes before it ends the program, until this is dropped.
pub struct RemoveOnSignal {
    slot: Option<usize>,
}

impl RemoveOnSignal {
    /// Beyond a few files at once the rest stay where they are; the next writer replaces them.
    pub fn new(path: &Path) -> RemoveOnSignal {
        let slot = system::register(path);
        RemoveOnSignal { slot }
    }
}

impl Drop for RemoveOnSignal {
    fn drop(&mut self) {
        if let Some(slot) = self.slot {
            system::forget(slot);
        }
    }
}

#[cfg(unix)]
mod system {
    use std::ffi::{c_char, c_int, CString};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::ptr;
    use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, Ordering};

    const HANG_UP: c_int = 1;
    const INTERRUPT: c_int = 2;
    const TERMINATE: c_int = 15;
    const WINDOW: c_int = 28;

    /// What a handler can be besides a function.
    const DEFAULT: usize = 0;
    const IGNORE: usize = 1;

    static NOTED: AtomicU8 = AtomicU8::new(0);
    static RESIZED: AtomicBool = AtomicBool::new(false);
    static FILES: [AtomicPtr<c_char>; 16] = [const { AtomicPtr::new(ptr::null_mut()) }; 16];

    extern "C" {
        fn signal(number: c_int, handler: usize) -> usize;
        fn raise(number: c_int) -> c_int;
        fn unlink(path: *const c_char) -> c_int;
    }

    // Handlers may only call a few functions of the system: signal, raise and unlink are among them.

    extern "C" fn note(number: c_int) {
        NOTED.store(number as u8, Ordering::SeqCst);
        unsafe { signal(number, end as extern "C" fn(c_int) as usize) };
    }

    extern "C" fn end(number: c_int) {
        for file in &FILES {
            let path = file.load(Ordering::SeqCst);
            if !path.is_null() {
                unsafe { unlink(path) };
            }
        }
        unsafe {
            signal(number, DEFAULT);
            raise(number);
        }
    }

    /// Installs a handler where the signal is not ignored and `unless` is not there already.
    fn install(handler: extern "C" fn(c_int), unless: Option<extern "C" fn(c_int)>) {
        for number in [HANG_UP, INTERRUPT, TERMINATE] {
            // Sound: handlers are functions of the right type that live for ever.
            let before = unsafe { signal(number, handler as usize) };
            if before == IGNORE || unless.is_some_and(|unless| before == unless as usize) {
                unsafe { signal(number, before) };
            }
        }
    }

    pub fn catch() {
        install(note, None);
    }

    pub fn noted() -> u8 {
        NOTED.load(Ordering::SeqCst)
    }

    pub fn register(path: &Path) -> Option<usize> {
        // Handlers run in the directory the program is in then.
        let path = std::path::absolute(path).ok()?;
        let name = CString::new(path.as_os_str().as_bytes()).ok()?.into_raw();
        let (set, relaxed) = (Ordering::SeqCst, Ordering::Relaxed);
        let slot = FILES.iter().position(|file| {
            let taken = file.compare_exchange(ptr::null_mut(), name, set, relaxed);
            taken.is_ok()
        });
        // A name is never freed, as a handler may be reading it.
        install(end, Some(note));
        slot
    }

    pub fn forget(slot: usize) {
        FILES[slot].store(ptr::null_mut(), Ordering::SeqCst);
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

/// Elsewhere a signal ends the program at once.
#[cfg(not(unix))]
mod system {
    use std::path::Path;

    pub fn catch() {}

    pub fn noted() -> u8 {
        0
    }

    pub fn catch_resizing() {}

    pub fn take_resized() -> bool {
        false
    }

    pub fn register(_: &Path) -> Option<usize> {
        None
    }

    pub fn forget(_: usize) {}
}
