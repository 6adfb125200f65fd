//! No command: play a game.

use std::io::{self, IsTerminal, Write};

use crate::engine::board::GameRules;
use crate::engine::entry::MoveLines;
use crate::engine::game::Game;
use crate::play::exec::Solver;
use crate::play::exec_flags;
use crate::play::leftover;
use crate::play::players::{self, PlayerChoice};
use crate::play::referee::Verdict;
use crate::play::stream::solve;
use crate::play::watcher::Watcher;
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::files::{is_moves, size};
use crate::support::flags::{Flag, Group, Positional, QUIET, VERSION};
use crate::support::streams::{self, Output, Source};
use crate::text::protocol::Reader;

pub const COMMAND: Command = Command {
    name: "",
    summary: "play a game",
    usage: &[
        "[--player NAME] [--weights SET] [-o FILE] [INPUT]",
        "--exec COMMAND [--exec-time S] [-o FILE] [INPUT]",
        "--player search [--time S | --tries T] [--preview P] [INPUT]",
        "COMMAND ...",
    ],
    about: "\
Plays the Colour Brick Game (SPOJ 18073, BRICKGM): reads a game and writes a move 'X R' for each \
brick, column 1 to 10 and rotation 0 to 2, to standard output. Without --player, \
paper plays.",
    positionals: &[Positional::file(
        "INPUT",
        "the game; - or nothing is standard input",
    )],
    flags: &[
        players::GROUP,
        exec_flags::GROUP,
        Group::plain(&[OUT, STATS, QUIET, VERSION]),
    ],
    closing: "\
The exit code is 0 when the game was played to its end, be it the last brick or a full board; 1 \
for a bad input or a failed write; 2 for a wrong command line.",
    examples: &[],
    run,
};

const OUT: Flag = Flag::with_file(
    "--out",
    "FILE",
    "write the moves there, whole or not at all (default: standard output)",
)
.short("-o");
const STATS: Flag = Flag::alone(
    "--stats",
    "says on standard error what the game took: bricks placed, points, seconds; for search also \
     how much it tried and what came of it, each figure with its unit",
);

fn run(args: &Args) -> CommandResult {
    let solver = exec_flags::solver(args)?;
    let choice = PlayerChoice::from_args(args)?;
    let input = args.positional(0).unwrap_or("-".as_ref());
    let out = (OUT.name, args.value(OUT.name));
    streams::refuse_same(&[("INPUT", Some(input))], &[out])?;
    let target = Output::from_args(args, OUT)?;
    target.refuse_other_than("a list of moves", is_moves)?;
    let source = Source::game(input, args.has(QUIET.name))?;
    // Who types the name alone may not know yet what it does.
    if args.positional(0).is_none() && !args.has(QUIET.name) && io::stdin().is_terminal() {
        let _ = writeln!(
            io::stderr(),
            "brickgm: 'brickgm help' tells what else it does"
        );
    }
    if let Some(solver) = solver {
        return run_solver(args, &solver, source, target);
    }
    let (name, is_file) = (source.name, source.is_file);
    let mut reader = Reader::new(source.inner);
    let mut output = target.open()?;
    let explain = |error| streams::input_error(&name, error);

    let shape = reader.header(&mut output).map_err(explain)?;
    let mut player = choice.load(shape.colours)?.build(shape);
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut watcher = match target.is_standard() {
        _ if args.has(QUIET.name) => Watcher::silent(),
        true => Watcher::beside_moves(),
        false => Watcher::alone(),
    }
    .with_limit(choice.seconds());
    let solved = solve(
        &mut reader,
        &mut game,
        &mut *player,
        &mut output,
        &mut watcher,
    );
    watcher.finish();
    if args.has(STATS.name) {
        watcher.tell_stats(&game, &*player);
    }
    solved.map_err(explain)?;
    let ending = if game.is_over() {
        let (brick, all) = (game.placed() + 1, shape.bricks);
        Some(format!(
            "game over at brick {brick} of {all}: no column can take it"
        ))
    } else {
        leftover::told(reader, is_file).map(|what| format!("{name}: warning: {what}"))
    };
    let notes: Vec<String> = ending.into_iter().chain(output.finish()?).collect();
    Ok((!notes.is_empty()).then(|| notes.join("\n")))
}

/// A solver's moves, as far as they are legal, and what went wrong after them.
fn run_solver(args: &Args, solver: &Solver, source: Source, target: Output) -> CommandResult {
    let mut output = target.open()?;
    let mut moves = MoveLines(Vec::new());
    let answer = exec_flags::play(solver, source, &mut moves)?;
    output
        .write_all(&moves.0)
        .and_then(|()| output.flush())
        .map_err(streams::output_error)?;
    let verdict = Verdict::of(&answer.game);
    if args.has(STATS.name) {
        let (wall, used) = (answer.wall.as_secs_f64(), answer.used);
        let cpu = used.cpu.unwrap_or_default().as_secs_f64();
        let memory = size(used.memory.unwrap_or_default());
        // There is nobody to tell when standard error itself fails.
        let _ = write!(
            io::stderr(),
            "{verdict}time       {wall:.2} s\nprocessor  {cpu:.2} s\nmemory     {memory}\n"
        );
    }
    exec_flags::check(&answer)?;
    let ending = verdict.stopped().map(|why| {
        let (placed, all) = (verdict.placed, verdict.bricks);
        format!("{why} after {placed} of {all} bricks")
    });
    let notes: Vec<String> = ending.into_iter().chain(output.finish()?).collect();
    Ok((!notes.is_empty()).then(|| notes.join("\n")))
}
