//! Runs as tables: one row per run, per shape or per game.

use std::collections::HashSet;

use crate::commands::bench::compare::{self, Comparison, Pair};
use crate::commands::bench::runs::{mean_of, scores, sum_of_shapes, Best, Run};
use crate::engine::brick::Shape;
use crate::formats::rows::{hex, GameId, Row};
use crate::formats::shapes::{booklet_score, published, thesis_score, Outcome, Published};
use crate::support::table::{Cell, Field, Table};

/// One row per run, with its number. The scores relative to the best are those of the games that
/// all of the runs have.
pub fn list(runs: &[(usize, &Run)], best: &Best) -> Table {
    let played = |run: &Run| run.rows.iter().map(|row| row.id).collect::<HashSet<GameId>>();
    let mut sets = runs.iter().map(|(_, run)| played(run));
    let first = sets.next().unwrap_or_default();
    let shared = sets.fold(first, |shared, set| &shared & &set);
    let row = |&(number, run): &(usize, &Run)| {
        let of_best = best.mean_relative(run.rows.iter().filter(|row| shared.contains(&row.id)));
        let slowest = run.slowest();
        vec![
            Field::new("run", "run", number),
            Field::new("start", "start", without_fraction(&run.label.start)),
            Field::new("name", "name", if_any(&run.label.name)),
            Field::new("player", "player", &*run.label.player),
            Field::new("commit", "commit", if_any(&run.label.commit)),
            Field::new("games", "games", run.rows.len()),
            Field::new("failed", "failed", run.failed()),
            Field::new("of_best", "of best", Cell::real(of_best, 3)),
            Field::new("slowest", "slowest", slowest.map(slowest_text)),
            Field::hidden("slowest_seconds", Cell::real(slowest.map(|row| row.seconds), 1)),
            Field::hidden("slowest_game", slowest.map(Row::game)),
        ]
    };
    let note = match (runs.len(), shared.len()) {
        (0 | 1, _) => None,
        (_, 0) => Some("no game is in all of these runs; --run A --run B compares two".to_string()),
        (_, games) => Some(format!("over the {} that all of these runs have", count(games))),
    };
    Table {
        rows: runs.iter().map(row).collect(),
        foot: vec![
            Field::hidden("shared_games", shared.len()),
            Field::new("of_best_note", "Of best", note),
        ],
        optional: "name commit failed of_best",
        cut: "player name commit",
        spare: "start",
        ..Table::default()
    }
}

fn without_fraction(start: &str) -> &str {
    start.split_once('.').map_or(start, |(seconds, _)| seconds)
}

/// `1.2 s, 5x50 seed 7`
fn slowest_text(row: &Row) -> String {
    format!("{:.1} s, {}", row.seconds, row.game())
}

/// `1 game`, `2 games`
pub fn count(games: usize) -> String {
    format!("{games} game{}", if games == 1 { "" } else { "s" })
}

/// One row per shape; the last is the sum over one game of each shape.
pub fn per_shape(run: &Run, best: Option<&Best>) -> Table {
    let shapes = run.shapes();
    let row = |(&shape, rows): (&Shape, &Vec<&Row>)| {
        let mut fields = shape_fields(shape).to_vec();
        fields.push(Field::hidden("games", rows.len()));
        fields.extend(mean_fields(rows, Some(shape), best));
        fields
    };
    let score = sum_of_shapes(shapes.iter().map(|(&shape, rows)| (shape, scores(rows))));
    let known: Option<u64> = shapes.keys().map(|&shape| thesis_score(shape)).sum();
    let sum = |value: fn(&Row) -> Option<f64>, decimals| {
        let means = shapes.values().map(|rows| mean_of(rows.iter().map(|row| value(row))));
        Cell::real(means.sum::<Option<f64>>(), decimals)
    };
    let total = vec![
        Field::hidden("k", "total"),
        Field::hidden("games", run.rows.len()),
        Field::hidden("failed", run.failed()),
        Field::hidden("bricks", sum(|row| Some(row.bricks as f64), 1)),
        Field::hidden("score", Cell::real(score.mean, 0)),
        Field::hidden("error", Cell::real(score.error, 0)),
        Field::hidden("of_published", Cell::real(known.map(|known| score.mean / known as f64), 3)),
        Field::hidden("of_best", Cell::real(mean_relative(best, &run.rows), 3)),
        Field::hidden("seconds", sum(|row| Some(row.seconds), 3)),
        Field::hidden("cpu_seconds", sum(|row| row.cpu_seconds, 3)),
    ];
    Table {
        rows: shapes.iter().map(row).collect(),
        total,
        optional:
            "failed complete bricks error of_published of_booklet of_best cpu_seconds megabytes",
        spare: "of_booklet megabytes cpu_seconds bricks seconds",
        ..Table::default()
    }
}

/// One row per shape, on the games that both sides have.
pub fn comparison(pairs: &[Pair]) -> Table {
    let shapes = compare::of_both(pairs);
    let row = |(&shape, pairs): (&Shape, &Vec<Pair>)| {
        let ours: Vec<&Row> = pairs.iter().map(|pair| pair.ours).collect();
        let theirs: Vec<&Row> = pairs.iter().filter_map(|pair| pair.theirs).collect();
        let failed = |rows: &[&Row]| rows.iter().filter(|row| row.is_failed()).count();
        let mut fields = shape_fields(shape).to_vec();
        fields.extend([
            Field::new("games", "games", pairs.len()),
            Field::new("failed", "failed", failed(&ours)),
            Field::new("other_failed", "other failed", failed(&theirs)),
            Field::new("score", "score", Cell::real(scores(&ours).mean, 0)),
            Field::new("other_score", "other", Cell::real(scores(&theirs).mean, 0)),
        ]);
        let shape = [(shape, pairs.clone())].into_iter().collect();
        fields.extend(Comparison::of(&shape).into_iter().flat_map(|it| it.fields()));
        fields
    };
    let mut total = vec![Field::hidden("k", "total")];
    total.extend(Comparison::of(&shapes).into_iter().flat_map(|it| it.fields()));
    Table {
        rows: shapes.iter().map(row).collect(),
        total,
        optional: "failed other_failed low high",
        spare: "games",
        ..Table::default()
    }
}

/// One row per game, and their means.
pub fn per_game(pairs: &[Pair], best: Option<&Best>, has_other: bool) -> Table {
    let by_name = pairs.iter().any(|pair| pair.ours.file.is_some());
    let row = |pair: &Pair| {
        let (row, theirs) = (pair.ours, pair.theirs);
        let mut fields = shape_fields(row.id.shape).to_vec();
        fields.extend([
            Field::new("seed", if by_name { "" } else { "seed" }, row.id.seed()),
            Field::new("file", if by_name { "file" } else { "" }, row.file.clone()),
            Field::new("score", "score", row.score),
            Field::new("bricks", "bricks", row.bricks),
            Field::new("ending", "ending", row.end.name()),
            Field::hidden("failed", Cell::Flag(row.is_failed())),
            Field::hidden("note", if_any(row.note())),
            Field::new("seconds", "seconds", Cell::real(row.seconds, 3)),
            Field::new("cpu_seconds", "cpu s", Cell::real(row.cpu_seconds, 3)),
            Field::new("megabytes", "MB", Cell::real(row.megabytes, 1)),
            Field::hidden("moves", hex(row.moves)),
        ]);
        if has_other {
            fields.extend([
                Field::new("other_score", "other", theirs.map(|row| row.score)),
                Field::hidden("other_ending", theirs.map(|row| row.end.name())),
                Field::new("factor", "factor", Cell::real(pair.factor(), 3)),
            ]);
        }
        let relative = best.map(|best| Cell::Real(best.relative(row), 3));
        fields.extend(relative.map(|cell| Field::new("of_best", "of best", cell)));
        fields
    };
    let rows: Vec<&Row> = pairs.iter().map(|pair| pair.ours).collect();
    let mut total = vec![Field::hidden("k", "mean")];
    total.extend(mean_fields(&rows, None, best));
    let theirs = pairs.iter().map(|pair| Some(pair.theirs?.score as f64));
    total.push(Field::hidden("other_score", Cell::real(mean_of(theirs), 0)));
    Table {
        rows: pairs.iter().map(row).collect(),
        total,
        optional: "bricks of_best cpu_seconds megabytes",
        cut: "file",
        spare: "megabytes cpu_seconds",
        ..Table::default()
    }
}

fn if_any(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

fn shape_fields(shape: Shape) -> [Field; 2] {
    let colours = u64::from(shape.colours.get());
    [Field::new("k", "K", colours), Field::new("n", "N", shape.bricks)]
}

fn mean_relative(best: Option<&Best>, rows: &[Row]) -> Option<f64> {
    best?.mean_relative(rows.iter())
}

/// The means of some games: those of one shape, for which scores were published, or all.
fn mean_fields(rows: &[&Row], shape: Option<Shape>, best: Option<&Best>) -> Vec<Field> {
    let score = scores(rows);
    let count = |wanted: fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let complete = count(|row| row.bricks == row.id.shape.bricks && !row.is_failed());
    let mean = |value: &dyn Fn(&Row) -> Option<f64>, decimals| {
        Cell::real(mean_of(rows.iter().map(|row| value(row))), decimals)
    };
    let worst = rows.iter().min_by_key(|row| row.score);
    let relative_to = |known: fn(Shape) -> Option<u64>| {
        Cell::real(shape.and_then(known).map(|known| score.mean / known as f64), 3)
    };
    let bricks = |of: fn(&Published) -> &Outcome| {
        Cell::from(shape.and_then(published).map(|known| of(known).moves))
    };
    let memory = rows.iter().filter_map(|row| row.megabytes).reduce(f64::max);
    let of_best = best.and_then(|best| best.mean_relative(rows.iter().copied()));
    let mut fields = vec![
        Field::new("failed", "failed", count(Row::is_failed)),
        Field::new("complete", "complete", Cell::Share(complete as f64 / rows.len() as f64)),
        Field::new("bricks", "bricks", mean(&|row| Some(row.bricks as f64), 1)),
        Field::new("score", "score", Cell::real(score.mean, 0)),
        Field::new("error", "± error", Cell::real(score.error, 0)),
        Field::new("of_published", "of published", relative_to(thesis_score)),
        Field::new("of_booklet", "of booklet", relative_to(booklet_score)),
        Field::hidden("published_bricks", bricks(|known| &known.thesis)),
        Field::hidden("booklet_bricks", bricks(|known| &known.booklet)),
        Field::hidden("worst_game", worst.map(|row| row.game())),
    ];
    fields.extend(best.map(|_| Field::new("of_best", "of best", Cell::real(of_best, 3))));
    fields.extend([
        Field::new("seconds", "seconds", mean(&|row| Some(row.seconds), 3)),
        Field::new("cpu_seconds", "cpu s", mean(&|row| row.cpu_seconds, 3)),
        Field::new("megabytes", "MB", Cell::real(memory, 1)),
    ]);
    fields
}

/// What stands above the tables of a run.
pub fn head(run: &Run, other: Option<&Run>, pairs: &[Pair]) -> Vec<Field> {
    let other = other.map(|other| &other.label);
    let paired = pairs.iter().filter(|pair| pair.theirs.is_some()).count();
    let paired = Some(paired).filter(|&paired| other.is_some() && paired < pairs.len());
    vec![
        Field::new("player", "Player", &*run.label.player),
        Field::new("name", "Name", if_any(&run.label.name)),
        Field::new("commit", "Commit", if_any(&run.label.commit)),
        Field::new("against", "Against", other.map(|label| &*label.player)),
        Field::new("other_name", "Its name", other.and_then(|label| if_any(&label.name))),
        Field::new("other_commit", "Its commit", other.and_then(|label| if_any(&label.commit))),
        Field::new("games", "Games", run.rows.len()),
        Field::new("seeds", "Seeds", seeds(run)),
        Field::new("paired", "Games of both", paired),
    ]
}

/// `1..20,40`, if all shapes were played with the same seeds.
fn seeds(run: &Run) -> Option<String> {
    let shapes = run.shapes();
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
pub fn foot(run: &Run, other: Option<&Run>, best: Option<&Best>, pairs: &[Pair]) -> Vec<Field> {
    let mut verdict = match other {
        Some(_) => Comparison::of(&compare::of_both(pairs)).map_or_else(
            || "inconclusive (no game in common)".to_string(),
            |comparison| comparison.verdict(),
        ),
        None => count(run.rows.len()),
    };
    if let Some(mean) = mean_relative(best, &run.rows).filter(|_| other.is_none()) {
        verdict += &format!(", {mean:.3} of best");
    }
    if run.failed() > 0 {
        verdict += &format!(", {} failed", run.failed());
    }
    if let Some(row) = run.slowest() {
        verdict += &format!(", slowest {}", slowest_text(row).replace(", ", " (") + ")");
    }
    match pairs.iter().filter(|pair| pair.theirs.is_some_and(Row::is_failed)).count() {
        0 => {}
        failed => verdict += &format!(", {failed} of the other failed"),
    }
    let of = |known| Cell::real(run.relative_to(known).filter(|_| other.is_none()), 4);
    let other_signature = other.map(|other| hex(other.signature()));
    let factor = "geometric mean of the score ratios, game by game; sums: ratio of the sums";
    vec![
        Field::new("geometric_mean", "Of published, geometric mean", of(thesis_score)),
        Field::new("of_booklet", "Of the booklet, geometric mean", of(booklet_score)),
        Field::new("verdict", "Verdict", verdict),
        Field::new("factor_note", "Factor", other.map(|_| factor)),
        Field::new("scores", "Scores", compare::zero_note(pairs)),
        Field::new("signature", "Signature", hex(run.signature())),
        Field::new("other_signature", "Signature of the other", other_signature),
    ]
}
