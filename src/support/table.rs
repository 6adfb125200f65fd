//! Tables for people, spreadsheets and programs.

use std::fmt::Write;

use crate::support::quote::quoted;
use crate::support::tsv;

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
    /// Words.
    Text(String),
    /// A whole number.
    Whole(i128),
    /// A number and how many decimals people want of it.
    Real(f64, usize),
    /// A share of 1.
    Share(f64),
    /// Yes or no.
    Flag(bool),
    /// There is nothing to say.
    Missing,
}

impl Cell {
    /// Words, from whatever can be shown.
    pub fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    /// A number that may be missing.
    pub fn real(value: Option<f64>, decimals: usize) -> Cell {
        value.map_or(Cell::Missing, |value| Cell::Real(value, decimals))
    }

    /// A whole number that may be missing.
    pub fn whole(value: Option<impl Into<i128>>) -> Cell {
        value.map_or(Cell::Missing, |value| Cell::Whole(value.into()))
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
    /// For programs.
    pub key: String,
    /// For people.
    pub title: String,
    /// What it is.
    pub cell: Cell,
}

impl Field {
    /// For people and for programs.
    pub fn new(key: impl Into<String>, title: impl Into<String>, cell: Cell) -> Field {
        Field { key: key.into(), title: title.into(), cell }
    }

    /// Not for people.
    pub fn hidden(key: impl Into<String>, cell: Cell) -> Field {
        Field::new(key, "", cell)
    }

    /// For people only if it is worth their while.
    pub fn shown_if(shown: bool, key: impl Into<String>, title: &str, cell: Cell) -> Field {
        Field::new(key, if shown { title } else { "" }, cell)
    }
}

/// Rows of the same fields, with what stands above and below them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands above the rows.
    pub head: Vec<Field>,
    /// The rows.
    pub rows: Vec<Vec<Field>>,
    /// A last row with some of the fields.
    pub total: Vec<Field>,
    /// What stands below the rows.
    pub foot: Vec<Field>,
    /// What else must be told; spreadsheets do without.
    pub notes: Vec<Note>,
}

/// Something to tell below the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// One line or more, for people. Empty where it would be too much for them.
    pub text: String,
    /// The same for programs, which find it in a list called "notes".
    pub fields: Vec<Field>,
}

impl Table {
    /// The whole table as text.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Tsv => self.tsv(),
            Format::Json => self.json(),
        }
    }

    fn table(&self) -> String {
        let first = self.rows.iter().take(1).flatten();
        let columns: Vec<&Field> = first.filter(|field| !field.title.is_empty()).collect();
        let titles = columns.iter().map(|field| field.title.clone()).collect();
        let mut lines: Vec<Vec<String>> = vec![titles];
        for row in self.rows.iter().chain([&self.total]) {
            let cell = |column: &&Field| {
                let found = row.iter().find(|field| field.key == column.key);
                found.map_or(String::new(), |field| field.cell.for_people())
            };
            lines.push(columns.iter().map(cell).collect());
        }
        let notes = self.notes.iter().filter(|note| !note.text.is_empty());
        let notes: String = notes.map(|note| note.text.clone() + "\n").collect();
        facts(&self.head) + &aligned(&lines) + &facts(&self.foot) + &notes
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
        let rows: Vec<String> = self.rows.iter().map(|row| json_object(row)).collect();
        let mut members: Vec<String> = self.head.iter().map(json_member).collect();
        members.push(format!("\"rows\": [\n    {}\n  ]", rows.join(",\n    ")));
        members.push(format!("\"total\": {}", json_object(&self.total)));
        members.extend(self.foot.iter().map(json_member));
        if !self.notes.is_empty() {
            let notes = self.notes.iter().map(|note| json_object(&note.fields));
            let notes: Vec<String> = notes.collect();
            members.push(format!("\"notes\": [\n    {}\n  ]", notes.join(",\n    ")));
        }
        format!("{{\n  {}\n}}\n", members.join(",\n  "))
    }
}

/// Lines such as `Player: paper`.
fn facts(fields: &[Field]) -> String {
    let mut text = String::new();
    for field in fields.iter().filter(|field| !field.title.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {}", field.title, field.cell.for_people());
    }
    text
}

/// Every column as wide as its widest cell, flush right.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let mut text = String::new();
    for line in lines.iter().filter(|line| line.iter().any(|cell| !cell.is_empty())) {
        let cells = line.iter().zip(&widths);
        let padded: Vec<String> = cells.map(|(cell, width)| format!("{cell:>width$}")).collect();
        text += padded.join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn joined(row: &[Field], separator: &str, show: fn(&Field) -> String) -> String {
    row.iter().map(show).collect::<Vec<_>>().join(separator)
}

/// The fields as one object.
pub fn json_object(fields: &[Field]) -> String {
    format!("{{{}}}", joined(fields, ", ", json_member))
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
        }
    }

    #[test]
    fn a_table_lines_up_and_rounds() {
        let expected = "\
Player: a\"\\\\u{a}\\u{7f}
 K  score  complete
 3   12.2    50.0 %
10      -   100.0 %
      NaN
Signature: 0f
Crash.
";
        assert_eq!(table().render(Format::Table), expected);
    }

    #[test]
    fn tab_separated_rows_are_exact() {
        let expected = "k\tdigest\tmean\tshare\n3\t0f\t12.25\t0.5\n10\t0f\t-\t1\n";
        assert_eq!(table().render(Format::Tsv), expected);
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
