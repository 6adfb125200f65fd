//! `brickgm diff`: where two games of the same bricks part.

use std::iter;

use crate::commands::games;
use crate::commands::QUIET;
use crate::draw::scene::Timeline;
use crate::draw::summary::{self, Summary};
use crate::engine::board::{Board, ROWS};
use crate::engine::brick::COLUMNS;
use crate::support::args::Args;
use crate::support::command::{Command, Group, Positional};
use crate::support::error::CommandResult;
use crate::support::streams;

pub(crate) const COMMAND: Command = Command {
    name: "diff",
    summary: "show where two games of the same bricks part",
    usage: &["diff INPUT A.moves B.moves"],
    about: "\
Plays two lists of moves for the same game and shows at which brick they part, both boards after \
it side by side, and where the points of both come from. Moves that the referee refuses are an \
error. 'brickgm view INPUT A.moves B.moves --html FILE' shows both games and their curves on one \
page.",
    positionals: &[
        Positional::file("INPUT", "the game"),
        Positional::file("A.moves", "one line 'X R' per brick"),
        Positional::file("B.moves", "the same for the other game"),
    ],
    flags: &[Group::plain(&[QUIET])],
    closing: "",
    examples: &[("diff game.in a.moves b.moves", "where the two games part, and both scores")],
    run,
};

fn run(args: &Args) -> CommandResult {
    let records = games::pair_from_args(args)?;
    let games = records.each_ref().map(Timeline::new);
    let [a, b] = records.each_ref().map(Summary::of);
    let summaries = summary::text(&[("A", &a), ("B", &b)]);
    streams::print(&format!("{}\n{summaries}", text(&games)))
}

/// Everything but the summaries.
fn text(games: &[Timeline; 2]) -> String {
    let mut text = String::new();
    for (letter, game) in ["A", "B"].iter().zip(games) {
        let (name, played) = (game.played.origin.name(), game.played);
        let (score, placed, bricks) = (played.score, played.placed(), played.shape.bricks);
        let why = played.end.remark();
        text +=
            &format!("{letter}: {name}: {score} points with {placed} of {bricks} bricks{why}\n");
    }
    let [a, b] = games.each_ref().map(|game| &game.played.moves);
    let common = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    if common == a.len() && common == b.len() {
        return text + "\nBoth games are the same, move for move.\n";
    }
    let (number, points) = (common + 1, games[0].scores[common]);
    text += &format!("\nThey part at brick {number}, with {points} points won so far.\n");
    let [a, b] = games.each_ref().map(|game| turn(game, number));
    text + &beside([format!("A: {}", a.0), format!("B: {}", b.0)], [a.1, b.1])
}

/// The turn of a brick, counted from 1, in words, and the board after it or after the last one.
fn turn(game: &Timeline, number: usize) -> (String, Board) {
    let placed = game.played.moves.len();
    let words = if number <= placed {
        let turn = game.played.turn(number - 1);
        format!("{} to {}, {} points", turn.brick, turn.mv, game.points(number))
    } else {
        "no further move".to_string()
    };
    match number.min(placed) {
        0 => (words, Board::new()),
        last => (words, game.scene(last).last_frame().board),
    }
}

/// Two boards below their headings, without the rows that are empty in both.
fn beside(headings: [String; 2], boards: [Board; 2]) -> String {
    let width = headings[0].chars().count().max(COLUMNS) + 4;
    let [left, right] = boards.map(|board| board.to_string());
    let highest = boards.iter().flat_map(Board::heights).max().map_or(0, usize::from).max(1);
    let rows = left.lines().zip(right.lines()).skip(ROWS - highest);
    let lines = iter::once((&*headings[0], &*headings[1])).chain(rows);
    lines.map(|(left, right)| format!("{left:<width$}{right}\n")).collect()
}
