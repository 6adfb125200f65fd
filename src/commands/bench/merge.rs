//! Rows of several runs, read back and added up.
//!
//! Nothing is believed that cannot be: a row's sums must be such that games of its shape and seeds
//! could have them.

use crate::commands::bench::fields::AGAINST;
use crate::commands::bench::labels::Label;
use crate::commands::bench::per_game;
use crate::commands::bench::rows::{self, RowCells};
use crate::commands::bench::seeds::Seeds;
use crate::commands::bench::survey::{Rival, ShapeGames, Survey};
use crate::commands::bench::tally::{Logs, Tally, Worst};
use crate::engine::brick::Shape;

/// Collects the rows of files written with `--format tsv`, a row a shape or a row a game.
#[derive(Default)]
pub struct Merge {
    survey: Option<Survey>,
}

impl Merge {
    /// Nothing yet.
    pub fn new() -> Merge {
        Merge::default()
    }

    /// Adds all rows of a file. A message names the line.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        rows::each(text, "player", &mut |row| self.add_row(row))
    }

    /// What all rows say together; nothing when there was none.
    pub fn finish(self) -> Option<Survey> {
        self.survey
    }

    fn add_row(&mut self, row: &RowCells) -> Result<(), String> {
        let label = Label::read(row)?;
        let survey = self.survey.get_or_insert_with(|| {
            Survey::new(label.player.clone(), label.against.clone(), label.origin)
        });
        label.check(survey)?;
        if per_game::is_game(row) {
            survey.add(&per_game::read(row, &label)?, label.numbers)
        } else {
            survey.join(row.shape()?, entry(row, &label)?)
        }
    }
}

fn entry(row: &RowCells, label: &Label) -> Result<ShapeGames, String> {
    let seeds: Seeds = row
        .cell("seeds")?
        .parse()
        .map_err(|error| format!("seeds: {error}"))?;
    let ours = tally(row, "", &seeds)?;
    let theirs = match label.against {
        Some(_) => Some(Rival {
            tally: tally(row, AGAINST, &seeds)?,
            numbers: label.numbers.1,
            logs: logs(row, ours.games)?,
        }),
        None => None,
    };
    Ok(ShapeGames {
        seeds,
        ours,
        numbers: label.numbers.0,
        theirs,
    })
}

fn tally(row: &RowCells, prefix: &str, seeds: &Seeds) -> Result<Tally, String> {
    let key = |name: &str| format!("{prefix}{name}");
    let tally = Tally {
        games: row.whole(&key("games"))?,
        complete: row.whole(&key("complete_games"))?,
        failed: row.whole(&key("failed"))?,
        bricks: row.whole(&key("bricks_sum"))?,
        score: row.whole(&key("score_sum"))?,
        squares: row.whole(&key("score_squares"))?,
        worst: Some(Worst {
            score: row.whole(&key("worst_score"))?,
            seed: row.whole(&key("worst_seed"))?,
        }),
        digest: row.read(&key("digest"), crate::commands::bench::digits::hex)?,
        nanos: row.whole(&key("nanoseconds"))?,
        cpu_nanos: row.whole_if_any(&key("cpu_nanoseconds"))?,
        memory: row.whole_if_any(&key("memory"))?,
    };
    check_games(&tally, seeds)?;
    check_sums(&tally, row.shape()?)?;
    Ok(tally)
}

fn check_games(tally: &Tally, seeds: &Seeds) -> Result<(), String> {
    let (games, complete, failed) = (tally.games, tally.complete, tally.failed);
    if u128::from(games) != seeds.count() {
        return Err(format!("{games} games do not fit seeds {seeds}"));
    }
    if complete > games {
        return Err(format!("{complete} of {games} games cannot be complete"));
    }
    if failed > games {
        return Err(format!("{failed} of {games} games cannot have failed"));
    }
    match tally.worst {
        Some(worst) if !seeds.contains(worst.seed) => Err(format!(
            "the worst seed, {}, is not among the seeds {seeds}",
            worst.seed
        )),
        _ => Ok(()),
    }
}

/// A brick wins less than this: points are counted in 32 bits.
const MOST_POINTS: i128 = 1 << 32;

/// Sums that games of this shape can have; the squares are held to what Cauchy and Schwarz allow.
fn check_sums(tally: &Tally, shape: Shape) -> Result<(), String> {
    let (games, n) = (i128::from(tally.games), i128::from(shape.bricks));
    let (bricks, score, squares) = (tally.bricks, tally.score, tally.squares);
    let complete = i128::from(tally.complete) * n;
    if bricks > games * n || bricks < complete || (bricks == games * n && complete < bricks) {
        let done = tally.complete;
        return Err(format!(
            "{bricks} bricks cannot be those of {games} games of {n} bricks, {done} of them complete"
        ));
    }
    let most = bricks.saturating_mul(MOST_POINTS);
    if score > most {
        return Err(format!("{bricks} bricks cannot win {score} points"));
    }
    let square = score.checked_mul(score);
    let times = games.checked_mul(squares);
    let fits = |(square, times)| square <= times && squares <= square;
    if !square.zip(times).is_some_and(fits) {
        return Err(format!(
            "{games} scores with the sum {score} cannot have the sum of squares {squares}"
        ));
    }
    match tally.worst {
        Some(worst) if i128::from(worst.score).saturating_mul(games) > score => Err(format!(
            "the worst of {games} scores with the sum {score} cannot be {}",
            worst.score
        )),
        _ => Ok(()),
    }
}

fn logs(row: &RowCells, games: u64) -> Result<Logs, String> {
    let logs = Logs {
        sum: row.read("log_sum", |text| text.parse().ok())?,
        squares: row.whole("log_squares")?,
    };
    match logs.is_possible(games) {
        true => Ok(logs),
        false => Err(format!(
            "{games} log-ratios cannot have the sum {} and the sum of squares {}",
            logs.sum, logs.squares
        )),
    }
}
