//! What is read and written: games and moves, boards, weight files, training logs, rows of results.

pub mod deal;
pub mod end;
pub mod games;
pub mod notation;
pub(crate) mod rows;
pub(crate) mod training_log;
// Not part of the interface: public for tests only.
#[doc(hidden)]
pub mod weights;
