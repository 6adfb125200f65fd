//! Whoever plays the games of a survey: a player of ours, or somebody else's program.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::commands::bench::games::GameId;
use crate::commands::bench::hash::MoveHash;
use crate::commands::bench::result::{Cost, Ending, GameResult, Written};
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Colours, Shape};
use crate::engine::entry::MoveLines;
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::play::exec::{NoAnswer, Solver};
use crate::play::stream::Both;

/// A player and what is known about it.
pub struct Contestant<E> {
    /// What people call it: its name and flags.
    pub name: String,
    /// The same without the names of files, which may differ where the player does not.
    pub method: String,
    /// A hash of the numbers it plays by, for each K that has some.
    pub numbers: BTreeMap<Colours, u64>,
    /// Plays a game.
    pub play: Box<PlayGame<E>>,
}

/// Plays the bricks of a game.
pub type PlayGame<E> =
    dyn Fn(GameId, &mut dyn Iterator<Item = Brick>) -> Result<GameResult, E> + Send + Sync;

/// Whether the moves of a game are kept as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// They are.
    Everything,
    /// Only a hash of them is.
    Nothing,
}

/// Games of a player of ours. Players keep to their thread, so each game makes its own.
pub fn in_process<E: 'static>(
    make: impl Fn(Shape) -> Box<dyn Player> + Send + Sync + 'static,
    keep: Keep,
) -> Box<PlayGame<E>> {
    Box::new(move |id, bricks| {
        let started = Instant::now();
        let mut player = make(id.shape);
        let mut game = Game::new(GameRules::new(id.shape.colours), id.shape);
        let (mut hash, mut text) = (MoveHash::default(), MoveLines(Vec::new()));
        let mut bricks = bricks;
        match keep {
            Keep::Everything => {
                let mut both = Both(&mut hash, &mut text);
                game.play(&mut bricks, &mut *player, &mut both);
            }
            Keep::Nothing => game.play(&mut bricks, &mut *player, &mut hash),
        }
        let cost = Cost {
            nanos: nanos(started.elapsed()),
            ..Cost::default()
        };
        let written = (keep == Keep::Everything).then_some(Written {
            moves: text.0,
            errors: Vec::new(),
        });
        Ok(GameResult {
            placed: game.placed(),
            score: game.score(),
            moves: hash.0,
            ending: good_ending(&game),
            cost,
            note: String::new(),
            written,
        })
    })
}

/// Games of a solver.
pub fn by_solver<E: 'static>(
    solver: Solver,
    keep: Keep,
    explain: impl Fn(NoAnswer) -> E + Send + Sync + 'static,
) -> Box<PlayGame<E>> {
    Box::new(move |id, bricks| {
        let most = usize::try_from(id.shape.bricks).unwrap_or(usize::MAX);
        let bricks: Vec<Brick> = bricks.take(most).collect();
        let mut hash = MoveHash::default();
        let answer = solver
            .play(id.shape, &bricks, &mut hash)
            .map_err(&explain)?;
        let trouble = answer.trouble.as_ref();
        let kept = keep == Keep::Everything || trouble.is_some();
        Ok(GameResult {
            placed: answer.game.placed(),
            score: answer.game.score(),
            moves: hash.0,
            ending: trouble.map_or_else(|| good_ending(&answer.game), Ending::from),
            cost: Cost {
                nanos: nanos(answer.wall),
                cpu_nanos: answer.used.cpu.map(nanos),
                memory: answer.used.memory,
            },
            note: trouble.map_or_else(String::new, ToString::to_string),
            written: kept.then_some(Written {
                moves: answer.output,
                errors: answer.errors,
            }),
        })
    })
}

fn good_ending(game: &Game) -> Ending {
    if game.is_complete() {
        Ending::Complete
    } else {
        Ending::GameOver
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
