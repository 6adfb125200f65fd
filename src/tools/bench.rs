//! How good a player is, and how fast the board: seeded games on all cores, told as one table.
//!
//! A game of seed S and shape KxN is the one that `gen N K --seed S` writes. A [`Survey`] keeps
//! only whole numbers that add up (sums, sums of squares, hashes), so the games may be played in
//! any order, on any number of threads and in several processes, and give the same table.

pub mod fields;
pub mod merge;
pub mod play;
pub mod pool;
pub mod report;
pub mod seeds;
pub mod sheet;
pub mod speed;
pub mod suite;
pub mod tally;

use std::collections::BTreeMap;
use std::str::FromStr;

use self::play::{play, Played};
use self::pool::Plan;
use self::seeds::Seeds;
use self::tally::{Logs, Tally};
use crate::engine::brick::Shape;
use crate::engine::player::Player;

/// A player by its name, and how to make one for a game. Players keep to their thread, so each
/// game makes its own.
pub struct Contestant<'a, E> {
    pub name: String,
    pub make: Box<Make<'a, E>>,
}

pub type Make<'a, E> = dyn Fn(Shape) -> Result<Box<dyn Player>, E> + Sync + 'a;

/// What was found out about a player, alone or against another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    pub player: String,
    pub against: Option<String>,
    pub entries: BTreeMap<Shape, Entry>,
}

/// All games of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub seeds: Seeds,
    pub ours: Tally,
    pub theirs: Option<Rival>,
}

/// The other side of a comparison, on the same seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rival {
    pub tally: Tally,
    pub logs: Logs,
}

impl Entry {
    fn new(seeds: &Seeds, paired: bool) -> Entry {
        Entry {
            seeds: seeds.clone(),
            ours: Tally::default(),
            theirs: paired.then(Rival::default),
        }
    }

    fn add(&mut self, shape: Shape, seed: u64, (ours, theirs): &Pair) {
        self.ours.add(shape, seed, ours);
        if let (Some(rival), Some(theirs)) = (&mut self.theirs, theirs) {
            rival.tally.add(shape, seed, theirs);
            rival.logs.add(ours.score, theirs.score);
        }
    }
}

/// A game of ours and, in a comparison, the other's of the same bricks.
type Pair = (Played, Option<Played>);

/// Plays every game of a plan. `watch` hears of each one that is done.
pub fn survey<E: Send>(
    plan: &Plan,
    ours: &Contestant<E>,
    theirs: Option<&Contestant<E>>,
    watch: &mut dyn FnMut(Shape),
) -> Result<Survey, E> {
    let (our_make, their_make) = (&ours.make, theirs.map(|other| &other.make));
    let entry = Entry::new(&plan.seeds, theirs.is_some());
    let empty = plan.shapes.iter().map(|&shape| (shape, entry.clone()));
    let mut entries: BTreeMap<Shape, Entry> = empty.collect();
    let both = |shape, seed| {
        let other = their_make.map(|make| play(shape, seed, make)).transpose()?;
        Ok((play(shape, seed, our_make)?, other))
    };
    pool::run(plan, &both, &mut |shape, seed, pair| {
        if let Some(entry) = entries.get_mut(&shape) {
            entry.add(shape, seed, &pair);
        }
        watch(shape);
    })?;
    Ok(Survey {
        player: ours.name.clone(),
        against: theirs.map(|other| other.name.clone()),
        entries,
    })
}

/// A number in digits only, without sign.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}
