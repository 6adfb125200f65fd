//! The games of a bench: which they are, and how they are played, with progress, signals, rows and
//! files.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::commands::bench::kept::Kept;
use crate::commands::bench::players::{is_program, BenchPlayer};
use crate::commands::bench::runs::{failed, judge_shapes, Best, Store};
use crate::commands::bench::tables::count;
use crate::commands::bench::{SEEDS, SHAPE};
use crate::commands::games::read_shape;
use crate::commands::QUIET;
use crate::engine::brick::Shape;
use crate::formats::deal::parse_seeds;
use crate::formats::games::GameSource;
use crate::formats::rows::{GameId, Row};
use crate::played::{hash, solver, Dealt, Played};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::parallel;
use crate::support::progress::ProgressLine;
use crate::support::quote::quoted;
use crate::support::signals;
use crate::support::streams::files_of;

/// A game to be played.
pub struct BenchGame {
    pub id: GameId,
    /// What is in its file, if it does not come from a seed.
    file: Option<Box<Dealt>>,
}

impl BenchGame {
    pub fn dealt(&self) -> Dealt {
        match &self.file {
            Some(dealt) => Dealt::clone(dealt),
            None => Dealt::from_seed(self.id.shape, self.id.number),
        }
    }
}

/// All games are listed before the first is played.
const MOST_GAMES: usize = 1_000_000;

/// The games that the command line names. The longest come first, so that no thread begins one
/// when the others are almost done.
pub fn games(args: &Args) -> Result<Vec<BenchGame>, Error> {
    let mut games = match args.positionals() {
        [] => dealt(args)?,
        files => given(files, args.has(QUIET.name))?,
    };
    games.sort_by_key(|game| Reverse(game.id.shape.bricks));
    Ok(games)
}

fn dealt(args: &Args) -> Result<Vec<BenchGame>, Error> {
    let wrong = |why: String| Error::usage(format!("--seeds: {why}"));
    let seeds = args.value(SEEDS.name).unwrap_or("1..3".as_ref()).to_string_lossy();
    let seeds = parse_seeds(&seeds).map_err(wrong)?;
    let shapes = shapes(args)?;
    let count = seeds.len() * shapes.len();
    if count > MOST_GAMES {
        return Err(wrong(format!("expected at most {MOST_GAMES} games, found {count}")));
    }
    let mut games = Vec::new();
    for shape in shapes {
        for &number in &seeds {
            games.push(BenchGame { id: GameId { shape, number }, file: None });
        }
    }
    Ok(games)
}

fn shapes(args: &Args) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::new();
    for word in args.values(SHAPE.name) {
        let shape = read_shape(word)?;
        if shapes.contains(&shape) {
            return Err(Error::usage(format!("--shape: {word:?} is given twice")));
        }
        shapes.push(shape);
    }
    Ok(if shapes.is_empty() { judge_shapes().collect() } else { shapes })
}

fn given(places: &[OsString], is_quiet: bool) -> Result<Vec<BenchGame>, Error> {
    let mut games = Vec::new();
    let mut names: HashMap<GameId, PathBuf> = HashMap::new();
    for place in places {
        for path in files_of(Path::new(place), "in")? {
            let source = GameSource::open(path.as_os_str(), is_quiet);
            let dealt = Dealt::read(source.map_err(|error| suggest_exec(error, &path))?)?;
            let id = GameId { shape: dealt.shape, number: game_hash(&dealt) };
            if let Some(first) = names.get(&id) {
                let (name, first) = (quoted(&path), quoted(first));
                return Err(Error::failure(format!("{name}: the same game as {first}")));
            }
            names.insert(id, path);
            games.push(BenchGame { id, file: Some(Box::new(dealt)) });
        }
    }
    Ok(games)
}

/// A program that is given as a game was meant as a solver.
fn suggest_exec(error: Error, path: &Path) -> Error {
    match error {
        Error::Failure(why) if is_program(path) => Error::usage(format!(
            "{why}\nA solver is given with --exec: did you mean '--exec {}'?",
            quoted(path)
        )),
        error => error,
    }
}

/// A hash of a game: the same however its file is laid out.
fn game_hash(game: &Dealt) -> u64 {
    let mut numbers = vec![u64::from(game.shape.colours.get()), game.shape.bricks];
    for brick in &game.bricks {
        let [top, middle, bottom] = brick.top_down().map(u64::from);
        numbers.push(top * 100 + middle * 10 + bottom);
    }
    hash(numbers)
}

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
type Ended = (usize, usize, Result<Played, Error>);

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

    /// Plays in the background: each result comes in when it is there, in any order. After an error
    /// no further game is begun.
    fn start(&self, jobs: usize) -> Result<Receiver<Ended>, Error> {
        let (results, ended) = mpsc::channel();
        let (games, players) = (Arc::clone(&self.games), Arc::clone(&self.players));
        let play = move |task: usize| {
            let (game, side) = (task / players.len(), task % players.len());
            let played = players[side].play(&games[game]);
            let is_error = played.is_err();
            // Nobody takes it once the bench has ended.
            results.send((side, game, played)).ok().filter(|()| !is_error)
        };
        let tasks = self.games.len() * self.players.len();
        let thread = thread::Builder::new().spawn(move || parallel::map(tasks, jobs, play));
        let failed = |error| Error::failure(format!("cannot start a thread: {error}"));
        thread.map_err(failed).map(|_| ended)
    }

    /// A game that was just played. It counts even if it could not be written.
    fn take(&mut self, (side, game, played): Ended) -> Result<(), Error> {
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
