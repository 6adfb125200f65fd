mod given;
pub mod placements;
mod search;
