//! `--history`: a line a run.

use std::env;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::commands::bench::flags::{COMMENT, HISTORY};
use crate::commands::bench::history::{self, RunFacts};
use crate::commands::bench::survey::Survey;
use crate::support::args::Args;
use crate::support::date;
use crate::support::error::Error;
use crate::support::quote::{quoted_name, shell_word};
use crate::support::streams::{self, file_error, kept_file, Source};
use crate::support::table::Format;

/// The longest file that is read: some hundred thousand runs.
const LARGEST: u64 = 64_000_000;

/// The file, and what to say about this run.
pub struct HistoryFile {
    path: PathBuf,
    comment: String,
}

impl HistoryFile {
    /// Finds out whether a line can be added, before the first game.
    pub fn from_args(args: &Args) -> Result<Option<HistoryFile>, Error> {
        let comment = args.value(COMMENT.name);
        let Some(target) = kept_file(args, HISTORY)? else {
            return Ok(None);
        };
        let path = target.name().to_path_buf();
        let text = streams::read_if_there(&path, LARGEST)?;
        history::check(&text).map_err(|error| explain(&path, &error))?;
        let comment = comment.unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(HistoryFile { path, comment }))
    }

    /// Adds the line in one piece, after whatever others have added meanwhile.
    pub fn append(self, survey: &Survey, of_best: Option<f64>) -> Result<(), Error> {
        let words: Vec<String> = env::args_os()
            .map(|word| shell_word(&quoted_name(word)))
            .collect();
        let run = RunFacts {
            date: &date::now(),
            comment: &self.comment,
            command: &words.join(" "),
            of_best,
        };
        let before = streams::read_if_there(&self.path, LARGEST)?;
        let text = history::addition(&before, &history::line(survey, &run));
        let mut options = OpenOptions::new();
        options
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| file_error(&self.path, &error))
    }
}

/// The list of all runs so far.
pub fn list(path: &OsStr, format: Format) -> Result<String, Error> {
    let (name, text) = Source::open(path, "a history")?.text(LARGEST)?;
    let table =
        history::table(&text).map_err(|error| Error::failure(format!("{name}: {error}")))?;
    Ok(table.render(format))
}

fn explain(path: &Path, error: &str) -> Error {
    Error::failure(format!("{}: {error}", quoted_name(path)))
}
