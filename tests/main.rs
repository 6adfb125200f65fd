//! Every integration test, in one crate: one build, one binary, one folder per subject.

mod bench;
mod commands;
mod common;
mod engine;
mod explain;
mod formats;
mod layout;
mod played;
mod submission;
mod train;
mod view;
