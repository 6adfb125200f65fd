//! `--keep DIR`: the files of every game, a page to look at it, and the list of the games.
//!
//! A page is small: its style and its script are files that all of them share. All links are
//! relative, so the directory can be moved, and opened without a server.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::bench::compare;
use crate::commands::bench::playing::BenchGame;
use crate::commands::bench::runs::{Best, Run};
use crate::commands::bench::tables;
use crate::draw::html;
use crate::engine::brick::write_move;
use crate::formats::rows::GameId;
use crate::played::{solver, Played};
use crate::support::error::Error;
use crate::support::quote::quoted;
use crate::support::streams::file_error;

const STYLE: &str = "page.css";
const SCRIPT: &str = "page.js";
const INDEX: &str = include_str!("index.html");

pub struct Kept {
    directory: PathBuf,
    players: usize,
    /// Games that one of two players has played: the page shows both.
    waiting: HashMap<GameId, (String, Played)>,
}

impl Kept {
    /// Makes the directory, with the files that all pages share.
    pub fn create(directory: &Path, players: usize) -> Result<Kept, Error> {
        let made = fs::create_dir_all(directory);
        made.map_err(|error| file_error(directory, &error))?;
        let kept = Kept { directory: directory.to_path_buf(), players, waiting: HashMap::new() };
        kept.write(STYLE, html::style())?;
        kept.write(SCRIPT, html::script())?;
        Ok(kept)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = self.directory.join(name);
        fs::write(&path, content).map_err(|error| file_error(&path, &error))
    }

    /// Writes `NAME.in`, `NAME.moves`, `NAME.html` and, if there was any standard error, `NAME.err`.
    /// Those of an opponent are `NAME.other.moves` and `NAME.other.err`.
    pub fn add(&mut self, game: &BenchGame, side: usize, played: Played) -> Result<(), Error> {
        let name = name(game.id, played.input.file());
        self.write(&format!("{name}.in"), solver::game_text(played.shape, &played.bricks))?;
        let own = if side == 0 { name.clone() } else { format!("{name}.other") };
        // What a solver wrote, legal or not; the moves of a built-in player.
        let mut moves = played.output.clone();
        if moves.is_empty() {
            for &mv in &played.moves {
                write_move(&mut moves, mv).expect("memory takes everything");
            }
        }
        self.write(&format!("{own}.moves"), moves)?;
        if !played.errors.is_empty() {
            self.write(&format!("{own}.err"), &played.errors)?;
        }
        match self.waiting.remove(&game.id) {
            None if self.players > 1 => {
                self.waiting.insert(game.id, (name, played));
                Ok(())
            }
            None => self.page(&name, &[played]),
            Some((name, other)) if side == 0 => self.page(&name, &[played, other]),
            Some((name, ours)) => self.page(&name, &[ours, played]),
        }
    }

    fn page(&self, name: &str, games: &[Played]) -> Result<(), Error> {
        self.write(&format!("{name}.html"), html::linked_page(games, STYLE, SCRIPT))
    }

    /// Writes the list, and the pages of games that the opponent has not played.
    pub fn finish(mut self, run: &Run, best: Option<&Best>) -> Result<(), Error> {
        for (name, played) in std::mem::take(&mut self.waiting).into_values() {
            self.page(&name, &[played])?;
        }
        self.write("index.html", index(run, best))
    }
}

/// The name of the files of a game.
fn name(id: GameId, file: Option<&str>) -> String {
    let GameId { shape, number, .. } = id;
    match file {
        Some(file) => {
            let stem = Path::new(file).file_stem().unwrap_or_default();
            // Files of one name can come from several directories.
            format!("{}-{number:016x}", quoted(stem))
        }
        None => format!("{shape}-seed{number}"),
    }
}

/// A table of the games, each with a link to its page.
fn index(run: &Run, best: Option<&Best>) -> String {
    let pairs = compare::pairs(run);
    let columns = tables::per_game(&pairs, best).drawn(usize::MAX);
    let row = |line: usize| columns.iter().map(move |column| html::escaped(&column.cells[line]));
    let mut rows = String::new();
    for (pair, line) in pairs.iter().zip(1..) {
        let page = name(pair.ours.id, pair.ours.file.as_deref()) + ".html";
        let link = format!("<a href=\"{}\">", in_address(&page));
        let cells: Vec<String> = row(line).map(|cell| format!("<td>{link}{cell}</a>")).collect();
        rows += &format!("<tr>{}\n", cells.concat());
    }
    let headings = row(0).map(|title| format!("<th scope=\"col\"><button>{title}</button>"));
    let foot = row(pairs.len() + 1).map(|cell| format!("<td>{cell}"));
    let mut title = run.ours.label.player.clone();
    if let Some(other) = &run.other {
        title += &format!(" against {}", other.label.player);
    }
    let page = INDEX.replace("{{headings}}", &headings.collect::<String>());
    let page = page.replace("{{foot}}", &foot.collect::<String>());
    // Names of players and files come last, so that no place is looked for within them.
    let (before, after) = page.split_once("{{rows}}").expect("the list has a place for its rows");
    let title = html::escaped(&title);
    before.replace("{{title}}", &title) + &rows + after
}

/// A name of a file as part of an address.
fn in_address(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                address.push(char::from(byte));
            }
            other => address += &format!("%{other:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::in_address;

    #[test]
    fn a_link_survives_any_name() {
        assert_eq!(in_address("3x50-seed7.html"), "3x50-seed7.html");
        assert_eq!(in_address("a b#?%\\ü\"<.html"), "a%20b%23%3F%25%5C%C3%BC%22%3C.html");
    }
}
