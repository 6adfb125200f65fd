//! `brickgm train`: finds the numbers of a player.

mod outputs;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use self::outputs::{write, Outputs, Progress};
use super::args::{Args, Flag};
use super::error::{Error, Outcome};
use super::files;
use super::players;
use super::Verb;
use crate::tools::train::checkpoint::Checkpoint;
use crate::tools::train::config::{self, Config};
use crate::tools::train::history::{self, Row};
use crate::tools::train::options::Options;
use crate::tools::train::stop::Reason;
use crate::tools::train::{certificate, curves, subject, Training};

const JOBS: Flag = Flag::with_value("--jobs");
const CHECKPOINT: Flag = Flag::with_value("--checkpoint");
const RESUME: Flag = Flag::with_value("--resume");
const OUT: Flag = Flag::with_value("--out");
const LOG: Flag = Flag::with_value("--log");
const PLOT: Flag = Flag::with_value("--plot");
const FIXED: Flag = Flag::alone("--fixed");

pub const VERB: Verb = Verb {
    name: "train",
    summary: "find the numbers of a player",
    usage: USAGE,
    flags: &[
        Flag::with_value("--k"),
        players::PLAYER,
        players::WIDTH,
        Flag::with_value("--tune"),
        Flag::with_value("--start"),
        players::ANY_K,
        Flag::with_value("--n"),
        Flag::with_value("--method"),
        Flag::with_value("--selection"),
        Flag::with_value("--population"),
        Flag::with_value("--mutation"),
        Flag::with_value("--sigma"),
        Flag::with_value("--games"),
        Flag::with_value("--aim"),
        Flag::with_value("--playoff"),
        FIXED,
        Flag::with_value("--seed"),
        Flag::with_value("--validate"),
        Flag::with_value("--generations"),
        Flag::with_value(config::MINUTES),
        JOBS,
        CHECKPOINT,
        RESUME,
        OUT,
        LOG,
        PLOT,
    ],
    places: usize::MAX,
    run,
};

const USAGE: &str = "\
Usage: brickgm train --k K [flags]
       brickgm train --resume FILE [flags]
       brickgm train --plot FILE LOG...

Trains a player's numbers for K colours and writes a weight file for --weights. Its
header says how it was made and what it is worth on games it was not trained on.
The same command gives the same file, on any machine and any number of jobs.

What is trained:
  --player NAME    paper (the default): the published rule
                   search: the search player
  --width W        search: how much it may compute, as the width of its beam (default
                   50); a candidate that computes more a brick gets a narrower one
  --tune WHAT      six: the weights of the six features (the default for paper)
                   all: every number (the default for search)
                   switch: paper's score limit and guards; limit: that limit alone
  --start SET      where to begin: zero (the default for paper: no weights, the
                   published switch rule), paper, trained, search (the default for
                   search), or a weight file
  --any-k          begin with a weight file although it was made for another K
  --n N            bricks in a game (the default is the smallest published N of K)
How:
  --method NAME    ga (the default): the thesis's genetic algorithm
                   cem: the cross-entropy method
  --selection NAME rank (the default), better-half or sus: how ga selects
  --mutation P     how likely a gene of a child changes (ga; default 0.3)
  --population P   candidates in a generation (default 200)
  --sigma S        spread of the first generation (default 200)
  --games G        games a candidate plays a generation (default 5)
  --aim WHAT       mean (the default): the mean score of its games makes a candidate
                   good; worst: its worst game, for players that must not die
  --playoff G      games that the best quarter plays on before it is ranked (default
                   0): for few games show who wins, many who survives
  --fixed          the same games in every generation, not fresh ones
  --seed S         a whole number (default 1)
When to stop, whichever is first; convergence always counts:
  --generations G  after so many (default 1000)
  --minutes M      after this time
What to write:
  --out FILE       the weight file; without it, to standard output
  --validate V     held-out games that the result is judged on (default 100)
  --log FILE       a row a generation, tab-separated
  --plot FILE      the learning curve as SVG; with LOG..., those runs compared
  --checkpoint FILE  the state of the run, replaced after every generation
  --resume FILE    go on from there (and keep that file up to date); settings come
                   from the file, and flags may only change when to stop
  --jobs J         threads (the default is one a processor)
  -h, --help       this text
";

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
