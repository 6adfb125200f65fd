//! The game's formats: games and moves, boards, weight files, logs of trainings.

pub mod games;
pub mod notation;
pub(crate) mod sniff;
pub(crate) mod training_log;
// Not part of the interface: public for tests only.
#[doc(hidden)]
pub mod weights;
