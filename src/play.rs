//! Who makes the moves: built-in players, given moves, somebody's program.

pub mod deal;
pub mod end;
pub mod players;
pub mod referee;

// Not part of the interface: public for tests only.
#[doc(hidden)]
pub mod chains;

pub(crate) mod draw;
pub(crate) mod exec;
pub(crate) mod hash;
pub(crate) mod record;
pub(crate) mod results;
pub(crate) mod scene;
pub(crate) mod seeds;
pub(crate) mod shapes;
pub(crate) mod steps;
pub(crate) mod stream;
pub(crate) mod summary;
