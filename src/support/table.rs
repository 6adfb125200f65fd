//! Tables for people, spreadsheets and programs.

mod cell;

use std::io;

pub use self::cell::{json_string, Cell};
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

/// A cell beside a table: `key` for programs, `title` for people, who are not shown what has no
/// title or is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub key: &'static str,
    pub title: &'static str,
    pub cell: Cell,
}

impl Field {
    /// For people and for programs.
    pub fn new(key: &'static str, title: &'static str, cell: impl Into<Cell>) -> Field {
        Field { key, title, cell: cell.into() }
    }

    /// Not for people.
    pub fn hidden(key: &'static str, cell: impl Into<Cell>) -> Field {
        Field::new(key, "", cell)
    }
}

/// Whether people see a column. Programs see all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Never,
    Always,
    /// If it says something in any row: a number that is not 0, for example.
    IfAny,
    /// The same, and if the table is not too wide. The last such column goes first.
    IfRoom,
    /// If any row has one. If the table is still too wide then, names are cut in the middle.
    Name,
}

/// A column of a table of `T`.
pub struct Column<T> {
    /// What programs call it.
    pub key: &'static str,
    /// What people call it.
    pub title: &'static str,
    pub shown: Shown,
    pub cell: fn(&T) -> Cell,
}

impl<T> Column<T> {
    pub const fn new(
        key: &'static str,
        title: &'static str,
        shown: Shown,
        cell: fn(&T) -> Cell,
    ) -> Column<T> {
        Column { key, title, shown, cell }
    }

    /// Not for people.
    pub const fn hidden(key: &'static str, cell: fn(&T) -> Cell) -> Column<T> {
        Column::new(key, "", Shown::Never, cell)
    }
}

/// The keys of some columns, and the cells of a row.
pub fn keys<T>(columns: &[Column<T>]) -> Vec<&'static str> {
    columns.iter().map(|column| column.key).collect()
}

pub fn cells<T>(columns: &[Column<T>], row: &T) -> Vec<Cell> {
    columns.iter().map(|column| (column.cell)(row)).collect()
}

/// Rows, with what stands above and below them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands above the rows.
    pub head: Vec<Field>,
    /// Their keys and titles.
    pub columns: Vec<(&'static str, &'static str, Shown)>,
    pub rows: Vec<Vec<Cell>>,
    /// A last row, if it has cells. What is missing in it is left blank.
    pub total: Vec<Cell>,
    /// What stands below the rows.
    pub foot: Vec<Field>,
    /// What else must be said; spreadsheets do without.
    pub notes: Vec<Note>,
}

/// Something to say below the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// One line or more, for people.
    pub text: String,
    /// The same for programs, which find it in a list called "notes".
    pub fields: Vec<Field>,
}

/// No name is cut to less.
const SHORTEST_NAME: usize = 8;

/// A column for people: its title, and the cells of the rows and of the total as text.
pub struct Drawn {
    shown: Shown,
    pub cells: Vec<String>,
}

impl Drawn {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

impl Table {
    pub fn new<T>(columns: &[Column<T>], rows: &[T]) -> Table {
        Table {
            columns: columns.iter().map(|it| (it.key, it.title, it.shown)).collect(),
            rows: rows.iter().map(|row| cells(columns, row)).collect(),
            ..Table::default()
        }
    }

    /// The place of the column with this key.
    pub fn place(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.0 == key)
    }

    /// The whole table as text.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(terminal::width(&io::stdout())),
            Format::Tsv => self.tsv(),
            Format::Json => self.json(),
        }
    }

    fn table(&self, width: usize) -> String {
        let columns = self.drawn(width);
        let mut text = facts(&self.head);
        for line in 0..self.rows.len() + 2 {
            let mut row = String::new();
            for column in &columns {
                let (cell, width) = (&column.cells[line], column.width());
                row += &format!("{}{cell:>width$}", if row.is_empty() { "" } else { "  " });
            }
            if !row.trim_end().is_empty() {
                text += &format!("{}\n", row.trim_end());
            }
        }
        text += &facts(&self.foot);
        self.notes.iter().for_each(|note| text += &format!("{}\n", note.text));
        text
    }

    /// The columns for people, in at most this width if that can be.
    pub fn drawn(&self, most: usize) -> Vec<Drawn> {
        let mut columns = Vec::new();
        for (place, &(_, title, shown)) in self.columns.iter().enumerate() {
            let rows = self.rows.iter().chain([&self.total]);
            let cells: Vec<&Cell> = rows.filter_map(|row| row.get(place)).collect();
            let is_shown = match shown {
                Shown::Never => false,
                Shown::Always => true,
                Shown::Name => cells.iter().any(|cell| **cell != Cell::Missing),
                Shown::IfAny | Shown::IfRoom => cells.iter().any(|cell| !cell.is_trivial()),
            };
            if is_shown {
                let mut texts = vec![title.to_string()];
                texts.extend(self.rows.iter().map(|row| row[place].for_people()));
                let total = self.total.get(place).filter(|cell| **cell != Cell::Missing);
                texts.push(total.map_or(String::new(), Cell::for_people));
                columns.push(Drawn { shown, cells: texts });
            }
        }
        let excess = |columns: &[Drawn]| {
            let width: usize = columns.iter().map(|column| column.width() + 2).sum();
            width.saturating_sub(2).saturating_sub(most)
        };
        let spare = |columns: &[Drawn]| columns.iter().rposition(|it| it.shown == Shown::IfRoom);
        while let Some(place) = spare(&columns).filter(|_| excess(&columns) > 0) {
            columns.remove(place);
        }
        while excess(&columns) > 0 {
            let names = columns.iter_mut().filter(|column| column.shown == Shown::Name);
            let longest = names.max_by_key(|column| column.width());
            let Some(longest) = longest.filter(|it| it.width() > SHORTEST_NAME) else { break };
            let width = longest.width() - 1;
            for cell in &mut longest.cells {
                *cell = terminal::cut(cell, width);
            }
        }
        columns
    }

    fn tsv(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| column.0).collect();
        let mut text = tsv::line(&names);
        for row in &self.rows {
            text += &tsv::line(&row.iter().map(Cell::exact).collect::<Vec<_>>());
        }
        text
    }

    fn json(&self) -> String {
        let list = |name: &str, rows: Vec<String>| {
            format!("\"{name}\": [\n    {}\n  ]", rows.join(",\n    "))
        };
        let row = |cells| json_object(self.columns.iter().map(|column| column.0).zip(cells));
        let mut members: Vec<String> = self.head.iter().map(json_field).collect();
        members.push(list("rows", self.rows.iter().map(row).collect()));
        members.push(format!("\"total\": {}", row(&self.total)));
        members.extend(self.foot.iter().map(json_field));
        if !self.notes.is_empty() {
            let fields = |note: &Note| json_object(note.fields.iter().map(|it| (it.key, &it.cell)));
            members.push(list("notes", self.notes.iter().map(fields).collect()));
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

fn json_object<'a>(fields: impl Iterator<Item = (&'a str, &'a Cell)>) -> String {
    let mut members = Vec::new();
    for (key, cell) in fields {
        members.push(format!("{}: {}", json_string(key), cell.json()));
    }
    format!("{{{}}}", members.join(", "))
}

fn json_field(field: &Field) -> String {
    format!("{}: {}", json_string(field.key), field.cell.json())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Row(u64, Option<f64>, f64, &'static str);

    fn table() -> Table {
        let columns: [Column<Row>; 5] = [
            Column::new("k", "K", Shown::Always, |row| row.0.into()),
            Column::hidden("digest", |_| "0f".into()),
            Column::new("mean", "score", Shown::Always, |row| Cell::real(row.1, 1)),
            Column::new("share", "complete", Shown::IfRoom, |row| Cell::Share(row.2)),
            Column::new("player", "player", Shown::Name, |row| row.3.into()),
        ];
        let players = ["exec python3 solver_with_a_long_name_a.py", "exec python3 b.py"];
        let rows = [Row(3, Some(12.25), 0.5, players[0]), Row(10, None, 1.0, players[1])];
        Table {
            head: vec![Field::new("player", "Player", "a\"\\\n\u{7f}")],
            total: vec!["a".into(), Cell::Missing, Cell::Real(f64::NAN, 1)],
            foot: vec![Field::new("games", "Games", Cell::Of(14, 60))],
            notes: vec![Note {
                text: "Crash.".to_string(),
                fields: vec![Field::hidden("seed", Cell::Whole(7))],
            }],
            ..Table::new(&columns, &rows)
        }
    }

    #[test]
    fn names_are_cut_in_the_middle_once_no_column_can_go() {
        let rows = |width: usize| -> Vec<String> {
            let text = table().table(width);
            assert!(text.lines().skip(1).take(4).all(|line| line.chars().count() <= width.max(21)));
            text.lines().skip(1).take(3).map(str::to_string).collect()
        };
        assert_eq!(rows(80)[1], " 3   12.2    50.0 %  exec python3 solver_with_a_long_name_a.py");
        assert_eq!(rows(60)[1], " 3   12.2  exec python3 solver_with_a_long_name_a.py");
        assert_eq!(rows(40)[1], " 3   12.2  exec python3 s…long_name_a.py");
        assert_eq!(
            rows(1),
            [" K  score    player", " 3   12.2  exec….py", "10      -  exec….py"]
                .map(str::to_string)
        );
    }

    #[test]
    fn of_columns_that_need_room_the_last_goes_first() {
        let columns: [Column<u64>; 3] = ["first", "second", "third"]
            .map(|it| Column::new(it, it, Shown::IfRoom, |_| 7u64.into()));
        let titles = |most: usize| -> Vec<String> {
            let drawn = Table::new(&columns, &[0]).drawn(most);
            drawn.into_iter().map(|column| column.cells[0].clone()).collect()
        };
        assert_eq!(titles(20), ["first", "second", "third"]);
        assert_eq!(titles(19), ["first", "second"]);
        assert_eq!(titles(12), ["first"]);
    }

    #[test]
    fn json_escapes_what_it_must() {
        let expected = r#"{
  "player": "a\"\\\u000a\u007f",
  "rows": [
    {"k": 3, "digest": "0f", "mean": 12.25, "share": 0.5, "player": "exec python3 solver_with_a_long_name_a.py"},
    {"k": 10, "digest": "0f", "mean": null, "share": 1, "player": "exec python3 b.py"}
  ],
  "total": {"k": "a", "digest": null, "mean": null},
  "games": 14,
  "notes": [
    {"seed": 7}
  ]
}
"#;
        assert_eq!(table().render(Format::Json), expected);
    }
}
