//! Without a command: play a game, from a stream of bricks to a stream of moves.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use crate::commands::players::{self, PlayerChoice};
use crate::commands::{out, QUIET, VERSION};
use crate::engine::board::GameRules;
use crate::engine::brick::{write_move, BRICK, COLUMNS};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::search::{DecidedBy, Search};
use crate::engine::player::Player;
use crate::formats::games::GameSource;
use crate::played::built_in::BuiltIn;
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::parallel;
use crate::support::progress::ProgressLine;
use crate::support::streams::{self, output_error, Output, Source};

pub const COMMAND: Command = Command {
    name: "",
    summary: "play a game",
    usage: &[
        "[--player NAME] [--weights SET] [-o FILE] [INPUT]",
        "--player search [--time S | --tries T] [INPUT]",
        "COMMAND ...",
    ],
    about: "\
Plays the Colour Brick Game (SPOJ 18073, BRICKGM): reads a game and writes one move 'X R' per \
brick to standard output: column 1 to 10 and rotation 0 to 2. Without --player, the published \
player plays.",
    positionals: &[Positional::file("INPUT", "the game; - or nothing is standard input")],
    flags: &[players::GROUP, Group::plain(&[OUT, STATS, QUIET, VERSION])],
    closing: "\
The exit code is 0 when the game was played to its end, be it the last brick or a full board; 1 \
for a bad input or a failed write; 2 for a wrong command line.",
    examples: &[
        ("game.in", "play game.in with the published player"),
        (
            "--player search --time 5 -o game.moves game.in",
            "plan for five seconds, write the moves to a file",
        ),
    ],
    run,
};

const OUT: Flag = out("write the moves there, whole or not at all (default: standard output)");
const STATS: Flag = Flag::alone(
    "--stats",
    "say on standard error what the game took: bricks, points, seconds, and the placements that \
     were looked at, for lookahead the boards; for search what it tried and how each brick was \
     decided",
);

fn run(args: &Args) -> CommandResult {
    let started = Instant::now();
    let choice = PlayerChoice::from_args(args, parallel::cores())?;
    let input = args.positional(0).unwrap_or("-".as_ref());
    streams::refuse_same(&[("INPUT", Some(input))], &[(OUT.name, args.value(OUT.name))])?;
    let target = Output::from_args(args, OUT)?;
    let is_quiet = args.has(QUIET.name);
    let source = Source::open(input, "the game")?;
    if args.positional(0).is_none() && !is_quiet && io::stdin().is_terminal() {
        streams::note("'brickgm help' shows what else it does");
    }
    let mut output = target.open()?;
    let mut source = GameSource::new(source, is_quiet)?;
    let shape = source.shape();
    let mut player = choice.build(shape)?;
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    // Between moves on a terminal, a progress line would only disturb.
    let is_apart = !target.is_standard() || !io::stdout().is_terminal();
    let mut progress = ProgressLine::new(is_apart && !is_quiet, choice.seconds());
    let (result, stats) = if args.has(STATS.name) {
        let open = COLUMNS as u64;
        let mut looked = LookedAt { open, placements: 0, progress: &mut progress };
        let result = play(&mut source, &mut game, &mut player, &mut output, &mut looked);
        (result, player_stats(&choice, &player, looked.placements))
    } else {
        let observer = &mut progress;
        let result = play(&mut source, &mut game, &mut player, &mut output, observer);
        (result, String::new())
    };
    // The progress line must not stand beside what follows.
    drop(progress);
    let (placed, score) = (game.placed(), game.score());
    if args.has(STATS.name) {
        let seconds = started.elapsed().as_secs_f64();
        streams::say(&format!(
            "bricks     {placed}\nscore      {score}\n{stats}time       {seconds:.2} s"
        ));
    }
    result?;
    let end = game.is_over().then(|| {
        let (brick, all) = (placed + 1, shape.bricks);
        format!("board full at brick {brick} of {all}: no column can take it")
    });
    let notes: Vec<String> = end.into_iter().chain(output.finish()?).collect();
    Ok((!notes.is_empty()).then(|| notes.join("\n")))
}

/// Plays the game, writes one line per move, and warns of text after the last brick. The game says
/// how it ended, and the observer sees every move.
///
/// A player sees no more bricks than it asks for, and moves are flushed before the input is waited
/// for: the first moves are out before the last bricks are in. If the input fails, the bricks before
/// the failure are still played, and a bad line that was read is an error even if the game ended
/// before it. All moves are flushed when this returns.
fn play(
    source: &mut GameSource,
    game: &mut Game,
    player: &mut dyn Player,
    output: &mut impl Write,
    observer: &mut dyn Observer,
) -> Result<(), Error> {
    let writer = RefCell::new(MoveWriter { output, written: Ok(()) });
    let mut unread = None;
    let mut bricks = std::iter::from_fn(|| {
        let is_waiting = !source.reader.is_ready();
        if is_waiting && writer.borrow_mut().write(Write::flush) == Next::Stop {
            return None;
        }
        source.reader.next()?.map_err(|error| unread = Some(error)).ok()
    });
    let mut writing = Writing { writer: &writer, observer };
    let played = game.play(&mut bricks, player, &mut writing);
    writer.borrow_mut().write(Write::flush);
    writer.into_inner().written.map_err(output_error)?;
    if let Some(error) = unread {
        return Err(Error::failure(error).within(&source.name));
    }
    played.map_err(|why| Error::failure(format!("the player made an illegal move: {why:?}")))?;
    if game.is_complete() {
        source.warn_of_rest();
    }
    Ok(())
}

/// Writes every move until writing fails.
struct MoveWriter<'a, W> {
    output: &'a mut W,
    written: io::Result<()>,
}

impl<W: Write> MoveWriter<'_, W> {
    fn write(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) -> Next {
        if self.written.is_ok() {
            self.written = write(self.output);
        }
        match self.written {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}

/// Both the bricks and the moves need the writer: to wait for input, moves are flushed first.
struct Writing<'a, 'b, W> {
    writer: &'a RefCell<MoveWriter<'b, W>>,
    observer: &'a mut dyn Observer,
}

impl<W: Write> Observer for Writing<'_, '_, W> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.observer.placed(placed, game);
        self.writer.borrow_mut().write(|output| write_move(output, placed.mv))
    }

    /// A player that plans many moves at once took its time, and takes more before the next ones.
    fn planned(&mut self, moves: usize, game: &Game) -> Next {
        self.observer.planned(moves, game);
        match moves {
            1 => Next::GoOn,
            _ => self.writer.borrow_mut().write(Write::flush),
        }
    }
}

fn player_stats(choice: &PlayerChoice, player: &BuiltIn, placements: u64) -> String {
    match (choice, player) {
        (_, BuiltIn::Search(search)) => search_stats(search),
        (PlayerChoice::LookAhead { view, tries }, _) => {
            format!("looked at  {tries} boards per brick at most, {view} bricks in view\n")
        }
        _ => format!("looked at  {placements} placements\n"),
    }
}

/// Counts what a player looks at that sees one brick: every placement of each brick, those that a
/// rotation repeats once.
struct LookedAt<'a> {
    /// Columns that can take the next brick.
    open: u64,
    placements: u64,
    progress: &'a mut ProgressLine,
}

impl Observer for LookedAt<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        let rotations = if placed.brick.is_uniform() { 1 } else { BRICK as u64 };
        self.placements += self.open * rotations;
        self.open = (0..COLUMNS).filter(|&column| game.board().accepts(column)).count() as u64;
        Next::GoOn
    }

    fn planned(&mut self, moves: usize, game: &Game) -> Next {
        self.progress.planned(moves, game)
    }
}

/// What the search player did, one line per subject.
fn search_stats(search: &Search) -> String {
    let stats = search.stats();
    let mean = |sum: u64, of: u64| sum as f64 / of.max(1) as f64;
    let rate = stats.tries as f64 / stats.seconds.max(1e-9) / 1e6;
    format!(
        "decided    {} bricks by plans, {} by sweeps, {} by the ending search\n\
         segments   {} planned, {:.0} points and {:.1} squares left per explosion\n\
         tries      {} in the chains that were played, {:.1} % accepted, {rate:.2} million per second\n",
        stats.placed[DecidedBy::Plan as usize],
        stats.placed[DecidedBy::Sweep as usize],
        stats.placed[DecidedBy::Ending as usize],
        stats.segments,
        mean(stats.points, stats.segments),
        mean(stats.squares_left, stats.segments),
        stats.tries,
        100.0 * mean(stats.accepted, stats.tries),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::{Move, MOVES};
    use crate::engine::player::View;
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::Arc;

    /// An output whose flushed lines others can count.
    struct Pipe {
        written: usize,
        flushed: Arc<AtomicUsize>,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written += bytes.iter().filter(|&&byte| byte == b'\n').count();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushed.store(self.written, Relaxed);
            Ok(())
        }
    }

    /// Plans three bricks at a time, and looks each time at what was flushed.
    struct ByThrees {
        flushed: Arc<AtomicUsize>,
        seen: Vec<usize>,
    }

    impl Player for ByThrees {
        fn preview(&self) -> usize {
            usize::MAX
        }

        fn plan(&mut self, _: &View, moves: &mut Vec<Move>) {
            self.seen.push(self.flushed.load(Relaxed));
            let first = self.seen.len() * 3 % MOVES;
            moves.extend((first..first + 3).map(|index| Move::from_index(index % 10)));
        }
    }

    #[test]
    fn planned_moves_are_out_before_the_next_plan() {
        let inner = Box::new(io::Cursor::new(format!("12 3\n{}", "123\n".repeat(12))));
        let source = Source { name: "test".to_string(), inner };
        let mut source = GameSource::new(source, true).unwrap();
        let flushed = Arc::new(AtomicUsize::new(0));
        let mut player = ByThrees { flushed: flushed.clone(), seen: Vec::new() };
        let mut output = Pipe { written: 0, flushed };
        let mut game = Game::new(GameRules::new(source.shape().colours), source.shape());
        play(&mut source, &mut game, &mut player, &mut output, &mut ()).unwrap();
        assert_eq!(player.seen, [0, 3, 6, 9]);
        assert_eq!(player.flushed.load(Relaxed), 12);
    }
}
