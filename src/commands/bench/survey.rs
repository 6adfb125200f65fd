//! What was found out about a player, alone or against another.

use std::collections::BTreeMap;

use crate::commands::bench::contestant::Contestant;
use crate::commands::bench::games::{GameId, Origin};
use crate::commands::bench::result::GameResult;
use crate::commands::bench::seeds::Seeds;
use crate::commands::bench::tally::{Logs, Tally};
use crate::engine::brick::{Colours, Shape};

/// The games of a player, shape by shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Who played.
    pub player: Side,
    /// Who else played the same games.
    pub against: Option<Side>,
    /// Where the games come from.
    pub origin: Origin,
    /// Shapes of which at least one game was played.
    pub entries: BTreeMap<Shape, ShapeGames>,
}

/// A player, as far as a file can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What people call it.
    pub name: String,
    /// The same without the names of files.
    pub method: String,
}

/// All games of one shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeGames {
    /// Which games, by their numbers.
    pub seeds: Seeds,
    /// The player's results.
    pub ours: Tally,
    /// A hash of the numbers it played by, if it has any.
    pub numbers: Option<u64>,
    /// The other player's, in a comparison.
    pub theirs: Option<Rival>,
}

/// The other side of a comparison, on the same games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rival {
    /// Its results.
    pub tally: Tally,
    /// A hash of the numbers it played by, if it has any.
    pub numbers: Option<u64>,
    /// Our score over its score, game by game.
    pub logs: Logs,
}

/// A game of ours and, in a comparison, the other's of the same bricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which game.
    pub id: GameId,
    /// The player's.
    pub ours: GameResult,
    /// The other player's.
    pub theirs: Option<GameResult>,
}

impl Side {
    /// What is known of a contestant.
    pub fn of<E>(contestant: &Contestant<E>) -> Side {
        Side {
            name: contestant.name.clone(),
            method: contestant.method.clone(),
        }
    }
}

/// Hashes of the numbers that both sides play by at one K.
pub type BothNumbers = (Option<u64>, Option<u64>);

impl Survey {
    /// Nothing yet.
    pub fn new(player: Side, against: Option<Side>, origin: Origin) -> Survey {
        Survey {
            player,
            against,
            origin,
            entries: BTreeMap::new(),
        }
    }

    /// Adds one game; a message when it is there already.
    pub fn add(&mut self, game: &PlayedGame, numbers: BothNumbers) -> Result<(), String> {
        let id = game.id;
        let mut entry = ShapeGames {
            numbers: numbers.0,
            ..ShapeGames::default()
        };
        // A set of no seeds has room for one.
        let _ = entry.seeds.insert(id.number);
        entry.ours.add(id, &game.ours);
        entry.theirs = game.theirs.as_ref().map(|theirs| {
            let mut rival = Rival {
                numbers: numbers.1,
                ..Rival::default()
            };
            rival.tally.add(id, theirs);
            rival.logs.add(game.ours.score, theirs.score);
            rival
        });
        self.join(id.shape, entry)
    }

    /// Adds more games of a shape; a message when some are there already, or when they were played
    /// by other numbers.
    pub fn join(&mut self, shape: Shape, entry: ShapeGames) -> Result<(), String> {
        self.check_numbers(shape.colours, &entry)?;
        let Some(known) = self.entries.get_mut(&shape) else {
            self.entries.insert(shape, entry);
            return Ok(());
        };
        let (k, n) = (shape.colours, shape.bricks);
        let twice = |overlap| format!("shape {k}x{n} has {overlap} already");
        known.seeds.join(&entry.seeds).map_err(twice)?;
        known.ours.join(&entry.ours);
        if let (Some(rival), Some(more)) = (&mut known.theirs, &entry.theirs) {
            rival.tally.join(&more.tally);
            rival.logs.join(&more.logs);
        }
        Ok(())
    }

    /// The same K means the same numbers, whatever the file is called that they came from.
    fn check_numbers(&self, colours: Colours, entry: &ShapeGames) -> Result<(), String> {
        let rival = |entry: &ShapeGames| entry.theirs.as_ref().and_then(|rival| rival.numbers);
        let mut known = self.entries.iter();
        let Some((_, known)) = known.find(|(shape, _)| shape.colours == colours) else {
            return Ok(());
        };
        for (expected, found, who) in [
            (known.numbers, entry.numbers, &self.player),
            (
                rival(known),
                rival(entry),
                self.against.as_ref().unwrap_or(&self.player),
            ),
        ] {
            if expected != found {
                let [expected, found] = [expected, found].map(|hash| hash.unwrap_or(0));
                return Err(format!(
                    "at K = {colours} {:?} played by other numbers here: expected those of hash \
                     {expected:016x}, found {found:016x}",
                    who.method
                ));
            }
        }
        Ok(())
    }
}
