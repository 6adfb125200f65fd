//! The game that the command line names: given moves, or those of a player who plays first.

use std::io;

use super::args::Args;
use super::error::Error;
use super::files::{self, Source};
use super::players::{self, Choice};
use super::referee::{self, Referee};
use super::table::Flag;
use super::watcher::Watcher;
use crate::engine::board::GameRules;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::text::protocol::Reader;
use crate::text::solve::{solve, Both};
use crate::tools::referee::Verdict;
use crate::tools::view::{Record, Turn};

/// INPUT with MOVES or with `--player`. Nothing is known to be legal until all of it is read.
pub fn from_args(args: &Args) -> Result<Record, Error> {
    let input = args.required(0)?;
    if args.has(players::PLAYER.name) {
        if args.place(1).is_some() {
            return Err(Error::usage(
                "MOVES and --player are one too many: whose moves?",
            ));
        }
        let choice = Choice::from_args(args)?;
        play(Source::open(input)?, &choice)
    } else {
        refuse_settings(args)?;
        let (input, moves) = referee::open(input, args.place(1).unwrap_or("-".as_ref()))?;
        judged(input, moves)
    }
}

/// What a player is told makes no sense where nobody plays.
fn refuse_settings(args: &Args) -> Result<(), Error> {
    let given = |flag: &&Flag| args.has(flag.name);
    match players::FLAGS.iter().find(given) {
        Some(flag) => Err(Error::usage(format!(
            "{} has no use without --player",
            flag.name
        ))),
        None => Ok(()),
    }
}

/// Lets the referee read everything.
fn judged(input: Source, moves: Source) -> Result<Record, Error> {
    let nowhere = &mut io::sink();
    let mut referee = Referee::new(input, moves, nowhere)?;
    let mut turns = Vec::new();
    while let Some(played) = referee.play_next(nowhere)? {
        turns.push(Turn {
            brick: played.brick,
            action: played.action,
        });
    }
    Ok(Record {
        shape: referee.shape(),
        turns,
        verdict: referee.verdict(),
    })
}

/// Plays the game and keeps it.
fn play(input: Source, choice: &Choice) -> Result<Record, Error> {
    let explain = |error| files::input_error(&input.name, error);
    let nowhere = &mut io::sink();
    let mut reader = Reader::new(input.inner);
    let shape = reader.header(nowhere).map_err(explain)?;
    let mut player = choice.load(shape.colours)?.player(shape);
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut turns = Turns(Vec::new());
    let mut watcher = Watcher::alone();
    let mut watchers = Both(&mut turns, &mut watcher);
    solve(&mut reader, &mut game, &mut player, nowhere, &mut watchers).map_err(explain)?;
    Ok(Record {
        shape,
        turns: turns.0,
        verdict: Verdict::of(&game),
    })
}

/// Every brick with where it went.
struct Turns(Vec<Turn>);

impl Observer for Turns {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.0.push(Turn {
            brick: placed.brick,
            action: placed.action,
        });
        Next::GoOn
    }
}
