//! Rows of several runs, read back and added up.

use std::collections::HashMap;
use std::str::FromStr;

use super::fields::AGAINST;
use super::seeds::Seeds;
use super::suite::parse_shape;
use super::tally::{Logs, Tally, Worst};
use super::{digits, Entry, Rival, Survey};
use crate::engine::brick::Shape;

/// Collects the rows of files written with `--format tsv`.
#[derive(Default)]
pub struct Merge {
    survey: Option<Survey>,
}

impl Merge {
    pub fn new() -> Merge {
        Merge::default()
    }

    /// Adds all rows of a file. The line of names may come again, as in files that were glued
    /// together. A message names the line.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let mut names: Vec<&str> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let cells: Vec<&str> = line.split('\t').collect();
            if cells[0] == "player" {
                names = cells;
            } else if !line.trim().is_empty() {
                self.add_row(&names, &cells)
                    .map_err(|error| format!("line {}: {error}", index + 1))?;
            }
        }
        Ok(())
    }

    /// What all rows say together; nothing when there was none.
    pub fn finish(self) -> Option<Survey> {
        self.survey
    }

    fn add_row(&mut self, names: &[&str], cells: &[&str]) -> Result<(), String> {
        if names.is_empty() {
            return Err("expected the line of names that bench --format tsv writes".to_string());
        }
        if names.len() != cells.len() {
            let (wanted, found) = (names.len(), cells.len());
            return Err(format!("expected {wanted} cells, found {found}"));
        }
        let row = Row(names.iter().copied().zip(cells.iter().copied()).collect());
        let (player, against) = row.players()?;
        let survey = self.survey.get_or_insert_with(|| Survey {
            player: player.clone(),
            against: against.clone(),
            entries: Default::default(),
        });
        if (&survey.player, &survey.against) != (&player, &against) {
            let [first, other] = [
                versus(&survey.player, &survey.against),
                versus(&player, &against),
            ];
            return Err(format!("expected games of {first}, found those of {other}"));
        }
        let (shape, entry) = (row.shape()?, row.entry(against.is_some())?);
        survey.join(shape, entry)
    }
}

fn versus(player: &str, against: &Option<String>) -> String {
    match against {
        Some(other) => format!("{player:?} against {other:?}"),
        None => format!("{player:?}"),
    }
}

impl Survey {
    fn join(&mut self, shape: Shape, entry: Entry) -> Result<(), String> {
        let Some(known) = self.entries.get_mut(&shape) else {
            self.entries.insert(shape, entry);
            return Ok(());
        };
        let (k, n) = (shape.colours, shape.bricks);
        let twice = |overlap| format!("shape {k}x{n} has {overlap} already");
        known.seeds = known.seeds.joined(&entry.seeds).map_err(twice)?;
        known.ours.join(&entry.ours);
        if let (Some(rival), Some(more)) = (&mut known.theirs, &entry.theirs) {
            rival.tally.join(&more.tally);
            rival.logs.join(&more.logs);
        }
        Ok(())
    }
}

/// The cells of a line by their names. Names that are not asked for are no matter.
struct Row<'a>(HashMap<&'a str, &'a str>);

impl Row<'_> {
    fn cell(&self, name: &str) -> Result<&str, String> {
        let found = self.0.get(name).copied();
        found.ok_or_else(|| format!("there is no column {name:?}"))
    }

    fn read<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let cell = self.cell(name)?;
        read(cell).ok_or_else(|| format!("{name}: {cell:?} makes no sense"))
    }

    fn whole<T: FromStr>(&self, prefix: &str, name: &str) -> Result<T, String> {
        self.read(&format!("{prefix}{name}"), digits)
    }

    fn players(&self) -> Result<(String, Option<String>), String> {
        let against = self.0.get("against").map(|name| name.to_string());
        Ok((self.cell("player")?.to_string(), against))
    }

    fn shape(&self) -> Result<Shape, String> {
        let (k, n) = (self.cell("k")?, self.cell("n")?);
        parse_shape(&format!("{k}x{n}")).ok_or_else(|| format!("there is no shape {k}x{n}"))
    }

    fn entry(&self, paired: bool) -> Result<Entry, String> {
        let seeds: Seeds = self
            .cell("seeds")?
            .parse()
            .map_err(|error| format!("seeds: {error}"))?;
        let theirs = match paired {
            true => Some(Rival {
                tally: self.tally(AGAINST, &seeds)?,
                logs: Logs {
                    sum: self.read("log_sum", |text| text.parse().ok())?,
                    squares: self.whole("", "log_squares")?,
                },
            }),
            false => None,
        };
        let ours = self.tally("", &seeds)?;
        Ok(Entry {
            seeds,
            ours,
            theirs,
        })
    }

    fn tally(&self, prefix: &str, seeds: &Seeds) -> Result<Tally, String> {
        let games: u64 = self.whole(prefix, "games")?;
        let worst = Worst {
            score: self.whole(prefix, "worst_score")?,
            seed: self.whole(prefix, "worst_seed")?,
        };
        if u128::from(games) != seeds.count() {
            return Err(format!("{games} games do not fit seeds {seeds}"));
        }
        let complete = self.whole(prefix, "complete_games")?;
        if complete > games {
            return Err(format!("{complete} of {games} games cannot be complete"));
        }
        Ok(Tally {
            games,
            complete,
            bricks: self.whole(prefix, "bricks_sum")?,
            score: self.whole(prefix, "score_sum")?,
            squares: self.whole(prefix, "score_squares")?,
            worst: Some(worst),
            digest: self.read(&format!("{prefix}digest"), hex)?,
            nanos: self.whole(prefix, "nanoseconds")?,
        })
    }
}

fn hex(text: &str) -> Option<u64> {
    let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u64::from_str_radix(text, 16).ok())?
}
