//! Somebody else's program as a player.
//!
//! A [`Solver`] is a command for the shell (`sh -c COMMAND`), started once a game. It gets the
//! whole game on its standard input and answers with moves, all at once or brick by brick: three
//! threads write the game, read the moves and read the complaints at the same time, so no buffer
//! can fill up on both sides. The referee plays the moves as they come in, and a game counts as far
//! as it got.
//!
//! The command and whatever it starts form a process group. The group is ended when the command is
//! through, when its time is up, when a move is refused, and when this program itself is gone: see
//! [`guardian`].

pub mod guardian;
pub mod output;
pub mod process;
pub mod tail;
pub mod trouble;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::{ChildStdin, ExitStatus};
use std::thread;
use std::time::Duration;

use self::guardian::Guardian;
use self::output::{SolverOutput, Stop};
use self::process::{Process, Used};
use self::trouble::{Heard, Trouble};
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Shape};
use crate::engine::game::{Game, Observer};
use crate::play::referee::{play_given, Refused};
use crate::text::games::write_game;

/// What the judge gives a program.
pub const USUAL_LIMIT: Duration = Duration::from_secs(10);

/// A solver's game is held in memory, so it has a largest size.
pub const MOST_BRICKS: u64 = 10_000_000;

/// More output than this a brick, after a first allowance, is no answer any more.
const MOST_BYTES_A_BRICK: usize = 64;
const FIRST_ALLOWANCE: usize = 1 << 16;

/// A command that plays games.
pub struct Solver {
    command: OsString,
    limit: Duration,
    guardian: Guardian,
}

/// What came of a game.
pub struct Answer {
    /// The game as far as it got.
    pub game: Game,
    /// What went wrong, if something did.
    pub trouble: Option<Trouble>,
    /// From the start of the command to its end.
    pub wall: Duration,
    /// Processor time and memory, where the system tells.
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
    /// A signal asked this program to stop meanwhile.
    Interrupted,
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::CannotRun(format!("cannot run sh: {error}"))
    }
}

impl Solver {
    /// A solver that has `limit` for a game, in wall time.
    pub fn new(command: &OsStr, limit: Duration) -> io::Result<Solver> {
        Ok(Solver {
            command: command.to_os_string(),
            limit,
            guardian: Guardian::start()?,
        })
    }

    /// Lets the command play a game. The observer sees the moves that are legal.
    pub fn play(
        &self,
        shape: Shape,
        bricks: &[Brick],
        observer: &mut dyn Observer,
    ) -> Result<Answer, NoAnswer> {
        let (process, streams) = Process::start(&self.command)?;
        let watch = self.guardian.watch(process.group());
        let most = MOST_BYTES_A_BRICK * bricks.len() + FIRST_ALLOWANCE;
        let reads = (streams.stdout, streams.stderr);
        let mut output = SolverOutput::new(&process, reads, self.limit, most)?;
        feed(streams.stdin, game_text(shape, bricks))?;
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        let heard = listen(&mut output, bricks, &mut game, observer);
        let finished = output.finish();
        // The group's number is free for others as soon as its first process is reaped.
        drop(watch);
        let end = process.reap()?;
        if let Heard::Stopped(Stop::Signal) = heard {
            return Err(NoAnswer::Interrupted);
        }
        if game.placed() == 0 && matches!(heard, Heard::Everything) && is_unknown(&end.status) {
            return Err(NoAnswer::CannotRun(self.unknown(&finished.errors)));
        }
        Ok(Answer {
            trouble: heard.trouble(&end.status, &game, self.limit),
            game,
            wall: finished.wall,
            used: end.used,
            output: finished.output,
            errors: finished.errors,
        })
    }

    fn unknown(&self, errors: &[u8]) -> String {
        let said = String::from_utf8_lossy(errors);
        let said = said.lines().next().unwrap_or_default().escape_debug();
        let command = self.command.to_string_lossy();
        format!("the shell cannot run {command:?}: {said}")
    }
}

/// The shell's own way to say that a command cannot be run …
const NOT_RUNNABLE: i32 = 126;
/// … or that there is none of this name.
const NOT_FOUND: i32 = 127;

fn is_unknown(status: &ExitStatus) -> bool {
    matches!(status.code(), Some(NOT_RUNNABLE | NOT_FOUND))
}

/// The game as the judge writes it.
pub fn game_text(shape: Shape, bricks: &[Brick]) -> Vec<u8> {
    let mut text = Vec::new();
    write_game(&mut text, shape, bricks.iter().copied()).expect("memory takes everything");
    text
}

fn feed(mut stdin: ChildStdin, text: Vec<u8>) -> io::Result<()> {
    // A solver need not read all of it, or any: then writing fails, and that is no matter.
    let write = move || drop(stdin.write_all(&text));
    thread::Builder::new().spawn(write).map(drop)
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
    let heard = match (played, output.stop()) {
        (Err(Refused::NoRoom(why)), _) => Heard::Refused(Trouble::Illegal(why.to_string())),
        (Err(Refused::NoBrick(why)), _) => Heard::Refused(Trouble::TooMany(why.to_string())),
        (_, Some(stop)) => Heard::Stopped(stop),
        // Where the last line is broken off, the way the process ended may say more than the line.
        (Err(Refused::Unreadable(why)), _) if output.is_at_end() => {
            Heard::BrokenOff(why.to_string())
        }
        (Err(Refused::Unreadable(why) | Refused::BadBrick(why)), _) => {
            Heard::Refused(Trouble::Illegal(why.to_string()))
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
