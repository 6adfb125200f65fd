//! Plays the games of a bench: progress, signals, rows and files.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::commands::bench::failures;
use crate::commands::bench::games::BenchGame;
use crate::commands::bench::kept::Kept;
use crate::commands::bench::players::BenchPlayer;
use crate::commands::bench::runs::{Best, Run, Side};
use crate::commands::bench::store::Store;
use crate::commands::bench::tables::count;
use crate::formats::rows::Row;
use crate::played::{solver, Played};
use crate::support::error::Error;
use crate::support::progress::{duration, ProgressLine};
use crate::support::{parallel, signals};

/// The games of a bench and their rows. Side 0 is the player, side 1 its opponent.
pub struct Bench {
    pub games: Arc<Vec<BenchGame>>,
    pub players: Arc<Vec<BenchPlayer>>,
    /// By side.
    pub rows: Vec<Vec<Row>>,
    pub store: Option<Store>,
    pub kept: Option<Kept>,
    /// The best scores known before, if there is a results file with any.
    pub best: Option<Best>,
}

/// Side, index of the game, and what came of it.
type Finished = (usize, usize, Result<Played, Error>);

/// How long to wait for a game before the progress line and the signals are looked at again.
const LOOK: Duration = Duration::from_millis(100);

impl Bench {
    pub fn has_rows(&self) -> bool {
        self.rows.iter().any(|rows| !rows.is_empty())
    }

    /// What was played so far, if there are players.
    pub fn run(&self) -> Option<Run> {
        let mut sides = self
            .players
            .iter()
            .zip(&self.rows)
            .map(|(player, rows)| Side::new(Arc::clone(&player.label), rows.iter().cloned()));
        Some(Run { ours: sides.next()?, other: sides.next() })
    }

    /// Plays all games, or those that are done before Ctrl-C, which is an error.
    pub fn play(&mut self, jobs: usize, mut progress: ProgressLine) -> Result<(), Error> {
        let (all, started) = (self.games.len() * self.players.len(), Instant::now());
        signals::catch();
        let finished = self.start(jobs)?;
        let mut trouble = None;
        while trouble.is_none() && signals::caught().is_none() {
            match finished.recv_timeout(LOOK) {
                Ok(game) => trouble = self.take(game).err(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if progress.is_due() {
                let done = self.rows.iter().map(Vec::len).sum::<usize>();
                progress.show(&self.news(started), done as f64 / all as f64);
            }
        }
        // What came in meanwhile counts. Games that are under way do not, and are not waited for.
        while let (None, Ok(game)) = (&trouble, finished.try_recv()) {
            trouble = self.take(game).err();
        }
        drop(progress);
        solver::end_all();
        match (trouble, signals::caught()) {
            (None, Some(signal)) => {
                let (name, done) = (signal.name(), self.rows[0].len());
                let all = count(self.games.len());
                let message = format!("stopped by {name}: the table has {done} of {all}");
                Err(Error::Interrupted(signal, message))
            }
            (trouble, _) => trouble.map_or(Ok(()), Err),
        }
    }

    /// Plays in the background: each result comes in when it is there, in any order.
    fn start(&self, jobs: usize) -> Result<Receiver<Finished>, Error> {
        let (games, players) = (Arc::clone(&self.games), Arc::clone(&self.players));
        let (results, finished) = mpsc::channel();
        let work = move || {
            let tasks =
                (0..games.len()).flat_map(|game| (0..players.len()).map(move |side| (side, game)));
            let play = |&(side, game): &(usize, usize)| players[side].play(&games[game]);
            let _ = parallel::for_each(tasks, jobs, play, |(side, game), result| {
                let is_error = result.is_err();
                match results.send((side, game, result)) {
                    Ok(()) if !is_error => Continue(()),
                    _ => Break(()),
                }
            });
        };
        let thread = thread::Builder::new().spawn(work);
        thread.map_err(|error| Error::failure(format!("cannot start a thread: {error}")))?;
        Ok(finished)
    }

    /// A game that was just played. It counts even if it could not be written.
    fn take(&mut self, (side, game, played): Finished) -> Result<(), Error> {
        let played = match played {
            Err(Error::Interrupted(..)) => return Ok(()),
            played => played?,
        };
        let game = &self.games[game];
        let row = self.players[side].row(game, &played);
        let stored = self.store.as_mut().map_or(Ok(()), |store| store.add(&row));
        let kept = self.kept.as_mut().map_or(Ok(()), |kept| kept.add(game, side, played));
        self.rows[side].push(row);
        stored.and(kept)
    }

    /// `12 of 40 games, 0.953 of best, 2 failed`
    fn news(&self, started: Instant) -> String {
        let ours = &self.rows[0];
        let mut news = format!("{} of {}", ours.len(), count(self.games.len()));
        let seconds = self.players.iter().filter_map(BenchPlayer::seconds).reduce(f64::min);
        let first = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
        if let Some(first) = first.filter(|_| !self.has_rows()) {
            let left = first.saturating_sub(started.elapsed());
            news += &format!(", the first ends in {}", duration(left));
        }
        if let Some(mean) = self.best.as_ref().and_then(|best| best.mean_relative(ours.iter())) {
            news += &format!(", {mean:.3} of best");
        }
        match failures(ours) {
            0 => news,
            failed => news + &format!(", {failed} failed"),
        }
    }
}
