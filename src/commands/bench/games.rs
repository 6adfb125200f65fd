//! Which games are played: every shape with every seed, or those of files.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::commands::bench::seeds::Seeds;
use crate::engine::brick::{Brick, Shape};
use crate::play::deal::Deal;

/// One game. Its number is its seed or, if it comes from a file, a hash of its bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId {
    /// How many bricks of how many colours.
    pub shape: Shape,
    /// The seed or the hash.
    pub number: u64,
}

/// Where games come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The game of seed S is the one that `gen N K --seed S` writes.
    Seeds,
    /// Games that were given as files.
    Files,
}

impl Origin {
    /// As it stands in a cell.
    pub fn name(self) -> &'static str {
        match self {
            Origin::Seeds => "seeds",
            Origin::Files => "files",
        }
    }
}

/// A game that was read from a file.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// What to call it.
    pub name: String,
    /// All its bricks.
    pub bricks: Vec<Brick>,
}

/// All games of a survey.
#[derive(Clone, Debug)]
pub enum Games {
    /// Every shape with every seed; no shape twice.
    Dealt {
        /// The shapes.
        shapes: Vec<Shape>,
        /// The seeds.
        seeds: Seeds,
    },
    /// The games of files.
    Given(BTreeMap<GameId, GameFile>),
}

impl Games {
    /// Where they come from.
    pub fn origin(&self) -> Origin {
        match self {
            Games::Dealt { .. } => Origin::Seeds,
            Games::Given(_) => Origin::Files,
        }
    }

    /// Every shape once.
    pub fn shapes(&self) -> Vec<Shape> {
        match self {
            Games::Dealt { shapes, .. } => shapes.clone(),
            Games::Given(files) => {
                let mut shapes: Vec<Shape> = files.keys().map(|id| id.shape).collect();
                shapes.dedup();
                shapes
            }
        }
    }

    /// How many games there are.
    pub fn count(&self) -> u128 {
        match self {
            Games::Dealt { shapes, seeds } => seeds.count() * shapes.len() as u128,
            Games::Given(files) => files.len() as u128,
        }
    }

    /// Whether this game is one of them.
    pub fn contains(&self, id: GameId) -> bool {
        match self {
            Games::Dealt { shapes, seeds } => {
                shapes.contains(&id.shape) && seeds.contains(id.number)
            }
            Games::Given(files) => files.contains_key(&id),
        }
    }

    /// The bricks of all games: a rough measure of how much there is to do.
    pub fn all_bricks(&self) -> f64 {
        match self {
            Games::Dealt { shapes, seeds } => {
                let one_each: f64 = shapes.iter().map(|shape| shape.bricks as f64).sum();
                one_each * seeds.count() as f64
            }
            Games::Given(files) => files.keys().map(|id| id.shape.bricks as f64).sum(),
        }
    }

    /// The longest games first, so that no thread begins one when the others are almost done.
    pub fn in_order(&self) -> Box<dyn Iterator<Item = GameId> + Send + '_> {
        match self {
            Games::Dealt { shapes, seeds } => {
                let mut shapes = shapes.clone();
                shapes.sort_by_key(|shape| Reverse(shape.bricks));
                Box::new(shapes.into_iter().flat_map(|shape| {
                    let seeds = seeds.iter();
                    seeds.map(move |number| GameId { shape, number })
                }))
            }
            Games::Given(files) => {
                let mut ids: Vec<GameId> = files.keys().copied().collect();
                ids.sort_by_key(|id| Reverse(id.shape.bricks));
                Box::new(ids.into_iter())
            }
        }
    }

    /// The bricks of a game.
    pub fn bricks(&self, id: GameId) -> Box<dyn Iterator<Item = Brick> + '_> {
        match self {
            Games::Dealt { .. } => Box::new(Deal::new(id.shape.colours, id.number)),
            Games::Given(files) => {
                let bricks = files.get(&id).map(|file| &file.bricks[..]);
                Box::new(bricks.unwrap_or_default().iter().copied())
            }
        }
    }

    /// The name of the file that a game comes from.
    pub fn file_name(&self, id: GameId) -> Option<&str> {
        match self {
            Games::Dealt { .. } => None,
            Games::Given(files) => files.get(&id).map(|file| &file.name[..]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::hash;
    use crate::commands::bench::suite::parse_shape;

    fn file(name: &str, shape: &str, bricks: &[&str]) -> (GameId, GameFile) {
        let shape = parse_shape(shape).unwrap();
        let bricks: Vec<Brick> = bricks.iter().map(|brick| brick.parse().unwrap()).collect();
        let number = hash::of_game(shape, &bricks);
        let name = name.to_string();
        (GameId { shape, number }, GameFile { name, bricks })
    }

    #[test]
    fn the_longest_games_come_first() {
        let shapes = ["3x5", "9x70", "4x6"].map(|text| parse_shape(text).unwrap());
        let games = Games::Dealt {
            shapes: shapes.to_vec(),
            seeds: "1..2".parse().unwrap(),
        };
        let order: Vec<(u64, u64)> = games
            .in_order()
            .map(|id| (id.shape.bricks, id.number))
            .collect();
        assert_eq!(order, [(70, 1), (70, 2), (6, 1), (6, 2), (5, 1), (5, 2)]);
        assert_eq!((games.count(), games.all_bricks()), (6, 162.0));
    }

    #[test]
    fn files_keep_their_names_and_bricks() {
        let files = [
            file("a", "3x1", &["123"]),
            file("b", "3x2", &["123", "321"]),
            file("c", "3x1", &["321"]),
        ];
        let (a, c) = (files[0].0, files[2].0);
        let games = Games::Given(files.into());
        assert_eq!((games.count(), games.shapes().len()), (3, 2));
        assert_eq!(games.in_order().next().unwrap().shape.bricks, 2);
        assert_eq!(
            (games.file_name(a), games.file_name(c)),
            (Some("a"), Some("c"))
        );
        assert_eq!(games.bricks(c).next().unwrap().to_string(), "321");
    }
}
