//! `brickgm diff`: where two games of the same bricks part.

mod curve;

use std::fmt::Write;

use crate::commands::diff::curve::Curve;
use crate::engine::board::Board;
use crate::engine::brick::COLUMNS;
use crate::play::record::{self, Record};
use crate::play::referee::play_turns;
use crate::play::scene::Timeline;
use crate::play::summary::{self, Summary};
use crate::support::args::Args;
use crate::support::command::Command;
use crate::support::error::CommandResult;
use crate::support::flags::{Flag, Group, Positional, QUIET};
use crate::support::streams::{self, Output};
use crate::text::sniff::is_picture;

const SVG: Flag = Flag::with_file("--svg", "FILE", "write both score curves as a picture");

pub(crate) const COMMAND: Command = Command {
    name: "diff",
    summary: "show where two games of the same bricks part",
    usage: &["diff [--svg FILE] INPUT A.moves B.moves"],
    about: "\
Plays two lists of moves for the same game and shows at which brick they part, both boards after \
it side by side, how both scores rise from brick to brick, and where the points of both come \
from. Moves that the referee refuses are an error. 'brickgm view INPUT A.moves B.moves --html FILE' shows both games on one page.",
    positionals: &[
        Positional::file("INPUT", "the game"),
        Positional::file("A.moves", "one line 'X R' per brick"),
        Positional::file("B.moves", "the same for the other game"),
    ],
    flags: &[Group::plain(&[SVG, QUIET])],
    closing: "",
    examples: &[
        (
            "diff game.in a.moves b.moves",
            "where the two games part, and both scores",
        ),
        (
            "diff game.in a.moves b.moves --svg curves.svg",
            "the same, and the curves as a picture",
        ),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    let inputs = [("INPUT", 0), ("A.moves", 1), ("B.moves", 2)];
    streams::refuse_same(
        &inputs.map(|(name, index)| (name, args.positional(index))),
        &[(SVG.name, args.value(SVG.name))],
    )?;
    let picture = args.value(SVG.name).map(Output::check).transpose()?;
    if let Some(picture) = &picture {
        picture.refuse_other_than("a picture", is_picture)?;
    }
    let [a, b] = record::pair_from_args(args)?;
    let sides = [Side::new(&a), Side::new(&b)];
    let curve = Curve(sides.each_ref().map(|side| side.scores.clone()));
    let [summary_a, summary_b] = [&a, &b].map(summary_of);
    let summaries = summary::text(&[("A", &summary_a), ("B", &summary_b)]);
    let text = format!("{}\n{summaries}", to_text(&sides, &curve));
    let Some(picture) = picture else {
        return streams::print(&text);
    };
    let note = picture.write(curve.to_svg(sides.each_ref().map(Side::name)))?;
    // A picture for standard output comes alone.
    if !picture.is_standard() {
        streams::print(&text)?;
    }
    Ok(note)
}

fn summary_of(record: &Record) -> Summary {
    let mut summary = Summary::default();
    let mut turns = record.turns.iter().copied();
    play_turns(&mut record.game(), &mut turns, &mut summary);
    summary
}

/// One of the two games, with its score after each brick, the start included.
struct Side<'a> {
    timeline: Timeline<'a>,
    scores: Vec<u64>,
}

impl<'a> Side<'a> {
    fn new(record: &'a Record) -> Side<'a> {
        let timeline = Timeline::new(record);
        let mut scores = vec![0];
        for number in 1..=record.turns.len() {
            scores.push(scores[number - 1] + u64::from(timeline.points(number)));
        }
        Side { timeline, scores }
    }

    /// The file of its moves.
    fn name(&self) -> &'a str {
        self.timeline.record.fact("moves")
    }

    fn summary(&self) -> String {
        let verdict = &self.timeline.record.verdict;
        let (score, placed, bricks) = (verdict.score, verdict.placed, verdict.bricks);
        let why = verdict.stopped().map(|why| format!(" ({why})"));
        let (name, why) = (self.name(), why.unwrap_or_default());
        format!("{name}: {score} points with {placed} of {bricks} bricks{why}")
    }

    /// What happened at a brick, counted from 1.
    fn turn(&self, number: usize) -> String {
        match self.timeline.record.turns.get(number - 1) {
            Some(turn) => {
                let points = self.timeline.points(number);
                format!("{} to {}, {points} points", turn.brick, turn.action)
            }
            None => "no further move".to_string(),
        }
    }

    /// The board after a brick, or after the last one.
    fn board_after(&self, number: usize) -> Board {
        match number.min(self.timeline.record.turns.len()) {
            0 => Board::new(),
            number => self.timeline.scene(number).rest,
        }
    }
}

/// How many bricks both placed alike; `None` where the games are the same.
fn common(sides: &[Side; 2]) -> Option<usize> {
    let [a, b] = sides.each_ref().map(|side| &side.timeline.record.turns[..]);
    let common = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    (common < a.len() || common < b.len()).then_some(common)
}

/// All of it for a terminal.
fn to_text(sides: &[Side; 2], curve: &Curve) -> String {
    let [a, b] = sides;
    let mut text = format!("A: {}\nB: {}\n\n", a.summary(), b.summary());
    let Some(common) = common(sides) else {
        return text + "Both games are the same, move for move.\n";
    };
    let (number, points) = (common + 1, a.scores[common]);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "They part at brick {number}, with {points} points won so far.");
    let headings =
        [("A", a), ("B", b)].map(|(name, side)| format!("{name}: {}", side.turn(number)));
    let boards = sides.each_ref().map(|side| side.board_after(number));
    text + &beside(&headings, &boards) + "\n" + &curve.to_text()
}

/// Two boards under their headings, without the rows that are empty in both.
fn beside(headings: &[String; 2], boards: &[Board; 2]) -> String {
    let width = headings[0].chars().count().max(COLUMNS) + 4;
    let mut text = format!("{:<width$}{}\n", headings[0], headings[1]);
    let [left, right] = boards.each_ref().map(Board::to_string);
    let rows: Vec<(&str, &str)> = left.lines().zip(right.lines()).collect();
    let is_empty = |row: &str| row.bytes().all(|square| square == b'.');
    let first = rows
        .iter()
        .position(|(left, right)| !is_empty(left) || !is_empty(right))
        .unwrap_or(rows.len() - 1);
    for (left, right) in &rows[first..] {
        let _ = writeln!(text, "{left:<width$}{right}");
    }
    text
}
