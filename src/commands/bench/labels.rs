//! Whose games a row is about: the cells by which rows of several runs are known to fit together.

use crate::commands::bench::fields::{hex_cell, AGAINST};
use crate::commands::bench::games::Origin;
use crate::commands::bench::rows::RowCells;
use crate::commands::bench::survey::{BothNumbers, Side, Survey};
use crate::support::table::{Cell, Field};

/// The players of a row, where its games come from, and the numbers that were played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Who played.
    pub player: Side,
    /// Who else did.
    pub against: Option<Side>,
    /// Where the games come from.
    pub origin: Origin,
    /// Hashes of both players' numbers.
    pub numbers: BothNumbers,
}

impl Label {
    /// What stands in front of a survey's rows.
    pub fn of(survey: &Survey, numbers: BothNumbers) -> Label {
        Label {
            player: survey.player.clone(),
            against: survey.against.clone(),
            origin: survey.origin,
            numbers,
        }
    }

    /// As cells, which people see above the table instead.
    pub fn fields(&self) -> Vec<Field> {
        let side = |prefix: &str, key: &str, side: &Side, numbers: Option<u64>| {
            vec![
                Field::hidden(key, Cell::text(&side.name)),
                Field::hidden(format!("{prefix}method"), Cell::text(&side.method)),
                Field::hidden(
                    format!("{prefix}numbers"),
                    numbers.map_or(Cell::Missing, hex_cell),
                ),
            ]
        };
        let mut fields = side("", "player", &self.player, self.numbers.0);
        if let Some(other) = &self.against {
            fields.extend(side(AGAINST, "against", other, self.numbers.1));
        }
        fields.push(Field::hidden("games_from", Cell::text(self.origin.name())));
        fields
    }

    /// Reads the cells back.
    pub fn read(row: &RowCells) -> Result<Label, String> {
        let side = |prefix: &str, key: &str| -> Result<Side, String> {
            Ok(Side {
                name: row.cell(key)?.to_string(),
                method: row.cell(&format!("{prefix}method"))?.to_string(),
            })
        };
        let numbers = |prefix: &str| row.hash_if_any(&format!("{prefix}numbers"));
        let paired = row.has("against");
        Ok(Label {
            player: side("", "player")?,
            against: match paired {
                true => Some(side(AGAINST, "against")?),
                false => None,
            },
            origin: row.read("games_from", |name| {
                let known = [Origin::Seeds, Origin::Files];
                known.into_iter().find(|origin| origin.name() == name)
            })?,
            numbers: (numbers("")?, if paired { numbers(AGAINST)? } else { None }),
        })
    }

    /// A message unless the row belongs into this survey. What files are called makes no
    /// difference: [`Survey::join`] looks at what stood in them.
    pub fn check(&self, survey: &Survey) -> Result<(), String> {
        let own = Label::of(survey, self.numbers);
        if own.origin != self.origin {
            let (wanted, found) = (own.origin.name(), self.origin.name());
            return Err(format!(
                "expected games from {wanted}, found games from {found}"
            ));
        }
        let method = |side: &Option<Side>| side.as_ref().map(|side| side.method.clone());
        let same = own.player.method == self.player.method
            && method(&own.against) == method(&self.against);
        match same {
            true => Ok(()),
            false => Err(format!("expected games of {own}, found those of {self}")),
        }
    }
}

/// `"paper" against "greedy"`
impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:?}", self.player.name)?;
        match &self.against {
            Some(other) => write!(f, " against {:?}", other.name),
            None => Ok(()),
        }
    }
}
