pub mod golden;
pub mod search;
pub mod solve;
pub mod solve_flags;
pub mod streams;
