//! The table of a run, or of two runs compared, with its failures.

use crate::commands::bench::compare::{self, Pair};
use crate::commands::bench::runs::{Best, Run};
use crate::commands::bench::tables;
use crate::formats::rows::Row;
use crate::support::args::Args;
use crate::support::command::{Completion, Flag};
use crate::support::error::Error;
use crate::support::quote::visible;
use crate::support::table::{Cell, Field, Note, Table};

pub const PER_SEED: Flag = Flag::alone("--per-seed", "one row per game instead of one per shape");
pub const SORT: Flag = Flag::with_words(
    "--sort",
    "KEY",
    Completion::OneOf(&KEYS),
    "with --per-seed: smallest first by seed (the default; games from files go by name), score, \
     bricks, ending, seconds, factor (of a comparison) or best (relative to the best known); \
     -KEY is largest first",
)
.requires(&["--per-seed"]);
const KEYS: [&str; 7] = ["seed", "score", "bricks", "ending", "seconds", "factor", "best"];

/// One row per game in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    key: &'static str,
    is_falling: bool,
}

impl Order {
    /// What the flags say; `None` for one row per shape.
    pub fn from_args(args: &Args) -> Result<Option<Order>, Error> {
        let Some(word) = args.value(SORT.name) else {
            let usual = Order { key: "seed", is_falling: false };
            return Ok(args.has(PER_SEED.name).then_some(usual));
        };
        let text = word.to_string_lossy();
        let name = text.strip_prefix('-').unwrap_or(&text);
        let key = KEYS.into_iter().find(|key| *key == name);
        let wrong = || format!("--sort: expected {}, found {word:?}", KEYS.join(", "));
        let key = key.ok_or_else(|| Error::usage(wrong()))?;
        Ok(Some(Order { key, is_falling: text.starts_with('-') }))
    }

    /// Sorts games that are sorted by seed: equal ones stay in that order, or, from the largest, in
    /// the reverse.
    fn sort(self, games: &mut [Pair], best: Option<&Best>) {
        let number = |pair: &Pair| match self.key {
            "score" => Some(pair.ours.score as f64),
            "bricks" => Some(pair.ours.bricks as f64),
            "seconds" => Some(pair.ours.seconds),
            "factor" => pair.factor(),
            "best" => best.map(|best| best.relative(pair.ours)),
            _ => Some(0.0),
        };
        let number = |pair: &Pair| number(pair).unwrap_or(f64::NAN);
        games.sort_by(|a, b| match self.key {
            "ending" => a.ours.end.name().cmp(b.ours.end.name()),
            _ => number(a).total_cmp(&number(b)),
        });
        if self.is_falling {
            games.reverse();
        }
    }
}

/// The table of a run, or of a run and its opponent: one row per game in this order, or one row
/// per shape.
pub fn table(run: &Run, other: Option<&Run>, best: Option<&Best>, order: Option<Order>) -> Table {
    let mut games = compare::pairs(run, other);
    let table = match (order, other) {
        (Some(order), _) => {
            order.sort(&mut games, best);
            tables::per_game(&games, best, other.is_some())
        }
        (None, Some(_)) => tables::comparison(&games),
        (None, None) => tables::per_shape(run, best),
    };
    Table {
        head: tables::head(run, other, &games),
        foot: tables::foot(run, other, best, &games),
        notes: failures([run].into_iter().chain(other)),
        ..table
    }
}

/// How many different failures are shown.
const SHOWN: usize = 20;
/// How many lines of standard error the first is shown with. The others have one.
const LINES: usize = 12;

/// One note per different failure, with the first game that has it.
fn failures<'a>(sides: impl Iterator<Item = &'a Run>) -> Vec<Note> {
    let mut found: Vec<(usize, &Row, usize)> = Vec::new();
    for (side, run) in sides.enumerate() {
        for row in run.rows.iter().filter(|row| row.is_failed()) {
            match found.iter_mut().find(|(other, first, _)| *other == side && first.end == row.end)
            {
                Some((_, _, games)) => *games += 1,
                None => found.push((side, row, 1)),
            }
        }
    }
    let notes = found.iter().take(SHOWN).enumerate().map(|(index, &(side, row, games))| {
        note(side > 0, row, games, if index == 0 { LINES } else { 1 })
    });
    notes.collect()
}

fn note(is_other: bool, row: &Row, games: usize, lines: usize) -> Note {
    let (name, ending, bricks, why) = (row.game(), row.end.name(), row.bricks, row.note());
    let whose = if is_other { "of the other, " } else { "" };
    let many = if games > 1 { format!("{games} games, first ") } else { String::new() };
    let mut text = format!("Failed: {whose}{many}{name}: {ending} after {bricks} bricks: {why}");
    let errors = visible(&row.errors);
    let said = own_lines(&errors);
    for line in &said[said.len().saturating_sub(lines)..] {
        text += &format!("\n    {line}");
    }
    let fields = vec![
        Field::hidden("game", name),
        Field::hidden("k", u64::from(row.id.shape.colours.get())),
        Field::hidden("n", row.id.shape.bricks),
        Field::hidden("seed", row.id.seed()),
        Field::hidden("other", Cell::Flag(is_other)),
        Field::hidden("games", games),
        Field::hidden("ending", ending),
        Field::hidden("bricks", bricks),
        Field::hidden("note", why),
        Field::hidden("stderr", &*String::from_utf8_lossy(&row.errors)),
    ];
    Note { text, fields }
}

/// What a shell writes about a program that a signal ended.
const SHELL_WORDS: [&str; 7] = [
    "Aborted",
    "Segmentation fault",
    "Killed",
    "Floating point exception",
    "Illegal instruction",
    "Bus error",
    "Terminated",
];

/// The lines that a solver wrote itself: without the last one if the shell wrote it.
fn own_lines(errors: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = errors.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_shells = |line: &&str| {
        let line = line.trim_end_matches("(core dumped)").trim();
        SHELL_WORDS.iter().any(|word| line == *word || line.contains(&format!(" {word}")))
    };
    if lines.len() > 1 && lines.last().is_some_and(is_shells) {
        lines.pop();
    }
    lines
}
