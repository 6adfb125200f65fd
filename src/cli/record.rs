//! The game that the command line names: given moves, or those of a player who plays first.

use std::io::{self, Cursor, Read};

use super::args::{Args, Flag};
use super::error::Error;
use super::files::{self, Source};
use super::players::{self, Choice};
use super::referee::{self, Referee};
use super::watched::Watched;
use crate::engine::board::Machine;
use crate::text::protocol::Reader;
use crate::text::solve::solve;
use crate::tools::view::{Record, Turn};

/// INPUT with MOVES or with `--player`. Nothing is known to be legal until all of it is read.
pub fn from_args(args: &Args) -> Result<Record, Error> {
    let input = args.required(0, "INPUT")?;
    let (input, moves) = if args.has(players::PLAYER.name) {
        if args.place(1).is_some() {
            return Err(Error::usage(
                "MOVES and --player are one too many: whose moves?",
            ));
        }
        let choice = Choice::from_args(args)?;
        play(Source::open(input)?, &choice)?
    } else {
        refuse_settings(args)?;
        referee::open(input, args.place(1).unwrap_or("-".as_ref()))?
    };
    judged(input, moves)
}

/// What a player is told makes no sense where nobody plays.
fn refuse_settings(args: &Args) -> Result<(), Error> {
    use players::{PREVIEW, TIME, WEIGHTS, WIDTH};
    let given = |flag: &&Flag| args.has(flag.name);
    match [WEIGHTS, TIME, WIDTH, PREVIEW].iter().find(given) {
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

/// Plays the game, and gives back the input as it was read and the moves as they were written.
fn play(input: Source, choice: &Choice) -> Result<(Source, Source), Error> {
    let mut tee = Tee {
        inner: input.inner,
        copy: Vec::new(),
    };
    let mut moves = Vec::new();
    let explain = |error| files::input_error(&input.name, error);
    let mut reader = Reader::new(&mut tee);
    let shape = reader.header(&mut moves).map_err(explain)?;
    let machine = Machine::new(shape.colours);
    let mut player = Watched::new(choice.player(shape)?, machine).with_progress();
    let ending = solve(&mut reader, shape, machine, &mut player, &mut moves);
    player.finish(false);
    ending.map_err(explain)?;
    let in_memory = |name, bytes| Source {
        name,
        inner: Box::new(Cursor::new(bytes)),
    };
    Ok((
        in_memory(input.name, tee.copy),
        in_memory("the player's moves".to_string(), moves),
    ))
}

/// Keeps what is read, because standard input cannot be read twice.
struct Tee {
    inner: Box<dyn Read + Send>,
    copy: Vec<u8>,
}

impl Read for Tee {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.copy.extend_from_slice(&buffer[..count]);
        Ok(count)
    }
}
