//! `--keep`: every game as files, to be looked at later.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::bench::flags::KEEP;
use crate::commands::bench::games::Games;
use crate::commands::bench::result::GameResult;
use crate::commands::bench::survey::PlayedGame;
use crate::engine::brick::Brick;
use crate::play::exec::game_text;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::files::Target;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, is_standard_stream, Output};

/// The directory.
pub struct KeepFolder(PathBuf);

impl KeepFolder {
    /// Makes the directory that the flag names, if it names one. Whether it can hold a game is told
    /// before the first one.
    pub fn from_args(args: &Args) -> Result<Option<KeepFolder>, Error> {
        let Some(path) = args.value(KEEP.name) else {
            return Ok(None);
        };
        if path.is_empty() || is_standard_stream(path) {
            let message = format!("expected the name of a directory, found {path:?}");
            return Err(Error::usage(message).within(KEEP.name));
        }
        let path = PathBuf::from(path);
        let made = fs::create_dir_all(&path);
        let made = made.and_then(|()| Target::check(path.join(".probe").as_os_str()));
        made.map_err(|error| file_error(&path, &error).within(KEEP.name))?;
        Ok(Some(KeepFolder(path)))
    }

    /// Writes the input, the moves and, if there is any, standard error.
    pub fn write(&self, games: &Games, game: &PlayedGame) -> Result<(), Error> {
        let id = game.id;
        let most = usize::try_from(id.shape.bricks).unwrap_or(usize::MAX);
        let bricks: Vec<Brick> = games.bricks(id).take(most).collect();
        let name = match games.file_name(id) {
            Some(file) => {
                let stem = Path::new(file).file_stem().unwrap_or_default();
                // Files of one name can come from several directories.
                format!("{}-{:016x}", quoted_name(stem), id.number)
            }
            None => {
                let (k, n) = (id.shape.colours, id.shape.bricks);
                format!("{k}x{n}-seed{}", id.number)
            }
        };
        self.file(&format!("{name}.in"), &game_text(id.shape, &bricks))?;
        self.result(&name, &game.ours)?;
        match &game.theirs {
            Some(theirs) => self.result(&format!("{name}.other"), theirs),
            None => Ok(()),
        }
    }

    fn result(&self, name: &str, result: &GameResult) -> Result<(), Error> {
        let Some(written) = &result.written else {
            return Ok(());
        };
        self.file(&format!("{name}.moves"), &written.moves)?;
        match &written.errors[..] {
            [] => Ok(()),
            errors => self.file(&format!("{name}.err"), errors),
        }
    }

    fn file(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let path = self.0.join(name);
        Output::check(path.as_os_str())?.write(content).map(drop)
    }
}
