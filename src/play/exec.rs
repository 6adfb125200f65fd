//! Solver programs: somebody's program as a player.
//!
//! A [`Solver`] is a command for the shell (`sh -c COMMAND`), started once per game. It gets the
//! whole game on its standard input and answers with moves, all at once or brick by brick: three
//! threads write the game, read the moves and read standard error at the same time, so no buffer
//! can fill up on both sides, and a fourth waits for the end. The referee plays the moves as they
//! come in.

pub mod flags;
mod guardian;
mod output;
mod process;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::{ChildStdin, ExitStatus};
use std::thread;
use std::time::Duration;

use self::output::{SolverOutput, Stop};
pub use self::process::{end_all, Used};
use self::process::{Launch, Process, Session};
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::{Game, Observer};
use crate::play::end::{Failure, FailureKind, GameEnd};
use crate::play::referee::{play_given, Refused};
use crate::support::quote::visible;
use crate::text::games::{write_game, InputError};

/// A solver's game is held in memory, so it has a largest size.
pub const MOST_BRICKS: u64 = 10_000_000;

/// More output than this per brick, after a first allowance, is not an answer.
const MOST_BYTES_PER_BRICK: usize = 64;
const FIRST_ALLOWANCE: usize = 1 << 16;

/// A command that plays games.
pub struct Solver {
    pub command: OsString,
    /// Wall time per game.
    pub limit: Duration,
    /// Bytes of address space that each of its processes may have.
    pub memory: Option<u64>,
    _session: Session,
}

/// What a solver made of a game.
pub struct Answer {
    /// The game as far as it was played.
    pub game: Game,
    pub end: GameEnd,
    /// From the start of the command to its end.
    pub wall: Duration,
    pub used: Used,
    /// What was written to standard output, legal or not.
    pub output: Vec<u8>,
    /// The end of what was written to standard error.
    pub errors: Vec<u8>,
}

/// Why there is no answer at all.
#[derive(Debug)]
pub enum NoAnswer {
    /// The command cannot be run, on this game or on any other.
    CannotRun(String),
    /// A signal asked this program to stop.
    Interrupted,
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::CannotRun(format!("cannot run sh: {error}"))
    }
}

impl Solver {
    pub fn new(command: &OsStr, limit: Duration, memory: Option<u64>) -> io::Result<Solver> {
        Ok(Solver { command: command.to_os_string(), limit, memory, _session: Session::open()? })
    }

    /// Lets the command play a game. The observer sees the moves that are legal.
    pub fn play(
        &self,
        shape: Shape,
        seed: Option<u64>,
        bricks: &[Brick],
        observer: &mut dyn Observer,
    ) -> Result<Answer, NoAnswer> {
        let seed = seed.map_or_else(String::new, |seed| seed.to_string());
        let started = Process::start(Launch {
            command: &self.command,
            variables: &[
                ("BRICKGM_SEED", seed),
                ("BRICKGM_N", shape.bricks.to_string()),
                ("BRICKGM_K", shape.colours.to_string()),
            ],
            memory: self.memory,
        })?;
        let (process, streams) = started.ok_or(NoAnswer::Interrupted)?;
        let most = MOST_BYTES_PER_BRICK * bricks.len() + FIRST_ALLOWANCE;
        let reads = (streams.stdout, streams.stderr);
        let mut output = SolverOutput::new(process, reads, self.limit, most)?;
        feed(streams.stdin, game_text(shape, bricks))?;
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        let heard = listen(&mut output, bricks, &mut game, observer);
        let finished = output.finish()?.ok_or(NoAnswer::Interrupted)?;
        if let Heard::Stopped(Stop::Signal) = heard {
            return Err(NoAnswer::Interrupted);
        }
        if game.placed() == 0 && matches!(heard, Heard::Everything) && is_unknown(finished.status) {
            return Err(NoAnswer::CannotRun(self.unknown(&finished.errors)));
        }
        Ok(Answer {
            end: heard.end(finished.status, &game, self.limit),
            game,
            wall: finished.wall,
            used: finished.used,
            output: finished.output,
            errors: finished.errors,
        })
    }

    fn unknown(&self, errors: &[u8]) -> String {
        let said = visible(errors);
        let said = said.lines().next().unwrap_or_default();
        let command = self.command.to_string_lossy();
        format!("the shell cannot run {command:?}: {said}")
    }
}

/// The shell's own way to say that a command cannot be run, or that there is none of this name.
fn is_unknown(status: ExitStatus) -> bool {
    matches!(status.code(), Some(126 | 127))
}

/// The game as the judge writes it.
pub fn game_text(shape: Shape, bricks: &[Brick]) -> Vec<u8> {
    let mut text = Vec::new();
    write_game(&mut text, shape, bricks.iter().copied()).expect("memory takes everything");
    text
}

fn feed(mut stdin: ChildStdin, text: Vec<u8>) -> io::Result<()> {
    // A solver need not read all of it, or any: then writing fails, which does not matter.
    let write = move || drop(stdin.write_all(&text));
    thread::Builder::new().spawn(write).map(drop)
}

/// Why no more of a solver's output is read.
enum Heard {
    /// It was read to its end.
    Everything,
    /// It was read to its end, and the last line is not a move.
    BrokenOff(String),
    /// A line was refused.
    Refused(Failure),
    /// The solver was not allowed to go on.
    Stopped(Stop),
}

impl Heard {
    /// How the game ended, knowing how the process did. A crash comes first: that is what the
    /// author of the solver must look at.
    fn end(self, status: ExitStatus, game: &Game, limit: Duration) -> GameEnd {
        GameEnd::Failed(match self {
            Heard::Refused(failure) => failure,
            Heard::Stopped(Stop::Size(most)) => {
                let moves = game.placed();
                let why = format!("more than {most} bytes of output with {moves} moves in them");
                Failure::new(FailureKind::IllegalMove, why)
            }
            Heard::Stopped(Stop::Time | Stop::Signal) => {
                let why = format!("not done after {} s", limit.as_secs_f64());
                Failure::new(FailureKind::TimeOut, why)
            }
            Heard::Everything | Heard::BrokenOff(_) if !status.success() => {
                Failure::new(FailureKind::Crash, status)
            }
            Heard::BrokenOff(why) => Failure::new(FailureKind::IllegalMove, why),
            Heard::Everything => return GameEnd::of(game),
        })
    }
}

/// Plays what the solver says, until it is through, or wrong, or stopped.
fn listen(
    output: &mut SolverOutput,
    bricks: &[Brick],
    game: &mut Game,
    observer: &mut dyn Observer,
) -> Heard {
    let bricks = bricks.iter().copied().map(Ok);
    let played = play_given(game, bricks, &mut *output, observer);
    let refused = |kind, why: InputError| Heard::Refused(Failure::new(kind, why));
    let heard = match (played, output.stop()) {
        (Err(Refused::NoRoom(why)), _) => refused(FailureKind::IllegalMove, why),
        (Err(Refused::NoBrick(why)), _) => refused(FailureKind::ExtraOutput, why),
        (_, Some(stop)) => Heard::Stopped(stop),
        // Where the last line is broken off, the way the process ended may say more than the line.
        (Err(Refused::Unreadable(why)), _) if output.is_at_end() => {
            Heard::BrokenOff(why.to_string())
        }
        (Err(Refused::Unreadable(why) | Refused::BadBrick(why)), _) => {
            refused(FailureKind::IllegalMove, why)
        }
        (Ok(()), None) => Heard::Everything,
    };
    match heard {
        Heard::Everything | Heard::BrokenOff(_) => match output.wait_for_exit() {
            Ok(()) => heard,
            Err(stop) => Heard::Stopped(stop),
        },
        _ => heard,
    }
}
