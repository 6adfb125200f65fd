//! Every integration test, in one crate: one build, one binary, a module a subject.

mod bench;
mod cli_bench;
mod cli_gen;
mod cli_score;
mod cli_search;
mod cli_solve;
mod cli_streams;
mod cli_train;
mod common;
mod exec;
mod features;
mod golden;
mod protocol_fuzz;
mod reference;
mod rooms;
mod search;
mod submission;
mod training;
mod training_pins;
mod training_runs;
mod view;
mod view_page;
mod view_page_looks;
mod view_page_other;
mod view_svg;
mod weights;
