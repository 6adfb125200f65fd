//! Every integration test, in one crate: one build, one binary, one folder per subject.

mod bench;
mod commands;
mod common;
mod engine;
mod explain;
mod layout;
mod play;
mod submission;
mod text;
mod train;
mod view;
