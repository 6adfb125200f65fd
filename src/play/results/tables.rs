//! Runs as tables: one row per run, per shape or per game.

use crate::engine::brick::Shape;
use crate::play::results::compare::{self, Pair};
use crate::play::results::row::{hex, GameRow};
use crate::play::results::runs::{mean_of, scores, sum_of_shapes, Best, Run};
use crate::play::shapes::published;
use crate::support::table::{Cell, Field, Table};

/// One row per run, numbered from 1.
pub fn list(runs: &[Run], best: &Best) -> Table {
    let row = |(run, number): (&Run, u64)| {
        let (slowest, seconds) = (run.slowest(), run.slowest().map(|row| row.seconds));
        vec![
            Field::new("run", "run", number),
            Field::new("start", "start", &*run.label.start),
            Field::new("comment", "comment", if_any(&run.label.comment)),
            Field::new("player", "player", &*run.label.player),
            Field::hidden("identity", hex(run.label.identity)),
            Field::new("games", "games", run.rows.len()),
            Field::new("failed", "failed", run.failed()),
            Field::new("of_best", "of best", Cell::real(run.of_best(best), 3)),
            Field::new("slowest_seconds", "slowest s", Cell::real(seconds, 1)),
            Field::new("slowest_game", "slowest game", slowest.map(GameRow::game)),
        ]
    };
    Table {
        rows: runs.iter().zip(1..).map(row).collect(),
        optional: "slowest_game slowest_seconds comment failed of_best",
        ..Table::default()
    }
}

/// One row per shape; the last is the sum over one game of each shape.
pub fn per_shape(run: &Run, best: Option<&Best>) -> Table {
    let shapes = run.shapes();
    let row = |(&shape, rows): (&Shape, &Vec<&GameRow>)| {
        let mut fields = shape_fields(shape).to_vec();
        fields.push(Field::hidden("games", rows.len()));
        fields.extend(mean_fields(rows, thesis_score(shape), best));
        fields
    };
    let score = sum_of_shapes(shapes.iter().map(|(&shape, rows)| (shape, scores(rows))));
    let known: Option<u64> = shapes.keys().map(|&shape| thesis_score(shape)).sum();
    let sum = |value: fn(&GameRow) -> Option<f64>, decimals| {
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
        Field::hidden("of_best", Cell::real(best.and_then(|best| run.of_best(best)), 3)),
        Field::hidden("seconds", sum(|row| Some(row.seconds), 3)),
        Field::hidden("cpu_seconds", sum(|row| row.cpu_seconds, 3)),
    ];
    Table {
        rows: shapes.iter().map(row).collect(),
        total,
        optional: "megabytes complete cpu_seconds bricks error of_published failed of_best",
        ..Table::default()
    }
}

/// One row per shape, on the games that both sides have.
pub fn comparison(pairs: &[Pair]) -> Table {
    let shapes = compare::of_both(pairs);
    let row = |(&shape, pairs): (&Shape, &Vec<Pair>)| {
        let ours: Vec<&GameRow> = pairs.iter().map(|pair| pair.ours).collect();
        let theirs: Vec<&GameRow> = pairs.iter().filter_map(|pair| pair.theirs).collect();
        let failed = |rows: &[&GameRow]| rows.iter().filter(|row| row.is_failed()).count();
        let mut fields = shape_fields(shape).to_vec();
        fields.extend([
            Field::hidden("games", pairs.len()),
            Field::new("failed", "failed", failed(&ours)),
            Field::new("other_failed", "other failed", failed(&theirs)),
            Field::new("score", "score", Cell::real(scores(&ours).mean, 0)),
            Field::new("other_score", "other", Cell::real(scores(&theirs).mean, 0)),
        ]);
        fields.extend(compare::factor_fields(compare::log_ratio(pairs)));
        fields
    };
    let mut total = vec![Field::hidden("k", "total")];
    total.extend(compare::factor_fields(compare::mean_log_ratio(&shapes)));
    Table {
        rows: shapes.iter().map(row).collect(),
        total,
        optional: "other_failed low high failed",
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
        let relative = best.map(|best| Cell::real(best.relative(row), 3));
        fields.extend(relative.map(|cell| Field::new("of_best", "of best", cell)));
        fields
    };
    let rows: Vec<&GameRow> = pairs.iter().map(|pair| pair.ours).collect();
    let mut total = vec![Field::hidden("k", "mean")];
    total.extend(mean_fields(&rows, None, best));
    let theirs = pairs.iter().map(|pair| Some(pair.theirs?.score as f64));
    total.push(Field::hidden("other_score", Cell::real(mean_of(theirs), 0)));
    Table {
        rows: pairs.iter().map(row).collect(),
        total,
        optional: "megabytes cpu_seconds bricks of_best",
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

/// The means of some games: those of one shape, whose published score is known, or all.
fn mean_fields(rows: &[&GameRow], published: Option<u64>, best: Option<&Best>) -> Vec<Field> {
    let score = scores(rows);
    let count = |wanted: fn(&GameRow) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let complete = count(|row| row.bricks == row.id.shape.bricks && !row.is_failed());
    let mean = |value: &dyn Fn(&GameRow) -> Option<f64>, decimals| {
        Cell::real(mean_of(rows.iter().map(|row| value(row))), decimals)
    };
    let worst = rows.iter().min_by_key(|row| row.score);
    let ratio = published.map(|known| score.mean / known as f64);
    let memory = rows.iter().filter_map(|row| row.megabytes).reduce(f64::max);
    let of_best = best.map(|best| mean(&|row| best.relative(row), 3));
    let mut fields = vec![
        Field::new("failed", "failed", count(GameRow::is_failed)),
        Field::new("complete", "complete", Cell::Share(complete as f64 / rows.len() as f64)),
        Field::new("bricks", "bricks", mean(&|row| Some(row.bricks as f64), 1)),
        Field::new("score", "score", Cell::real(score.mean, 0)),
        Field::new("error", "± error", Cell::real(score.error, 0)),
        Field::new("of_published", "of published", Cell::real(ratio, 3)),
        Field::hidden("worst_game", worst.map(|row| row.game())),
    ];
    fields.extend(of_best.map(|cell| Field::new("of_best", "of best", cell)));
    fields.extend([
        Field::new("seconds", "seconds", mean(&|row| Some(row.seconds), 3)),
        Field::new("cpu_seconds", "cpu s", mean(&|row| row.cpu_seconds, 3)),
        Field::new("megabytes", "MB", Cell::real(memory, 1)),
    ]);
    fields
}

/// What stands above the tables of a run.
pub fn head(run: &Run, other: Option<&Run>, pairs: &[Pair]) -> Vec<Field> {
    let other_label = other.map(|other| &other.label);
    let paired = pairs.iter().filter(|pair| pair.theirs.is_some()).count();
    let paired = Some(paired).filter(|&paired| other.is_some() && paired < pairs.len());
    vec![
        Field::new("player", "Player", &*run.label.player),
        Field::new("against", "Against", other_label.map(|label| &*label.player)),
        Field::new("other_comment", "Its comment", other_label.and_then(|it| if_any(&it.comment))),
        Field::new("comment", "Comment", if_any(&run.label.comment)),
        Field::new("games", "Games", run.rows.len()),
        Field::new("seeds", "Seeds", seeds(run)),
        Field::new("paired", "Games of both", paired),
    ]
}

/// `1..20,40`, where all shapes were played with the same seeds.
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
    let ratio = run.of_published().filter(|_| other.is_none());
    let of_best =
        best.and_then(|best| run.of_best(best)).map(|mean| format!(", {mean:.3} of best"));
    let mut verdict = match other {
        Some(_) => compare::verdict(pairs),
        None => format!("{} games{}", run.rows.len(), of_best.unwrap_or_default()),
    };
    if run.failed() > 0 {
        verdict += &format!(", {} failed", run.failed());
    }
    if let Some(row) = run.slowest() {
        verdict += &format!(", slowest {:.1} s ({})", row.seconds, row.game());
    }
    let other_failed = pairs.iter().filter(|pair| pair.theirs.is_some_and(GameRow::is_failed));
    match other_failed.count() {
        0 => {}
        failed => verdict += &format!(", {failed} of the other failed"),
    }
    let other_signature = other.map(|other| hex(other.signature()));
    vec![
        Field::new("geometric_mean", "Of published, geometric mean", Cell::real(ratio, 4)),
        Field::new("verdict", "Verdict", verdict),
        Field::new("scores", "Scores", compare::zero_note(pairs)),
        Field::new("signature", "Signature", hex(run.signature())),
        Field::new("other_signature", "Signature of the other", other_signature),
    ]
}

fn thesis_score(shape: Shape) -> Option<u64> {
    published(shape).map(|row| row.thesis.score)
}
