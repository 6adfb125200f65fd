//! Runs as tables: one row per shape, one row per run.

use crate::engine::brick::Shape;
use crate::play::results::row::{hex, GameRow};
use crate::play::results::runs::{mean_of, scores, sum_of_shapes, Best, Run};
use crate::play::shapes::published;
use crate::support::table::{Cell, Field, Format, Table};

/// How wide a table may be.
const WIDTH: usize = 80;

/// One row per shape, and what all shapes together say.
pub fn of_run(run: &Run, best: Option<&Best>) -> Table {
    let shapes = run.shapes();
    let row = |(&shape, rows): (&Shape, &Vec<&GameRow>)| {
        let mut fields = shape_fields(shape, rows.len());
        fields.extend(mean_fields(rows, published(shape), best));
        fields
    };
    let table = Table {
        head: head(run),
        rows: shapes.iter().map(row).collect(),
        total: total(run, best),
        foot: foot(run, best),
        notes: Vec::new(),
    };
    let spare = ["megabytes", "complete", "cpu_seconds", "bricks", "error"];
    fitted(table, &spare)
}

/// One row per run, numbered from 1.
pub fn list(runs: &[Run], best: &Best) -> Table {
    let row = |(run, number): (&Run, i128)| {
        let slowest = run.slowest();
        let seconds = slowest.map(|row| row.seconds);
        let game = slowest.map_or(Cell::Missing, |row| Cell::Text(row.game()));
        let comment = match &*run.label.comment {
            "" => Cell::Missing,
            comment => Cell::text(comment),
        };
        vec![
            Field::new("run", "run", Cell::Whole(number)),
            Field::new("start", "start", Cell::text(&run.label.start)),
            Field::new("comment", "comment", comment),
            Field::new("player", "player", Cell::text(&run.label.player)),
            Field::hidden("identity", Cell::Text(hex(run.label.identity))),
            Field::new("games", "games", Cell::Whole(run.rows.len() as i128)),
            Field::new("failed", "failed", Cell::Whole(run.failed() as i128)),
            Field::new("of_best", "of best", Cell::real(run.of_best(best), 3)),
            Field::new("slowest_seconds", "slowest s", Cell::real(seconds, 1)),
            Field::new("slowest_game", "slowest game", game),
        ]
    };
    let table = Table { rows: runs.iter().zip(1..).map(row).collect(), ..Table::default() };
    fitted(table, &["slowest_game", "slowest_seconds"])
}

/// Leaves out for people the columns that are empty or 0 in every row, and then of `spare` as many
/// as it takes to fit the width of a terminal.
pub(super) fn fitted(mut table: Table, spare: &[&str]) -> Table {
    let first = table.rows.iter().take(1).flatten();
    let keys: Vec<String> = first.map(|field| field.key.clone()).collect();
    let is_empty = |cell: &Cell| match cell {
        Cell::Missing | Cell::Whole(0) => true,
        Cell::Real(number, _) | Cell::Share(number) => *number == 0.0,
        _ => false,
    };
    for key in keys.iter().filter(|key| *key != "score") {
        let fields = table.rows.iter().flatten();
        let mut cells = fields.filter(|field| field.key == *key);
        if cells.all(|field| is_empty(&field.cell)) {
            hide(&mut table, key);
        }
    }
    for key in spare {
        let only_rows =
            Table { rows: table.rows.clone(), total: table.total.clone(), ..Table::default() };
        let text = only_rows.render(Format::Table);
        if text.lines().all(|line| line.chars().count() <= WIDTH) {
            break;
        }
        hide(&mut table, key);
    }
    table
}

fn hide(table: &mut Table, key: &str) {
    let fields = table.rows.iter_mut().flatten();
    for field in fields.filter(|field| field.key == key) {
        field.title.clear();
    }
}

pub(super) fn head(run: &Run) -> Vec<Field> {
    let comment = match &*run.label.comment {
        "" => None,
        comment => Some(Field::new("comment", "Comment", Cell::text(comment))),
    };
    let (player, games) = (Cell::text(&run.label.player), run.rows.len() as i128);
    let mut fields = vec![Field::new("player", "Player", player)];
    fields.extend(comment);
    let games = Cell::Whole(games);
    fields.push(Field::new("games", "Games", games));
    fields.extend(seeds(run).map(|seeds| Field::new("seeds", "Seeds", Cell::Text(seeds))));
    fields
}

/// `1..20,40`, where all shapes were played with the same seeds.
fn seeds(run: &Run) -> Option<String> {
    let shapes = run.shapes();
    let sets = shapes.values().map(|rows| {
        let mut seeds: Vec<Option<u64>> = rows.iter().map(|row| row.id.seed()).collect();
        seeds.sort_unstable();
        seeds.into_iter().collect::<Option<Vec<u64>>>()
    });
    let mut sets: Vec<Option<Vec<u64>>> = sets.collect();
    sets.dedup();
    let [Some(seeds)] = &sets[..] else {
        return None;
    };
    let ranges = seeds.chunk_by(|a, b| a.checked_add(1) == Some(*b));
    let range = |range: &[u64]| match range {
        [first, .., last] => format!("{first}..{last}"),
        seeds => seeds.iter().map(u64::to_string).collect(),
    };
    Some(ranges.map(range).collect::<Vec<_>>().join(","))
}

/// People are shown the number of games above the table; programs find it in the row, too.
pub(super) fn shape_fields(shape: Shape, games: usize) -> Vec<Field> {
    vec![
        Field::new("k", "K", Cell::Whole(shape.colours.get().into())),
        Field::new("n", "N", Cell::Whole(shape.bricks.into())),
        Field::hidden("games", Cell::Whole(games as i128)),
    ]
}

/// The means of some games: those of one shape, whose published score is known, or all.
pub(super) fn mean_fields(
    rows: &[&GameRow],
    published: Option<u64>,
    best: Option<&Best>,
) -> Vec<Field> {
    let score = scores(rows);
    let count = |wanted: fn(&GameRow) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let complete = count(|row| row.bricks == row.id.shape.bricks && !row.is_failed());
    let mean_by = |value: fn(&GameRow) -> Option<f64>| mean_of(rows.iter().map(|row| value(row)));
    let worst = rows.iter().min_by_key(|row| row.score);
    let worst = worst.map_or(Cell::Missing, |row| Cell::Text(row.game()));
    let ratio = published.map(|known| score.mean / known as f64);
    let memory = rows.iter().filter_map(|row| row.megabytes).reduce(f64::max);
    let share = complete as f64 / rows.len() as f64;
    let failed = count(GameRow::is_failed);
    let bricks = mean_by(|row| Some(row.bricks as f64));
    let mut fields = vec![
        Field::new("failed", "failed", Cell::Whole(failed as i128)),
        Field::new("complete", "complete", Cell::Share(share)),
        Field::new("bricks", "bricks", Cell::real(bricks, 1)),
        Field::new("score", "score", Cell::Real(score.mean, 0)),
        Field::new("error", "± error", Cell::real(score.error, 0)),
        Field::new("of_published", "of published", Cell::real(ratio, 3)),
        Field::hidden("worst_game", worst),
    ];
    if let Some(best) = best {
        let relative = mean_of(rows.iter().map(|row| best.relative(row)));
        fields.push(Field::new("of_best", "of best", Cell::real(relative, 3)));
    }
    let seconds = mean_by(|row| Some(row.seconds));
    let cpu = mean_by(|row| row.cpu_seconds);
    fields.extend([
        Field::new("seconds", "seconds", Cell::real(seconds, 3)),
        Field::new("cpu_seconds", "cpu s", Cell::real(cpu, 3)),
        Field::new("megabytes", "MB", Cell::real(memory, 1)),
    ]);
    fields
}

/// One game of each shape: the sums of the means.
fn total(run: &Run, best: Option<&Best>) -> Vec<Field> {
    let shapes = run.shapes();
    if shapes.is_empty() {
        return Vec::new();
    }
    let parts: Vec<_> = shapes.iter().map(|(&shape, rows)| (shape, scores(rows))).collect();
    let score = sum_of_shapes(&parts);
    let known: Option<u64> = shapes.keys().map(|&shape| published(shape)).sum();
    let ratio = known.map(|known| score.mean / known as f64);
    let sum = |value: fn(&GameRow) -> Option<f64>| -> Option<f64> {
        let means = shapes.values();
        means.map(|rows| mean_of(rows.iter().map(|row| value(row)))).sum()
    };
    vec![
        all_shapes(),
        Field::hidden("games", Cell::Whole(run.rows.len() as i128)),
        Field::hidden("failed", Cell::Whole(run.failed() as i128)),
        Field::hidden("bricks", Cell::real(sum(|row| Some(row.bricks as f64)), 1)),
        Field::hidden("score", Cell::Real(score.mean, 0)),
        Field::hidden("error", Cell::real(score.error, 0)),
        Field::hidden("of_published", Cell::real(ratio, 3)),
        Field::hidden("of_best", Cell::real(best.and_then(|best| run.of_best(best)), 3)),
        Field::hidden("seconds", Cell::real(sum(|row| Some(row.seconds)), 3)),
        Field::hidden("cpu_seconds", Cell::real(sum(|row| row.cpu_seconds), 3)),
    ]
}

/// What stands in the last row where the others have their K.
pub(super) fn all_shapes() -> Field {
    Field::hidden("k", Cell::text("total"))
}

pub(super) fn foot(run: &Run, best: Option<&Best>) -> Vec<Field> {
    let mut foot = Vec::new();
    if let Some(ratio) = run.of_published() {
        let title = "Of published, geometric mean";
        foot.push(Field::new("geometric_mean", title, Cell::Real(ratio, 4)));
    }
    let relative = best.and_then(|best| run.of_best(best));
    let relative = relative.map(|mean| format!(", {mean:.3} of best"));
    let text = format!("{} games{}{}", run.rows.len(), relative.unwrap_or_default(), verdict(run));
    foot.push(Field::new("verdict", "Verdict", Cell::Text(text)));
    foot.extend(signature("signature", "Signature", run));
    foot
}

/// `, 2 failed, slowest 8.1 s (3x33333 seed 2)`
pub(super) fn verdict(run: &Run) -> String {
    let failed = match run.failed() {
        0 => String::new(),
        failed => format!(", {failed} failed"),
    };
    let slowest = run.slowest().map(|row| {
        let game = row.game();
        format!(", slowest {:.1} s ({game})", row.seconds)
    });
    failed + &slowest.unwrap_or_default()
}

pub(super) fn signature(key: &str, title: &str, run: &Run) -> Option<Field> {
    let cell = Cell::Text(hex(run.signature()));
    (!run.rows.is_empty()).then(|| Field::new(key, title, cell))
}
