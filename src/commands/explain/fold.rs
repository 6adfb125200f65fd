//! Placements that come to the same, told in one row: `3..8`.

use crate::commands::explain::placements::{Explanation, Marks, PlacementRow};

/// The most characters of a list of columns. A longer one goes on in a row of its own.
pub const WIDEST: usize = 10;

/// Placements with the same rotation, points and counts.
pub struct EqualRows<'a> {
    /// The first of them.
    pub row: &'a PlacementRow,
    /// Their columns from 1 on, rising.
    pub columns: Vec<usize>,
    /// What any of them is.
    pub marks: Marks,
}

/// The placements in the order of trying, equal ones at the place of the first.
pub fn folded(explanation: &Explanation) -> Vec<EqualRows<'_>> {
    let mut groups: Vec<EqualRows> = Vec::new();
    for single in singles(explanation) {
        match groups.iter_mut().find(|group| group.takes(&single)) {
            Some(group) => group.add(single),
            None => groups.push(single),
        }
    }
    groups
}

/// Every placement for itself.
pub fn singles(explanation: &Explanation) -> Vec<EqualRows<'_>> {
    let group = |row| EqualRows {
        row,
        columns: vec![row.action.column() + 1],
        marks: explanation.marks(row),
    };
    explanation.rows.iter().map(group).collect()
}

impl EqualRows<'_> {
    fn takes(&self, other: &EqualRows) -> bool {
        let facts = |row: &PlacementRow| (row.action.rotation(), row.points, row.counts);
        let together = [&self.columns[..], &other.columns].concat();
        facts(self.row) == facts(other.row) && list(&together).len() <= WIDEST
    }

    fn add(&mut self, other: EqualRows) {
        self.columns.extend(other.columns);
        self.marks = Marks {
            taken: self.marks.taken || other.marks.taken,
            most_points: self.marks.most_points || other.marks.most_points,
            best_board: self.marks.best_board || other.marks.best_board,
        };
    }
}

/// `1,3..8,10` for rising numbers.
pub fn list(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let text = |(first, last): (usize, usize)| match last - first {
        0 => format!("{first}"),
        1 => format!("{first},{last}"),
        _ => format!("{first}..{last}"),
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_name_runs_by_their_ends() {
        for (numbers, text) in [
            (&[4][..], "4"),
            (&[1, 10], "1,10"),
            (&[2, 3], "2,3"),
            (&[4, 5, 6, 7, 8, 10], "4..8,10"),
            (&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "1..10"),
        ] {
            assert_eq!(list(numbers), text);
        }
    }
}
