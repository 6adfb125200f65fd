pub mod exec;
pub mod exec_command;
pub mod golden;
pub mod search;
pub mod solve;
pub mod solve_flags;
pub mod solver;
pub mod streams;
