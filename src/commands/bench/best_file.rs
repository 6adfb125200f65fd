//! `--best`: the best scores known, and how this run compares.

use crate::commands::bench::best::{BestScore, BestScores, BestStanding};
use crate::commands::bench::games::Origin;
use crate::commands::bench::survey::PlayedGame;
use crate::support::date;
use crate::support::error::Error;
use crate::support::files::{Lock, Target};
use crate::support::quote::quoted_name;
use crate::support::streams::{self, file_error};
use crate::support::table::{Cell, Field};

/// The longest file that is read: some million games.
const LARGEST: u64 = 64_000_000;

/// The file, as it was when the run began, and the scores of the run.
pub struct BestFile {
    target: Target,
    known: BestScores,
    ours: BestScores,
    standing: BestStanding,
}

impl BestFile {
    /// Reads the file, if it is there, and finds out whether it can be written.
    pub fn open(target: Target) -> Result<BestFile, Error> {
        Ok(BestFile {
            known: read(&target)?,
            target,
            ours: BestScores::default(),
            standing: BestStanding::default(),
        })
    }

    /// What was known when the run began.
    pub fn known(&self) -> &BestScores {
        &self.known
    }

    /// Takes a game into account.
    pub fn note(&mut self, origin: Origin, game: &PlayedGame) {
        let score = game.ours.score;
        self.standing.add(self.known.score(origin, game.id), score);
        let record = BestScore {
            score,
            who: String::new(),
            when: String::new(),
        };
        self.ours.improve(origin, game.id, record);
    }

    /// The mean relative score.
    pub fn mean(&self) -> Option<f64> {
        self.standing.mean()
    }

    /// The lines below the table.
    pub fn standing(&self) -> Vec<Field> {
        let BestStanding {
            games, beaten, new, ..
        } = self.standing;
        let words = format!("{beaten} of {games} beaten, {new} new");
        vec![
            Field::new(
                "relative",
                "Mean score over the best known",
                Cell::real(self.mean(), 4),
            ),
            Field::new("best", "Best known", Cell::Text(words)),
        ]
    }

    /// Writes what is better, in one step. The file is read again: another run may have improved
    /// it meanwhile. While that goes on no other run may do the same.
    pub fn update(self, who: &str) -> Result<(), Error> {
        let path = self.target.name();
        let _lock = Lock::wait(path).map_err(|error| file_error(path, &error))?;
        let mut best = read(&self.target)?;
        let before = best.clone();
        best.improve_all(self.ours.signed(who, &date::now()));
        if best == before {
            return Ok(());
        }
        let written = self.target.write(best.to_text().as_bytes());
        written
            .map(drop)
            .map_err(|error| file_error(self.target.name(), &error))
    }
}

fn read(target: &Target) -> Result<BestScores, Error> {
    let path = target.name();
    BestScores::parse(&streams::read_if_there(path, LARGEST)?)
        .map_err(|error| Error::failure(format!("{}: {error}", quoted_name(path))))
}
