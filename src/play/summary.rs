//! Where the points of a game come from: its explosions by their number of steps, and how the
//! points spread over the game.

use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{BRICK, COLUMNS};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::support::table::{Cell, Field, Format, Table};

/// Explosions are grouped by their number of steps, from these on.
const CLASSES: [(usize, &str); 5] = [(1, "1"), (2, "2"), (3, "3-5"), (6, "6-9"), (10, "10+")];
/// The game is cut into this many parts.
const PARTS: u64 = 10;

/// Watches a game, and adds up.
#[derive(Default)]
pub struct Summary {
    /// The board before the next brick.
    before: Board,
    classes: [Class; CLASSES.len()],
    /// Points and bricks of each part of the game.
    parts: [(u64, u64); PARTS as usize],
    bricks: u64,
    of: u64,
}

/// Explosions of one class, added up.
#[derive(Clone, Copy, Default)]
struct Class {
    count: u64,
    points: u64,
    /// Squares that vanished.
    squares: u64,
    /// Squares that were left.
    left: u64,
}

impl Observer for Summary {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.of = game.shape().bricks;
        let part = u128::from(self.bricks) * u128::from(PARTS) / u128::from(self.of.max(1));
        let (points, bricks) = &mut self.parts[(part as usize).min(PARTS as usize - 1)];
        *points += u64::from(placed.points);
        *bricks += 1;
        self.bricks += 1;
        if placed.points > 0 {
            let (stood, left) = (squares(&self.before), squares(game.board()));
            let mut steps = Vec::new();
            let rules = GameRules::new(game.shape().colours);
            rules.play_steps(&mut self.before, placed.brick, placed.action, &mut steps);
            let class = CLASSES.iter().rposition(|&(least, _)| steps.len() >= least);
            let class = &mut self.classes[class.unwrap_or(0)];
            class.count += 1;
            class.points += u64::from(placed.points);
            class.squares += stood + BRICK as u64 - left;
            class.left += left;
        }
        self.before = *game.board();
        Next::GoOn
    }
}

fn squares(board: &Board) -> u64 {
    (0..COLUMNS).map(|column| board.height(column) as u64).sum()
}

/// The summaries of one game or of several, one below the other, with a word for each.
pub fn text(games: &[(&str, &Summary)]) -> String {
    let mut classes = Table::default();
    for (class, (_, steps)) in CLASSES.iter().enumerate() {
        for (name, summary) in games {
            let title = if games.len() > 1 { "game" } else { "" };
            let mut row = vec![
                Field::new("steps", "steps", Cell::text(steps)),
                Field::new("game", title, Cell::text(name)),
            ];
            row.extend(summary.class_fields(class));
            classes.rows.push(row);
        }
    }
    let mut parts = Table::default();
    for part in 0..PARTS {
        let (first, last) = games.first().map_or((0, 0), |(_, summary)| summary.range(part));
        let mut row = vec![Field::new("bricks", "bricks", Cell::Text(format!("{first}-{last}")))];
        for (name, summary) in games {
            let (points, bricks) = summary.parts[part as usize];
            let per_hundred = (bricks > 0).then(|| 100.0 * points as f64 / bricks as f64);
            let title = if games.len() > 1 { name } else { "points per 100 bricks" };
            row.push(Field::new(*name, title, Cell::real(per_hundred, 0)));
        }
        if first <= last {
            parts.rows.push(row);
        }
    }
    let heading = match games.len() {
        1 => "",
        _ => "Points per 100 bricks:\n",
    };
    let (classes, parts) = (classes.render(Format::Table), parts.render(Format::Table));
    format!("Explosions by their number of steps:\n{classes}\n{heading}{parts}")
}

impl Summary {
    fn class_fields(&self, class: usize) -> Vec<Field> {
        let all: u64 = self.classes.iter().map(|class| class.points).sum();
        let class = self.classes[class];
        let mean = |sum: u64| (class.count > 0).then(|| sum as f64 / class.count as f64);
        let share = (all > 0).then(|| class.points as f64 / all as f64);
        vec![
            Field::new("explosions", "explosions", Cell::Whole(class.count.into())),
            Field::new("bricks", "bricks between", Cell::real(mean(self.bricks), 1)),
            Field::new("squares", "squares", Cell::real(mean(class.squares), 1)),
            Field::new("left", "left", Cell::real(mean(class.left), 1)),
            Field::new("points", "points", Cell::Whole(class.points.into())),
            Field::new("share", "share", share.map_or(Cell::Missing, Cell::Share)),
        ]
    }

    /// The first and the last brick of a part, from 1.
    fn range(&self, part: u64) -> (u64, u64) {
        let of = u128::from(self.of);
        let start = |part: u64| (u128::from(part) * of).div_ceil(u128::from(PARTS)) as u64;
        (start(part) + 1, start(part + 1))
    }
}
