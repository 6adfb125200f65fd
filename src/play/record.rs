//! A recorded game: read with its moves, or played first by the player that the command line names.

use std::ffi::OsStr;
use std::io::Cursor;
use std::ops::RangeInclusive;

use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::play::deal::Deal;
use crate::play::exec::flags::{self as exec_flags, EXEC};
use crate::play::exec::game_text;
use crate::play::players::{BuiltIn, PlayerChoice, PLAYER};
use crate::play::referee::{GivenGame, Turn, Verdict};
use crate::play::shapes::read_shape;
use crate::play::stream::{Both, GameSource, Progress};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::{Flag, QUIET};
use crate::support::quote::quoted_name;
use crate::support::streams::{is_standard_stream, Source};

/// The first brick of several.
pub const FROM: Flag = Flag::with_value("--from", "A", "the first brick to show");
/// The last of them.
pub const TO: Flag = Flag::with_value("--to", "B", "the last one");

/// With [`SHAPE`], a random game in place of INPUT.
pub const SEED: Flag = Flag::with_value(
    "--seed",
    "S",
    "the game that `brickgm gen` makes from seed S; without --player the published player plays",
)
.requires(&["--shape"])
.conflicts(&["INPUT"]);
/// Its shape.
pub const SHAPE: Flag =
    Flag::with_value("--shape", "KxN", "with --seed: N bricks of K colours").requires(&["--seed"]);

/// Something to know about how a game came about: its input, its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// In a word.
    pub name: &'static str,
    /// As it is shown.
    pub value: String,
}

impl Fact {
    /// A fact of this name.
    pub fn new(name: &'static str, value: impl Into<String>) -> Fact {
        Fact { name, value: value.into() }
    }
}

/// A whole game whose moves are known to be legal.
pub struct Record {
    /// How many bricks of how many colours the input has.
    pub shape: Shape,
    /// The bricks that were placed.
    pub turns: Vec<Turn>,
    /// The bricks after them.
    pub rest: Vec<Brick>,
    /// What the referee says of them.
    pub verdict: Verdict,
    /// How it came about.
    pub made: Vec<Fact>,
}

impl Record {
    /// Of a game that was played with these turns.
    pub fn of(game: &Game, turns: Vec<Turn>, made: Vec<Fact>) -> Record {
        let (shape, verdict) = (game.shape(), Verdict::of(game));
        Record { shape, turns, rest: Vec::new(), verdict, made }
    }

    /// What is known under this name; empty where nothing is.
    pub fn fact(&self, name: &str) -> &str {
        let found = self.made.iter().find(|fact| fact.name == name);
        found.map_or("", |fact| &fact.value)
    }

    /// The game before its first brick.
    pub fn game(&self) -> Game {
        Game::new(GameRules::new(self.shape.colours), self.shape)
    }
}

/// `312 in column 8, rotation 1`
pub fn describe(turn: Turn) -> String {
    let (column, rotation) = (turn.action.column() + 1, turn.action.rotation());
    format!("{} in column {column}, rotation {rotation}", turn.brick)
}

/// INPUT or a seed, with MOVES or with a player: without MOVES a seed's game is played by the
/// default player. Nothing is known to be legal until all of it is read.
pub fn from_args(args: &Args) -> Result<Record, Error> {
    let record = if let Some(solver) = exec_flags::solver(args)? {
        let (source, mut made) = input(args)?;
        made.push(Fact::new("exec", quoted_name(args.value(EXEC.name).unwrap_or_default())));
        let name = source.name.clone();
        let (shape, bricks) = exec_flags::whole_game(source)?;
        // All bricks stay at hand, also those that the solver does not place.
        let inner = Box::new(Cursor::new(game_text(shape, &bricks)));
        let source = Source { name, inner, is_file: true, is_quiet: true };
        let mut turns = Vec::new();
        let answer = exec_flags::play(&solver, source, &mut turns)?;
        // What the referee would refuse is refused here too.
        exec_flags::check(&answer)?;
        let rest = bricks[turns.len()..].to_vec();
        Record { rest, ..Record::of(&answer.game, turns, made) }
    } else if args.has(PLAYER.name) || args.has(SEED.name) {
        let choice = PlayerChoice::from_args(args)?;
        play_with(args, &choice, |player, shape| player.build(shape))?.0
    } else {
        let moves = args.positional(1).unwrap_or("-".as_ref());
        let (record, rest) = given(args.required(0)?, moves, args.has(QUIET.name))?;
        Record { rest, ..record }
    };
    Ok(with_program(record))
}

/// INPUT, or the random game in its place, and what is known of it.
fn input(args: &Args) -> Result<(Source, Vec<Fact>), Error> {
    let is_quiet = args.has(QUIET.name);
    let Some(seed) = args.number(SEED)? else {
        let source = Source::game(args.required(0)?, is_quiet)?;
        let made = vec![Fact::new("input", &*source.name)];
        return Ok((source, made));
    };
    let shape = read_shape(SHAPE.name, args.value(SHAPE.name).unwrap_or_default())?;
    let name = format!("{}x{} of seed {seed}", shape.colours, shape.bricks);
    check_length(&name, shape)?;
    let bricks: Vec<Brick> = Deal::new(shape.colours, seed).take(shape.bricks as usize).collect();
    let inner = Box::new(Cursor::new(game_text(shape, &bricks)));
    let made = vec![Fact::new("seed", seed.to_string())];
    Ok((Source { name, inner, is_file: true, is_quiet }, made))
}

/// The bricks that `--from`, `--to` and this flag for a single brick name. All of them were placed.
pub(crate) fn bricks(
    args: &Args,
    single: Flag,
    record: &Record,
) -> Result<RangeInclusive<u64>, Error> {
    let placed = record.turns.len() as u64;
    let number = |flag: Flag, least: u64| match args.number(flag)? {
        Some(brick) if !(least..=placed).contains(&brick) => {
            let why = record.verdict.stopped().map_or(String::new(), |why| format!(" ({why})"));
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

/// INPUT with two lists of moves.
pub fn pair_from_args(args: &Args) -> Result<[Record; 2], Error> {
    let [input, a, b] = [args.required(0)?, args.required(1)?, args.required(2)?];
    if [input, a, b].into_iter().any(is_standard_stream) {
        // INPUT is read twice, once for each list of moves.
        return Err(Error::usage("two games are read from files, not from standard input"));
    }
    let read = |moves, is_quiet| {
        let (record, rest) = given(input, moves, is_quiet)?;
        Ok(with_program(Record { rest, ..record }))
    };
    // Once is enough to be warned of what follows the game.
    Ok([read(a, args.has(QUIET.name))?, read(b, true)?])
}

/// Adds which program it was.
fn with_program(mut record: Record) -> Record {
    record.made.push(Fact::new("program", format!("brickgm {}", crate::support::version())));
    record
}

/// Lets the referee play everything. The bricks that the moves leave come with the record.
pub fn given(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<(Record, Vec<Brick>), Error> {
    let given = GivenGame::open(input, moves, is_quiet)?;
    let (game, moves) = (&*given.input.name, &*given.moves.name);
    let made = vec![Fact::new("input", game), Fact::new("moves", moves)];
    let mut turns = Vec::new();
    let (game, mut input) = given.play(check_length, &mut turns)?;
    // An input that lacks bricks is an error, although the moves need none of them.
    let rest = if game.is_complete() { Vec::new() } else { input.bricks()? };
    Ok((Record::of(&game, turns, made), rest))
}

/// Lets a player play INPUT. It is made when the shape of the game is known, and given back.
pub(crate) fn play_with<P: Player>(
    args: &Args,
    choice: &PlayerChoice,
    make: impl FnOnce(BuiltIn, Shape) -> P,
) -> Result<(Record, P), Error> {
    let (source, mut made) = input(args)?;
    let mut input = GameSource::new(source)?;
    let shape = input.shape();
    check_length(&input.name, shape)?;
    let mut player = make(choice.load(shape.colours)?, shape);
    let bricks = input.bricks()?;
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut turns = Vec::<Turn>::new();
    let mut progress = Progress::new(!args.has(QUIET.name), choice.seconds());
    let mut observers = Both(&mut turns, &mut progress);
    game.play(&mut bricks.iter().copied(), &mut player, &mut observers);
    drop(progress);
    made.extend(choice.facts().into_iter().map(|(name, value)| Fact::new(name, value)));
    let rest = bricks[turns.len()..].to_vec();
    Ok((Record { rest, ..Record::of(&game, turns, made) }, player))
}

/// A game that is shown is held in memory, and one of endless bricks would fill it.
fn check_length(name: &str, shape: Shape) -> Result<(), Error> {
    exec_flags::check_bricks(shape.bricks).map_err(|error| error.within(name))
}
