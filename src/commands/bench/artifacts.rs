//! `--keep`: every game as files, to be looked at later.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::bench::flags::KEEP;
use crate::commands::bench::games::Games;
use crate::commands::bench::players::Played;
use crate::play::exec::game_text;
use crate::play::results::row::GameId;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::files::AtomicFile;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, is_standard_stream, Output};

/// A directory for them.
pub struct Artifacts(PathBuf);

impl Artifacts {
    /// Makes the directory where it is missing.
    pub fn from_args(args: &Args) -> Result<Option<Artifacts>, Error> {
        let Some(path) = args.value(KEEP.name) else {
            return Ok(None);
        };
        if path.is_empty() || is_standard_stream(path) {
            let message = format!("expected the name of a directory, found {path:?}");
            return Err(Error::usage(message).within(KEEP.name));
        }
        let path = PathBuf::from(path);
        let made = fs::create_dir_all(&path);
        let made = made.and_then(|()| AtomicFile::check(&path.join(".probe")));
        made.map_err(|error| file_error(&path, &error).within(KEEP.name))?;
        Ok(Some(Artifacts(path)))
    }

    /// Writes `NAME.in`, `NAME.moves` and, where there was any standard error, `NAME.err`. Those
    /// of an opponent are `NAME.other.moves` and `NAME.other.err`.
    pub fn write(
        &self,
        games: &Games,
        id: GameId,
        is_other: bool,
        played: &Played,
    ) -> Result<(), Error> {
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
        let input = game_text(id.shape, &games.bricks(id));
        self.file(&format!("{name}.in"), &input)?;
        let name = if is_other { name + ".other" } else { name };
        self.file(&format!("{name}.moves"), &played.output)?;
        match &played.errors[..] {
            [] => Ok(()),
            errors => self.file(&format!("{name}.err"), errors),
        }
    }

    fn file(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let path = self.0.join(name);
        Output::check(path.as_os_str())?.write(content).map(drop)
    }
}
