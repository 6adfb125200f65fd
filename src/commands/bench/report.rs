//! The table of a run, alone or compared with its opponent, and its failures.

use crate::commands::bench::compare;
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
    fn sort(self, table: &mut Table) {
        let key = if self.key == "best" { "of_best" } else { self.key };
        if let Some(place) = table.place(key).filter(|_| key != "seed") {
            table.rows.sort_by(|a, b| a[place].order(&b[place]));
        }
        if self.is_falling {
            table.rows.reverse();
        }
    }
}

/// The table of a run: one row per game in this order, or one row per shape.
pub fn table(run: &Run, best: Option<&Best>, order: Option<Order>) -> Table {
    let games = compare::pairs(run);
    let table = match (order, &run.other) {
        (Some(order), _) => {
            let mut table = tables::per_game(&games, best);
            order.sort(&mut table);
            table
        }
        (None, Some(_)) => tables::comparison(&games),
        (None, None) => tables::per_shape(&run.ours, best),
    };
    Table {
        head: tables::head(run, &games),
        foot: tables::foot(run, best, &games),
        notes: failures(run),
        ..table
    }
}

/// How many different failures are shown.
const SHOWN: usize = 20;
/// How many lines of standard error the first is shown with, and each of the others. A shell may
/// have added one about a signal.
const LINES: [usize; 2] = [12, 3];

/// One note per different failure, with the first game that has it.
fn failures(run: &Run) -> Vec<Note> {
    let mut found: Vec<(bool, &Row, usize)> = Vec::new();
    for (is_other, side) in [(false, Some(&run.ours)), (true, run.other.as_ref())] {
        for row in side.iter().flat_map(|side| &side.rows).filter(|row| row.is_failed()) {
            let is_same = |(other, first, _): &&mut (bool, &Row, usize)| {
                *other == is_other && first.end == row.end
            };
            match found.iter_mut().find(is_same) {
                Some((_, _, games)) => *games += 1,
                None => found.push((is_other, row, 1)),
            }
        }
    }
    let notes =
        found.iter().take(SHOWN).enumerate().map(|(index, &(is_other, row, games))| {
            note(is_other, row, games, LINES[index.min(1)])
        });
    notes.collect()
}

fn note(is_other: bool, row: &Row, games: usize, lines: usize) -> Note {
    let (name, ending, bricks, why) = (row.game(), row.end.name(), row.bricks, row.note());
    let whose = if is_other { "of the other, " } else { "" };
    let many = if games > 1 { format!("{games} games, first ") } else { String::new() };
    let mut text = format!("Failed: {whose}{many}{name}: {ending} after {bricks} bricks: {why}");
    let errors = visible(&row.errors);
    let said: Vec<&str> = errors.lines().collect();
    for line in &said[said.len().saturating_sub(lines)..] {
        text += format!("\n    {line}").trim_end_matches(' ');
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
