//! Runs as tables: one row per run, per shape or per game.

use std::collections::HashSet;

use crate::commands::bench::compare::{Comparison, Pair};
use crate::commands::bench::runs::{failed, mean_of, scores, thesis_score, Best, Run, Side};
use crate::engine::brick::Shape;
use crate::formats::end::GameEnd;
use crate::formats::rows::{hex, GameId, Row};
use crate::support::stats::Estimate;
use crate::support::table::Shown::{Always, IfAny, IfRoom, Name};
use crate::support::table::{cells, Cell, Column, Field, Table};

/// One player of a run, with the number of the run.
struct Listed<'a> {
    number: usize,
    side: &'a Side,
    of_best: Option<f64>,
}

/// The runs with their numbers, each followed by its opponent. The scores relative to the best are
/// those of the games that all of the players have.
pub fn list(runs: &[(usize, &Run)], best: Option<&Best>) -> Table {
    let mut rows = Vec::new();
    for &(number, run) in runs {
        rows.extend(run.sides().map(|side| Listed { number, side, of_best: None }));
    }
    let played = |row: &Listed| row.side.rows.iter().map(|row| row.id).collect::<HashSet<GameId>>();
    let mut sets = rows.iter().map(played);
    let first = sets.next().unwrap_or_default();
    let shared = sets.fold(first, |shared, set| &shared & &set);
    for row in &mut rows {
        let rows = row.side.rows.iter().filter(|row| shared.contains(&row.id));
        row.of_best = best.and_then(|best| best.mean_relative(rows));
    }
    let columns: [Column<Listed>; 13] = [
        Column::new("run", "run", Always, |it| it.number.into()),
        Column::new("start", "start", IfRoom, |it| without_fraction(&it.side.label.start).into()),
        Column::new("side", "", IfAny, |it| {
            if it.side.label.is_opponent { "against" } else { "" }.into()
        }),
        Column::new("player", "player", Name, |it| (&*it.side.label.player).into()),
        Column::new("name", "name", Name, |it| if_any(&it.side.label.name).into()),
        Column::new("commit", "commit", Name, |it| if_any(&it.side.label.commit).into()),
        Column::new("games", "games", Always, |it| games_of_planned(it.side)),
        Column::hidden("planned", |it| it.side.label.planned.into()),
        Column::new("failed", "failed", IfAny, |it| failed(&it.side.rows).into()),
        Column::new("of_best", "of best", IfAny, |it| Cell::real(it.of_best, 3)),
        Column::new("slowest", "slowest", IfRoom, |it| it.side.slowest().map(slowest_text).into()),
        Column::hidden("slowest_seconds", |it| {
            Cell::real(it.side.slowest().map(|row| row.seconds), 1)
        }),
        Column::hidden("slowest_game", |it| it.side.slowest().map(Row::game).into()),
    ];
    let note = match shared.len() {
        0 => "no game is in all of these runs; --run A --run B compares two, --join makes them one"
            .to_string(),
        games => format!("over the {} that all of these runs have", count(games)),
    };
    let foot = vec![
        Field::hidden("shared_games", shared.len()),
        Field::new("of_best_note", "Of best", best.map(|_| note)),
    ];
    Table { foot, ..Table::new(&columns, &rows) }
}

fn without_fraction(start: &str) -> &str {
    start.split_once('.').map_or(start, |(seconds, _)| seconds)
}

/// `14 of 60`, if the run was interrupted.
pub fn games_of_planned(side: &Side) -> Cell {
    Cell::Of(side.rows.len(), side.label.planned as usize)
}

/// `1.2 s, 5x50 seed 7`
fn slowest_text(row: &Row) -> String {
    format!("{:.1} s, {}", row.seconds, row.game())
}

/// `1 game`, `2 games`
pub fn count(games: usize) -> String {
    format!("{games} game{}", if games == 1 { "" } else { "s" })
}

pub fn colours(shape: Shape) -> Cell {
    u64::from(shape.colours.get()).into()
}

/// One row per shape, and a last one for all of them. The shape is in the first two columns.
fn with_total<T>(columns: &[Column<T>], rows: &[T], all: &T) -> Table {
    let mut total = vec!["total".into(), Cell::Missing];
    total.extend(cells(&columns[2..], all));
    Table { total, ..Table::new(columns, rows) }
}

/// The games of one shape, or of all: then a value is the sum of the shapes' means.
struct OfShapes<'a> {
    shapes: Vec<&'a [Row]>,
    best: Option<&'a Best>,
}

impl OfShapes<'_> {
    fn shape(&self) -> Shape {
        self.shapes[0][0].id.shape
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.shapes.iter().copied().flatten()
    }

    fn complete(&self) -> Cell {
        let complete = self.rows().filter(|row| row.end == GameEnd::Complete).count();
        Cell::Share(complete as f64 / self.rows().count() as f64)
    }

    /// Games of the same K begin alike, so their errors depend on each other.
    fn score(&self) -> Estimate {
        let of = |rows: &&[Row]| (rows[0].id.shape.colours, scores(rows));
        Estimate::sum(&self.shapes.iter().map(of).collect::<Vec<_>>())
    }

    fn of_published(&self) -> Option<f64> {
        let published = self.shapes.iter().map(|rows| thesis_score(rows[0].id.shape));
        Some(self.score().mean / published.sum::<Option<u64>>()? as f64)
    }

    fn sum(&self, value: fn(&Row) -> Option<f64>) -> Option<f64> {
        self.shapes.iter().map(|rows| mean_of(rows.iter().map(value))).sum()
    }
}

/// One row per shape; the last is the sum over one game of each shape.
pub fn per_shape(side: &Side, best: Option<&Best>) -> Table {
    let columns: [Column<OfShapes>; 14] = [
        Column::new("k", "K", Always, |it| colours(it.shape())),
        Column::new("n", "N", Always, |it| it.shape().bricks.into()),
        Column::hidden("games", |it| it.rows().count().into()),
        Column::new("failed", "failed", IfAny, |it| failed(it.rows()).into()),
        Column::new("complete", "complete", IfAny, OfShapes::complete),
        Column::new("score", "score", Always, |it| Cell::real(it.score().mean, 0)),
        Column::new("error", "± error", IfAny, |it| Cell::real(it.score().error, 0)),
        Column::new("of_published", "of published", IfAny, |it| Cell::real(it.of_published(), 3)),
        Column::new("of_best", "of best", IfAny, |it| {
            Cell::real(it.best.and_then(|best| best.mean_relative(it.rows())), 3)
        }),
        Column::hidden("worst_game", |it| {
            it.rows().min_by_key(|row| row.score).map(Row::game).into()
        }),
        Column::new("bricks", "bricks", IfRoom, |it| {
            Cell::real(it.sum(|row| Some(row.bricks as f64)), 1)
        }),
        Column::new("seconds", "seconds", IfRoom, |it| {
            Cell::real(it.sum(|row| Some(row.seconds)), 3)
        }),
        Column::new("cpu_seconds", "cpu s", IfRoom, |it| {
            Cell::real(it.sum(|row| row.cpu_seconds), 3)
        }),
        Column::new("most_megabytes", "most MB", IfRoom, |it| {
            Cell::real(it.rows().filter_map(|row| row.megabytes).reduce(f64::max), 1)
        }),
    ];
    let of = |shapes| OfShapes { shapes, best };
    let rows: Vec<OfShapes> = side.shapes().map(|rows| of(vec![rows])).collect();
    with_total(&columns, &rows, &of(side.shapes().collect()))
}

/// The games of one shape that both sides have, or of all.
struct OfBoth<'a> {
    shapes: Vec<&'a [Pair<'a>]>,
    compared: Comparison,
}

impl OfBoth<'_> {
    fn shape(&self) -> Shape {
        self.shapes[0][0].ours.id.shape
    }

    /// The sum of the shapes' means.
    fn score(&self, of: fn(&Pair) -> Option<u64>) -> Cell {
        let mean = |pairs: &&[Pair]| mean_of(pairs.iter().map(|it| Some(of(it)? as f64)));
        Cell::real(self.shapes.iter().map(mean).sum::<Option<f64>>(), 0)
    }

    /// A limit of the interval. An absurd one is not shown.
    fn limit(&self, of: fn((f64, f64)) -> f64) -> Cell {
        let limit = self.compared.interval().map(of);
        Cell::real(limit.filter(|limit| (0.001..1000.0).contains(limit)), 3)
    }
}

/// One row per shape, on the games that both sides have, and one for all.
pub fn comparison(pairs: &[Pair]) -> Table {
    let columns: [Column<OfBoth>; 12] = [
        Column::new("k", "K", Always, |it| colours(it.shape())),
        Column::new("n", "N", Always, |it| it.shape().bricks.into()),
        Column::new("games", "games", IfRoom, |it| it.compared.games.into()),
        Column::new("failed", "failed", IfAny, |it| it.compared.failed.into()),
        Column::new("other_failed", "other failed", IfAny, |it| it.compared.other_failed.into()),
        Column::new("score", "score", Always, |it| it.score(|pair| Some(pair.ours.score))),
        Column::new("other_score", "other", Always, |it| it.score(|pair| Some(pair.theirs?.score))),
        Column::new("sums", "sums", Always, |it| Cell::real(it.compared.sums, 3)),
        Column::new("factor", "factor", Always, |it| Cell::real(it.compared.factor(), 3)),
        Column::new("low", "from", IfAny, |it| it.limit(|interval| interval.0)),
        Column::new("high", "to", IfAny, |it| it.limit(|interval| interval.1)),
        Column::new("conclusion", "verdict", Always, |it| it.compared.word().into()),
    ];
    let both: Vec<Pair> = pairs.iter().filter(|pair| pair.theirs.is_some()).copied().collect();
    let shapes: Vec<&[Pair]> = both.chunk_by(|a, b| a.ours.id.shape == b.ours.id.shape).collect();
    let mut rows = Vec::new();
    for &pairs in &shapes {
        rows.push(OfBoth { shapes: vec![pairs], compared: Comparison::of(pairs) });
    }
    with_total(&columns, &rows, &OfBoth { shapes, compared: Comparison::of(&both) })
}

/// A game with what is known of it.
struct OfGame<'a> {
    pair: &'a Pair<'a>,
    of_best: Option<f64>,
}

/// The columns of single games that have a mean, and its decimals.
const MEANS: [(&str, usize); 7] = [
    ("score", 0),
    ("other_score", 0),
    ("of_best", 3),
    ("bricks", 1),
    ("seconds", 3),
    ("cpu_seconds", 3),
    ("megabytes", 1),
];

/// One row per game, in the order of the pairs, and their means.
pub fn per_game(pairs: &[Pair], best: Option<&Best>) -> Table {
    let columns: [Column<OfGame>; 17] = [
        Column::new("k", "K", Always, |it| colours(it.pair.ours.id.shape)),
        Column::new("n", "N", Always, |it| it.pair.ours.id.shape.bricks.into()),
        Column::new("seed", "seed", Name, |it| it.pair.ours.seed().into()),
        Column::new("file", "file", Name, |it| it.pair.ours.file.clone().into()),
        Column::new("score", "score", Always, |it| it.pair.ours.score.into()),
        Column::new("other_score", "other", Name, |it| it.pair.theirs.map(|row| row.score).into()),
        Column::new("factor", "factor", IfAny, |it| Cell::real(it.pair.factor(), 3)),
        Column::new("of_best", "of best", IfAny, |it| Cell::real(it.of_best, 3)),
        Column::new("ending", "ending", Always, |it| it.pair.ours.end.name().into()),
        Column::hidden("other_ending", |it| it.pair.theirs.map(|row| row.end.name()).into()),
        Column::hidden("failed", |it| Cell::Flag(it.pair.ours.is_failed())),
        Column::hidden("note", |it| if_any(it.pair.ours.note()).into()),
        Column::new("bricks", "bricks", IfRoom, |it| it.pair.ours.bricks.into()),
        Column::new("seconds", "seconds", IfRoom, |it| Cell::real(it.pair.ours.seconds, 3)),
        Column::new("cpu_seconds", "cpu s", IfRoom, |it| Cell::real(it.pair.ours.cpu_seconds, 3)),
        Column::new("megabytes", "MB", IfRoom, |it| Cell::real(it.pair.ours.megabytes, 1)),
        Column::hidden("moves_hash", |it| hex(it.pair.ours.moves).into()),
    ];
    let of_best = |pair: &Pair| best.map(|best| best.relative(pair.ours));
    let rows: Vec<OfGame> =
        pairs.iter().map(|pair| OfGame { pair, of_best: of_best(pair) }).collect();
    let mut table = Table::new(&columns, &rows);
    for (place, column) in columns.iter().enumerate() {
        let mean = mean_of(table.rows.iter().map(|row| row[place].number()));
        let decimals = MEANS.iter().find(|(key, _)| *key == column.key).map(|(_, it)| *it);
        table.total.push(decimals.map_or(Cell::Missing, |decimals| Cell::real(mean, decimals)));
    }
    table.total[0] = "mean".into();
    table
}

pub fn if_any(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}
