//! Plays the games of a bench: progress, signals, rows and files.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::commands::bench::games::BenchGame;
use crate::commands::bench::kept::Kept;
use crate::commands::bench::players::BenchPlayer;
use crate::commands::bench::runs::{failed, Best, Store};
use crate::commands::bench::tables::count;
use crate::formats::rows::Row;
use crate::played::{solver, Played};
use crate::support::error::Error;
use crate::support::progress::ProgressLine;
use crate::support::signals;

/// The games of a bench and their rows. Side 0 is the player, side 1 its opponent.
pub struct Bench {
    pub games: Arc<Vec<BenchGame>>,
    pub players: Arc<Vec<BenchPlayer>>,
    /// By side.
    pub rows: [Vec<Row>; 2],
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
    /// Plays all games, or those that are done before Ctrl-C, which is an error.
    pub fn play(&mut self, jobs: usize, mut progress: ProgressLine) -> Result<(), Error> {
        let all = self.games.len() * self.players.len();
        signals::catch();
        let finished = self.start(jobs)?;
        let mut taken = Ok(());
        while taken.is_ok() && signals::caught().is_none() {
            match finished.recv_timeout(LOOK) {
                Ok(game) => taken = self.take(game),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if progress.is_due() {
                let done = self.rows.iter().map(Vec::len).sum::<usize>();
                progress.show(&self.news(), done as f64 / all as f64);
            }
        }
        // What came in meanwhile counts. Games that are under way do not, and are not waited for.
        while let (Ok(()), Ok(game)) = (&taken, finished.try_recv()) {
            taken = self.take(game);
        }
        drop(progress);
        solver::end_all();
        taken?;
        let Some(signal) = signals::caught() else { return Ok(()) };
        let (name, done, all) = (signal.name(), self.rows[0].len(), count(self.games.len()));
        let message = format!("stopped by {name}: the table has {done} of {all}");
        Err(Error::Interrupted(signal, message))
    }

    /// Plays in the background: each result comes in when it is there, in any order.
    fn start(&self, jobs: usize) -> Result<Receiver<Finished>, Error> {
        let tasks = self.games.len() * self.players.len();
        let next = Arc::new(AtomicUsize::new(0));
        let (results, finished) = mpsc::channel();
        for job in 0..jobs.min(tasks) {
            let (next, results) = (Arc::clone(&next), results.clone());
            let (games, players) = (Arc::clone(&self.games), Arc::clone(&self.players));
            let work = move || loop {
                let task = next.fetch_add(1, SeqCst);
                if task >= tasks {
                    return;
                }
                let (game, side) = (task / players.len(), task % players.len());
                let played = players[side].play(&games[game]);
                let is_error = played.is_err();
                // Nobody takes it once the bench has ended.
                if results.send((side, game, played)).is_err() || is_error {
                    return;
                }
            };
            match thread::Builder::new().spawn(work) {
                Err(error) if job == 0 => {
                    return Err(Error::failure(format!("cannot start a thread: {error}")));
                }
                // If the system gives no more threads, those that run will do.
                Err(_) => break,
                Ok(_) => {}
            }
        }
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
    fn news(&self) -> String {
        let ours = &self.rows[0];
        let mut news = format!("{} of {}", ours.len(), count(self.games.len()));
        if let Some(mean) = self.best.as_ref().and_then(|best| best.mean_relative(ours.iter())) {
            news += &format!(", {mean:.3} of best");
        }
        match failed(ours) {
            0 => news,
            failed => news + &format!(", {failed} failed"),
        }
    }
}
