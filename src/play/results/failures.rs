//! The games that failed, for the author of the solver to look at.

use std::collections::HashMap;

use crate::play::results::row::{GameId, GameRow};
use crate::play::results::runs::Run;
use crate::support::quote::visible;
use crate::support::table::{Cell, Field, Note};

/// A failed game and what its solver wrote to standard error, where that is known.
struct FailedGame<'a> {
    /// Of the opponent in a comparison.
    is_other: bool,
    row: &'a GameRow,
    errors: &'a [u8],
}

/// What solvers wrote to standard error, by side and game.
pub type Errors = HashMap<(usize, GameId), Vec<u8>>;

/// How many different failures people are shown.
const SHOWN: usize = 20;
/// How many lines of standard error the first is shown with. The others have one.
const LINES: usize = 12;

/// One note per different failure, with the first game that has it. They come in the order of the
/// games.
pub fn notes(runs: &[&Run], errors: &Errors) -> Vec<Note> {
    let sides = runs.iter().enumerate();
    let games = sides.flat_map(|(side, run)| run.rows.iter().map(move |row| (side, row)));
    let failed = games.filter(|(_, row)| row.is_failed());
    let failed = failed.map(|(side, row)| FailedGame {
        is_other: side > 0,
        row,
        errors: errors.get(&(side, row.id)).map_or(&[], |errors| errors),
    });
    let failed: Vec<FailedGame> = failed.collect();
    let mut folded: Vec<(&FailedGame, usize)> = Vec::new();
    for game in &failed {
        let is_same = |(other, _): &&mut (&FailedGame, usize)| {
            other.is_other == game.is_other && other.row.end == game.row.end
        };
        match folded.iter_mut().find(is_same) {
            Some((_, games)) => *games += 1,
            None => folded.push((game, 1)),
        }
    }
    let more = folded.len().saturating_sub(SHOWN);
    let notes = folded.iter().enumerate();
    let mut notes: Vec<Note> = notes
        .map(|(index, &(game, games))| note(game, games, if index == 0 { LINES } else { 1 }))
        .collect();
    notes.iter_mut().skip(SHOWN).for_each(|note| note.text.clear());
    if more > 0 {
        notes[SHOWN].text = format!("... and {more} other failures");
    }
    notes
}

fn note(game: &FailedGame, games: usize, lines: usize) -> Note {
    let row = game.row;
    let (name, ending, bricks) = (row.game(), row.end.name(), row.bricks);
    let whose = if game.is_other { "of the other, " } else { "" };
    let many = match games {
        1 => String::new(),
        _ => format!("{games} games, first "),
    };
    let why = row.note();
    let mut text = format!("Failed: {whose}{many}{name}: {ending} after {bricks} bricks: {why}");
    let errors = visible(game.errors);
    let said: Vec<&str> = errors.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in &said[said.len().saturating_sub(lines)..] {
        text += &format!("\n    {line}");
    }
    let field = |key: &str, cell| Field::hidden(key, cell);
    Note {
        text,
        fields: vec![
            field("game", Cell::Text(name)),
            field("k", Cell::Whole(row.id.shape.colours.get().into())),
            field("n", Cell::Whole(row.id.shape.bricks.into())),
            field("seed", Cell::whole(row.id.seed())),
            field("other", Cell::Flag(game.is_other)),
            field("games", Cell::Whole(games as i128)),
            field("ending", Cell::text(ending)),
            field("bricks", Cell::Whole(bricks.into())),
            field("note", Cell::text(why)),
            field("stderr", Cell::Text(String::from_utf8_lossy(game.errors).into_owned())),
        ],
    }
}
