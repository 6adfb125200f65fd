//! Tab-separated rows, read back by the names of their columns.

use std::collections::HashMap;
use std::str::FromStr;

use crate::commands::bench::digits::{digits, hex};
use crate::commands::bench::suite::parse_shape;
use crate::engine::brick::Shape;
use crate::support::quote::quoted;

/// The cells of a line by their names. Names that are not asked for are no matter.
pub struct RowCells<'a> {
    names: &'a HashMap<&'a str, usize>,
    cells: &'a [&'a str],
}

/// Calls `take` with every row of a text. The line of names, which begins with `first`, may come
/// again, as in files that were glued together. A message names the line.
pub fn each(
    text: &str,
    first: &str,
    take: &mut dyn FnMut(&RowCells) -> Result<(), String>,
) -> Result<(), String> {
    let mut names: HashMap<&str, usize> = HashMap::new();
    for (index, line) in text.lines().enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        let taken = if cells[0] == first {
            numbered(&cells).map(|found| names = found)
        } else if line.trim().is_empty() {
            Ok(())
        } else {
            let row = RowCells::new(&names, &cells, first);
            row.and_then(|row| row.refuse_unseen().and_then(|()| take(&row)))
        };
        taken.map_err(|error| format!("line {}: {error}", index + 1))?;
    }
    Ok(())
}

/// The places of the names, each of which stands there once.
fn numbered<'a>(cells: &[&'a str]) -> Result<HashMap<&'a str, usize>, String> {
    let mut names = HashMap::new();
    for (place, &name) in cells.iter().enumerate() {
        if names.insert(name, place).is_some() {
            return Err(format!("{name:?} is the name of two columns"));
        }
    }
    Ok(names)
}

impl<'a> RowCells<'a> {
    fn new(
        names: &'a HashMap<&'a str, usize>,
        cells: &'a [&'a str],
        first: &str,
    ) -> Result<RowCells<'a>, String> {
        let (wanted, found) = (names.len(), cells.len());
        match wanted {
            0 => Err(format!(
                "expected a line of names that begins with {first:?}, as --format tsv writes it"
            )),
            _ if wanted != found => Err(format!("expected {wanted} cells, found {found}")),
            _ => Ok(RowCells { names, cells }),
        }
    }

    /// No row is written with a character that a terminal obeys, and none is believed.
    fn refuse_unseen(&self) -> Result<(), String> {
        match self.cells.iter().find(|&&cell| quoted(cell) != *cell) {
            Some(cell) => Err(format!("{cell:?} holds what cannot be seen")),
            None => Ok(()),
        }
    }

    /// Whether there is such a column.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// What stands in a column.
    pub fn cell(&self, name: &str) -> Result<&'a str, String> {
        let place = self.names.get(name);
        let place = place.ok_or_else(|| format!("there is no column {name:?}"))?;
        Ok(self.cells[*place])
    }

    /// What a cell means.
    pub fn read<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let cell = self.cell(name)?;
        read(cell).ok_or_else(|| format!("{name}: {cell:?} makes no sense"))
    }

    /// A whole number.
    pub fn whole<T: FromStr>(&self, name: &str) -> Result<T, String> {
        self.read(name, digits)
    }

    /// A whole number, or the sign for nothing.
    pub fn whole_if_any<T: FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        self.if_any(name, digits)
    }

    /// A hash, or the sign for nothing.
    pub fn hash_if_any(&self, name: &str) -> Result<Option<u64>, String> {
        self.if_any(name, hex)
    }

    fn if_any<T>(&self, name: &str, read: fn(&str) -> Option<T>) -> Result<Option<T>, String> {
        match self.cell(name)? {
            "-" => Ok(None),
            _ => self.read(name, read).map(Some),
        }
    }

    /// The columns `k` and `n`.
    pub fn shape(&self) -> Result<Shape, String> {
        let (k, n) = (self.cell("k")?, self.cell("n")?);
        parse_shape(&format!("{k}x{n}")).ok_or_else(|| format!("there is no shape {k:?} x {n:?}"))
    }
}
