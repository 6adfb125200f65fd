pub mod placements;
mod search;
