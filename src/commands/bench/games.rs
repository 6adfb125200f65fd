//! Which games are played: every shape with every seed, or those of files.

use std::cmp::Reverse;
use std::collections::btree_map::{BTreeMap, Entry};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::{fs, io};

use crate::commands::bench::flags::{SEEDS, SHAPE};
use crate::engine::brick::{Brick, Shape};
use crate::play::deal::Deal;
use crate::play::exec::flags::whole_game;
use crate::play::hash;
use crate::play::results::row::{GameId, Origin};
use crate::play::seeds::Seeds;
use crate::play::shapes::{judge_shapes, parse_shape, swapped};
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::QUIET;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, Source};

/// A game that was read from a file.
pub struct GameFile {
    pub name: String,
    pub bricks: Vec<Brick>,
}

pub enum Games {
    /// Every shape with every seed; no shape twice.
    Dealt {
        shapes: Vec<Shape>,
        seeds: Seeds,
    },
    Given(BTreeMap<GameId, GameFile>),
}

impl Games {
    /// The games that the command line names.
    pub fn from_args(args: &Args) -> Result<Games, Error> {
        if args.positionals().is_empty() {
            let seeds = args.value(SEEDS.name).unwrap_or("1..3".as_ref());
            let seeds = seeds.to_string_lossy().parse();
            return Ok(Games::Dealt {
                shapes: shapes(args)?,
                seeds: seeds.map_err(|error| Error::usage(format!("--seeds: {error}")))?,
            });
        }
        files(args.positionals(), args.has(QUIET.name))
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

    /// Leaves out the shapes that are not wanted.
    pub fn retain(&mut self, wanted: impl Fn(Shape) -> bool) {
        match self {
            Games::Dealt { shapes, .. } => shapes.retain(|&shape| wanted(shape)),
            Games::Given(files) => files.retain(|id, _| wanted(id.shape)),
        }
    }

    pub fn count(&self) -> u128 {
        match self {
            Games::Dealt { shapes, seeds } => seeds.count() * shapes.len() as u128,
            Games::Given(files) => files.len() as u128,
        }
    }

    pub fn contains(&self, id: GameId) -> bool {
        match self {
            Games::Dealt { shapes, seeds } => {
                let is_seed = id.seed().is_some_and(|seed| seeds.contains(seed));
                is_seed && shapes.contains(&id.shape)
            }
            Games::Given(files) => files.contains_key(&id),
        }
    }

    /// How many games each shape has.
    pub fn per_shape(&self) -> BTreeMap<Shape, u128> {
        let mut counts = BTreeMap::new();
        match self {
            Games::Dealt { shapes, seeds } => {
                counts.extend(shapes.iter().map(|&shape| (shape, seeds.count())));
            }
            Games::Given(files) => {
                let shapes = files.keys().map(|id| id.shape);
                shapes.for_each(|shape| *counts.entry(shape).or_default() += 1);
            }
        }
        counts
    }

    /// The longest games first, so that no thread begins one when the others are almost done.
    pub fn in_order(&self) -> Box<dyn Iterator<Item = GameId> + Send + '_> {
        match self {
            Games::Dealt { shapes, seeds } => {
                let mut shapes = shapes.clone();
                shapes.sort_by_key(|shape| Reverse(shape.bricks));
                Box::new(shapes.into_iter().flat_map(|shape| {
                    seeds.iter().map(move |number| GameId { shape, origin: Origin::Seed, number })
                }))
            }
            Games::Given(files) => {
                let mut ids: Vec<GameId> = files.keys().copied().collect();
                ids.sort_by_key(|id| Reverse(id.shape.bricks));
                Box::new(ids.into_iter())
            }
        }
    }

    pub fn bricks(&self, id: GameId) -> Vec<Brick> {
        match self {
            Games::Dealt { .. } => {
                let most = usize::try_from(id.shape.bricks).unwrap_or(usize::MAX);
                Deal::new(id.shape.colours, id.number).take(most).collect()
            }
            Games::Given(files) => {
                files.get(&id).map(|file| file.bricks.clone()).unwrap_or_default()
            }
        }
    }

    pub fn file_name(&self, id: GameId) -> Option<&str> {
        match self {
            Games::Dealt { .. } => None,
            Games::Given(files) => files.get(&id).map(|file| &file.name[..]),
        }
    }
}

fn shapes(args: &Args) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::new();
    for word in args.values(SHAPE.name) {
        let text = word.to_string_lossy();
        let shape = parse_shape(&text).ok_or_else(|| {
            let hint = swapped(&text).map(|meant| format!(": did you mean '{meant}'?"));
            Error::usage(format!(
                "--shape: expected KxN, as in 3x33333, with K from 3 to 9, found {word:?}{}",
                hint.unwrap_or_default()
            ))
        })?;
        if shapes.contains(&shape) {
            return Err(Error::usage(format!("--shape: {word:?} is given twice")));
        }
        shapes.push(shape);
    }
    Ok(if shapes.is_empty() { judge_shapes() } else { shapes })
}

fn files(places: &[OsString], is_quiet: bool) -> Result<Games, Error> {
    let mut games: BTreeMap<GameId, GameFile> = BTreeMap::new();
    for place in places {
        for path in expand(place)? {
            let (id, file) = read(&path, is_quiet)?;
            match games.entry(id) {
                Entry::Vacant(entry) => drop(entry.insert(file)),
                Entry::Occupied(entry) => {
                    let (first, second) = (&entry.get().name, &file.name);
                    let same = format!("{second}: the same game as {first}");
                    return Err(Error::failure(same));
                }
            }
        }
    }
    Ok(Games::Given(games))
}

/// A directory stands for the games in it, by their names.
fn expand(place: &OsStr) -> Result<Vec<OsString>, Error> {
    let path = Path::new(place);
    if !path.is_dir() {
        return Ok(vec![place.to_os_string()]);
    }
    let is_game = |path: &Path| path.extension() == Some("in".as_ref()) && !path.is_dir();
    let list = || -> io::Result<Vec<OsString>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            if is_game(&path) {
                found.push(path.into_os_string());
            }
        }
        found.sort();
        Ok(found)
    };
    match list() {
        Ok(found) if found.is_empty() => Err(Error::failure(format!(
            "{}: there is no game in it: no file whose name ends in .in",
            quoted_name(path)
        ))),
        found => found.map_err(|error| file_error(path, &error)),
    }
}

fn read(path: &OsStr, is_quiet: bool) -> Result<(GameId, GameFile), Error> {
    let source = Source::game(path, is_quiet)?;
    let name = source.name.clone();
    let (shape, bricks) = whole_game(source)?;
    let id = GameId { shape, origin: Origin::File, number: hash::of_game(shape, &bricks) };
    Ok((id, GameFile { name, bricks }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_games_come_first() {
        let shapes = ["3x5", "9x70", "4x6"].map(|text| parse_shape(text).unwrap());
        let games = Games::Dealt { shapes: shapes.to_vec(), seeds: "1..2".parse().unwrap() };
        let ids = games.in_order();
        let order: Vec<(u64, u64)> = ids.map(|id| (id.shape.bricks, id.number)).collect();
        assert_eq!(order, [(70, 1), (70, 2), (6, 1), (6, 2), (5, 1), (5, 2)]);
    }
}
