//! The games in which a solver did something wrong, for its author to look at.

use crate::commands::bench::games::{GameId, Games};
use crate::commands::bench::result::GameResult;
use crate::commands::bench::survey::PlayedGame;
use crate::support::table::{Cell, Field, Note};

/// People are shown this many failures; programs get all of them.
const SHOWN: usize = 20;
/// So many lines of standard error are shown of the first failure, and one of the others.
const LINES_SHOWN: usize = 12;
/// How much of standard error programs get of each.
const BYTES: usize = 4096;

/// What to call a game: `3x50, seed 7`, or its file.
pub fn name(games: &Games, id: GameId) -> String {
    match games.file_name(id) {
        Some(file) => file.to_string(),
        None => {
            let (k, n) = (id.shape.colours, id.shape.bricks);
            format!("{k}x{n}, seed {}", id.number)
        }
    }
}

/// Keeps of what a game wrote only what the notes will show.
pub fn keep_last_words(game: &mut PlayedGame) {
    for result in [&mut game.ours].into_iter().chain(&mut game.theirs) {
        if let Some(written) = &mut result.written {
            written.moves = Vec::new();
            let extra = written.errors.len().saturating_sub(BYTES);
            written.errors.drain(..extra);
            written.errors.shrink_to_fit();
        }
    }
}

/// A note for each failure, the shortest games of the first shapes first.
pub fn notes(games: &Games, played: &[PlayedGame]) -> Vec<Note> {
    let mut failed: Vec<(GameId, &str, &GameResult)> = Vec::new();
    for game in played {
        let theirs = game.theirs.iter().map(|theirs| ("other", theirs));
        for (who, result) in [("player", &game.ours)].into_iter().chain(theirs) {
            if result.ending.is_failure() {
                failed.push((game.id, who, result));
            }
        }
    }
    failed.sort_by_key(|&(id, who, _)| (id, who == "other"));
    let left = failed.len().saturating_sub(SHOWN);
    let mut notes: Vec<Note> = Vec::new();
    for (index, (id, who, result)) in failed.into_iter().enumerate() {
        let lines = if index == 0 { LINES_SHOWN } else { 1 };
        let mut note = note(&name(games, id), id, who, result, lines);
        if index >= SHOWN {
            note.text.clear();
        }
        notes.push(note);
    }
    if left > 0 {
        notes[SHOWN].text = format!("... and {left} more failures");
    }
    notes
}

fn note(name: &str, id: GameId, who: &str, result: &GameResult, lines: usize) -> Note {
    let (ending, placed) = (result.ending.name(), result.placed);
    let whose = if who == "other" { "the other's " } else { "" };
    let why = &result.note;
    let mut text = format!("Failed: {name}: {whose}{ending} after {placed} bricks: {why}");
    let errors = result.written.as_ref().map(|written| &written.errors[..]);
    let errors = String::from_utf8_lossy(errors.unwrap_or_default());
    for line in last_lines(&errors, lines) {
        text += &format!("\n    {}", line.escape_debug());
    }
    let field = |key: &str, cell| Field::hidden(key, cell);
    Note {
        text,
        fields: vec![
            field("game", Cell::text(name)),
            field("k", Cell::Whole(id.shape.colours.get().into())),
            field("n", Cell::Whole(id.shape.bricks.into())),
            field("seed", Cell::Whole(id.number.into())),
            field("who", Cell::text(who)),
            field("ending", Cell::text(ending)),
            field("bricks", Cell::Whole(placed.into())),
            field("note", Cell::text(why)),
            field("stderr", Cell::text(errors)),
        ],
    }
}

fn last_lines(text: &str, count: usize) -> Vec<&str> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(count)..].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::result::{Cost, Ending, Written};
    use crate::commands::bench::suite::parse_shape;

    fn game(number: u64, ending: Ending) -> PlayedGame {
        let shape = parse_shape("3x50").unwrap();
        let errors = b"start\n\nTraceback:\n  line 1\n\x1b[31mError\n".to_vec();
        PlayedGame {
            id: GameId { shape, number },
            ours: GameResult {
                placed: 10,
                score: 0,
                moves: 0,
                ending,
                cost: Cost::default(),
                note: "exit status: 1".to_string(),
                written: Some(Written {
                    moves: Vec::new(),
                    errors,
                }),
            },
            theirs: None,
        }
    }

    fn games() -> Games {
        Games::Dealt {
            shapes: Vec::new(),
            seeds: "1".parse().unwrap(),
        }
    }

    #[test]
    fn a_failure_names_its_game_and_shows_its_last_words() {
        let played = [
            game(9, Ending::Crash),
            game(8, Ending::GameOver),
            game(7, Ending::Crash),
        ];
        let notes = notes(&games(), &played);
        assert_eq!(notes.len(), 2);
        assert_eq!(
            notes[0].text,
            "Failed: 3x50, seed 7: crash after 10 bricks: exit status: 1\n    start\n    \
             Traceback:\n      line 1\n    \\u{1b}[31mError"
        );
        assert!(notes[1].text.ends_with("status: 1\n    \\u{1b}[31mError"));
    }

    #[test]
    fn people_are_not_shown_all_of_many() {
        let played: Vec<PlayedGame> = (1..=25).map(|seed| game(seed, Ending::TimeOut)).collect();
        let notes = notes(&games(), &played);
        let shown: Vec<&Note> = notes.iter().filter(|note| !note.text.is_empty()).collect();
        assert_eq!((notes.len(), shown.len()), (25, 21));
        assert_eq!(shown[20].text, "... and 5 more failures");
    }
}
