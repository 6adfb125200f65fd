mod arrangement;
mod features;
pub mod plain;
mod published;
mod search;
mod search_holes;
mod search_time;
mod signature;
mod twin;
