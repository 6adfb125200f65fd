//! A survey as a table: a row a shape, and what the shapes say together.

use crate::commands::bench::fields::{
    comparison, hex_cell, result_fields, shown_as, sum_fields, ProcessFields, AGAINST,
};
use crate::commands::bench::games::Origin;
use crate::commands::bench::labels::Label;
use crate::commands::bench::seeds::Seeds;
use crate::commands::bench::suite::published;
use crate::commands::bench::survey::{Rival, ShapeGames, Survey};
use crate::commands::bench::tally::Tally;
use crate::engine::brick::{Colours, Shape};
use crate::support::stats::{geometric_mean, Estimate};
use crate::support::table::{Cell, Field, Table};

/// What a comparison shows of either player's games, and under which title. With more of them it
/// would be too wide for 80 columns.
const OURS_SHOWN: [(&str, &str); 2] = [("games", "games"), ("score", "score")];
const THEIRS_SHOWN: [(&str, &str); 1] = [("against_score", "other")];

impl Survey {
    /// A number that depends on the moves of all games and on nothing else.
    pub fn signature(&self) -> u64 {
        sum_of_digests(self.entries.values().map(|entry| &entry.ours))
    }

    /// The same for the other player's moves, in a comparison.
    pub fn other_signature(&self) -> Option<u64> {
        self.against.as_ref()?;
        let rivals = self.entries.values().filter_map(|e| e.theirs.as_ref());
        Some(sum_of_digests(rivals.map(|rival| &rival.tally)))
    }

    /// The geometric mean of the ratios to the published scores, over the shapes that have one.
    pub fn geometric_mean(&self) -> Option<f64> {
        let ratio = |(&shape, entry): (&Shape, &ShapeGames)| {
            let published = published(shape)?;
            Some(entry.ours.score_estimate().mean / published as f64)
        };
        let ratios: Vec<f64> = self.entries.iter().filter_map(ratio).collect();
        geometric_mean(&ratios)
    }

    /// The mean of all shapes' mean log-ratios, in a comparison.
    pub fn log_ratio(&self) -> Option<Estimate> {
        let sum = self.summed(|entry| {
            let rival = entry.theirs.as_ref()?;
            Some(rival.logs.estimate(entry.ours.games))
        })?;
        Some(sum.divided_by(self.entries.len() as f64))
    }

    /// What a comparison shows in all, in one line: `-0.2447, from -0.3349 to -0.1545: worse`.
    pub fn conclusion(&self) -> Option<Field> {
        let logs = self.log_ratio()?;
        let range = logs.interval();
        let range = range.map(|(low, high)| format!(", from {low:.4} to {high:.4}"));
        let range = range.unwrap_or_default();
        let words = format!("{:.4}{range}: {}", logs.mean, logs.conclusion());
        Some(Field::new(
            "conclusion",
            "Mean log-ratio",
            Cell::Text(words),
        ))
    }

    fn summed(&self, estimate: impl Fn(&ShapeGames) -> Option<Estimate>) -> Option<Estimate> {
        let part = |(shape, entry): (&Shape, &ShapeGames)| Some((shape.colours, estimate(entry)?));
        let parts: Option<Vec<(Colours, Estimate)>> = self.entries.iter().map(part).collect();
        Some(Estimate::sum(&parts?))
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.entries.values().map(|entry| entry.ours.games).sum()
    }

    fn process_fields(&self) -> ProcessFields {
        let mut entries = self.entries.values();
        match entries.any(|entry| entry.ours.is_process()) {
            true => ProcessFields::Shown,
            false => ProcessFields::Hidden,
        }
    }

    /// A row a shape, with the total below.
    pub fn table(&self) -> Table {
        let row = |(shape, entry): (&Shape, &ShapeGames)| self.row(*shape, entry);
        if self.entries.is_empty() {
            let head = self.head();
            return Table {
                head,
                ..Table::default()
            };
        }
        Table {
            head: self.head(),
            rows: self.entries.iter().map(row).collect(),
            total: match self.log_ratio() {
                Some(logs) => [vec![all_shapes()], comparison(logs)].concat(),
                None => self.total(),
            },
            foot: self.foot(),
            notes: Vec::new(),
        }
    }

    /// Who played what.
    pub fn head(&self) -> Vec<Field> {
        let mut head = vec![Field::new(
            "player",
            "Player",
            Cell::text(&self.player.name),
        )];
        if let Some(other) = &self.against {
            head.push(Field::new("against", "Against", Cell::text(&other.name)));
        }
        head.push(match self.origin {
            Origin::Seeds => Field::new("seeds", "Seeds", self.common_seeds()),
            Origin::Files => Field::new("files", "Files", Cell::Whole(self.games().into())),
        });
        head
    }

    fn common_seeds(&self) -> Cell {
        match self.seed_sets()[..] {
            [] => Cell::text("none"),
            [seeds] => Cell::text(seeds),
            _ => Cell::text("not the same for all shapes"),
        }
    }

    /// What seeds the shapes have; one where all have the same.
    fn seed_sets(&self) -> Vec<&Seeds> {
        let mut sets: Vec<&Seeds> = self.entries.values().map(|entry| &entry.seeds).collect();
        sets.dedup();
        sets
    }

    fn row(&self, shape: Shape, entry: &ShapeGames) -> Vec<Field> {
        let rival_numbers = entry.theirs.as_ref().and_then(|rival| rival.numbers);
        let mut row = Label::of(self, (entry.numbers, rival_numbers)).fields();
        row.extend([
            Field::new("k", "K", Cell::Whole(shape.colours.get().into())),
            Field::new("n", "N", Cell::Whole(shape.bricks.into())),
            Field::hidden("seeds", Cell::text(&entry.seeds)),
        ]);
        let ours = result_fields("", shape, &entry.ours, self.process_fields());
        match &entry.theirs {
            None => row.extend(ours),
            Some(rival) => {
                row.extend(shown_as(&OURS_SHOWN, ours));
                row.extend(rival_fields(shape, rival));
            }
        }
        row.extend(sum_fields("", &entry.ours));
        let mute = row.iter_mut().filter(|field| self.is_mute(&field.key));
        mute.for_each(|field| field.title.clear());
        row
    }

    /// A column that would tell people nothing, and make the table too wide for 80 columns.
    fn is_mute(&self, key: &str) -> bool {
        match (key, self.origin) {
            // A game from a file has a name; its number is ours alone.
            ("worst_seed", origin) => origin == Origin::Files,
            // The line above the table has counted them.
            ("games", Origin::Seeds) => self.seed_sets().len() == 1,
            _ => false,
        }
    }

    /// One game of each shape: the sums of the means.
    fn total(&self) -> Vec<Field> {
        let tallies = || self.entries.values().map(|entry| &entry.ours);
        let games: i128 = tallies().map(|tally| i128::from(tally.games)).sum();
        let complete: i128 = tallies().map(|tally| i128::from(tally.complete)).sum();
        let failed: i128 = tallies().map(|tally| i128::from(tally.failed)).sum();
        let score = self.summed(|entry| Some(entry.ours.score_estimate()));
        let known: Option<u64> = self.entries.keys().map(|&shape| published(shape)).sum();
        let ratio = score
            .zip(known)
            .map(|(score, known)| score.mean / known as f64);
        let error = score.and_then(|score| score.error);
        let bricks = tallies().map(Tally::mean_bricks).sum();
        let millis = tallies().map(Tally::mean_millis).sum();
        let cpu: Option<f64> = tallies().map(Tally::mean_cpu_millis).sum();
        vec![
            all_shapes(),
            Field::hidden("games", Cell::Whole(games)),
            Field::hidden("failed", Cell::Whole(failed)),
            Field::hidden("complete", Cell::Share(complete as f64 / games as f64)),
            Field::hidden("bricks", Cell::Real(bricks, 1)),
            Field::hidden("score", Cell::real(score.map(|score| score.mean), 0)),
            Field::hidden("error", Cell::real(error, 0)),
            Field::hidden("ratio", Cell::real(ratio, 3)),
            Field::hidden("ms", Cell::Real(millis, 1)),
            Field::hidden("cpu_ms", Cell::real(cpu, 1)),
        ]
    }

    fn foot(&self) -> Vec<Field> {
        let ours = Field::new("signature", "Signature", hex_cell(self.signature()));
        match self.other_signature() {
            Some(theirs) => {
                let title = "Signature of the other";
                vec![
                    ours,
                    Field::new("against_signature", title, hex_cell(theirs)),
                ]
            }
            None => {
                let title = "Geometric mean of the ratios";
                let mean = Cell::real(self.geometric_mean(), 4);
                vec![Field::new("geometric_mean", title, mean), ours]
            }
        }
    }
}

/// What stands in the last row where the others have their K.
fn all_shapes() -> Field {
    Field::hidden("k", Cell::text("total"))
}

fn rival_fields(shape: Shape, rival: &Rival) -> Vec<Field> {
    let theirs = result_fields(AGAINST, shape, &rival.tally, ProcessFields::Hidden);
    let mut fields = shown_as(&THEIRS_SHOWN, theirs);
    fields.extend(comparison(rival.logs.estimate(rival.tally.games)));
    fields.extend(sum_fields(AGAINST, &rival.tally));
    fields.extend([
        Field::hidden("log_sum", Cell::Whole(rival.logs.sum)),
        Field::hidden("log_squares", Cell::Whole(rival.logs.squares)),
    ]);
    fields
}

fn sum_of_digests<'a>(tallies: impl Iterator<Item = &'a Tally>) -> u64 {
    tallies.fold(0, |sum, tally| sum.wrapping_add(tally.digest))
}
