//! The table of a run, alone or compared with its opponent, and its failures.

use crate::commands::bench::compare::{pairs, Comparison, Pair};
use crate::commands::bench::runs::{failed, Best, Run, Side};
use crate::commands::bench::tables::{self, colours, count, games_of_planned, if_any};
use crate::formats::rows::{hex, Row};
use crate::support::args::Args;
use crate::support::command::{Completion, Flag};
use crate::support::error::Error;
use crate::support::quote::visible;
use crate::support::table::{Cell, Field, Format, Note, Table};

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

pub const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Completion::OneOf(&["table", "tsv", "json"]),
    "table (the default), tsv or json",
);

/// The value of `--format`.
pub fn format(args: &Args) -> Result<Format, Error> {
    args.one_of(FORMAT, &[Format::Table, Format::Tsv, Format::Json])
}

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
    let games = pairs(run);
    let table = match (order, &run.other) {
        (Some(order), _) => {
            let mut table = tables::per_game(&games, best);
            order.sort(&mut table);
            table
        }
        (None, Some(_)) => tables::comparison(&games),
        (None, None) => tables::per_shape(&run.ours, best),
    };
    Table { head: head(run, &games), foot: foot(run, best, &games), notes: failures(run), ..table }
}

/// What stands above the table.
fn head(run: &Run, pairs: &[Pair]) -> Vec<Field> {
    let (ours, other) = (&run.ours.label, run.other.as_ref().map(|other| &other.label));
    let paired = pairs.iter().filter(|pair| pair.theirs.is_some()).count();
    let paired = Some(paired).filter(|&paired| other.is_some() && paired < pairs.len());
    // Both sides of one call have the same.
    let theirs = other.filter(|other| (&other.name, &other.commit) != (&ours.name, &ours.commit));
    vec![
        Field::new("player", "Player", &*ours.player),
        Field::new("name", "Name", if_any(&ours.name)),
        Field::new("commit", "Commit", if_any(&ours.commit)),
        Field::new("against", "Against", other.map(|label| &*label.player)),
        Field::new("other_name", "Its name", theirs.and_then(|label| if_any(&label.name))),
        Field::new("other_commit", "Its commit", theirs.and_then(|label| if_any(&label.commit))),
        Field::new("games", "Games", games_of_planned(&run.ours)),
        Field::new("seeds", "Seeds", seeds(&run.ours)),
        Field::new("paired", "Games of both", paired),
    ]
}

/// `1..20,40`, if all shapes were played with the same seeds.
fn seeds(side: &Side) -> Option<String> {
    let mut sets = side.shapes().map(|rows| rows.iter().map(Row::seed).collect());
    let seeds: Vec<u64> = sets.next()??;
    if sets.any(|other: Option<Vec<u64>>| other.as_ref() != Some(&seeds)) {
        return None;
    }
    let ranges = seeds.chunk_by(|a, b| a.checked_add(1) == Some(*b)).map(|range| match range {
        [first, .., last] => format!("{first}..{last}"),
        seeds => seeds[0].to_string(),
    });
    Some(ranges.collect::<Vec<_>>().join(","))
}

/// What stands below it.
fn foot(run: &Run, best: Option<&Best>, pairs: &[Pair]) -> Vec<Field> {
    let (ours, other) = (&run.ours, run.other.as_ref());
    let (key, title, mut summary) = match other {
        Some(_) => ("verdict", "Verdict", Comparison::of(pairs).verdict()),
        None => ("summary", "Summary", count(ours.rows.len())),
    };
    let best = best.filter(|_| other.is_none());
    if let Some(mean) = best.and_then(|best| best.mean_relative(ours.rows.iter())) {
        summary += &format!(", {mean:.3} of best");
    }
    for (side, whose) in run.sides().zip(["", " of the other"]) {
        match failed(&side.rows) {
            0 => {}
            failed => summary += &format!(", {failed}{whose} failed"),
        }
    }
    if let Some(row) = ours.slowest() {
        summary += &format!(", slowest {:.1} s ({})", row.seconds, row.game());
    }
    // The published scores are those of a player; a solver has the column.
    let is_player = other.is_none() && !ours.label.player.starts_with("exec ");
    let of_published = ours.of_published().filter(|_| is_player);
    let signature = ours.signature();
    let theirs = other.map(Side::signature).filter(|&theirs| theirs != signature);
    let factor = "geometric mean of the score ratios of the games that both finished; sums: ratio \
                  of the sums";
    vec![
        Field::new("geometric_mean", "Of published, geometric mean", Cell::real(of_published, 4)),
        Field::new(key, title, summary),
        Field::new("factor_note", "Factor", other.map(|_| factor)),
        Field::new("signature", "Signature", hex(signature)),
        Field::new("other_signature", "Signature of the other", theirs.map(hex)),
    ]
}

/// How many different failures are shown, and how many lines of standard error with the first and
/// with each of the others. A shell may have added one about a signal.
const SHOWN: usize = 20;
const LINES: [usize; 2] = [12, 3];

/// One note per different failure, with the first game that has it.
fn failures(run: &Run) -> Vec<Note> {
    let mut notes = Vec::new();
    for (side, is_other) in run.sides().zip([false, true]) {
        let failed: Vec<&Row> = side.rows.iter().filter(|row| row.is_failed()).collect();
        for (index, row) in failed.iter().enumerate() {
            let is_known = failed[..index].iter().any(|other| other.end == row.end);
            if notes.len() < SHOWN && !is_known {
                let games = failed.iter().filter(|other| other.end == row.end).count();
                notes.push(note(is_other, row, games, LINES[notes.len().min(1)]));
            }
        }
    }
    notes
}

fn note(is_other: bool, row: &Row, games: usize, lines: usize) -> Note {
    let (name, ending, bricks, why) = (row.game(), row.end.name(), row.bricks, row.note());
    let whose = if is_other { "of the other, " } else { "" };
    let many = if games > 1 { format!("{games} games, first ") } else { String::new() };
    let placed = if bricks == 1 { "1 brick".to_string() } else { format!("{bricks} bricks") };
    let mut text = format!("Failed: {whose}{many}{name}: {ending} after {placed}: {why}");
    let errors = visible(&row.errors);
    let said: Vec<&str> = errors.lines().collect();
    for line in &said[said.len().saturating_sub(lines)..] {
        text += format!("\n    {line}").trim_end_matches(' ');
    }
    let fields = vec![
        Field::hidden("game", name),
        Field::hidden("k", colours(row.id.shape)),
        Field::hidden("n", row.id.shape.bricks),
        Field::hidden("seed", row.seed()),
        Field::hidden("other", Cell::Flag(is_other)),
        Field::hidden("games", games),
        Field::hidden("ending", ending),
        Field::hidden("bricks", bricks),
        Field::hidden("note", why),
        Field::hidden("stderr", &*String::from_utf8_lossy(&row.errors)),
    ];
    Note { text, fields }
}
