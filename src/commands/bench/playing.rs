//! Plays the games of a bench: progress, signals, rows and files.

use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::commands::bench::failures;
use crate::commands::bench::games::BenchGame;
use crate::commands::bench::players::BenchPlayer;
use crate::commands::bench::runs::{Best, Run, Side};
use crate::commands::bench::store::Store;
use crate::commands::bench::tables::count;
use crate::engine::brick::{write_move, Move};
use crate::formats::rows::{GameId, Row};
use crate::played::{solver, Played};
use crate::support::error::Error;
use crate::support::progress::{duration, ProgressLine};
use crate::support::quote::quoted_name;
use crate::support::streams::file_error;
use crate::support::{parallel, signals};

/// The games of a bench and their rows. Side 0 is the player, side 1 its opponent.
pub struct Bench {
    pub games: Arc<Vec<BenchGame>>,
    pub players: Arc<Vec<BenchPlayer>>,
    /// By side.
    pub rows: Vec<Vec<Row>>,
    pub store: Option<Store>,
    /// The directory for the files of every game.
    pub keep: Option<PathBuf>,
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
        let kept = match &self.keep {
            Some(directory) => keep(directory, game, side > 0, &played),
            None => Ok(()),
        };
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

/// Writes `NAME.in`, `NAME.moves` and, if there was any standard error, `NAME.err`. Those of an
/// opponent are `NAME.other.moves` and `NAME.other.err`.
fn keep(directory: &Path, game: &BenchGame, is_other: bool, played: &Played) -> Result<(), Error> {
    let GameId { shape, number, .. } = game.id;
    let name = match &game.file {
        Some(file) => {
            let stem = Path::new(&file.0).file_stem().unwrap_or_default();
            // Files of one name can come from several directories.
            format!("{}-{number:016x}", quoted_name(stem))
        }
        None => format!("{}x{}-seed{number}", shape.colours, shape.bricks),
    };
    let write = |name: String, content: &[u8]| {
        let path = directory.join(name);
        fs::write(&path, content).map_err(|error| file_error(&path, &error))
    };
    write(format!("{name}.in"), &solver::game_text(shape, &played.bricks))?;
    let name = if is_other { name + ".other" } else { name };
    // What a solver wrote, legal or not; the moves of a built-in player.
    match &played.output[..] {
        [] => write(format!("{name}.moves"), &moves_text(&played.moves))?,
        output => write(format!("{name}.moves"), output)?,
    }
    match &played.errors[..] {
        [] => Ok(()),
        errors => write(format!("{name}.err"), errors),
    }
}

fn moves_text(moves: &[Move]) -> Vec<u8> {
    let mut text = Vec::new();
    for &mv in moves {
        write_move(&mut text, mv).expect("memory takes everything");
    }
    text
}
