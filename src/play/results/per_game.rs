//! A run as a table with one row per game.

use std::collections::HashMap;

use crate::play::results::compare::{Comparison, Pair};
use crate::play::results::row::{hex, GameId, GameRow};
use crate::play::results::runs::{Best, Run};
use crate::play::results::tables::{fitted, foot, head, mean_fields, shape_fields};
use crate::support::stats::mean;
use crate::support::table::{Cell, Field, Table};

/// One row per game, in the order of the run, and their means.
pub fn per_game(run: &Run, best: Option<&Best>, other: Option<&Comparison>) -> Table {
    let pairs = other.into_iter().flat_map(|other| &other.pairs);
    let pairs: HashMap<GameId, &Pair> = pairs.map(|pair| (pair.ours.id, pair)).collect();
    let by_name = run.rows.iter().any(|row| row.file.is_some());
    let row = |row: &GameRow| {
        let mut fields = shape_fields(row.id.shape, 1);
        fields.retain(|field| field.key != "games");
        let seed = Cell::whole(row.id.seed());
        fields.push(Field::shown_if(!by_name, "seed", "seed", seed));
        let file = row.file.as_ref().map_or(Cell::Missing, Cell::text);
        fields.push(Field::shown_if(by_name, "file", "file", file));
        fields.extend(game_fields(row));
        if other.is_some() {
            let pair = pairs.get(&row.id);
            let score = Cell::whole(pair.map(|pair| pair.theirs.score));
            fields.push(Field::new("other_score", "other", score));
            let ending = pair.map_or(Cell::Missing, |pair| Cell::text(pair.theirs.end.name()));
            fields.push(Field::hidden("other_ending", ending));
            let factor = Cell::real(pair.map(|pair| pair.factor()), 3);
            fields.push(Field::new("factor", "factor", factor));
        }
        if let Some(best) = best {
            let relative = Cell::real(best.relative(row), 3);
            fields.push(Field::new("of_best", "of best", relative));
        }
        fields
    };
    let rows: Vec<&GameRow> = run.rows.iter().collect();
    let mut total = mean_fields(&rows, None, best);
    total.insert(0, Field::new("k", "K", Cell::text("mean")));
    if let Some(other) = other {
        let theirs: Vec<f64> = other.pairs.iter().map(|p| p.theirs.score as f64).collect();
        total.push(Field::new("other_score", "other", Cell::Real(mean(&theirs), 0)));
    }
    let table = Table {
        head: other.map_or_else(|| head(run), Comparison::head),
        rows: run.rows.iter().map(row).collect(),
        total,
        foot: other.map_or_else(|| foot(run, best), Comparison::foot),
        notes: Vec::new(),
    };
    fitted(table, &["megabytes", "cpu_seconds", "bricks"])
}

fn game_fields(row: &GameRow) -> Vec<Field> {
    let note = match row.note() {
        "" => Cell::Missing,
        note => Cell::text(note),
    };
    vec![
        Field::new("score", "score", Cell::Whole(row.score.into())),
        Field::new("bricks", "bricks", Cell::Whole(row.bricks.into())),
        Field::new("ending", "ending", Cell::text(row.end.name())),
        Field::hidden("failed", Cell::Flag(row.is_failed())),
        Field::hidden("note", note),
        Field::new("seconds", "seconds", Cell::Real(row.seconds, 3)),
        Field::new("cpu_seconds", "cpu s", Cell::real(row.cpu_seconds, 3)),
        Field::new("megabytes", "MB", Cell::real(row.megabytes, 1)),
        Field::hidden("moves", Cell::Text(hex(row.moves))),
    ]
}
