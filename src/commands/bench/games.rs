//! The games of a bench: every shape with every seed, or those of files.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::commands::bench::players::is_program;
use crate::commands::bench::runs::judge_shapes;
use crate::commands::bench::{SEEDS, SHAPE};
use crate::commands::games::read_shape;
use crate::commands::QUIET;
use crate::engine::brick::Shape;
use crate::formats::deal::parse_seeds;
use crate::formats::games::GameSource;
use crate::formats::rows::GameId;
use crate::played::{hash, Dealt};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::quote::quoted_name;
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
pub fn from_args(args: &Args) -> Result<Vec<BenchGame>, Error> {
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
                let (name, first) = (quoted_name(&path), quoted_name(first));
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
            quoted_name(path)
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
