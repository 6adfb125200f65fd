//! Results files, the runs in them, and the published and the best known scores.

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::brick::Shape;
use crate::formats::rows::{header, GameId, Row, RunLabel};
use crate::played::hash;
use crate::support::error::Error;
use crate::support::files;
use crate::support::quote::quoted;
use crate::support::stats::{geometric_mean, mean, Estimate};
use crate::support::streams::file_error;

/// The ten judge tests in the thesis, its Tables 5.6, 5.8 and 5.10, and what it scores in them. The
/// scores are those of the judge's own files, on which its weights were probably tuned; ours are on
/// fresh games.
const PUBLISHED: [(&str, u64); 10] = [
    ("3x3333", 1_375_599),
    ("3x33333", 12_787_295),
    ("4x2500", 661_602),
    ("4x25000", 5_931_373),
    ("5x2000", 231_030),
    ("5x20000", 2_031_750),
    ("6x16666", 566_462),
    ("7x14285", 324_145),
    ("8x12500", 183_980),
    ("9x11111", 7_143),
];

/// The shapes of the ten judge tests.
pub fn judge_shapes() -> impl Iterator<Item = Shape> {
    PUBLISHED.iter().filter_map(|(shape, _)| shape.parse().ok())
}

/// The thesis's score for this shape, if it is one of the ten.
pub fn thesis_score(shape: Shape) -> Option<u64> {
    let name = shape.to_string();
    PUBLISHED.iter().find(|(shape, _)| *shape == name).map(|(_, score)| *score)
}

/// One call of bench: the games of a player, and those of an opponent if it had one.
#[derive(Clone, Debug)]
pub struct Run {
    pub ours: Side,
    pub other: Option<Side>,
}

/// The games of one player, each once. There is at least one.
#[derive(Clone, Debug)]
pub struct Side {
    pub label: Arc<RunLabel>,
    /// By shape, then by seed or by the name of the file.
    pub rows: Vec<Row>,
}

impl Run {
    /// Nothing without rows. An opponent is alone if its player was stopped in its first games.
    pub fn of(rows: [Vec<Row>; 2]) -> Option<Run> {
        let mut sides = rows.into_iter().filter_map(Side::of);
        Some(Run { ours: sides.next()?, other: sides.next() })
    }

    pub fn sides(&self) -> impl Iterator<Item = &Side> {
        [Some(&self.ours), self.other.as_ref()].into_iter().flatten()
    }
}

impl Side {
    /// If a game was played twice, the last row counts.
    fn of(rows: Vec<Row>) -> Option<Side> {
        let label = Arc::clone(&rows.first()?.label);
        let last: HashMap<GameId, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
        let mut rows: Vec<Row> = last.into_values().collect();
        rows.sort_by(|a, b| {
            (a.id.shape, &a.file, a.id.number).cmp(&(b.id.shape, &b.file, b.id.number))
        });
        Some(Side { label, rows })
    }

    /// The rows of each shape.
    pub fn shapes(&self) -> impl Iterator<Item = &[Row]> {
        self.rows.chunk_by(|a, b| a.id.shape == b.id.shape)
    }

    pub fn slowest(&self) -> Option<&Row> {
        self.rows.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// A number that depends on the moves of all games and on nothing else.
    pub fn signature(&self) -> u64 {
        let digest = |row: &Row| {
            let Shape { colours, bricks } = row.id.shape;
            hash([colours.get().into(), bricks, row.id.number, row.moves])
        };
        self.rows.iter().map(digest).fold(0, u64::wrapping_add)
    }

    /// The geometric mean over the shapes of the mean score relative to the published one.
    pub fn of_published(&self) -> Option<f64> {
        let mut ratios = Vec::new();
        for rows in self.shapes() {
            let known = thesis_score(rows[0].id.shape);
            ratios.extend(known.map(|known| scores(rows).mean / known as f64));
        }
        geometric_mean(&ratios)
    }
}

/// The runs that these rows belong to, by the time when they began.
pub fn runs(rows: Vec<Row>) -> Vec<Run> {
    let mut runs: BTreeMap<(String, u64), [Vec<Row>; 2]> = BTreeMap::new();
    for row in rows {
        let sides = runs.entry((row.label.start.clone(), row.label.process)).or_default();
        sides[usize::from(row.label.is_opponent)].push(row);
    }
    runs.into_values().filter_map(Run::of).collect()
}

/// Runs as one: of a game that is in several, the last counts.
pub fn join(runs: &[&Run]) -> Option<Run> {
    let ours = runs.iter().map(|run| &run.ours).collect();
    let others = runs.iter().filter_map(|run| run.other.as_ref()).collect();
    Some(Run { ours: joined(ours)?, other: joined(others) })
}

fn joined(parts: Vec<&Side>) -> Option<Side> {
    let mut side = Side::of(parts.iter().flat_map(|part| part.rows.clone()).collect())?;
    let names = |of: fn(&RunLabel) -> &String| {
        let mut names: Vec<&str> = Vec::new();
        for name in side.rows.iter().map(|row| of(&row.label).as_str()) {
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    };
    let label = RunLabel {
        player: names(|label| &label.player),
        name: names(|label| &label.name),
        commit: names(|label| &label.commit),
        // How many were planned in all is not known: the parts may overlap.
        planned: side.rows.len() as u64,
        ..RunLabel::clone(&side.label)
    };
    side.label = Arc::new(label);
    Some(side)
}

/// The best known score of each game, 0 if every row of it failed.
#[derive(Clone, Debug, Default)]
pub struct Best(HashMap<GameId, u64>);

impl Best {
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Best {
        let mut best = Best::default();
        rows.into_iter().for_each(|row| best.note(row));
        best
    }

    pub fn note(&mut self, row: &Row) {
        let known = self.0.entry(row.id).or_insert(0);
        *known = row.score.max(*known);
    }

    /// The row beats what is known of its game, if anything is.
    pub fn is_beaten_by(&self, row: &Row) -> bool {
        self.0.get(&row.id).is_some_and(|&best| row.score > best)
    }

    /// The score of a row relative to the best known of its game; 0 if it failed.
    pub fn relative(&self, row: &Row) -> f64 {
        let best = self.0.get(&row.id).map_or(0, |&best| best.max(row.score));
        match best {
            _ if row.is_failed() => 0.0,
            0 => 1.0,
            best => row.score as f64 / best as f64,
        }
    }

    /// The mean over some rows.
    pub fn mean_relative<'a>(&self, rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
        mean_of(rows.map(|row| Some(self.relative(row))))
    }
}

/// How many of these games failed.
pub fn failed<'a>(rows: impl IntoIterator<Item = &'a Row>) -> usize {
    rows.into_iter().filter(|row| row.is_failed()).count()
}

/// The scores of some rows as an estimate of their mean.
pub fn scores(rows: &[Row]) -> Estimate {
    let scores: Vec<f64> = rows.iter().map(|row| row.score as f64).collect();
    Estimate::of(&scores)
}

/// The mean of what is known, if anything is.
pub fn mean_of(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<f64> = values.flatten().collect();
    (!values.is_empty()).then(|| mean(&values))
}

/// The longest file that is read: some million rows.
pub const LARGEST: u64 = 256_000_000;

/// The rows of one file or several.
#[derive(Default)]
pub struct Rows {
    pub rows: Vec<Row>,
    /// What was left out, one line each.
    pub notes: Vec<String>,
}

impl Rows {
    /// The rows of a file to which other runs may be adding; none if it is not there yet.
    pub fn of_file(path: &Path) -> Result<Rows, Error> {
        let mut rows = Rows::default();
        let text = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(rows),
            opened => opened.and_then(|file| {
                // Until it is closed: no row is half written.
                files::lock(&file);
                files::read_text(&file, LARGEST)
            }),
        };
        let text = text.map_err(|error| file_error(path, &error))?;
        rows.add(&quoted(path), &text)?;
        Ok(rows)
    }

    /// Adds the rows of a file. Its header may come again, as in files that were concatenated.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let header = header();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| *line != header.trim_end()) {
            let row = match number {
                1 => Err("expected results, as 'brickgm bench --results' writes them".to_string()),
                _ => Row::read(line),
            };
            match row.map_err(|why| Error::failure(format!("{name}: line {number}: {why}")))? {
                Some(row) => self.rows.push(row),
                None => self.notes.push(format!(
                    "{name}: line {number}: half a row, left by a run that was killed, is left out"
                )),
            }
        }
        Ok(())
    }
}

/// A results file, open for more rows. Several runs may add to it at the same time.
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Opens the file, and begins it if it is new.
    pub fn open(path: &Path) -> Result<Store, Error> {
        let explain = |error: io::Error| file_error(path, &error);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut store = Store { path: path.to_path_buf(), file: file.map_err(explain)? };
        files::lock(&store.file);
        let begun = store.begin();
        files::unlock(&store.file);
        begun.map_err(explain)?;
        Ok(store)
    }

    /// Nothing is ever taken away: half a row that a killed run left gets its line end.
    fn begin(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() == 0 {
            return self.file.write_all(header().as_bytes());
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        match last {
            [b'\n'] => Ok(()),
            _ => self.file.write_all(b"\n"),
        }
    }

    /// Adds a row as a whole: a run that begins at the same time sees none of it, or all.
    pub fn add(&mut self, row: &Row) -> Result<(), Error> {
        files::lock(&self.file);
        let written = self.file.write_all(row.line().as_bytes());
        files::unlock(&self.file);
        written.map_err(|error| file_error(&self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_shapes_have_what_was_published() {
        let scores: Vec<u64> = judge_shapes().filter_map(thesis_score).collect();
        assert_eq!((scores.len(), scores.iter().sum()), (10, 24_100_379_u64));
        assert_eq!(thesis_score("4x2501".parse().unwrap()), None);
    }
}
