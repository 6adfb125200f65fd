//! Runs as tables: one row per run, per shape or per game.

use std::collections::{BTreeMap, HashSet};

use crate::commands::bench::compare::{self, Comparison, Pair};
use crate::commands::bench::runs::{mean_of, scores, sum_of_shapes, Best, Run, Side};
use crate::engine::brick::Shape;
use crate::formats::rows::{hex, GameId, Row};
use crate::formats::shapes::thesis_score;
use crate::support::table::Shown::{Always, IfAny, IfRoom, Name};
use crate::support::table::{Cell, Column, Field, Table};

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
        for side in [Some(&run.ours), run.other.as_ref()].into_iter().flatten() {
            rows.push(Listed { number, side, of_best: None });
        }
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
        Column::new("games", "games", Always, |it| played_of_planned(it.side)),
        Column::hidden("planned", |it| it.side.label.planned.into()),
        Column::new("failed", "failed", IfAny, |it| it.side.failed().into()),
        Column::new("of_best", "of best", IfAny, |it| Cell::real(it.of_best, 3)),
        Column::new("slowest", "slowest", IfRoom, |it| it.side.slowest().map(slowest_text).into()),
        Column::hidden("slowest_seconds", |it| {
            Cell::real(it.side.slowest().map(|row| row.seconds), 1)
        }),
        Column::hidden("slowest_game", |it| it.side.slowest().map(Row::game).into()),
    ];
    let note = match (rows.len(), shared.len()) {
        (0 | 1, _) => None,
        (_, 0) => Some(
            "no game is in all of these runs; --run A --run B compares two, --join makes them one"
                .to_string(),
        ),
        (_, games) => Some(format!("over the {} that all of these runs have", count(games))),
    };
    let foot = vec![
        Field::hidden("shared_games", shared.len()),
        Field::new("of_best_note", "Of best", note.filter(|_| best.is_some())),
    ];
    Table { foot, ..Table::new(&columns, &rows) }
}

fn without_fraction(start: &str) -> &str {
    start.split_once('.').map_or(start, |(seconds, _)| seconds)
}

fn played_of_planned(side: &Side) -> Cell {
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

/// The games of one shape.
struct OfShape<'a> {
    shape: Shape,
    rows: Vec<&'a Row>,
    best: Option<&'a Best>,
}

impl OfShape<'_> {
    fn mean(&self, value: fn(&Row) -> Option<f64>) -> Option<f64> {
        mean_of(self.rows.iter().map(|row| value(row)))
    }

    fn complete(&self) -> f64 {
        let complete = |row: &&&Row| row.bricks == row.id.shape.bricks && !row.is_failed();
        self.rows.iter().filter(complete).count() as f64 / self.rows.len() as f64
    }

    fn of_published(&self) -> Option<f64> {
        Some(scores(&self.rows).mean / thesis_score(self.shape)? as f64)
    }
}

fn bricks(row: &Row) -> Option<f64> {
    Some(row.bricks as f64)
}

fn seconds(row: &Row) -> Option<f64> {
    Some(row.seconds)
}

/// One row per shape; the last is the sum over one game of each shape.
pub fn per_shape(side: &Side, best: Option<&Best>) -> Table {
    let shapes = side.shapes();
    let columns: [Column<OfShape>; 14] = [
        Column::new("k", "K", Always, |it| u64::from(it.shape.colours.get()).into()),
        Column::new("n", "N", Always, |it| it.shape.bricks.into()),
        Column::hidden("games", |it| it.rows.len().into()),
        Column::new("failed", "failed", IfAny, |it| {
            it.rows.iter().filter(|row| row.is_failed()).count().into()
        }),
        Column::new("complete", "complete", IfAny, |it| Cell::Share(it.complete())),
        Column::new("score", "score", Always, |it| Cell::real(scores(&it.rows).mean, 0)),
        Column::new("error", "± error", IfAny, |it| Cell::real(scores(&it.rows).error, 0)),
        Column::new("of_published", "of published", IfAny, |it| Cell::real(it.of_published(), 3)),
        Column::new("of_best", "of best", IfAny, |it| {
            Cell::real(it.best.and_then(|best| best.mean_relative(it.rows.iter().copied())), 3)
        }),
        Column::hidden("worst_game", |it| {
            it.rows.iter().min_by_key(|row| row.score).map(|row| row.game()).into()
        }),
        Column::new("bricks", "bricks", IfRoom, |it| Cell::real(it.mean(bricks), 1)),
        Column::new("seconds", "seconds", IfRoom, |it| Cell::real(it.mean(seconds), 3)),
        Column::new("cpu_seconds", "cpu s", IfRoom, |it| {
            Cell::real(it.mean(|row| row.cpu_seconds), 3)
        }),
        Column::new("most_megabytes", "most MB", IfRoom, |it| {
            Cell::real(it.rows.iter().filter_map(|row| row.megabytes).reduce(f64::max), 1)
        }),
    ];
    let score = sum_of_shapes(shapes.iter().map(|(&shape, rows)| (shape, scores(rows))));
    let known: Option<u64> = shapes.keys().map(|&shape| thesis_score(shape)).sum();
    let sum = |value: fn(&Row) -> Option<f64>| {
        let means = shapes.values().map(|rows| mean_of(rows.iter().map(|row| value(row))));
        means.sum::<Option<f64>>()
    };
    let total = vec![
        ("k", "total".into()),
        ("games", side.rows.len().into()),
        ("failed", side.failed().into()),
        ("score", Cell::real(score.mean, 0)),
        ("error", Cell::real(score.error, 0)),
        ("of_published", Cell::real(known.map(|known| score.mean / known as f64), 3)),
        ("of_best", Cell::real(best.and_then(|best| best.mean_relative(side.rows.iter())), 3)),
        ("bricks", Cell::real(sum(bricks), 1)),
        ("seconds", Cell::real(sum(seconds), 3)),
        ("cpu_seconds", Cell::real(sum(|row| row.cpu_seconds), 3)),
    ];
    let rows: Vec<OfShape> =
        shapes.into_iter().map(|(shape, rows)| OfShape { shape, rows, best }).collect();
    Table { total, ..Table::new(&columns, &rows) }
}

/// The games of one shape that both sides have.
struct OfBoth<'a> {
    shape: Shape,
    pairs: Vec<Pair<'a>>,
    compared: Comparison,
}

/// A limit of an interval that is absurd is not shown.
fn limit(limit: Option<f64>) -> Cell {
    Cell::real(limit.filter(|limit| (0.001..1000.0).contains(limit)), 3)
}

/// One row per shape, on the games that both sides have.
pub fn comparison(pairs: &[Pair]) -> Table {
    let columns: [Column<OfBoth>; 12] = [
        Column::new("k", "K", Always, |it| u64::from(it.shape.colours.get()).into()),
        Column::new("n", "N", Always, |it| it.shape.bricks.into()),
        Column::new("games", "games", IfRoom, |it| it.pairs.len().into()),
        Column::new("failed", "failed", IfAny, |it| it.compared.failed.into()),
        Column::new("other_failed", "other failed", IfAny, |it| it.compared.other_failed.into()),
        Column::new("score", "score", Always, |it| {
            Cell::real(mean_of(it.pairs.iter().map(|pair| Some(pair.ours.score as f64))), 0)
        }),
        Column::new("other_score", "other", Always, |it| {
            Cell::real(mean_of(it.pairs.iter().map(|pair| Some(pair.theirs?.score as f64))), 0)
        }),
        Column::new("sums", "sums", Always, |it| Cell::real(it.compared.sums, 3)),
        Column::new("factor", "factor", Always, |it| Cell::real(it.compared.factor(), 3)),
        Column::new("low", "from", IfAny, |it| limit(it.compared.interval().map(|it| it.0))),
        Column::new("high", "to", IfAny, |it| limit(it.compared.interval().map(|it| it.1))),
        Column::new("conclusion", "verdict", Always, |it| it.compared.word().into()),
    ];
    let shapes = compare::of_both(pairs);
    let all = Comparison::of(&shapes);
    let total = vec![
        ("k", "total".into()),
        ("games", shapes.values().map(Vec::len).sum::<usize>().into()),
        ("failed", all.failed.into()),
        ("other_failed", all.other_failed.into()),
        ("sums", Cell::real(all.sums, 3)),
        ("factor", Cell::real(all.factor(), 3)),
        ("low", limit(all.interval().map(|it| it.0))),
        ("high", limit(all.interval().map(|it| it.1))),
        ("conclusion", all.word().into()),
    ];
    let mut rows = Vec::new();
    for (shape, pairs) in shapes {
        let compared = Comparison::of(&BTreeMap::from([(shape, pairs.clone())]));
        rows.push(OfBoth { shape, pairs, compared });
    }
    Table { total, ..Table::new(&columns, &rows) }
}

/// A game with what is known of it.
struct OfGame<'a> {
    pair: &'a Pair<'a>,
    of_best: Option<f64>,
}

/// One row per game, in the order of the pairs, and their means.
pub fn per_game(pairs: &[Pair], best: Option<&Best>) -> Table {
    let columns: [Column<OfGame>; 17] = [
        Column::new("k", "K", Always, |it| u64::from(it.pair.ours.id.shape.colours.get()).into()),
        Column::new("n", "N", Always, |it| it.pair.ours.id.shape.bricks.into()),
        Column::new("seed", "seed", Name, |it| it.pair.ours.id.seed().into()),
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
    let mean = |value: &dyn Fn(&Pair) -> Option<f64>| mean_of(pairs.iter().map(value));
    let total = vec![
        ("k", "mean".into()),
        ("score", Cell::real(mean(&|pair| Some(pair.ours.score as f64)), 0)),
        ("other_score", Cell::real(mean(&|pair| Some(pair.theirs?.score as f64)), 0)),
        ("of_best", Cell::real(mean(&of_best), 3)),
        ("bricks", Cell::real(mean(&|pair| bricks(pair.ours)), 1)),
        ("seconds", Cell::real(mean(&|pair| seconds(pair.ours)), 3)),
        ("cpu_seconds", Cell::real(mean(&|pair| pair.ours.cpu_seconds), 3)),
        ("megabytes", Cell::real(mean(&|pair| pair.ours.megabytes), 1)),
    ];
    let rows: Vec<OfGame> =
        pairs.iter().map(|pair| OfGame { pair, of_best: of_best(pair) }).collect();
    Table { total, ..Table::new(&columns, &rows) }
}

fn if_any(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// What stands above the tables of a run.
pub fn head(run: &Run, pairs: &[Pair]) -> Vec<Field> {
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
        Field::new("games", "Games", played_of_planned(&run.ours)),
        Field::new("seeds", "Seeds", seeds(&run.ours)),
        Field::new("paired", "Games of both", paired),
    ]
}

/// `1..20,40`, if all shapes were played with the same seeds.
fn seeds(side: &Side) -> Option<String> {
    let shapes = side.shapes();
    let mut sets = shapes.values().map(|rows| rows.iter().map(|row| row.id.seed()).collect());
    let seeds: Vec<u64> = sets.next()??;
    if sets.any(|other: Option<Vec<u64>>| other.as_ref() != Some(&seeds)) {
        return None;
    }
    let ranges = seeds.chunk_by(|a, b| a.checked_add(1) == Some(*b));
    let range = |range: &[u64]| match range {
        [first, .., last] => format!("{first}..{last}"),
        seeds => seeds.iter().map(u64::to_string).collect(),
    };
    Some(ranges.map(range).collect::<Vec<_>>().join(","))
}

/// What stands below them.
pub fn foot(run: &Run, best: Option<&Best>, pairs: &[Pair]) -> Vec<Field> {
    let (ours, other) = (&run.ours, run.other.as_ref());
    let mut verdict = match other {
        Some(_) => Comparison::of(&compare::of_both(pairs)).verdict(),
        None => count(ours.rows.len()),
    };
    let of_best = best.filter(|_| other.is_none());
    if let Some(mean) = of_best.and_then(|best| best.mean_relative(ours.rows.iter())) {
        verdict += &format!(", {mean:.3} of best");
    }
    if ours.failed() > 0 {
        verdict += &format!(", {} failed", ours.failed());
    }
    if let Some(failed) = other.map(Side::failed).filter(|&failed| failed > 0) {
        verdict += &format!(", {failed} of the other failed");
    }
    if let Some(row) = ours.slowest() {
        verdict += &format!(", slowest {:.1} s ({})", row.seconds, row.game());
    }
    // The published scores are those of a player; a solver has the column.
    let is_player = other.is_none() && !ours.label.player.starts_with("exec ");
    let of_thesis = ours.relative_to(thesis_score).filter(|_| is_player);
    let signature = ours.signature();
    let theirs = other.map(Side::signature).filter(|&theirs| theirs != signature);
    let factor = "geometric mean of the score ratios of the games that both finished; sums: ratio \
                  of the sums";
    vec![
        Field::new("geometric_mean", "Of published, geometric mean", Cell::real(of_thesis, 4)),
        Field::new("verdict", "Verdict", verdict),
        Field::new("factor_note", "Factor", other.map(|_| factor)),
        Field::new("scores", "Scores", compare::zero_note(pairs)),
        Field::new("signature", "Signature", hex(signature)),
        Field::new("other_signature", "Signature of the other", theirs.map(hex)),
    ]
}
