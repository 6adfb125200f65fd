//! What a run leaves behind besides its table, and what the table shows of it.

use std::path::PathBuf;

use crate::commands::bench::best_file::BestFile;
use crate::commands::bench::contestant::Keep;
use crate::commands::bench::failures;
use crate::commands::bench::fields::ProcessFields;
use crate::commands::bench::flags::{BEST, HISTORY, PER_SEED, RESUME, SORT};
use crate::commands::bench::games::{Games, Origin};
use crate::commands::bench::history_file::HistoryFile;
use crate::commands::bench::keep::KeepFolder;
use crate::commands::bench::labels::Label;
use crate::commands::bench::per_game::{self, Extras};
use crate::commands::bench::resume::{self, Resume};
use crate::commands::bench::sorting::{self, Direction, SortKey};
use crate::commands::bench::survey::{BothNumbers, PlayedGame, Survey};
use crate::engine::brick::Colours;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::files::{Lock, Target};
use crate::support::quote::quoted_name;
use crate::support::streams::{self, file_error, kept_file, refuse_same};
use crate::support::table::Table;

/// The longest file of single games that is read: some half a million of them.
pub const LARGEST: u64 = 256_000_000;

/// Everything that is written, and the games that are shown one by one.
pub struct Outputs {
    /// How single games are sorted, if they are wanted; largest first?
    per_seed: Option<(SortKey, Direction)>,
    kept: Option<KeepFolder>,
    resume_path: Option<PathBuf>,
    /// Held as long as the run lives: two that add the same games would spoil the file.
    _lock: Option<Lock>,
    resume: Option<Resume>,
    best: Option<BestFile>,
    history: Option<HistoryFile>,
    /// All games, or only the failures where nobody wants to see the others.
    played: Vec<PlayedGame>,
}

impl Outputs {
    /// Tells what cannot be written before the first game.
    pub fn from_args(args: &Args) -> Result<Outputs, Error> {
        let outputs = [BEST, HISTORY, RESUME].map(|flag| (flag.name, args.value(flag.name)));
        let inputs: Vec<_> = args
            .positionals()
            .iter()
            .map(|file| ("FILE", Some(&file[..])))
            .collect();
        refuse_same(&inputs, &outputs)?;
        let rows = kept_file(args, RESUME)?;
        Ok(Outputs {
            per_seed: sorting(args)?,
            kept: KeepFolder::from_args(args)?,
            _lock: rows.as_ref().map(lock).transpose()?,
            resume_path: rows.map(|target| target.name().to_path_buf()),
            resume: None,
            best: kept_file(args, BEST)?.map(BestFile::open).transpose()?,
            history: HistoryFile::from_args(args)?,
            played: Vec::new(),
        })
    }

    /// Whether players shall keep what they write.
    pub fn keeps(&self) -> Keep {
        match self.kept {
            Some(_) => Keep::Everything,
            None => Keep::Nothing,
        }
    }

    /// The games of an earlier run.
    pub fn resume(
        &mut self,
        survey: &Survey,
        games: &Games,
        numbers: &dyn Fn(Colours) -> BothNumbers,
    ) -> Result<Vec<PlayedGame>, Error> {
        let Some(path) = &self.resume_path else {
            return Ok(Vec::new());
        };
        let text = streams::read_if_there(path, LARGEST)?;
        let found = resume::read(&text, survey, games, numbers)
            .map_err(|error| Error::failure(format!("{}: {error}", quoted_name(path))))?;
        let opened = Resume::open(path, resume::whole_lines(&text));
        self.resume = Some(opened.map_err(|error| file_error(path, &error))?);
        Ok(found)
    }

    /// Writes what is written game by game.
    pub fn write(&mut self, games: &Games, label: &Label, game: &PlayedGame) -> Result<(), Error> {
        if let Some(kept) = &self.kept {
            kept.write(games, game)?;
        }
        match (&mut self.resume, &self.resume_path) {
            (Some(resume), Some(path)) => resume
                .add(label, game, games.file_name(game.id))
                .map_err(|error| file_error(path, &error)),
            _ => Ok(()),
        }
    }

    /// Remembers a game for the table.
    pub fn note(&mut self, origin: Origin, mut game: PlayedGame) {
        if let Some(best) = &mut self.best {
            best.note(origin, &game);
        }
        let failed = |game: &PlayedGame| {
            let mut both = [&game.ours].into_iter().chain(&game.theirs);
            both.any(|result| result.ending.is_failure())
        };
        if failed(&game) {
            failures::keep_last_words(&mut game);
        } else {
            game.ours.written = None;
            game.theirs
                .iter_mut()
                .for_each(|theirs| theirs.written = None);
        }
        if self.per_seed.is_some() || failed(&game) {
            self.played.push(game);
        }
    }

    /// The table.
    pub fn table(
        &mut self,
        survey: &Survey,
        games: &Games,
        label: &dyn Fn(Colours) -> Label,
    ) -> Table {
        let mut table = survey.table();
        table.notes = failures::notes(games, &self.played);
        let best = self.best.as_ref();
        table
            .foot
            .extend(best.map(BestFile::standing).unwrap_or_default());
        if let Some((key, direction)) = self.per_seed {
            let best = best.map(BestFile::known);
            sorting::sort(&mut self.played, key, direction, best, survey.origin);
            let is_process = |game: &PlayedGame| game.ours.cost.cpu_nanos.is_some();
            let process = match self.played.iter().any(is_process) {
                true => ProcessFields::Shown,
                false => ProcessFields::Hidden,
            };
            let row = |game: &PlayedGame| {
                let shown = Extras {
                    file: games.file_name(game.id),
                    best,
                    process,
                };
                per_game::row(&label(game.id.shape.colours), game, shown)
            };
            table.rows = self.played.iter().map(row).collect();
            table.total.clear();
            table.foot.splice(0..0, survey.conclusion());
        }
        table
    }

    /// Writes what is written once a run. A run that was stopped has no place in the history.
    pub fn finish(self, survey: &Survey, is_cut: bool) -> Result<(), Error> {
        let of_best = self.best.as_ref().and_then(BestFile::mean);
        if let Some(best) = self.best {
            best.update(&survey.player.name)?;
        }
        match self.history {
            Some(history) if !is_cut => history.append(survey, of_best),
            _ => Ok(()),
        }
    }
}

/// What `--per-seed` and `--sort` say.
fn lock(rows: &Target) -> Result<Lock, Error> {
    let path = rows.name();
    let lock = Lock::take(path).map_err(|error| file_error(path, &error))?;
    let taken = || {
        let name = quoted_name(path);
        Error::failure(format!("{name}: another bench is using it"))
    };
    lock.ok_or_else(taken)
}

fn sorting(args: &Args) -> Result<Option<(SortKey, Direction)>, Error> {
    let Some(word) = args.value(SORT.name) else {
        let usual = (SortKey::Seed, Direction::Rising);
        return Ok(args.has(PER_SEED.name).then_some(usual));
    };
    let text = word.to_string_lossy();
    let (name, direction) = match text.strip_prefix('-') {
        Some(name) => (name, Direction::Falling),
        None => (&*text, Direction::Rising),
    };
    match SortKey::from_name(name) {
        Some(key) => Ok(Some((key, direction))),
        None => Err(Error::usage(format!(
            "--sort: expected {}, found {word:?}",
            SortKey::NAMES.join(", ")
        ))),
    }
}
