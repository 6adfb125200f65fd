//! Who makes the moves: built-in players, given moves, somebody's program.

pub mod chains;
pub mod deal;
pub mod draw;
pub mod end;
pub mod exec;
pub mod exec_flags;
pub mod players;
pub mod record;
pub mod referee;
pub mod scene;
pub mod steps;
pub mod stream;
pub mod weights;
