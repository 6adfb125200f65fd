pub mod cli_merge;
pub mod command;
pub mod files;
pub mod merge;
pub mod merge_sums;
pub mod outputs;
pub mod survey;
