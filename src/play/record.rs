//! A recorded game: read with its moves, or played first by the player that the command line names.

use std::ffi::OsStr;
use std::io;
use std::ops::RangeInclusive;

use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::Game;
use crate::engine::player::Player;
use crate::play::deal::seed_of;
use crate::play::exec::flags::{self as exec_flags, EXEC};
use crate::play::players::{BuiltIn, PlayerChoice, PLAYER};
use crate::play::referee::{GivenGame, Turn, Verdict};
use crate::play::stream::{GameSource, Progress};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::{Flag, QUIET};
use crate::support::quote::quoted_name;
use crate::support::streams::{is_standard_stream, Source};

/// The first brick of several.
pub const FROM: Flag = Flag::with_value("--from", "A", "the first brick to show");
/// The last of them.
pub const TO: Flag = Flag::with_value("--to", "B", "the last one");

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
    /// What the referee says of them.
    pub verdict: Verdict,
    /// How it came about.
    pub made: Vec<Fact>,
}

impl Record {
    /// Of a game that was played with these turns.
    pub fn of(game: &Game, turns: Vec<Turn>, made: Vec<Fact>) -> Record {
        Record { shape: game.shape(), turns, verdict: Verdict::of(game), made }
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

/// INPUT with MOVES or with a player. Nothing is known to be legal until all of it is read.
pub fn from_args(args: &Args) -> Result<Record, Error> {
    let (input, is_quiet) = (args.required(0)?, args.has(QUIET.name));
    let record = if let Some(solver) = exec_flags::solver(args)? {
        let input = Source::game(input, is_quiet)?;
        let command = quoted_name(args.value(EXEC.name).unwrap_or_default());
        let made = vec![Fact::new("input", &*input.name), Fact::new("exec", command)];
        let mut turns = Vec::new();
        let answer = exec_flags::play(&solver, input, &mut turns)?;
        // What the referee would refuse is refused here too.
        exec_flags::check(&answer)?;
        Record::of(&answer.game, turns, made)
    } else if args.has(PLAYER.name) {
        let choice = PlayerChoice::from_args(args)?;
        play_with(args, &choice, |player, shape| player.build(shape))?.0
    } else {
        given(input, args.positional(1).unwrap_or("-".as_ref()), is_quiet)?.0
    };
    Ok(with_seed(record))
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
    let read = |moves, is_quiet| Ok(with_seed(given(input, moves, is_quiet)?.0));
    // Once is enough to be warned of what follows the game.
    Ok([read(a, args.has(QUIET.name))?, read(b, true)?])
}

/// Adds what the bricks themselves tell, and which program it was.
fn with_seed(mut record: Record) -> Record {
    let bricks: Vec<Brick> = record.turns.iter().map(|turn| turn.brick).collect();
    if let Some(seed) = seed_of(record.shape.colours, &bricks) {
        record.made.insert(1, Fact::new("seed", seed.to_string()));
    }
    record.made.push(Fact::new("program", format!("brickgm {}", crate::support::version())));
    record
}

/// Lets the referee play everything. The bricks that the moves leave come with the record.
pub fn given(input: &OsStr, moves: &OsStr, is_quiet: bool) -> Result<(Record, Vec<Brick>), Error> {
    let given = GivenGame::open(input, moves, is_quiet)?;
    let (game, moves) = (&*given.input.name, &*given.moves.name);
    let made = vec![Fact::new("input", game), Fact::new("moves", moves)];
    let mut turns = Vec::new();
    let (game, input) = given.play(check_length, &mut turns)?;
    let rest = input.reader.map_while(Result::ok);
    let rest = rest.take(game.remaining() as usize).collect();
    Ok((Record::of(&game, turns, made), rest))
}

/// Lets a player play INPUT. It is made when the shape of the game is known, and given back.
pub(crate) fn play_with<P: Player>(
    args: &Args,
    choice: &PlayerChoice,
    make: impl FnOnce(BuiltIn, Shape) -> P,
) -> Result<(Record, P), Error> {
    let is_quiet = args.has(QUIET.name);
    let mut input = GameSource::new(Source::game(args.required(0)?, is_quiet)?)?;
    let shape = input.shape();
    check_length(&input.name, shape)?;
    let mut player = make(choice.load(shape.colours)?, shape);
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut turns = Vec::<Turn>::new();
    let progress = Progress::new(!is_quiet, choice.seconds());
    input.solve(&mut game, &mut player, &mut io::sink(), &mut turns, progress)?;
    let mut made = vec![Fact::new("input", &*input.name)];
    made.extend(choice.facts().into_iter().map(|(name, value)| Fact::new(name, value)));
    Ok((Record::of(&game, turns, made), player))
}

/// A game that is shown is held in memory, and one of endless bricks would fill it.
fn check_length(name: &str, shape: Shape) -> Result<(), Error> {
    exec_flags::check_bricks(shape.bricks).map_err(|error| error.within(name))
}
