//! The games being played: what is seen and written meanwhile, and what comes of it.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::commands::bench::artifacts::Artifacts;
use crate::commands::bench::games::Games;
use crate::commands::bench::players::{BenchPlayer, Played};
use crate::engine::brick::Shape;
use crate::play::exec;
use crate::play::results::failures::Errors;
use crate::play::results::row::{GameId, GameRow, RunLabel};
use crate::play::results::runs::{Best, Run};
use crate::play::results::store::Store;
use crate::support::error::Error;
use crate::support::parallel;
use crate::support::progress::ProgressLine;
use crate::support::signals::{self, Signal};

/// What is to be played and where it goes. Side 0 is the player, side 1 its opponent.
pub struct Bench {
    pub games: Games,
    pub players: Vec<BenchPlayer>,
    pub labels: Vec<Arc<RunLabel>>,
    pub jobs: usize,
    pub store: Option<Store>,
    pub artifacts: Option<Artifacts>,
    /// Rows of former runs of the same players, by side, which are not played again.
    pub taken: Vec<Vec<GameRow>>,
    /// The best known scores, where there is a results file.
    pub best: Option<Best>,
}

/// What came of a bench.
pub struct Outcome {
    /// By side.
    pub runs: Vec<Run>,
    pub best: Option<Best>,
    /// Games that are better than the best known before.
    pub records: usize,
    /// The end of standard error of games that failed.
    pub errors: Errors,
    /// All games of all sides.
    pub all: u128,
    /// Why some are missing.
    pub stopped: Option<Signal>,
    pub trouble: Option<Error>,
}

/// A game of one side.
type Task = (usize, GameId);

/// What became of a task.
type Finished = (Task, Result<Played, Error>);

/// How long to wait for a game before the progress line and the signals are looked at again.
const LOOK: Duration = Duration::from_millis(100);
/// How much of the standard error of a failed game is kept.
const ERRORS_KEPT: usize = 4096;

/// Plays all games, or as many as there is time for before Ctrl-C.
pub fn play(bench: Bench, mut progress: ProgressLine) -> Result<Outcome, Error> {
    let sides = bench.players.len();
    let mut table = Progress {
        rows: bench.taken.clone(),
        labels: bench.labels.clone(),
        store: bench.store,
        artifacts: bench.artifacts,
        best: bench.best,
        records: 0,
        errors: Errors::new(),
        clock: Clock::new(&bench.games, &bench.players, bench.jobs, &bench.taken),
    };
    let all = bench.games.count() * sides as u128;
    let games = Arc::new(bench.games);
    signals::catch();
    let finished = start(Arc::clone(&games), bench.players, bench.jobs, &bench.taken)?;
    let (mut stopped, mut trouble) = (None, None);
    while stopped.is_none() && trouble.is_none() {
        match finished.recv_timeout(LOOK) {
            Ok((task, Ok(played))) => trouble = table.take(&games, task, played).err(),
            Ok((_, Err(Error::Interrupted(signal, _)))) => stopped = Some(signal),
            Ok((_, Err(error))) => trouble = Some(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        stopped = stopped.or_else(signals::caught);
        if progress.is_due() {
            progress.show(&table.news(all), table.clock.share());
        }
    }
    // What came in meanwhile counts. Games that are under way do not, and are not waited for.
    while let (None, Ok((task, Ok(played)))) = (&trouble, finished.try_recv()) {
        trouble = table.take(&games, task, played).err();
    }
    drop(progress);
    if stopped.is_some() || trouble.is_some() {
        exec::end_all();
    }
    let runs = table.labels.into_iter().zip(table.rows);
    Ok(Outcome {
        runs: runs.map(|(label, rows)| Run::new(label, rows)).collect(),
        best: table.best,
        records: table.records,
        errors: table.errors,
        all,
        stopped,
        trouble,
    })
}

/// Plays the games that are not taken, in the background: each result comes in when it is there,
/// in any order.
fn start(
    games: Arc<Games>,
    players: Vec<BenchPlayer>,
    jobs: usize,
    taken: &[Vec<GameRow>],
) -> Result<Receiver<Finished>, Error> {
    let sides = taken.iter().enumerate();
    let done = sides.flat_map(|(side, rows)| rows.iter().map(move |row| (side, row.id)));
    let done: HashSet<Task> = done.collect();
    let (results, finished) = mpsc::channel();
    let work = move || {
        let tasks = games.in_order();
        let tasks = tasks.flat_map(|id| (0..players.len()).map(move |side| (side, id)));
        let tasks = tasks.filter(|task| !done.contains(task));
        let play = |&(side, id): &Task| players[side].play(id, &games.bricks(id));
        let _ = parallel::for_each(tasks, jobs, play, |task, result| {
            let is_error = result.is_err();
            match results.send((task, result)) {
                Ok(()) if !is_error => Continue(()),
                _ => Break(()),
            }
        });
    };
    let thread = thread::Builder::new().spawn(work);
    thread.map_err(|error| Error::failure(format!("cannot start a thread: {error}")))?;
    Ok(finished)
}

struct Progress {
    rows: Vec<Vec<GameRow>>,
    labels: Vec<Arc<RunLabel>>,
    store: Option<Store>,
    artifacts: Option<Artifacts>,
    best: Option<Best>,
    records: usize,
    errors: Errors,
    clock: Clock,
}

impl Progress {
    /// A game that was just played. It counts even where it could not be written.
    fn take(&mut self, games: &Games, (side, id): Task, played: Played) -> Result<(), Error> {
        self.clock.note(side, id.shape, played.seconds);
        let row = GameRow {
            label: Arc::clone(&self.labels[side]),
            id,
            file: games.file_name(id).map(String::from),
            score: played.score,
            bricks: played.bricks,
            end: played.end.clone(),
            seconds: played.seconds,
            cpu_seconds: played.cpu_seconds,
            megabytes: played.megabytes,
            moves: played.moves,
        };
        let stored = self.store.as_mut().map_or(Ok(()), |store| store.add(&row));
        let kept = match &self.artifacts {
            Some(artifacts) => artifacts.write(games, id, side > 0, &played),
            None => Ok(()),
        };
        if row.is_failed() {
            let mut errors = played.errors;
            errors.drain(..errors.len().saturating_sub(ERRORS_KEPT));
            self.errors.insert((side, id), errors);
        }
        if let Some(best) = &mut self.best {
            self.records += usize::from(best.note(&row));
        }
        self.rows[side].push(row);
        stored.and(kept)
    }

    /// `12 of 40 games, 0.953 of best, 2 failed`
    fn news(&self, all: u128) -> String {
        let done: usize = self.rows.iter().map(Vec::len).sum();
        let mut news = format!("{done} of {all} games");
        let ours = self.rows.first().map_or(&[][..], |rows| &rows[..]);
        if let Some(best) = &self.best {
            let relative: Vec<f64> = ours.iter().filter_map(|row| best.relative(row)).collect();
            let mean = relative.iter().sum::<f64>() / relative.len() as f64;
            if !relative.is_empty() {
                news += &format!(", {mean:.3} of best");
            }
        }
        match ours.iter().filter(|row| row.is_failed()).count() {
            0 => news,
            failed => news + &format!(", {failed} failed"),
        }
    }
}

/// How long the whole bench takes, by what is known of the players and by what was measured.
struct Clock {
    started: Instant,
    jobs: f64,
    /// Games that are to be played, by side and shape, with the number and the seconds of those
    /// that are done.
    parts: BTreeMap<(usize, Shape), (f64, f64, f64)>,
    /// Whether a player goes by the clock, and whether it is a solver.
    kinds: Vec<(Option<f64>, bool)>,
}

impl Clock {
    fn new(games: &Games, players: &[BenchPlayer], jobs: usize, taken: &[Vec<GameRow>]) -> Clock {
        let mut parts = BTreeMap::new();
        for (side, taken) in taken.iter().enumerate() {
            for (&shape, &count) in &games.per_shape() {
                parts.insert((side, shape), (count as f64, 0.0, 0.0));
            }
            for row in taken {
                if let Some(part) = parts.get_mut(&(side, row.id.shape)) {
                    part.0 -= 1.0;
                }
            }
        }
        Clock {
            started: Instant::now(),
            jobs: jobs as f64,
            parts,
            kinds: players.iter().map(|player| (player.seconds, player.is_solver())).collect(),
        }
    }

    fn note(&mut self, side: usize, shape: Shape, seconds: f64) {
        if let Some((_, done, sum)) = self.parts.get_mut(&(side, shape)) {
            *done += 1.0;
            *sum += seconds;
        }
    }

    /// The share of the time that is over.
    fn share(&self) -> f64 {
        share(&self.parts, &self.kinds, self.jobs, self.started.elapsed().as_secs_f64())
    }
}

fn share(
    parts: &BTreeMap<(usize, Shape), (f64, f64, f64)>,
    kinds: &[(Option<f64>, bool)],
    jobs: f64,
    elapsed: f64,
) -> f64 {
    let (mut total, mut longest) = (0.0, 0.0f64);
    for (&(side, shape), &(games, done, sum)) in parts {
        let (clock, is_solver) = kinds[side];
        // The time of a built-in player goes by the bricks, that of a solver often does not.
        let weight = |shape: Shape| if is_solver { 1.0 } else { shape.bricks as f64 };
        let others = parts.iter().filter(|((other, _), _)| *other == side);
        let (work, seconds) = others.fold((0.0, 0.0), |(work, seconds), ((_, shape), part)| {
            (work + part.1 * weight(*shape), seconds + part.2)
        });
        let each = match clock {
            Some(seconds) => seconds,
            None if done > 0.0 => sum / done,
            None => seconds / work * weight(shape),
        };
        if games > 0.0 {
            total += games * each;
            longest = longest.max(each);
        }
    }
    if !total.is_finite() {
        // Nothing is known before the first game of a player has ended.
        return 0.0;
    }
    elapsed / elapsed.max(total / jobs).max(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::shapes::parse_shape;

    #[test]
    fn the_share_of_the_time_goes_by_what_is_known() {
        let parts = |long, short| {
            let key = |text| (0, parse_shape(text).unwrap());
            BTreeMap::from([(key("3x900"), long), (key("3x100"), short)])
        };
        // Ten games of 9 s each on two cores take 45 s, however long they are.
        let by_clock = parts((5.0, 2.0, 18.0), (5.0, 0.0, 0.0));
        assert_eq!(share(&by_clock, &[(Some(9.0), false)], 2.0, 9.0), 9.0 / 45.0);
        // A solver took 4 s for a long game: that is what is known of the short ones.
        let solver = parts((1.0, 1.0, 4.0), (4.0, 0.0, 0.0));
        assert_eq!(share(&solver, &[(None, true)], 1.0, 4.0), 4.0 / 20.0);
        // A built-in player took 4 s for 900 bricks, and 16/9 s for four games of 100.
        let built_in = share(&solver, &[(None, false)], 1.0, 4.0);
        assert!((built_in - 4.0 / (4.0 + 16.0 / 9.0)).abs() < 1e-12);
        let unknown = parts((1.0, 0.0, 0.0), (4.0, 0.0, 0.0));
        assert_eq!(share(&unknown, &[(None, true)], 1.0, 4.0), 0.0);
        // One game takes as long as it takes, on any number of cores.
        let one = parts((1.0, 0.0, 0.0), (0.0, 0.0, 0.0));
        assert_eq!(share(&one, &[(Some(8.0), false)], 4.0, 2.0), 2.0 / 8.0);
    }
}
