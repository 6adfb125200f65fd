//! Who plays: a player of ours or a solver, alone or against another.

use std::collections::btree_map::{BTreeMap, Entry};
use std::ffi::{OsStr, OsString};

use crate::commands::bench::contestant::{by_solver, in_process, Contestant, Keep};
use crate::commands::bench::flags::AGAINST;
use crate::commands::bench::hash;
use crate::commands::bench::run::Match;
use crate::engine::brick::{Colours, Shape};
use crate::play::exec::Solver;
use crate::play::exec_flags;
use crate::play::players::{self, PlayerChoice};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::Flag;
use crate::support::quote::quoted_name;

/// Everything that can be wrong with them is found here.
pub fn from_args(args: &Args, shapes: &[Shape], keep: Keep) -> Result<Match<Error>, Error> {
    let ours = match exec_flags::solver(args)? {
        Some(solver) => solving(
            args,
            args.value(exec_flags::EXEC.name),
            solver,
            shapes,
            keep,
        )?,
        None => player(args, shapes, keep)?,
    };
    let theirs = args
        .value(AGAINST.name)
        .map(|words| other(args, words, shapes, keep).map_err(|error| error.within(AGAINST.name)));
    Ok(Match {
        ours,
        theirs: theirs.transpose()?,
    })
}

/// The player that these arguments describe. Its numbers are read here, once for each K: a file
/// that changes meanwhile changes nothing.
fn player(args: &Args, shapes: &[Shape], keep: Keep) -> Result<Contestant<Error>, Error> {
    let choice = PlayerChoice::for_many_games(args)?;
    let mut loaded = BTreeMap::new();
    for colours in shapes.iter().map(|shape| shape.colours) {
        if let Entry::Vacant(place) = loaded.entry(colours) {
            place.insert(choice.load(colours)?);
        }
    }
    let mut numbers: BTreeMap<Colours, u64> = BTreeMap::new();
    for (&colours, player) in &loaded {
        let text = player.parameters(colours);
        numbers.extend(text.map(|text| (colours, hash::of_text(&text))));
    }
    let make = move |shape: Shape| -> Box<_> { loaded[&shape.colours].build(shape) };
    Ok(Contestant {
        name: name(args, |_| true),
        method: name(args, |flag| {
            ![players::WEIGHTS.name, players::ANY_K.name].contains(&flag.name)
        }),
        numbers,
        play: in_process(move |shape| make(shape) as Box<_>, keep),
    })
}

/// What to call a player: its name and the flags that were given with it.
fn name(args: &Args, wanted: fn(&Flag) -> bool) -> String {
    let mut name = String::from("paper");
    for flag in players::FLAGS.iter().filter(|flag| wanted(flag)) {
        match args.value(flag.name).map(quoted_name) {
            Some(player) if flag.name == players::PLAYER.name => name = player,
            Some(value) => name += format!(" {} {value}", flag.name).trim_end(),
            None => {}
        }
    }
    one_cell(&name)
}

/// It becomes a cell of a tab-separated line.
fn one_cell(name: &str) -> String {
    name.replace(char::is_control, "?")
}

fn solving(
    args: &Args,
    command: Option<&OsStr>,
    solver: Solver,
    shapes: &[Shape],
    keep: Keep,
) -> Result<Contestant<Error>, Error> {
    for shape in shapes {
        exec_flags::check_bricks(shape.bricks)?;
    }
    let command = quoted_name(command.unwrap_or_default());
    let mut name = format!("exec {command}");
    if let Some(time) = args.value(exec_flags::EXEC_TIME.name) {
        name += &format!(" --exec-time {}", quoted_name(time));
    }
    let name = one_cell(&name);
    Ok(Contestant {
        method: name.clone(),
        name,
        numbers: BTreeMap::new(),
        play: by_solver(solver, keep, exec_flags::explain),
    })
}

/// The player that `--against` names: a player with its flags, a solver, or our own with other
/// weights.
fn other(
    args: &Args,
    words: &OsStr,
    shapes: &[Shape],
    keep: Keep,
) -> Result<Contestant<Error>, Error> {
    // What is no text can only be the name of a weight file.
    let text = words.to_str().unwrap_or_default();
    if let Some(command) = text.strip_prefix("exec ") {
        let command = OsStr::new(command.trim());
        let solver = exec_flags::start(command, exec_flags::time(args)?)?;
        return solving(args, Some(command), solver, shapes, keep);
    }
    let mut split = text.split_whitespace();
    let mut line: Vec<OsString> = Vec::new();
    match split.next() {
        Some(player) if players::NAMES.contains(&player) => {
            line.extend([players::PLAYER.name.into(), player.into()]);
            line.extend(split.map(OsString::from));
        }
        _ if args.has(exec_flags::EXEC.name) => {
            return Err(Error::usage(format!(
                "expected a player or 'exec COMMAND', found {words:?}: a solver has no weights"
            )));
        }
        _ => line = same_player(args, words),
    }
    let args = Args::parse(&line, &[players::GROUP], &[])?;
    player(&args, shapes, keep)
}

/// Our own flags with these weights.
fn same_player(args: &Args, weights: &OsStr) -> Vec<OsString> {
    let mut line = Vec::new();
    for flag in players::FLAGS {
        let is_weights = flag.name == players::WEIGHTS.name;
        let value = if is_weights {
            Some(weights)
        } else {
            args.value(flag.name)
        };
        if let Some(value) = value {
            line.push(flag.name.into());
            line.extend(flag.value.map(|_| value.into()));
        }
    }
    line
}
