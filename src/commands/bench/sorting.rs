//! The order in which single games are shown.

use std::cmp::Ordering;

use crate::commands::bench::best::{ratio, BestScores};
use crate::commands::bench::games::Origin;
use crate::commands::bench::survey::PlayedGame;

/// What games are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// Shape, then seed.
    Seed,
    /// Points.
    Score,
    /// Bricks placed.
    Bricks,
    /// How it ended, failures last.
    Ending,
    /// Wall time.
    Seconds,
    /// Our score over the other player's.
    Ratio,
    /// Our score over the best known.
    Best,
}

impl SortKey {
    /// What a user can ask for.
    pub const NAMES: [&'static str; 7] = [
        "seed", "score", "bricks", "ending", "seconds", "ratio", "best",
    ];

    /// The key of this name.
    pub fn from_name(name: &str) -> Option<SortKey> {
        let keys = [
            SortKey::Seed,
            SortKey::Score,
            SortKey::Bricks,
            SortKey::Ending,
            SortKey::Seconds,
            SortKey::Ratio,
            SortKey::Best,
        ];
        let mut pairs = SortKey::NAMES.into_iter().zip(keys);
        pairs.find(|(known, _)| *known == name).map(|(_, key)| key)
    }
}

/// Which games come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Those with the smallest key.
    Rising,
    /// Those with the largest.
    Falling,
}

/// Sorts games; those with equal keys stand by shape and seed.
pub fn sort(
    games: &mut [PlayedGame],
    key: SortKey,
    direction: Direction,
    best: Option<&BestScores>,
    origin: Origin,
) {
    let ours_over_other = |game: &PlayedGame| {
        let theirs = game.theirs.as_ref();
        theirs.map(|theirs| ratio(game.ours.score, theirs.score))
    };
    let of_best = |game: &PlayedGame| {
        let known = best.and_then(|best| best.score(origin, game.id));
        known.map(|known| ratio(game.ours.score, known))
    };
    let compare = |a: &PlayedGame, b: &PlayedGame| match key {
        SortKey::Seed => a.id.cmp(&b.id),
        SortKey::Score => a.ours.score.cmp(&b.ours.score),
        SortKey::Bricks => a.ours.placed.cmp(&b.ours.placed),
        SortKey::Ending => a.ours.ending.cmp(&b.ours.ending),
        SortKey::Seconds => a.ours.cost.nanos.cmp(&b.ours.cost.nanos),
        SortKey::Ratio => by_number(ours_over_other(a), ours_over_other(b)),
        SortKey::Best => by_number(of_best(a), of_best(b)),
    };
    games.sort_by(|a, b| {
        let order = match direction {
            Direction::Rising => compare(a, b),
            Direction::Falling => compare(b, a),
        };
        order.then(a.id.cmp(&b.id))
    });
}

fn by_number(a: Option<f64>, b: Option<f64>) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}
