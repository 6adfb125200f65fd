//! The parameters of the search player, as plain data.

/// Everything that differs from K to K.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// How many brick places of the board stay free when the trigger falls.
    pub slack: u32,
    /// The temperature that an annealing begins with.
    pub hot: f64,
    /// The temperature that it ends with.
    pub cold: f64,
    /// The part of an explosion's points that each square it leaves costs.
    pub square_price: f64,
    /// How far apart in time two bricks may be that change places.
    pub span: u32,
    /// The part of all tries that only rotate a brick.
    pub rotation_share: f64,
    /// With more squares left than this, a sweep comes before the next segment.
    pub sweep_above: u32,
    /// How many bricks a sweep may spend to get rid of a square.
    pub sweep_price: f64,
    /// How many boards each ply of a sweep keeps.
    pub sweep_width: u32,
}
