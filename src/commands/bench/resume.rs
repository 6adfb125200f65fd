//! A long survey as a file that grows by a row a game, to go on from.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::commands::bench::games::Games;
use crate::commands::bench::labels::Label;
use crate::commands::bench::per_game::{self, Extras};
use crate::commands::bench::rows;
use crate::commands::bench::survey::{BothNumbers, PlayedGame, Survey};
use crate::engine::brick::Colours;
use crate::support::table::{Format, Table};

/// What the line of names begins with.
const NAMES: &str = "player\t";

/// The games of a file that this survey need not play again. A message names the line.
///
/// All must be games of the same players with the same numbers; games that the survey does not ask
/// for are passed over. A last line without its end is what a killed run leaves behind.
pub fn read(
    text: &str,
    survey: &Survey,
    games: &Games,
    numbers: &dyn Fn(Colours) -> BothNumbers,
) -> Result<Vec<PlayedGame>, String> {
    let mut found = Vec::new();
    let mut known = survey.clone();
    if !text.contains('\n') && !NAMES.starts_with(text) && !text.starts_with(NAMES) {
        return Err("line 1: expected rows of games, as --resume writes them".to_string());
    }
    rows::each(whole_lines(text), "player", &mut |row| {
        let label = Label::read(row)?;
        label.check(survey)?;
        let game = per_game::read(row, &label)?;
        if label.numbers != numbers(game.id.shape.colours) {
            let k = game.id.shape.colours;
            return Err(format!("at K = {k} {label} played by other numbers here"));
        }
        known.add(&game, label.numbers)?;
        if games.contains(game.id) {
            found.push(game);
        }
        Ok(())
    })?;
    Ok(found)
}

/// Without what comes after the last line end.
pub fn whole_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// The file, open for more rows.
pub struct Resume {
    file: File,
    /// The line of names that stands above the last row.
    names: String,
}

impl Resume {
    /// Opens the file for rows after its `whole` first bytes; what a killed run left unfinished
    /// after them goes.
    pub fn open(path: &Path, whole: &str) -> io::Result<Resume> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        if file.metadata()?.is_file() {
            file.set_len(whole.len() as u64)?;
        }
        let names = whole.lines().rfind(|line| line.starts_with(NAMES));
        let names = names.unwrap_or_default().to_string();
        Ok(Resume { file, names })
    }

    /// Adds a game, in one piece.
    pub fn add(&mut self, label: &Label, game: &PlayedGame, file: Option<&str>) -> io::Result<()> {
        let shown = Extras {
            file,
            ..Extras::default()
        };
        let table = Table {
            rows: vec![per_game::row(label, game, shown)],
            ..Table::default()
        };
        let text = table.render(Format::Tsv);
        let (names, row) = text.split_once('\n').unwrap_or_default();
        if names == self.names {
            return self.file.write_all(row.as_bytes());
        }
        self.names = names.to_string();
        self.file.write_all(text.as_bytes())
    }
}
