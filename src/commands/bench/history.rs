//! One line a run, so that a change can be seen to help.

use crate::commands::bench::labels::Label;
use crate::commands::bench::rows::{self, RowCells};
use crate::commands::bench::survey::Survey;
use crate::support::table::{Cell, Field, Note, Table};

/// The names of the columns, and their titles for people.
const COLUMNS: [(&str, &str); 13] = [
    ("date", "date (UTC)"),
    ("player", "player"),
    ("comment", "comment"),
    ("games_from", ""),
    ("seeds", "seeds"),
    ("games", "games"),
    ("failed", "failed"),
    ("complete", "complete"),
    ("score", "score"),
    ("of_paper", "of paper"),
    ("of_best", "of best"),
    ("against", "against"),
    ("log_ratio", "log-ratio"),
];
/// What people do without.
const HIDDEN: [&str; 3] = ["conclusion", "signature", "command"];

/// What a survey does not know of its run.
pub struct RunFacts<'a> {
    /// When it ended, as people write it.
    pub date: &'a str,
    /// What its user has to say about it.
    pub comment: &'a str,
    /// The whole command.
    pub command: &'a str,
    /// The mean relative score.
    pub of_best: Option<f64>,
}

/// The line of names.
pub fn names() -> String {
    let shown = COLUMNS.iter().map(|(name, _)| *name);
    shown.chain(HIDDEN).collect::<Vec<_>>().join("\t")
}

/// The same text with this version's line of names: the conclusion was once called a verdict.
fn renamed(text: &str) -> String {
    let former = names().replace("\tconclusion\t", "\tverdict\t");
    text.replace(&former, &names())
}

/// The line of a run.
pub fn line(survey: &Survey, run: &RunFacts) -> String {
    let table = survey.table();
    let logs = survey.log_ratio();
    let total = |key: &str| {
        let tallies = survey.entries.values().map(|entry| &entry.ours);
        let sum: f64 = match key {
            "failed" => tallies.map(|tally| tally.failed as f64).sum(),
            "complete" => tallies.map(|tally| tally.complete as f64).sum(),
            _ => tallies.map(|tally| tally.score_estimate().mean).sum(),
        };
        sum.round().to_string()
    };
    let seeds = table.head.iter().find(|field| field.key == "seeds");
    let decimals = |number: Option<f64>| number.map_or("-".to_string(), |n| format!("{n:.4}"));
    let label = Label::of(survey, (None, None));
    let against = label.against.map(|side| side.name);
    let cells = [
        run.date.to_string(),
        survey.player.name.clone(),
        run.comment.to_string(),
        survey.origin.name().to_string(),
        seeds.map_or("-".to_string(), |field| field.cell.exact()),
        survey.games().to_string(),
        total("failed"),
        total("complete"),
        total("score"),
        decimals(survey.geometric_mean()),
        decimals(run.of_best),
        against.unwrap_or_else(|| "-".to_string()),
        decimals(logs.map(|logs| logs.mean)),
        logs.map_or("-", |logs| logs.conclusion()).to_string(),
        format!("{:016x}", survey.signature()),
        run.command.to_string(),
    ];
    cells.map(|cell| one_cell(&cell)).join("\t")
}

/// What fits between two tabs.
fn one_cell(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    match text.trim() {
        "" => "-".to_string(),
        text => text.to_string(),
    }
}

/// A history as a table. Lines that a killed run did not write to their end are passed over, with
/// a note.
pub fn table(text: &str) -> Result<Table, String> {
    let text = renamed(text);
    let cells = names().matches('\t').count();
    let is_cut = |line: &str| !line.is_empty() && line.matches('\t').count() < cells;
    let cut = text.lines().filter(|line| is_cut(line)).count();
    match text.lines().next() {
        Some(first) if first != names() => {
            return Err(format!(
                "line 1: expected the line of names that --history writes, found {first:?}"
            ));
        }
        _ => {}
    }
    // An empty line in its place keeps the numbers of the others.
    let whole: Vec<&str> = text
        .lines()
        .map(|line| if is_cut(line) { "" } else { line })
        .collect();
    let mut table = Table::default();
    rows::each(&whole.join("\n"), COLUMNS[0].0, &mut |row| {
        table.rows.push(fields(row)?);
        Ok(())
    })?;
    if cut > 0 {
        let text = format!("{cut} lines are cut off and not shown");
        table.notes.push(Note {
            fields: vec![Field::hidden("cut_off", Cell::Whole(cut as i128))],
            text,
        });
    }
    Ok(table)
}

/// Whether a text is a history, or the empty beginning of one.
pub fn check(text: &str) -> Result<(), String> {
    table(text).map(drop)
}

/// What must be added to a history so that this line follows. What a killed run left unfinished
/// becomes a line of its own, which is passed over.
pub fn addition(before: &str, line: &str) -> String {
    let mut text = String::new();
    if !before.is_empty() && !before.ends_with('\n') {
        text.push('\n');
    }
    if !renamed(before).lines().any(|line| line == names()) {
        text += &format!("{}\n", names());
    }
    text + line + "\n"
}

fn fields(row: &RowCells) -> Result<Vec<Field>, String> {
    let hidden = HIDDEN.iter().map(|name| (*name, ""));
    let columns = COLUMNS.into_iter().chain(hidden);
    columns
        .map(|(name, title)| Ok(Field::new(name, title, Cell::text(row.cell(name)?))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(player: &str) -> String {
        let cells = names().matches('\t').count();
        format!("2026-11-16 22:00:00\t{player}{}", "\t-".repeat(cells - 1))
    }

    #[test]
    fn lines_follow_each_other_below_their_names() {
        let mut text = addition("", &line("paper"));
        text += &addition(&text, &line("greedy"));
        let former = text.replace("conclusion", "verdict");
        assert_eq!(addition(&former, ""), addition(&text, ""));
        assert_eq!(table(&former), table(&text));
        assert_eq!(
            text,
            format!("{}\n{}\n{}\n", names(), line("paper"), line("greedy"))
        );
        let table = table(&text).unwrap();
        assert_eq!((table.rows.len(), table.notes.len()), (2, 0));
        assert_eq!(table.rows[1][1].cell, Cell::text("greedy"));
    }

    #[test]
    fn a_line_that_was_cut_off_is_passed_over() {
        let mut text = addition("", &line("paper"));
        text += "2026-11-16 22:00:01\tgre";
        text += &addition(&text, &line("search"));
        let table = table(&text).unwrap();
        assert_eq!((table.rows.len(), table.notes.len()), (2, 1));
        assert_eq!(table.rows[1][1].cell, Cell::text("search"));
    }

    #[test]
    fn another_file_is_refused() {
        assert!(check("").is_ok());
        for text in ["hello", "hello\nworld\n", "date\tplayer\nx\ty\n"] {
            assert!(check(text).is_err(), "{text}");
        }
    }
}
