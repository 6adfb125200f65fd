//! What came of games: one row per game, and what can be said about many of them.
//!
//! A run is a list of rows. The table of a run, a comparison of two, the best known score of each
//! game and what need not be played again are all computed from rows.

pub mod compare;
pub mod failures;
pub mod order;
mod per_game;
pub mod row;
pub mod runs;
pub mod store;
pub mod tables;

use self::compare::Comparison;
use self::order::Order;
use self::runs::{Best, Run};
use crate::support::table::Table;

/// The table of a run, or of a run and its opponent: one row per game in this order, or one row
/// per shape.
pub fn table(run: &Run, other: Option<&Run>, best: Option<&Best>, order: Option<Order>) -> Table {
    let mut run = run.clone();
    if let Some(order) = order {
        order.sort(&mut run, best, other);
    }
    let comparison = other.map(|other| Comparison::of(&run, other));
    match (&comparison, order) {
        (comparison, Some(_)) => per_game::per_game(&run, best, comparison.as_ref()),
        (Some(comparison), None) => comparison.table(),
        (None, None) => tables::of_run(&run, best),
    }
}
