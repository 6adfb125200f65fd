//! Results files: a header, and one row per game, added when the game ends.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::formats::rows::{header, Row};
use crate::support::error::Error;
use crate::support::files;
use crate::support::quote::quoted_name;
use crate::support::streams::file_error;

/// The longest file that is read: some million rows.
pub const LARGEST: u64 = 256_000_000;

/// The rows of one file or several.
#[derive(Default)]
pub struct Rows {
    pub rows: Vec<Row>,
    /// What was left out, one line each.
    pub notes: Vec<String>,
}

impl Rows {
    /// The rows of a file to which other runs may be adding; none if it is not there yet.
    pub fn of_file(path: &Path) -> Result<Rows, Error> {
        let mut rows = Rows::default();
        let text = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(rows),
            opened => opened.and_then(|file| {
                // Until it is closed: no row is half written.
                files::lock(&file);
                files::read_text(&file, LARGEST)
            }),
        };
        let text = text.map_err(|error| file_error(path, &error))?;
        rows.add(&quoted_name(path), &text)?;
        Ok(rows)
    }

    /// Adds the rows of a file. Its header may come again, as in files that were concatenated.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let header = header();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| *line != header.trim_end()) {
            let row = match number {
                1 => Err("expected results, as 'brickgm bench --results' writes them".to_string()),
                _ => Row::read(line),
            };
            match row.map_err(|why| Error::failure(format!("{name}: line {number}: {why}")))? {
                Some(row) => self.rows.push(row),
                None => self.notes.push(format!(
                    "{name}: line {number}: half a row, left by a run that was killed, is left out"
                )),
            }
        }
        Ok(())
    }
}

/// A results file, open for more rows. Several runs may add to it at the same time.
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Opens the file, and begins it if it is new.
    pub fn open(path: &Path) -> Result<Store, Error> {
        let explain = |error: io::Error| file_error(path, &error);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut store = Store { path: path.to_path_buf(), file: file.map_err(explain)? };
        files::lock(&store.file);
        let begun = store.begin();
        files::unlock(&store.file);
        begun.map_err(explain)?;
        Ok(store)
    }

    /// Nothing is ever taken away: half a row that a killed run left gets its line end.
    fn begin(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() == 0 {
            return self.file.write_all(header().as_bytes());
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        match last {
            [b'\n'] => Ok(()),
            _ => self.file.write_all(b"\n"),
        }
    }

    /// Adds a row as a whole: a run that begins at the same time sees none of it, or all.
    pub fn add(&mut self, row: &Row) -> Result<(), Error> {
        files::lock(&self.file);
        let written = self.file.write_all(row.line().as_bytes());
        files::unlock(&self.file);
        written.map_err(|error| file_error(&self.path, &error))
    }
}
