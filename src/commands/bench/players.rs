//! Who plays: a built-in player or a solver, alone or against another.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs};

use crate::commands::bench::games::BenchGame;
use crate::commands::bench::{AGAINST, COMMENT};
use crate::engine::board::GameRules;
use crate::engine::brick::Colours;
use crate::engine::entry::MoveLines;
use crate::engine::game::Game;
use crate::play::end::GameEnd;
use crate::play::exec::flags::{self as exec_flags, EXEC, EXEC_MEMORY, EXEC_TIME};
use crate::play::exec::{Answer, Solver, Used};
use crate::play::hash::{self, MoveHash};
use crate::play::players::{self, BuiltIn, PlayerChoice};
use crate::play::results::row::{GameRow, RunLabel};
use crate::play::stream::Both;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::quote::quoted_name;
use crate::support::streams::note;
use crate::support::{self, suggest};

/// A player and the label of its rows.
pub struct BenchPlayer {
    pub label: Arc<RunLabel>,
    kind: Kind,
}

enum Kind {
    /// With its parameters for each K.
    BuiltIn(BTreeMap<Colours, BuiltIn>),
    Solver(Solver),
}

/// What came of a game.
pub struct Played {
    pub row: GameRow,
    /// Standard output of a solver, or the moves.
    pub output: Vec<u8>,
}

/// The player and, where there is one, its opponent. Everything that can be wrong with them is
/// found here. Games for which a weight file has no parameters are taken out of the list.
pub fn from_args(args: &Args, games: &mut Vec<BenchGame>) -> Result<Vec<BenchPlayer>, Error> {
    let mut players = vec![match exec_flags::solver(args)? {
        Some(solver) => solving(args, solver, games)?,
        None => built_in(args, games)?,
    }];
    if let Some(words) = args.value(AGAINST.name) {
        let other = opponent(args, words, games);
        players.push(other.map_err(|error| error.within(AGAINST.name))?);
    }
    let comment = args.text(COMMENT.name)?.unwrap_or_default();
    for player in &mut players {
        Arc::make_mut(&mut player.label).comment = comment.to_string();
    }
    Ok(players)
}

impl BenchPlayer {
    fn new(name: String, more: impl IntoIterator<Item = u64>, kind: Kind) -> BenchPlayer {
        let identity = hash::of_numbers([hash::of_bytes(name.as_bytes())].into_iter().chain(more));
        let (start, comment) = (support::now(), String::new());
        BenchPlayer { label: Arc::new(RunLabel { start, comment, player: name, identity }), kind }
    }

    /// Plays a game; an error where a signal asked for the end, or the solver cannot be run.
    pub fn play(&self, game: &BenchGame) -> Result<Played, Error> {
        let (id, bricks, mut moves) = (game.id, game.bricks(), MoveHash::default());
        let answer = match &self.kind {
            Kind::Solver(solver) => solver.play(id.shape, id.seed(), &bricks, &mut moves)?,
            Kind::BuiltIn(loaded) => {
                let started = Instant::now();
                let mut player = loaded[&id.shape.colours].build(id.shape);
                let mut game = Game::new(GameRules::new(id.shape.colours), id.shape);
                let mut text = MoveLines(Vec::new());
                let observers = &mut Both(&mut moves, &mut text);
                game.play(&mut bricks.iter().copied(), &mut player, observers);
                Answer {
                    end: GameEnd::of(&game),
                    game,
                    wall: started.elapsed(),
                    used: Used::default(),
                    output: text.0,
                    errors: Vec::new(),
                }
            }
        };
        let is_failed = answer.end.failure().is_some();
        let row = GameRow {
            label: Arc::clone(&self.label),
            id,
            file: game.file.as_ref().map(|file| file.0.clone()),
            // The judge gives nothing for a game that failed.
            score: if is_failed { 0 } else { answer.game.score() },
            bricks: answer.game.placed(),
            end: answer.end,
            seconds: answer.wall.as_secs_f64(),
            cpu_seconds: answer.used.cpu.map(|time| time.as_secs_f64()),
            megabytes: answer.used.memory.map(|bytes| bytes as f64 / 1e6),
            moves: moves.0,
            errors: answer.errors,
        };
        Ok(Played { row, output: answer.output })
    }
}

/// The player that these arguments describe. Its parameters are read here, once for each K: a
/// file that changes later changes nothing.
fn built_in(args: &Args, games: &mut Vec<BenchGame>) -> Result<BenchPlayer, Error> {
    let choice = PlayerChoice::for_many_games(args)?;
    let mut loaded = BTreeMap::new();
    let (mut parameters, mut missing) = (String::new(), None);
    for colours in Colours::ALL {
        match choice.load(colours) {
            Ok(player) => {
                parameters += &player.parameters(colours).unwrap_or_default();
                loaded.insert(colours, player);
            }
            Err(error) if games.iter().any(|game| game.id.shape.colours == colours) => {
                missing = missing.or(Some(error));
            }
            Err(_) => {}
        }
    }
    if let Some(error) = missing {
        let weights = args.value(players::WEIGHTS.name).unwrap_or_default();
        games.retain(|game| loaded.contains_key(&game.id.shape.colours));
        if !Path::new(weights).is_file() || games.is_empty() {
            return Err(error);
        }
        let known: Vec<String> = loaded.keys().map(Colours::to_string).collect();
        let (name, known) = (quoted_name(weights), known.join(", "));
        note(&format!("warning: {name}: only the shapes with K = {known} are played"));
    }
    let program = crate::support::version();
    let more = [&program, &parameters].map(|text| hash::of_bytes(text.as_bytes()));
    let more = more.into_iter().chain(changed_program(&program));
    Ok(BenchPlayer::new(name(args), more, Kind::BuiltIn(loaded)))
}

/// Where the sources were changed after the commit, or there is none, only the program itself says
/// which player it is.
fn changed_program(version: &str) -> Option<u64> {
    let is_known = version.ends_with(')') && !version.ends_with("+)");
    (!is_known).then(|| env::current_exe().ok().and_then(|path| content(&path)).unwrap_or(0))
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

fn solving(args: &Args, solver: Solver, games: &[BenchGame]) -> Result<BenchPlayer, Error> {
    let longest = games.iter().map(|game| game.id.shape.bricks).max();
    exec_flags::check_bricks(longest.unwrap_or(0))?;
    let mut name = format!("exec {}", quoted_name(&solver.command));
    for flag in [EXEC_TIME, EXEC_MEMORY] {
        if let Some(value) = args.value(flag.name) {
            name += &format!(" {} {}", flag.name, quoted_name(value));
        }
    }
    let files = file_words(&solver.command.to_string_lossy());
    let files: Vec<u64> = files.iter().filter_map(|path| content(path)).collect();
    Ok(BenchPlayer::new(name, files, Kind::Solver(solver)))
}

/// The files that words of a command name, directly or on the path. What it writes to is not
/// among them.
fn file_words(command: &str) -> Vec<PathBuf> {
    let is_end = |c: char| c.is_whitespace() || "'\"`;|&()<>=".contains(c);
    let folders = env::var_os("PATH").unwrap_or_default();
    let find = |word: &str| {
        let on_path = env::split_paths(&folders).filter(|_| !word.contains('/'));
        let mut places = [PathBuf::new()].into_iter().chain(on_path);
        places.find_map(|folder| Some(folder.join(word)).filter(|path| path.is_file()))
    };
    let mut files = Vec::new();
    let mut is_output = false;
    for part in command.split_inclusive(is_end) {
        let word = part.trim_end_matches(is_end);
        if !word.is_empty() {
            files.extend(find(word).filter(|_| !is_output));
            is_output = false;
        }
        is_output |= part.ends_with('>');
    }
    files
}

/// A hash of a file's content.
fn content(path: &Path) -> Option<u64> {
    fs::read(path).ok().map(|bytes| hash::of_bytes(&bytes))
}

/// The player that `--against` names: a player with its flags, a solver, or our own with other
/// weights.
fn opponent(args: &Args, words: &OsStr, games: &mut Vec<BenchGame>) -> Result<BenchPlayer, Error> {
    // What is not text can only be the name of a weight file.
    let text = words.to_str().unwrap_or_default();
    if let Some(command) = text.strip_prefix("exec ") {
        let solver = exec_flags::start(args, OsStr::new(command.trim()))?;
        return solving(args, solver, games);
    }
    let mut split = text.split_whitespace();
    let first = split.next().unwrap_or_default();
    let mut line: Vec<OsString> = Vec::new();
    if players::NAMES.contains(&first) {
        line.extend([players::PLAYER.name.into(), first.into()]);
        line.extend(split.map(OsString::from));
    } else if !args.has(EXEC.name) && (first == "trained" || is_weights(Path::new(words))) {
        for flag in players::FLAGS {
            let is_weights = flag.name == players::WEIGHTS.name;
            let value = if is_weights { Some(words) } else { args.value(flag.name) };
            if let Some(value) = value {
                line.push(flag.name.into());
                line.extend(flag.value.map(|_| value.into()));
            }
        }
    } else {
        // It was meant to be a player, or a solver.
        let hint = match suggest::nearest(first, players::NAMES) {
            Some(player) => format!("did you mean '{player}'?"),
            None => format!("a solver is written 'exec {}'", quoted_name(words)),
        };
        let expected = "expected a player, 'exec COMMAND' or weights";
        return Err(Error::usage(format!("{expected}, found {words:?}: {hint}")));
    }
    built_in(&Args::parse(&line, &[players::GROUP], &[])?, games)
}

/// A directory, or a file that is text at least.
fn is_weights(path: &Path) -> bool {
    let is_text = |bytes: Vec<u8>| !bytes.contains(&0) && !bytes.starts_with(b"#!");
    path.is_dir() || fs::read(path).is_ok_and(is_text)
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
