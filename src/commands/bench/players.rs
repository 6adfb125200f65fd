//! Who plays: a built-in player or a solver, alone or against another.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use crate::commands::bench::flags::AGAINST;
use crate::commands::bench::games::Games;
use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Colours, Shape};
use crate::engine::entry::MoveLines;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::end::GameEnd;
use crate::play::exec::flags::{self as exec_flags, EXEC, EXEC_MEMORY, EXEC_TIME};
use crate::play::exec::Solver;
use crate::play::hash::{self, MoveHash};
use crate::play::players::{self, PlayerChoice};
use crate::play::results::row::GameId;
use crate::play::stream::Both;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::quote::quoted_name;
use crate::support::{signals, suggest};

/// A player and what makes it play as it does.
pub struct BenchPlayer {
    /// Its name and flags.
    pub name: String,
    pub identity: u64,
    /// How long a game takes, where the player goes by the clock.
    pub seconds: Option<f64>,
    kind: Kind,
}

enum Kind {
    /// With its parameters for each K.
    BuiltIn(BTreeMap<Colours, players::BuiltIn>),
    Solver(Solver),
}

/// What came of a game.
pub struct Played {
    pub score: u64,
    pub bricks: u64,
    pub end: GameEnd,
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    pub megabytes: Option<f64>,
    pub moves: u64,
    /// Standard output of a solver, or the moves.
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
}

/// The player and its opponent. Everything that can be wrong with them is found here. Shapes for
/// which a weight file has no parameters are taken out of the games.
pub fn from_args(
    args: &Args,
    games: &mut Games,
) -> Result<(BenchPlayer, Option<BenchPlayer>), Error> {
    let ours = match exec_flags::solver(args)? {
        Some(solver) => solving(args, solver, games)?,
        None => built_in(args, games)?,
    };
    let other = args.value(AGAINST.name);
    let other = other.map(|words| opponent(args, words, games));
    let other = other.transpose().map_err(|error| error.within(AGAINST.name))?;
    Ok((ours, other))
}

impl BenchPlayer {
    pub fn is_solver(&self) -> bool {
        matches!(self.kind, Kind::Solver(_))
    }

    /// Plays a game; an error where a signal asked for the end, or the solver cannot be run.
    pub fn play(&self, id: GameId, bricks: &[Brick]) -> Result<Played, Error> {
        match &self.kind {
            Kind::BuiltIn(loaded) => match loaded.get(&id.shape.colours) {
                Some(player) => play_built_in(player, id.shape, bricks),
                None => Err(Error::failure(format!("no parameters for {:?}", id.shape))),
            },
            Kind::Solver(solver) => play_solver(solver, id, bricks),
        }
    }
}

/// Ends a game when a signal asked for the end.
struct Stoppable(MoveHash);

impl Observer for Stoppable {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        match signals::caught() {
            Some(_) => Next::Stop,
            None => self.0.placed(placed, game),
        }
    }
}

fn play_built_in(
    player: &players::BuiltIn,
    shape: Shape,
    bricks: &[Brick],
) -> Result<Played, Error> {
    let started = Instant::now();
    let mut player = player.build(shape);
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let (mut hash, mut text) = (Stoppable(MoveHash::default()), MoveLines(Vec::new()));
    let mut both = Both(&mut hash, &mut text);
    game.play(&mut bricks.iter().copied(), &mut player, &mut both);
    if let Some(signal) = signals::caught() {
        return Err(Error::Interrupted(signal, String::new()));
    }
    Ok(Played {
        score: game.score(),
        bricks: game.placed(),
        end: GameEnd::of(&game),
        seconds: started.elapsed().as_secs_f64(),
        cpu_seconds: None,
        megabytes: None,
        moves: hash.0 .0,
        output: text.0,
        errors: Vec::new(),
    })
}

fn play_solver(solver: &Solver, id: GameId, bricks: &[Brick]) -> Result<Played, Error> {
    let mut hash = MoveHash::default();
    let answer = solver.play(id.shape, id.seed(), bricks, &mut hash);
    let answer = answer.map_err(exec_flags::explain)?;
    let is_failed = answer.end.failure().is_some();
    Ok(Played {
        // The judge gives nothing for a game that failed.
        score: if is_failed { 0 } else { answer.game.score() },
        bricks: answer.game.placed(),
        end: answer.end,
        seconds: answer.wall.as_secs_f64(),
        cpu_seconds: answer.used.cpu.map(|time| time.as_secs_f64()),
        megabytes: answer.used.memory.map(|bytes| bytes as f64 / 1e6),
        moves: hash.0,
        output: answer.output,
        errors: answer.errors,
    })
}

/// The player that these arguments describe. Its parameters are read here, once for each K: a
/// file that changes later changes nothing.
fn built_in(args: &Args, games: &mut Games) -> Result<BenchPlayer, Error> {
    let choice = PlayerChoice::for_many_games(args)?;
    let mut loaded = BTreeMap::new();
    let (mut parameters, mut missing) = (String::new(), None);
    for colours in Colours::ALL {
        match choice.load(colours) {
            Ok(player) => {
                parameters += &player.parameters(colours).unwrap_or_default();
                loaded.insert(colours, player);
            }
            Err(error) if games.shapes().iter().any(|shape| shape.colours == colours) => {
                missing = missing.or(Some(error));
            }
            Err(_) => {}
        }
    }
    if let Some(error) = missing {
        let weights = args.value(players::WEIGHTS.name).unwrap_or_default();
        let playable = |shape: &Shape| loaded.contains_key(&shape.colours);
        if !Path::new(weights).is_file() || !games.shapes().iter().any(playable) {
            return Err(error);
        }
        games.retain(|shape| playable(&shape));
        let known: Vec<String> = loaded.keys().map(Colours::to_string).collect();
        let (name, known) = (quoted_name(weights), known.join(", "));
        warn(&format!("{name}: only the shapes with K = {known} are played"));
    }
    let name = name(args);
    let program = crate::support::version();
    let identity = [&*name, &program, &parameters].map(hash::of_text);
    Ok(BenchPlayer {
        identity: hash::of_numbers(identity.into_iter().chain(changed_program(&program))),
        name,
        seconds: choice.seconds(),
        kind: Kind::BuiltIn(loaded),
    })
}

/// Where the sources were changed after the commit, or there is none, only the program itself says
/// which player it is.
fn changed_program(version: &str) -> Option<u64> {
    let is_known = version.ends_with(')') && !version.ends_with("+)");
    (!is_known).then(|| env::current_exe().map_or(0, |path| content(&path).unwrap_or(0)))
}

/// A player's name and the flags that were given with it.
fn name(args: &Args) -> String {
    let mut name = String::from("paper");
    for flag in players::FLAGS {
        match args.value(flag.name).map(quoted_name) {
            Some(player) if flag.name == players::PLAYER.name => name = player,
            Some(value) => name += format!(" {} {value}", flag.name).trim_end(),
            None => {}
        }
    }
    name
}

fn solving(args: &Args, solver: Solver, games: &Games) -> Result<BenchPlayer, Error> {
    for shape in games.shapes() {
        exec_flags::check_bricks(shape.bricks)?;
    }
    let mut name = format!("exec {}", quoted_name(&solver.command));
    for flag in [EXEC_TIME, EXEC_MEMORY] {
        if let Some(value) = args.value(flag.name) {
            name += &format!(" {} {}", flag.name, quoted_name(value));
        }
    }
    let files = file_words(&solver.command.to_string_lossy());
    let files = files.iter().filter_map(|path| content(path));
    Ok(BenchPlayer {
        identity: hash::of_numbers([hash::of_text(&name)].into_iter().chain(files)),
        name,
        seconds: None,
        kind: Kind::Solver(solver),
    })
}

/// The files that words of a command name, directly or on the path. What it writes to is not
/// among them.
fn file_words(command: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut is_output = false;
    for part in command.split_inclusive(|c: char| c.is_whitespace() || "'\"`;|&()<>=".contains(c)) {
        let word = part.trim_end_matches(|c: char| c.is_whitespace() || "'\"`;|&()<>=".contains(c));
        if !word.is_empty() {
            let found = Some(PathBuf::from(word)).filter(|path| path.is_file());
            files.extend(found.or_else(|| on_path(word)).filter(|_| !is_output));
            is_output = false;
        }
        is_output |= part.ends_with('>');
    }
    files
}

fn on_path(word: &str) -> Option<PathBuf> {
    if word.contains('/') {
        return None;
    }
    let path = env::var_os("PATH")?;
    let mut found = env::split_paths(&path).map(|folder| folder.join(word));
    found.find(|path| path.is_file())
}

/// A hash of a file's content.
fn content(path: &Path) -> Option<u64> {
    let bytes = fs::read(path).ok()?;
    let numbers = bytes.chunks(8).map(|chunk| {
        let mut eight = [0; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(eight)
    });
    Some(hash::of_numbers(numbers.chain([bytes.len() as u64])))
}

/// The player that `--against` names: a player with its flags, a solver, or our own with other
/// weights.
fn opponent(args: &Args, words: &OsStr, games: &mut Games) -> Result<BenchPlayer, Error> {
    // What is not text can only be the name of a weight file.
    let text = words.to_str().unwrap_or_default();
    if let Some(command) = text.strip_prefix("exec ") {
        let solver = exec_flags::start(args, OsStr::new(command.trim()))?;
        return solving(args, solver, games);
    }
    let mut split = text.split_whitespace();
    let mut line: Vec<OsString> = Vec::new();
    match split.next() {
        Some(player) if players::NAMES.contains(&player) => {
            line.extend([players::PLAYER.name.into(), player.into()]);
            line.extend(split.map(OsString::from));
        }
        first => {
            refuse_unknown(args, words, first.unwrap_or_default())?;
            line = same_player(args, words);
        }
    }
    built_in(&Args::parse(&line, &[players::GROUP], &[])?, games)
}

/// What is neither a player nor weights was meant to be one of the two, or a solver.
fn refuse_unknown(args: &Args, words: &OsStr, first: &str) -> Result<(), Error> {
    let is_set = ["paper", "trained", "search"].contains(&first);
    if !args.has(EXEC.name) && (is_set || is_weights(Path::new(words))) {
        return Ok(());
    }
    let hint = match suggest::nearest(first, players::NAMES) {
        Some(player) => format!("did you mean '{player}'?"),
        None => format!("a solver is written 'exec {}'", quoted_name(words)),
    };
    let expected = "expected a player, 'exec COMMAND' or weights";
    Err(Error::usage(format!("{expected}, found {words:?}: {hint}")))
}

/// A directory, or a file that is text at least.
fn is_weights(path: &Path) -> bool {
    let is_text = |bytes: Vec<u8>| !bytes.contains(&0) && !bytes.starts_with(b"#!");
    path.is_dir() || fs::read(path).is_ok_and(is_text)
}

/// Our own flags with these weights.
fn same_player(args: &Args, weights: &OsStr) -> Vec<OsString> {
    let mut line = Vec::new();
    for flag in players::FLAGS {
        let is_weights = flag.name == players::WEIGHTS.name;
        let value = if is_weights { Some(weights) } else { args.value(flag.name) };
        if let Some(value) = value {
            line.push(flag.name.into());
            line.extend(flag.value.map(|_| value.into()));
        }
    }
    line
}

pub fn warn(what: &str) {
    // When standard error itself fails, there is no place left to say so.
    let _ = writeln!(io::stderr(), "brickgm: warning: {what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_command_are_found_and_its_outputs_are_not() {
        let files = file_words(
            "cat Cargo.toml 2>LICENSE | ./src/lib.rs --a='README.md' > Cargo.lock;no/such",
        );
        let names: Vec<_> = files.iter().filter(|path| !path.is_absolute()).collect();
        assert_eq!(names, ["Cargo.toml", "./src/lib.rs", "README.md"].map(Path::new));
    }
}
