//! Files: read within a limit, and written so that nothing is lost.
//!
//! An output is a [`Target`]: looked at before the work begins, so that a wrong place is told at
//! once, and written in one step when the work is done. Until then the old file stands as it was,
//! whatever happens to the program, the disk or the machine.

mod draft;
mod kind;
mod leftovers;
mod lock;
mod read;
mod same;
mod size;
mod target;

pub use self::draft::Draft;
pub use self::kind::{is_game, is_moves, is_page, is_picture, is_weights};
pub use self::lock::Lock;
pub use self::read::{read, read_text};
pub use self::same::same_file;
pub use self::size::size;
pub use self::target::Target;
