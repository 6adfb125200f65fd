//! INPUT and MOVES of a command line: a game that is read, or played first by the player that the
//! command line names.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use crate::commands::players::{PlayerChoice, PLAYER};
use crate::commands::QUIET;
use crate::engine::brick::Shape;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use crate::formats::games::{check_bricks, GameReader, GameSource};
use crate::played::built_in::{self, BuiltIn};
use crate::played::{given, Dealt, Origin, Played};
use crate::support::args::Args;
use crate::support::command::Flag;
use crate::support::error::Error;
use crate::support::parallel;
use crate::support::progress::ProgressLine;
use crate::support::streams::{is_standard_stream, Source, STANDARD_INPUT};

pub const FROM: Flag = Flag::with_value("--from", "A", "the first brick to show");
pub const TO: Flag = Flag::with_value("--to", "B", "the last one");

/// With [`SHAPE`], a random game in place of INPUT.
pub const SEED: Flag = Flag::with_value(
    "--seed",
    "S",
    "the game that 'brickgm gen' makes from seed S; without --player the published player plays",
)
.requires(&["--shape"])
.conflicts(&["INPUT"]);
pub const SHAPE: Flag =
    Flag::with_value("--shape", "KxN", "with --seed: N bricks of K colours").requires(&["--seed"]);

/// INPUT or a seed, with MOVES or with a player. An illegal move is an error.
pub fn from_args(args: &Args) -> Result<Played, Error> {
    let played = if args.has(PLAYER.name) || args.has(SEED.name) {
        play_with(args, &PlayerChoice::from_args(args, parallel::cores())?, |player, _| player)?.0
    } else {
        let moves = args.positional(1).unwrap_or("-".as_ref());
        read(args.required(0)?, moves, args.has(QUIET.name))?
    };
    played.check()?;
    Ok(played)
}

/// INPUT, or the random game in its place.
fn input(args: &Args) -> Result<Dealt, Error> {
    let Some(seed) = args.number(SEED)? else {
        return Dealt::read(GameSource::open(args.required(0)?, args.has(QUIET.name))?);
    };
    let shape = read_shape(args.value(SHAPE.name).unwrap_or_default())?;
    Ok(Dealt::from_seed(shape, seed))
}

/// A value of `--shape`.
pub fn read_shape(word: &OsStr) -> Result<Shape, Error> {
    let shape: Result<Shape, String> = word.to_string_lossy().parse();
    let shape = shape.map_err(|error| Error::usage(error).within(SHAPE.name))?;
    check_bricks(shape.bricks).map_err(|error| error.within(SHAPE.name))?;
    Ok(shape)
}

/// INPUT with two lists of moves.
pub fn pair_from_args(args: &Args) -> Result<[Played; 2], Error> {
    let [input, a, b] = [args.required(0)?, args.required(1)?, args.required(2)?];
    if [input, a, b].into_iter().any(is_standard_stream) {
        // INPUT is read twice, once for each list of moves.
        return Err(Error::usage("two games are read from files, not from standard input"));
    }
    let legal = |moves, is_quiet| {
        let played = read(input, moves, is_quiet)?;
        played.check().map(|()| played)
    };
    // One warning of what follows the game is enough.
    Ok([legal(a, args.has(QUIET.name))?, legal(b, true)?])
}

/// The referee plays the moves of a file.
pub fn read(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<Played, Error> {
    if is_standard_stream(input) && is_standard_stream(moves) {
        return Err(Error::usage("INPUT and MOVES cannot both be standard input"));
    }
    let input = Source::open(input, "the game")?;
    let mut moves = Source::open(moves, "the moves")?;
    let name = input.name.clone();
    let input = GameSource::new(input, is_quiet);
    let input = input.map_err(|error| swapped(error, &name, &mut moves))?;
    Ok(given::play(Dealt::read(input)?, moves.inner, Origin::Moves(moves.name)))
}

/// The cure if INPUT is not a game but MOVES is: no list of moves begins like a game, as K is
/// greater than any rotation.
fn swapped(error: Error, input: &str, moves: &mut Source) -> Error {
    // Standard input may be a keyboard, from which nothing is asked that is not used.
    let is_file = moves.name != STANDARD_INPUT;
    if is_file && GameReader::new(&mut moves.inner).is_ok() {
        Error::failure(format!(
            "{input} is not a game, but {} is: INPUT comes first, then the moves",
            moves.name
        ))
    } else {
        error
    }
}

/// Lets a player play INPUT. It is made when the shape of the game is known, and given back.
pub fn play_with<P: Player>(
    args: &Args,
    choice: &PlayerChoice,
    make: impl FnOnce(BuiltIn, Shape) -> P,
) -> Result<(Played, P), Error> {
    let dealt = input(args)?;
    let mut player = make(choice.build(dealt.shape)?, dealt.shape);
    let mut progress = ProgressLine::new(!args.has(QUIET.name), choice.seconds());
    let played = built_in::play(&mut player, dealt, choice.origin(), &mut progress);
    Ok((played, player))
}

/// The bricks that `--from`, `--to` and this flag for a single brick name. All of them were placed.
pub fn bricks(args: &Args, single: Flag, played: &Played) -> Result<RangeInclusive<u64>, Error> {
    let placed = played.placed();
    let number = |flag: Flag, least: u64| match args.number(flag)? {
        Some(brick) if !(least..=placed).contains(&brick) => {
            let why = played.end.remark();
            let message = format!("expected a brick from {least} to {placed}, found {brick}{why}");
            Err(Error::failure(message).within(flag.name))
        }
        number => Ok(number),
    };
    let single = number(single, 1)?;
    let from = number(FROM, 1)?.or(single).unwrap_or(1);
    let to = number(TO, from)?.or(single).unwrap_or(placed);
    Ok(from..=to)
}

/// A progress line while a game is played.
impl Observer for ProgressLine {
    fn placed(&mut self, _: &Placed, _: &Game) -> Next {
        Next::GoOn
    }

    fn planned(&mut self, _: usize, game: &Game) -> Next {
        if self.is_due() {
            let (placed, all) = (game.placed(), game.shape().bricks);
            let what = format!("brick {placed} of {all}, score {}", game.score());
            self.show(&what, placed as f64 / all as f64);
        }
        Next::GoOn
    }
}
