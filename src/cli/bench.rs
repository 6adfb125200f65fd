//! `brickgm bench`: how good a player is, and how fast the board.

use std::collections::btree_map::{BTreeMap, Entry};
use std::ffi::{OsStr, OsString};
use std::thread;

use super::args::{whole_number, Args};
use super::error::{Error, Outcome};
use super::files::Source;
use super::players::{self, Choice};
use super::progress::Progress;
use super::table::{rows, Flag, Group, Place, Verb, Words};
use crate::engine::brick::Shape;
use crate::tools::bench::merge::Merge;
use crate::tools::bench::pool::Plan;
use crate::tools::bench::sheet::{Format, Sheet};
use crate::tools::bench::speed::{self, Effort};
use crate::tools::bench::suite::{judge_shapes, parse_shape};
use crate::tools::bench::{survey, Contestant};

const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "the seeds, both ends included, or a list of such: 1..9,20 (default 1..3)",
);
const SHAPE: Flag = Flag::with_value(
    "--shape",
    "KxN",
    "N bricks of K colours in place of the ten shapes; can be repeated",
)
.repeated();
const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same seeds, and show the mean logarithm of our score over its score \
     with a 95 % interval, and what that shows: better, worse, or no difference shown. OTHER is a \
     player with flags of its own, in quotes ('search --time 2'), or weights: then it is the same \
     player with the same flags, and these weights",
);
const JOBS: Flag = Flag::with_value(
    "--jobs",
    "J",
    "how many threads play (default: one for each core)",
);
const FORMAT: Flag = Flag::with_words(
    "--format",
    "F",
    Words::OneOf(&["table", "tsv", "json"]),
    "table (the default), tsv or json",
);
const MERGE: Flag = Flag::alone(
    "--merge",
    "add up the rows that runs with --format tsv wrote to the FILEs (- is standard input): the \
     same table as one run. A seed must come only once",
);
const SPEED: Flag = Flag::alone(
    "--speed",
    "in place of all that, the nanoseconds a placement takes on the plain array and on the bit \
     planes, in turns on the same boards",
);

pub const VERB: Verb = Verb {
    name: "bench",
    summary: "measure how good a player is, or how fast the board",
    usage: &[
        "bench [PLAYER FLAGS] [--seeds A..B] [--shape KxN]...",
        "bench --speed | --merge FILE...",
    ],
    about: "\
Plays the ten shapes of the judge's tests over random games, on all cores, and prints a row a \
shape: how many games placed every brick, the mean bricks and the mean score with its standard \
error, that score's ratio to the one the thesis published for the shape, the worst seed, and \
milliseconds a game. The last row is the sum over one game of each shape. The game of seed S is \
that of 'brickgm gen N K --seed S'. Without --player, paper plays.

The signature is a hash of all moves. It depends neither on time nor on the number of threads nor \
on any order. A player that looks at the clock (search without --width) does not repeat its \
moves, and has another one in every run.",
    places: &[Place::files("FILE", "with --merge: what to add up")],
    flags: &[
        players::GROUP,
        Group::plain(&[SEEDS, SHAPE, AGAINST, JOBS, FORMAT, MERGE, SPEED]),
    ],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    let format = format(args)?;
    let sheet = if args.has(SPEED.name) {
        accept_only(args, SPEED)?;
        refuse_places(args)?;
        speed::sheet(&speed::measure(Effort::USUAL).map_err(Error::failure)?)
    } else if args.has(MERGE.name) {
        accept_only(args, MERGE)?;
        merge(args.places())?
    } else {
        refuse_places(args)?;
        play(args)?
    };
    super::print(&sheet.render(format))
}

fn format(args: &Args) -> Result<Format, Error> {
    let name = args.value(FORMAT.name).unwrap_or("table".as_ref());
    match name.to_str() {
        Some("table") => Ok(Format::Table),
        Some("tsv") => Ok(Format::Tsv),
        Some("json") => Ok(Format::Json),
        _ => Err(Error::usage(format!(
            "--format: expected table, tsv or json, found {name:?}"
        ))),
    }
}

/// Refuses every flag but this one and `--format`.
fn accept_only(args: &Args, mode: Flag) -> Result<(), Error> {
    let useless =
        |flag: &&Flag| args.has(flag.name) && ![mode.name, FORMAT.name].contains(&flag.name);
    match rows(VERB.flags).find(useless) {
        Some(flag) => Err(Error::usage(format!(
            "{} has no use for {}",
            mode.name, flag.name
        ))),
        None => Ok(()),
    }
}

/// Only the files of `--merge` are no flags.
fn refuse_places(args: &Args) -> Result<(), Error> {
    match args.place(0) {
        Some(extra) => Err(Error::usage(format!("unexpected argument {extra:?}"))),
        None => Ok(()),
    }
}

/// The most bytes of a file of rows: that of a million separate seeds is smaller.
const LARGEST_SURVEY: u64 = 64 << 20;

fn merge(paths: &[OsString]) -> Result<Sheet, Error> {
    if paths.is_empty() {
        return Err(Error::usage("FILE is missing"));
    }
    let mut merge = Merge::new();
    for path in paths {
        let source = Source::open(path, "rows")?;
        let (name, text) = source.text(LARGEST_SURVEY)?;
        merge
            .add(&text)
            .map_err(|error| Error::failure(format!("{name}: {error}")))?;
    }
    let survey = merge.finish();
    let survey = survey.ok_or_else(|| Error::failure("there are no rows to merge"))?;
    Ok(survey.sheet())
}

fn play(args: &Args) -> Result<Sheet, Error> {
    let plan = plan(args)?;
    // What cannot be made is told before the first game, not after the last.
    let ours = contestant(args, &plan.shapes)?;
    let theirs = args.value(AGAINST.name);
    let theirs = theirs
        .map(|words| other(args, words, &plan.shapes))
        .transpose()?;
    let mut progress = Progress::new();
    let mut done = (0u128, 0.0);
    let all = plan.bricks();
    let found = survey(&plan, &ours, theirs.as_ref(), &mut |shape| {
        done = (done.0 + 1, done.1 + shape.bricks as f64);
        let what = format!("{} of {} games", done.0, plan.games());
        progress.show(&what, done.1 / all);
    });
    Ok(found?.sheet())
}

fn plan(args: &Args) -> Result<Plan, Error> {
    let seeds = args.value(SEEDS.name).unwrap_or("1..3".as_ref());
    let jobs = match args.value(JOBS.name) {
        Some(word) => whole_number(JOBS.name, word)?,
        None => thread::available_parallelism().map_or(1, |cores| cores.get() as u64),
    };
    if jobs == 0 {
        return Err(Error::usage("--jobs: expected at least 1, found \"0\""));
    }
    Ok(Plan {
        shapes: shapes(args)?,
        seeds: seeds
            .to_string_lossy()
            .parse()
            .map_err(|error| Error::usage(format!("--seeds: {error}")))?,
        jobs: usize::try_from(jobs).unwrap_or(usize::MAX),
    })
}

fn shapes(args: &Args) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::new();
    for word in args.values(SHAPE.name) {
        let shape = word.to_str().and_then(parse_shape).ok_or_else(|| {
            Error::usage(format!(
                "--shape: expected KxN, as in 3x33333, with K from 3 to 9, found {word:?}"
            ))
        })?;
        if shapes.contains(&shape) {
            return Err(Error::usage(format!("--shape: {word:?} is given twice")));
        }
        shapes.push(shape);
    }
    Ok(if shapes.is_empty() {
        judge_shapes()
    } else {
        shapes
    })
}

/// The player that these arguments describe. Its numbers are read here, once for each K: a file
/// that changes meanwhile changes nothing.
fn contestant(args: &Args, shapes: &[Shape]) -> Result<Contestant<'static, Error>, Error> {
    let choice = Choice::from_args(args)?;
    let mut loaded = BTreeMap::new();
    for colours in shapes.iter().map(|shape| shape.colours) {
        if let Entry::Vacant(place) = loaded.entry(colours) {
            place.insert(choice.load(colours)?);
        }
    }
    Ok(Contestant {
        name: name(args),
        make: Box::new(move |shape| Ok(Box::new(loaded[&shape.colours].player(shape)))),
    })
}

/// What to call a player: its name and the flags that were given with it.
fn name(args: &Args) -> String {
    let mut name = String::from("paper");
    for flag in players::FLAGS {
        match args.value(flag.name).map(OsStr::to_string_lossy) {
            Some(player) if flag.name == players::PLAYER.name => name = player.into_owned(),
            Some(value) => name += format!(" {} {value}", flag.name).trim_end(),
            None => {}
        }
    }
    // It becomes a cell of a tab-separated line.
    name.replace(char::is_control, "?")
}

/// The player that `--against` names: a player with its flags, or our own with other weights.
fn other(
    args: &Args,
    words: &OsStr,
    shapes: &[Shape],
) -> Result<Contestant<'static, Error>, Error> {
    let text = words.to_string_lossy();
    let mut split = text.split_whitespace();
    let mut line: Vec<OsString> = Vec::new();
    match split.next() {
        Some(player) if players::NAMES.contains(&player) => {
            line.extend([players::PLAYER.name.into(), player.into()]);
            line.extend(split.map(OsString::from));
        }
        _ => {
            for flag in players::FLAGS {
                let is_weights = flag.name == players::WEIGHTS.name;
                let value = if is_weights {
                    Some(words)
                } else {
                    args.value(flag.name)
                };
                if let Some(value) = value {
                    line.push(flag.name.into());
                    line.extend(flag.value.map(|_| value.into()));
                }
            }
        }
    }
    Args::parse(&line, &[players::GROUP], &[])
        .and_then(|args| contestant(&args, shapes))
        .map_err(|error| error.within(AGAINST.name))
}
