//! Tables for people, spreadsheets and programs.

use std::fmt::Write;
use std::io;

use crate::support::quote::quoted;
use crate::support::{terminal, tsv};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: columns that line up, numbers rounded.
    Table,
    /// Tab-separated: a line of names and one line per row.
    Tsv,
    /// One object with everything.
    Json,
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    Whole(i128),
    /// A number and how many decimals people want of it.
    Real(f64, usize),
    /// A share of 1.
    Share(f64),
    Flag(bool),
    Missing,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Whole(number.into())
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Whole(number as i128)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Missing, T::into)
    }
}

impl Cell {
    /// Words, from whatever can be shown.
    pub fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    /// A number that may be missing.
    pub fn real(value: impl Into<Option<f64>>, decimals: usize) -> Cell {
        value.into().map_or(Cell::Missing, |value| Cell::Real(value, decimals))
    }

    fn for_people(&self) -> String {
        match self {
            Cell::Real(value, decimals) => format!("{value:.decimals$}"),
            Cell::Share(share) => format!("{:.1} %", share * 100.0),
            Cell::Text(text) => quoted(text),
            other => other.exact(),
        }
    }

    /// To the last digit.
    pub fn exact(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Whole(number) => number.to_string(),
            Cell::Flag(flag) => flag.to_string(),
            Cell::Real(number, _) | Cell::Share(number) => number.to_string(),
            Cell::Missing => "-".to_string(),
        }
    }

    /// It says nothing: none, zero, or all of them.
    fn is_trivial(&self) -> bool {
        match self {
            Cell::Missing | Cell::Whole(0) => true,
            Cell::Real(number, _) => *number == 0.0,
            Cell::Share(share) => *share == 1.0,
            _ => false,
        }
    }

    fn json(&self) -> String {
        match self {
            Cell::Text(text) => json_string(text),
            Cell::Real(number, _) | Cell::Share(number) if !number.is_finite() => "null".into(),
            Cell::Missing => "null".to_string(),
            other => other.exact(),
        }
    }
}

/// A cell and what it is called: `key` for programs, `title` for people, who are not shown what
/// has no title.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub key: String,
    pub title: String,
    pub cell: Cell,
}

impl Field {
    /// For people and for programs.
    pub fn new(key: impl Into<String>, title: impl Into<String>, cell: impl Into<Cell>) -> Field {
        Field { key: key.into(), title: title.into(), cell: cell.into() }
    }

    /// Not for people.
    pub fn hidden(key: impl Into<String>, cell: impl Into<Cell>) -> Field {
        Field::new(key, "", cell)
    }
}

/// Rows of the same fields, with what stands above and below them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands above the rows. People are not shown what is missing.
    pub head: Vec<Field>,
    pub rows: Vec<Vec<Field>>,
    /// A last row with some of the fields.
    pub total: Vec<Field>,
    /// What stands below the rows.
    pub foot: Vec<Field>,
    /// What else must be said; spreadsheets do without.
    pub notes: Vec<Note>,
    /// Lists of keys, with spaces between them. Columns that people are not shown if they say
    /// nothing in any row.
    pub optional: &'static str,
    /// Columns of names, which are cut first if the table is wider than the terminal.
    pub cut: &'static str,
    /// Columns that go next, one after the other.
    pub spare: &'static str,
}

/// A name is cut to this length at most.
const SHORTEST_NAME: usize = 8;

/// Something to say below the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// One line or more, for people.
    pub text: String,
    /// The same for programs, which find it in a list called "notes".
    pub fields: Vec<Field>,
}

impl Table {
    /// The whole table as text.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(terminal::width(&io::stdout())),
            Format::Tsv => self.tsv(),
            Format::Json => self.json(),
        }
    }

    fn table(&self, width: usize) -> String {
        let mut columns = self.columns(width);
        for (_, cells) in &mut columns {
            let width = width_of(cells);
            cells.iter_mut().for_each(|cell| *cell = format!("{cell:>width$}"));
        }
        let mut text = facts(&self.head);
        for line in 0..self.rows.len() + 2 {
            let cells: Vec<&str> = columns.iter().map(|(_, cells)| &*cells[line]).collect();
            match cells.join("  ").trim_end() {
                "" => {}
                cells => text += &format!("{cells}\n"),
            }
        }
        text += &facts(&self.foot);
        self.notes.iter().for_each(|note| text += &format!("{}\n", note.text));
        text
    }

    /// The columns for people, with their titles, in at most this width if that can be.
    fn columns(&self, most: usize) -> Vec<(&str, Vec<String>)> {
        let cells = |shown: &Field| {
            let rows = self.rows.iter().chain([&self.total]);
            let cell = |row: &Vec<Field>| row.iter().find(|it| it.key == shown.key).cloned();
            rows.map(cell).collect::<Vec<Option<Field>>>()
        };
        let lists = |keys: &str, key: &str| keys.split(' ').any(|it| it == key);
        let mut columns = Vec::new();
        for field in self.rows.iter().take(1).flatten().filter(|field| !field.title.is_empty()) {
            let cells = cells(field);
            let says = |cell: &Option<Field>| cell.as_ref().is_some_and(|it| !it.cell.is_trivial());
            if lists(self.optional, &field.key) && !cells.iter().any(says) {
                continue;
            }
            let text = |cell: &Option<Field>| {
                cell.as_ref().map_or(String::new(), |field| field.cell.for_people())
            };
            let title = [field.title.clone()].into_iter();
            columns.push((&*field.key, title.chain(cells.iter().map(text)).collect::<Vec<_>>()));
        }
        let width = |columns: &[(&str, Vec<String>)]| {
            columns.iter().map(|(_, cells)| width_of(cells) + 2).sum::<usize>().saturating_sub(2)
        };
        while let (true, Some((_, cells))) = (width(&columns) > most, {
            let names = columns.iter_mut().filter(|(key, _)| lists(self.cut, key));
            names.max_by_key(|it| width_of(&it.1)).filter(|it| width_of(&it.1) > SHORTEST_NAME)
        }) {
            let length = width_of(cells) - 1;
            cells.iter_mut().for_each(|cell| *cell = cut(cell, length));
        }
        for spare in self.spare.split(' ') {
            let is_wide = width(&columns) > most;
            columns.retain(|(key, _)| *key != spare || !is_wide);
        }
        columns
    }

    fn tsv(&self) -> String {
        let line = |row: &Vec<Field>, show: fn(&Field) -> String| {
            tsv::line(&row.iter().map(show).collect::<Vec<_>>())
        };
        let names = self.rows.first().map(|row| line(row, |field| field.key.clone()));
        let rows = self.rows.iter().map(|row| line(row, |field| field.cell.exact()));
        names.into_iter().chain(rows).collect()
    }

    fn json(&self) -> String {
        let list = |name: &str, rows: Vec<String>| {
            format!("\"{name}\": [\n    {}\n  ]", rows.join(",\n    "))
        };
        let mut members: Vec<String> = self.head.iter().map(json_member).collect();
        members.push(list("rows", self.rows.iter().map(|row| json_object(row)).collect()));
        members.push(format!("\"total\": {}", json_object(&self.total)));
        members.extend(self.foot.iter().map(json_member));
        if !self.notes.is_empty() {
            let notes = self.notes.iter().map(|note| json_object(&note.fields));
            members.push(list("notes", notes.collect()));
        }
        format!("{{\n  {}\n}}\n", members.join(",\n  "))
    }
}

/// Lines such as `Player: paper`.
fn facts(fields: &[Field]) -> String {
    let is_shown = |field: &&Field| !field.title.is_empty() && field.cell != Cell::Missing;
    let line = |field: &Field| format!("{}: {}\n", field.title, field.cell.for_people());
    fields.iter().filter(is_shown).map(line).collect()
}

/// At most this many characters: the end of a longer text becomes `…`.
fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.trim_end_matches('…').chars().take(most - 1).chain(['…']).collect(),
        false => text.to_string(),
    }
}

fn width_of(cells: &[String]) -> usize {
    cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0)
}

/// The fields as one object.
pub fn json_object(fields: &[Field]) -> String {
    let members: Vec<String> = fields.iter().map(json_member).collect();
    format!("{{{}}}", members.join(", "))
}

fn json_member(field: &Field) -> String {
    format!("{}: {}", json_string(&field.key), field.cell.json())
}

/// A text as a JSON string, with every control character escaped.
pub fn json_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |k, mean, share| {
            vec![
                Field::new("k", "K", Cell::Whole(k)),
                Field::hidden("digest", Cell::text("0f")),
                Field::new("mean", "score", Cell::real(mean, 1)),
                Field::new("share", "complete", Cell::Share(share)),
            ]
        };
        Table {
            head: vec![Field::new("player", "Player", Cell::text("a\"\\\n\u{7f}"))],
            rows: vec![row(3, Some(12.25), 0.5), row(10, None, 1.0)],
            total: vec![Field::new("mean", "score", Cell::Real(f64::NAN, 1))],
            foot: vec![Field::new("signature", "Signature", Cell::text("0f"))],
            notes: vec![Note {
                text: "Crash.".to_string(),
                fields: vec![Field::hidden("seed", Cell::Whole(7))],
            }],
            ..Table::default()
        }
    }

    #[test]
    fn json_escapes_what_it_must() {
        let expected = r#"{
  "player": "a\"\\\u000a\u007f",
  "rows": [
    {"k": 3, "digest": "0f", "mean": 12.25, "share": 0.5},
    {"k": 10, "digest": "0f", "mean": null, "share": 1}
  ],
  "total": {"mean": null},
  "signature": "0f",
  "notes": [
    {"seed": 7}
  ]
}
"#;
        assert_eq!(table().render(Format::Json), expected);
    }
}
