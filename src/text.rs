//! The game's formats: games and moves, boards, weight files, logs of trainings.

pub mod games;
pub mod notation;
pub mod sniff;
// Not part of the interface: public for tests only.
#[doc(hidden)]
pub(crate) mod training_log;
#[doc(hidden)]
pub mod weights;
