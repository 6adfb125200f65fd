//! The order in which single games are shown.

use std::cmp::Ordering;

use super::best::{ratio, BestScores};
use super::games::Origin;
use super::survey::PlayedGame;

/// What games are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
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

impl Key {
    /// What a user can ask for.
    pub const NAMES: [&'static str; 7] = [
        "seed", "score", "bricks", "ending", "seconds", "ratio", "best",
    ];

    /// The key of this name.
    pub fn from_name(name: &str) -> Option<Key> {
        let keys = [
            Key::Seed,
            Key::Score,
            Key::Bricks,
            Key::Ending,
            Key::Seconds,
            Key::Ratio,
            Key::Best,
        ];
        let mut pairs = Key::NAMES.into_iter().zip(keys);
        pairs.find(|(known, _)| *known == name).map(|(_, key)| key)
    }
}

/// Smallest first, or largest first; games that are equal in that stand by shape and seed.
pub fn sort(
    games: &mut [PlayedGame],
    key: Key,
    descending: bool,
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
        Key::Seed => a.id.cmp(&b.id),
        Key::Score => a.ours.score.cmp(&b.ours.score),
        Key::Bricks => a.ours.placed.cmp(&b.ours.placed),
        Key::Ending => a.ours.ending.cmp(&b.ours.ending),
        Key::Seconds => a.ours.cost.nanos.cmp(&b.ours.cost.nanos),
        Key::Ratio => by_number(ours_over_other(a), ours_over_other(b)),
        Key::Best => by_number(of_best(a), of_best(b)),
    };
    games.sort_by(|a, b| {
        let order = compare(a, b);
        let order = if descending { order.reverse() } else { order };
        order.then(a.id.cmp(&b.id))
    });
}

fn by_number(a: Option<f64>, b: Option<f64>) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}
