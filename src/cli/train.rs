//! `brickgm train`: finds the numbers of a player.

mod outputs;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use self::outputs::{write, Outputs, Progress};
use super::args::Args;
use super::error::{Error, Outcome};
use super::files;
use super::players;
use super::table::{Flag, Group, Place, Verb, Words};
use crate::tools::train::checkpoint::Checkpoint;
use crate::tools::train::config::{self, Config};
use crate::tools::train::history::{self, Row};
use crate::tools::train::options::Options;
use crate::tools::train::stop::Reason;
use crate::tools::train::{certificate, curves, subject, Training};

const SUBJECT: &[Flag] = &[
    Flag::with_value("--k", "K", "how many colours, 3 to 9"),
    Flag::with_words(
        players::PLAYER.name,
        "NAME",
        Words::OneOf(&["paper", "search"]),
        "paper (the default): the published rule\nsearch: the search player",
    ),
    Flag::with_value(
        players::WIDTH.name,
        "W",
        "search: how much it may compute, as the width of its beam (default 50, at most 100000); a \
         candidate that computes more a brick gets a narrower one",
    ),
    Flag::with_words(
        "--tune",
        "WHAT",
        Words::OneOf(&["six", "all", "switch", "limit"]),
        "six: the weights of the six features (the default for paper)\n\
         all: every number (the default for search)\n\
         switch: paper's score limit and guards; limit: that limit alone",
    ),
    Flag::with_words(
        "--start",
        "SET",
        Words::OneOfOrFile(&["zero", "paper", "trained", "search"]),
        "where to begin: zero (the default for paper: no weights, the published switch rule), \
         paper, trained, search (the default for search), or a weight file",
    ),
    Flag::alone(
        players::ANY_K.name,
        "begin with a weight file although it was made for another K",
    ),
    Flag::with_value(
        "--n",
        "N",
        "bricks in a game (the default is the smallest published N of K)",
    ),
];
const FIXED: Flag = Flag::alone(
    "--fixed",
    "the same games in every generation, not fresh ones",
);
const METHOD: &[Flag] = &[
    Flag::with_words(
        "--method",
        "NAME",
        Words::OneOf(&["ga", "cem"]),
        "ga (the default): the thesis's genetic algorithm\ncem: the cross-entropy method",
    ),
    Flag::with_words(
        "--selection",
        "NAME",
        Words::OneOf(&["rank", "better-half", "sus"]),
        "rank (the default), better-half or sus: how ga selects",
    ),
    Flag::with_value(
        "--mutation",
        "P",
        "how likely a gene of a child changes (ga; default 0.3)",
    ),
    Flag::with_value(
        "--population",
        "P",
        "candidates in a generation (default 200)",
    ),
    Flag::with_value(
        "--sigma",
        "S",
        "spread of the first generation (default 200)",
    ),
    Flag::with_value(
        "--games",
        "G",
        "games a candidate plays a generation (default 5)",
    ),
    Flag::with_words(
        "--aim",
        "WHAT",
        Words::OneOf(&["mean", "worst"]),
        "mean (the default): the mean score of its games makes a candidate good\n\
         worst: its worst game, for players that must not die",
    ),
    Flag::with_value(
        "--playoff",
        "G",
        "games that the best quarter plays on before it is ranked (default 0): for few games show \
         who wins, many who survives",
    ),
    FIXED,
    Flag::with_value("--seed", "S", "a whole number (default 1)"),
];
const STOP: &[Flag] = &[
    Flag::with_value("--generations", "G", "after so many (default 1000)"),
    Flag::with_value(config::MINUTES, "M", "after this time"),
];
const OUT: Flag = Flag::with_file(
    "--out",
    "FILE",
    "the weight file; without it, to standard output",
);
const LOG: Flag = Flag::with_file("--log", "FILE", "a row a generation, tab-separated");
const PLOT: Flag = Flag::with_file(
    "--plot",
    "FILE",
    "the learning curve as SVG; with LOG..., those runs compared",
);
const CHECKPOINT: Flag = Flag::with_file(
    "--checkpoint",
    "FILE",
    "the state of the run, replaced after every generation",
);
const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "go on from there (and keep that file up to date); settings come from the file, and flags may \
     only change when to stop",
);
const JOBS: Flag = Flag::with_value("--jobs", "J", "threads (the default is one a processor)");
const OUTPUT: &[Flag] = &[
    OUT,
    Flag::with_value(
        "--validate",
        "V",
        "held-out games that the result is judged on (default 100)",
    ),
    LOG,
    PLOT,
    CHECKPOINT,
    RESUME,
    JOBS,
];

pub const VERB: Verb = Verb {
    name: "train",
    summary: "find the numbers of a player",
    usage: &[
        "train --k K [FLAGS]",
        "train --resume FILE [FLAGS]",
        "train --plot FILE LOG...",
    ],
    about: "\
Trains a player's numbers for K colours and writes a weight file for --weights. Its header says \
how it was made and what it is worth on games it was not trained on. The same command gives the \
same file, on any machine and any number of jobs.",
    places: &[Place::files("LOG", "with --plot: the logs of other runs")],
    flags: &[
        Group::titled("What is trained", SUBJECT),
        Group::titled("How", METHOD),
        Group::titled(
            "When to stop, whichever is first; convergence always counts",
            STOP,
        ),
        Group::titled("What to write", OUTPUT),
    ],
    closing: "",
    run,
};

fn run(args: &Args) -> Outcome {
    if args.place(0).is_some() {
        return compare(args);
    }
    let outputs = Outputs::from_args(args)?;
    let jobs = jobs(args)?;
    let mut training = match args.value(RESUME.name) {
        Some(path) => resume(args, Path::new(path), jobs)?,
        None => start(args, jobs)?,
    };
    let reason = run_to_end(&mut training, &outputs)?;
    let champion = training.champion();
    let header = certificate::header(&training, &champion, reason);
    let text = training.subject.file(&champion.genome, header);
    match &outputs.out {
        Some(path) => write(path, &text)?,
        None => return super::print(&text),
    }
    let figures = certificate::figures(&champion.held_out);
    Ok(Some(format!("held-out score: {figures}")))
}

fn run_to_end(training: &mut Training, outputs: &Outputs) -> Result<Reason, Error> {
    let stop = training.config.stop;
    let begun = Instant::now();
    let mut progress = Progress::from(training.state.generation);
    loop {
        if let Some(reason) = stop.reason(&training.state, begun.elapsed()) {
            return Ok(reason);
        }
        training.step();
        outputs.note(training)?;
        progress.show(training, begun.elapsed());
    }
}

fn start(args: &Args, jobs: usize) -> Result<Training, Error> {
    let config = Config::read(&Options {
        get: &|flag| given(args, flag),
    })
    .map_err(Error::usage)?;
    let text = match subject::built_in(&config) {
        Some(text) => text,
        None => read_start(&config)?,
    };
    let subject = subject::new(&config, &text)
        .map_err(|error| Error::failure(format!("{}: {error}", config.start)))?;
    Ok(Training::new(config, subject, jobs))
}

fn read_start(config: &Config) -> Result<String, Error> {
    if config.start.contains(char::is_control) {
        return Err(Error::usage("--start: expected a name without line breaks"));
    }
    players::read_weight_file(config.start.as_ref()).map_err(|error| {
        let names = subject::built_in_names(config.who).join(", ");
        let start = &config.start;
        Error::failure(format!(
            "{start}: neither a built-in set ({names}) nor a file: {error}"
        ))
    })
}

fn resume(args: &Args, path: &Path, jobs: usize) -> Result<Training, Error> {
    let refuse = |message: String| Error::failure(format!("{}: {message}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| files::file_error(path, &error))?;
    let checkpoint = Checkpoint::parse(&text).map_err(refuse)?;
    let stored = |flag: &str| checkpoint.setting(flag).map(str::to_string);
    let begun = Config::read(&Options { get: &stored }).map_err(refuse)?;
    let either = |flag: &str| given(args, flag).or_else(|| stored(flag));
    let config = Config::read(&Options { get: &either }).map_err(Error::usage)?;
    config.check_same(&begun).map_err(refuse)?;
    let subject = subject::new(&config, &checkpoint.start).map_err(refuse)?;
    if !checkpoint
        .state
        .fits(config.population, subject.genes().len())
    {
        return Err(refuse(
            "the checkpoint's content makes no sense".to_string(),
        ));
    }
    Ok(Training::at(config, subject, checkpoint.state, jobs))
}

/// What the command line says about a setting.
fn given(args: &Args, flag: &str) -> Option<String> {
    let value = args.value(flag)?;
    if [FIXED.name, players::ANY_K.name].contains(&flag) {
        return Some("yes".to_string());
    }
    Some(value.to_string_lossy().into_owned())
}

fn jobs(args: &Args) -> Result<usize, Error> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        get: &|flag| given(args, flag),
    };
    options
        .whole(JOBS.name, processors, 1, 1024)
        .map_err(Error::usage)
}

/// Draws the logs of several runs into one chart.
fn compare(args: &Args) -> Outcome {
    let Some(plot) = args.value(PLOT.name) else {
        return Err(Error::usage("LOG... is of use with --plot FILE only"));
    };
    let mut runs = Vec::new();
    for path in (0..).map_while(|index| args.place(index)) {
        runs.push((name(path), read_log(Path::new(path))?));
    }
    write(Path::new(plot), &curves::comparison(&runs).to_svg())?;
    Ok(None)
}

fn name(path: &OsStr) -> String {
    let stem = Path::new(path).file_stem().unwrap_or(path);
    stem.to_string_lossy().into_owned()
}

fn read_log(path: &Path) -> Result<Vec<Row>, Error> {
    let text = fs::read_to_string(path).map_err(|error| files::file_error(path, &error))?;
    history::parse_log(&text)
        .map_err(|error| Error::failure(format!("{}: {error}", path.display())))
}
