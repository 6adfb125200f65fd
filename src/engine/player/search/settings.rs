//! The numbers that the search player is tuned by, as plain data.

use crate::engine::features::placements::Weights;

/// Everything that differs from K to K. What each number means stands in the table of
/// `text/weights/settings.rs`, which also has its range and its name in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// What a board in the build-up is ranked by.
    pub weights: Weights,
    pub potential: f64,
    pub smoothing: f64,
    pub quiet_up_to: f64,
    pub patience: f64,
    pub children: f64,
    pub shortest: f64,
    pub fullest: f64,
    pub fair_share: f64,
    pub polish_share: f64,
    pub temperature: f64,
    pub starts: f64,
    pub dirty: f64,
    pub clean: f64,
    pub free_left: f64,
    pub price_left: f64,
    pub first_rate: f64,
}
