//! The players of a bench: built in or a solver, alone or against another.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, process};

use crate::commands::bench::playing::BenchGame;
use crate::commands::bench::{AGAINST, NAME, RESULTS};
use crate::commands::players::{self, PlayerChoice};
use crate::engine::brick::{Colours, Shape};
use crate::formats::end::GameEnd;
use crate::formats::rows::{Row, RunLabel};
use crate::played::built_in;
use crate::played::solver::Solver;
use crate::played::Played;
use crate::support::args::{seconds, Args};
use crate::support::command::Flag;
use crate::support::error::Error;
use crate::support::quote::quoted;
use crate::support::streams::note;
use crate::support::{self, commit, suggest};

pub const EXEC: Flag = Flag::with_value(
    "--exec",
    "COMMAND",
    "your own solver as the player: the shell runs COMMAND (sh -c) once per game, with the game \
     on its standard input, and reads moves from its standard output; BRICKGM_N, BRICKGM_K and, \
     if the game has one, BRICKGM_SEED are in its environment",
);
pub const EXEC_TIME: Flag = Flag::with_value(
    "--exec-time",
    "S",
    "seconds of wall time per game (default 10, as the judge gives); then the process group of \
     the solver is killed",
)
.requires(&["--exec"]);
pub const EXEC_MEMORY: Flag = Flag::with_value(
    "--exec-memory",
    "MB",
    "address space that each process of the solver may have, in megabytes (Linux; default: \
     memory is reported, not limited)",
)
.requires(&["--exec"]);

/// Bytes of the standard error of a game that are kept for the table.
const ERRORS_KEPT: usize = 4096;
/// Seconds that the judge gives a program.
const USUAL_LIMIT: f64 = 10.0;

/// A player and the label of its rows.
pub struct BenchPlayer {
    pub label: Arc<RunLabel>,
    kind: Kind,
}

enum Kind {
    BuiltIn(PlayerChoice),
    Solver(Solver),
}

/// The player and, if there is one, its opponent. Everything that can be wrong with them is found
/// here. Games for which a weight file has no parameters are taken out of the list.
pub fn from_args(args: &Args, games: &mut Vec<BenchGame>) -> Result<Vec<BenchPlayer>, Error> {
    let mut players = vec![match args.value(EXEC.name) {
        Some(command) => solver(args, command)?,
        None => built_in(args, games)?,
    }];
    if let Some(words) = args.value(AGAINST.name) {
        let other = opponent(args, words, games);
        players.push(other.map_err(|error| error.within(AGAINST.name))?);
    }
    let known = args.has(RESULTS.name).then(commit::commit).flatten();
    let call = RunLabel {
        start: support::now(),
        process: process::id().into(),
        name: args.text(NAME.name)?.unwrap_or_default().to_string(),
        commit: known.unwrap_or_default(),
        planned: games.len() as u64,
        ..RunLabel::default()
    };
    let with_label = |((player, kind), is_opponent)| {
        let label = Arc::new(RunLabel { player, is_opponent, ..call.clone() });
        BenchPlayer { label, kind }
    };
    Ok(players.into_iter().zip([false, true]).map(with_label).collect())
}

/// What a results file calls a player: its name and the flags that were given.
fn described(name: String, args: &Args, flags: &[Flag]) -> String {
    let words = args.words(flags).into_iter().map(quoted);
    [name].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

impl BenchPlayer {
    /// Plays a game; an error if a signal asked for the end, or the solver cannot be run.
    pub fn play(&self, game: &BenchGame) -> Result<Played, Error> {
        match &self.kind {
            Kind::Solver(solver) => solver.play(game.dealt()),
            Kind::BuiltIn(choice) => {
                let mut player = choice.build(game.id.shape)?;
                Ok(built_in::play(&mut player, game.dealt(), choice.origin(), &mut ()))
            }
        }
    }

    /// The row of a game that it played.
    pub fn row(&self, game: &BenchGame, played: &Played) -> Row {
        // Of a game that failed, the table shows the last lines of standard error.
        let from = match played.end {
            GameEnd::Failed(_) => played.errors.len().saturating_sub(ERRORS_KEPT),
            _ => played.errors.len(),
        };
        Row {
            label: Arc::clone(&self.label),
            id: game.id,
            file: played.input.file().map(str::to_string),
            score: played.judged(),
            bricks: played.placed(),
            end: played.end.clone(),
            seconds: played.cost.wall.as_secs_f64(),
            cpu_seconds: played.cost.cpu.map(|time| time.as_secs_f64()),
            megabytes: played.cost.memory.map(|bytes| bytes as f64 / 1e6),
            moves: played.moves_hash(),
            errors: played.errors[from..].to_vec(),
        }
    }

    /// Threads per game, if a wall limit runs.
    pub fn timed_threads(&self) -> usize {
        match &self.kind {
            Kind::BuiltIn(choice) if choice.seconds().is_none() => 0,
            Kind::BuiltIn(choice) => choice.threads(),
            Kind::Solver(_) => 1,
        }
    }
}

/// What a results file calls a player, and the player.
type Named = (String, Kind);

/// The player that these arguments describe.
fn built_in(args: &Args, games: &mut Vec<BenchGame>) -> Result<Named, Error> {
    let choice = PlayerChoice::from_args(args, 1)?;
    let (mut known, mut missing) = (BTreeSet::new(), None);
    for colours in games.iter().map(|game| game.id.shape.colours).collect::<BTreeSet<_>>() {
        match choice.build(Shape { colours, bricks: 1 }) {
            Ok(_) => drop(known.insert(colours)),
            Err(error) => missing = missing.or(Some(error)),
        }
    }
    if let Some(error) = missing {
        let weights = args.value(players::WEIGHTS.name).unwrap_or_default();
        games.retain(|game| known.contains(&game.id.shape.colours));
        if !Path::new(weights).is_file() || games.is_empty() {
            return Err(error);
        }
        let known: Vec<String> = known.iter().map(Colours::to_string).collect();
        let (name, known) = (quoted(weights), known.join(", "));
        note(&format!("warning: {name}: only the shapes with K = {known} are played"));
    }
    let words = described(choice.name().to_string(), args, &players::FLAGS[1..]);
    Ok((words, Kind::BuiltIn(choice)))
}

/// A solver of this command, with the limits that the command line sets.
fn solver(args: &Args, command: &OsStr) -> Result<Named, Error> {
    if command.is_empty() {
        return Err(Error::usage("--exec: expected a command, found \"\""));
    }
    let limit = args.value(EXEC_TIME.name).map(|word| seconds(EXEC_TIME.name, word));
    let limit = Duration::from_secs_f64(limit.transpose()?.unwrap_or(USUAL_LIMIT));
    let megabytes = args.number_in(EXEC_MEMORY, 1..=1_000_000)?;
    let memory = megabytes.map(|megabytes| megabytes * 1_000_000 / 1024);
    let name = format!("exec {}", quoted(command));
    let words = described(name, args, &[EXEC_TIME, EXEC_MEMORY]);
    Ok((words, Kind::Solver(Solver { command: command.to_os_string(), limit, memory })))
}

/// The player that `--against` names: a player with its flags, a solver, or our own with other
/// weights.
fn opponent(args: &Args, words: &OsStr, games: &mut Vec<BenchGame>) -> Result<Named, Error> {
    // What is not text can only be the name of a weight file.
    let text = words.to_str().unwrap_or_default();
    if let Some(command) = text.strip_prefix("exec ") {
        return solver(args, OsStr::new(command.trim()));
    }
    let mut split = text.split_whitespace();
    let first = split.next().unwrap_or_default();
    let mut line: Vec<OsString> = Vec::new();
    if players::NAMES.contains(&first) {
        line.extend([players::PLAYER.name.into(), first.into()]);
        line.extend(split.map(OsString::from));
    } else if !args.has(EXEC.name) && is_weights(words) {
        let mut others = players::FLAGS.to_vec();
        others.retain(|flag| flag.name != players::WEIGHTS.name);
        line.extend(args.words(&others));
        line.extend([players::WEIGHTS.name.into(), words.into()]);
    } else {
        // It was meant to be a player, or a solver.
        let hint = match suggest::nearest(first, players::NAMES) {
            Some(player) => format!("did you mean '{player}'?"),
            None => format!("a solver is written 'exec {}'", quoted(words)),
        };
        let expected = "expected a player, 'exec COMMAND' or weights";
        return Err(Error::usage(format!("{expected}, found {words:?}: {hint}")));
    }
    built_in(&Args::parse(&line, &[players::GROUP], &[])?, games)
}

fn is_weights(words: &OsStr) -> bool {
    let path = Path::new(words);
    words == "trained" || path.exists() && !is_program(path)
}

/// A file that can be executed: a solver that is not where a solver belongs.
pub fn is_program(path: &Path) -> bool {
    let found = fs::metadata(path);
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
