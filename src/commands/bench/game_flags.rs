//! Which games: seeds and shapes, or files.

use std::collections::btree_map::{BTreeMap, Entry};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::{fs, io};

use crate::commands::bench::flags::{SEEDS, SHAPE};
use crate::commands::bench::games::{GameFile, GameId, Games};
use crate::commands::bench::hash;
use crate::commands::bench::suite::{judge_shapes, parse_shape};
use crate::engine::brick::Shape;
use crate::play::exec_flags::whole_game;
use crate::support::args::Args;
use crate::support::error::Error;
use crate::support::flags::QUIET;
use crate::support::quote::quoted_name;
use crate::support::streams::{file_error, Source};

/// The games that the command line names.
pub fn from_args(args: &Args) -> Result<Games, Error> {
    if args.positionals().is_empty() {
        let seeds = args.value(SEEDS.name).unwrap_or("1..3".as_ref());
        return Ok(Games::Dealt {
            shapes: shapes(args)?,
            seeds: seeds
                .to_string_lossy()
                .parse()
                .map_err(|error| Error::usage(format!("--seeds: {error}")))?,
        });
    }
    files(args.positionals(), args.has(QUIET.name))
}

fn shapes(args: &Args) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::new();
    for word in args.values(SHAPE.name) {
        let shape = word.to_str().and_then(parse_shape).ok_or_else(|| {
            Error::usage(format!(
                "--shape: expected KxN, as in 3x33333, with K from 3 to 9, found {word:?}"
            ))
        })?;
        if shapes.contains(&shape) {
            return Err(Error::usage(format!("--shape: {word:?} is given twice")));
        }
        shapes.push(shape);
    }
    Ok(if shapes.is_empty() {
        judge_shapes()
    } else {
        shapes
    })
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
    let number = hash::of_game(shape, &bricks);
    Ok((GameId { shape, number }, GameFile { name, bricks }))
}
