//! A row a game: for people who look for the games that went wrong, and to go on from.

use crate::commands::bench::best::{ratio, BestScores};
use crate::commands::bench::digits::hex;
use crate::commands::bench::fields::{hex_cell, ProcessFields, AGAINST};
use crate::commands::bench::games::{GameId, Origin};
use crate::commands::bench::labels::Label;
use crate::commands::bench::result::{Cost, Ending, GameResult};
use crate::commands::bench::rows::RowCells;
use crate::commands::bench::survey::PlayedGame;
use crate::support::table::{Cell, Field};

/// The column that only rows of single games have.
const MOVES: &str = "moves";

/// Whether a row is about a single game.
pub fn is_game(row: &RowCells) -> bool {
    row.has(MOVES)
}

/// What a row can show besides the game itself.
#[derive(Clone, Copy, Default)]
pub struct Extras<'a> {
    /// The name of the file that the game comes from.
    pub file: Option<&'a str>,
    /// The best scores known.
    pub best: Option<&'a BestScores>,
    /// Whether there is more to tell of the player.
    pub process: ProcessFields,
}

/// Everything about a game.
pub fn row(label: &Label, game: &PlayedGame, shown: Extras) -> Vec<Field> {
    let id = game.id;
    let mut row = label.fields();
    row.extend([
        Field::new("k", "K", Cell::Whole(id.shape.colours.get().into())),
        Field::new("n", "N", Cell::Whole(id.shape.bricks.into())),
        Field::shown_if(
            label.origin == Origin::Seeds,
            "seed",
            "seed",
            Cell::Whole(id.number.into()),
        ),
    ]);
    if label.origin == Origin::Files {
        row.push(Field::new("file", "file", cell_or_missing(shown.file)));
    }
    row.extend(result_fields("", &game.ours, shown.process));
    if let Some(theirs) = &game.theirs {
        let mut fields = result_fields(AGAINST, theirs, ProcessFields::Hidden);
        for field in &mut fields {
            let is_score = field.key == format!("{AGAINST}score");
            field.title = if is_score { "other" } else { "" }.to_string();
        }
        row.extend(fields);
        let ratio = ratio(game.ours.score, theirs.score);
        row.push(Field::new(
            "against_ratio",
            "ours/other",
            Cell::Real(ratio, 3),
        ));
    }
    if let Some(best) = shown.best {
        let known = best.score(label.origin, id);
        let relative = known.map(|known| ratio(game.ours.score, known));
        row.push(Field::new("best", "best known", Cell::whole(known)));
        row.push(Field::new("relative", "of best", Cell::real(relative, 3)));
    }
    row
}

fn cell_or_missing(text: Option<&str>) -> Cell {
    text.map_or(Cell::Missing, Cell::text)
}

fn result_fields(prefix: &str, result: &GameResult, process: ProcessFields) -> Vec<Field> {
    let is_process = process == ProcessFields::Shown;
    let key = |name: &str| format!("{prefix}{name}");
    let cost = result.cost;
    let seconds = |nanos: u64| nanos as f64 / 1e9;
    let cpu = cost.cpu_nanos.map(seconds);
    let megabytes = cost.memory.map(|bytes| bytes as f64 / 1e6);
    let note = (!result.note.is_empty()).then_some(&result.note[..]);
    vec![
        Field::new(key("score"), "score", Cell::Whole(result.score.into())),
        Field::new(key("bricks"), "bricks", Cell::Whole(result.placed.into())),
        Field::new(key("ending"), "ending", Cell::text(result.ending.name())),
        Field::new(
            key("seconds"),
            "seconds",
            Cell::Real(seconds(cost.nanos), 3),
        ),
        Field::shown_if(is_process, key("cpu_seconds"), "cpu s", Cell::real(cpu, 3)),
        Field::shown_if(is_process, key("megabytes"), "MB", Cell::real(megabytes, 1)),
        Field::hidden(key("note"), cell_or_missing(note)),
        Field::hidden(key(MOVES), hex_cell(result.moves)),
        Field::hidden(key("nanoseconds"), Cell::Whole(cost.nanos.into())),
        Field::hidden(key("cpu_nanoseconds"), Cell::whole(cost.cpu_nanos)),
        Field::hidden(key("memory"), Cell::whole(cost.memory)),
    ]
}

/// Reads a row back.
pub fn read(row: &RowCells, label: &Label) -> Result<PlayedGame, String> {
    let id = GameId {
        shape: row.shape()?,
        number: row.whole("seed")?,
    };
    Ok(PlayedGame {
        id,
        ours: result(row, "", id)?,
        theirs: match label.against {
            Some(_) => Some(result(row, AGAINST, id)?),
            None => None,
        },
    })
}

fn result(row: &RowCells, prefix: &str, id: GameId) -> Result<GameResult, String> {
    let key = |name: &str| format!("{prefix}{name}");
    let note = row.cell(&key("note"))?;
    let result = GameResult {
        placed: row.whole(&key("bricks"))?,
        score: row.whole(&key("score"))?,
        moves: row.read(&key(MOVES), hex)?,
        ending: row.read(&key("ending"), Ending::from_name)?,
        cost: Cost {
            nanos: row.whole(&key("nanoseconds"))?,
            cpu_nanos: row.whole_if_any(&key("cpu_nanoseconds"))?,
            memory: row.whole_if_any(&key("memory"))?,
        },
        note: if note == "-" { "" } else { note }.to_string(),
        written: None,
    };
    check(&result, id)?;
    Ok(result)
}

fn check(result: &GameResult, id: GameId) -> Result<(), String> {
    let (placed, bricks) = (result.placed, id.shape.bricks);
    let (ending, score) = (result.ending, result.score);
    let fits = match ending {
        Ending::Complete | Ending::TooManyMoves => placed == bricks,
        Ending::GameOver | Ending::TooFewMoves => placed < bricks,
        Ending::IllegalMove | Ending::TimeOut | Ending::Crash => placed <= bricks,
    };
    if !fits {
        let ending = ending.name();
        return Err(format!(
            "{placed} of {bricks} bricks do not fit the ending {ending:?}"
        ));
    }
    // Points of a brick are counted in 32 bits.
    match score.checked_shr(32) {
        Some(least) if least > placed => Err(format!("{placed} bricks cannot win {score} points")),
        _ => Ok(()),
    }
}
