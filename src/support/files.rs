//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is a [`Target`]: looked at before the work begins, so that a wrong place is told at
//! once, and written in one step when the work is done. Until then the old file stands as it was,
//! whatever happens to the program, the disk or the machine.

mod atomic;
mod leftovers;
mod lock;
mod paths;
mod read;
mod size;
mod sniff;
mod target;

pub use self::atomic::AtomicFile;
pub use self::lock::Lock;
pub use self::paths::same_file;
pub use self::read::{read, read_text};
pub use self::size::size;
pub use self::sniff::{is_game, is_moves, is_page, is_picture, is_weights, not_text};
pub use self::target::Target;
