//! The parameters of the search player, as plain data: those that differ from K to K and can be set by a
//! weight file, and those that are the same for all.

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
    /// The part of an arrangement's value that each square of its fuse costs at first.
    pub fuse_price: f64,
    /// How far apart in time two bricks may be that change places.
    pub span: u32,
    /// The part of all tries that only rotate a brick.
    pub rotation_share: f64,
    /// With more squares left than this, a sweep comes before the next segment.
    pub sweep_above: u32,
    /// How many bricks a sweep may spend per square of the room that it gains.
    pub sweep_price: f64,
    /// How many boards each ply of a sweep keeps.
    pub sweep_width: u32,
}

/// With this many bricks left in all, a single explosion is not always best.
pub const ENDGAME_BRICKS: u64 = 12;
/// Planning gets one part in this many of their time, as more finds nothing better for so few.
pub const ENDGAME_PARTS: u64 = 8;
/// With more squares than this no segment is planned, and none is played that would leave more: what
/// little could be built on them would explode into less room still.
pub const CROWDED: u32 = 100;
/// If no segment could be planned, this many bricks are swept before the next one is tried: with
/// one only, annealing in vain took up most of a short time.
pub const SWEPT_AFTER_DUD: usize = 8;
/// A sweep gets the time of this many bricks.
pub const SWEPT_AT_ONCE: usize = 20;
/// The random numbers of two segments are this far apart, so that no two chains draw the same.
pub const SEEDS_PER_SEGMENT: u64 = 1 << 32;
/// Placements that a sweep plays on each board.
pub const SWEPT: usize = 6;
/// Placements of a sweep that only stays alive.
pub const SURVIVED: usize = 2;
/// Such a sweep keeps squares × (seconds per brick / BOARD_SHARE)² boards. The least at any time leaves
/// too full a board to plan on (weights/HISTORY.md).
pub const BOARD_SHARE: f64 = 2.9e-5;
