//! The Colour Brick Game (SPOJ 18073, BRICKGM): its rules, five players, and the tools around
//! them.
//!
//! # Map
//!
//! - [`engine`]: the game and its players, and nothing else. This is what the judge gets as one
//!   file, so it keeps to Rust 1.33.
//! - `support`: knows nothing of the game: arguments, files, tables, threads, signals.
//! - [`formats`]: what is read and written: games and moves, boards, weight files, training logs,
//!   rows of results.
//! - [`played`]: a game that was played, [`played::Played`], and the three ways to play one: a
//!   built-in player, given moves (the referee), somebody's program.
//! - `draw`: boards and curves for people: text, pictures, the page.
//! - `commands`: one file or folder per command, with its flags, its logic and its output.
//!
//! `use` points one way: `engine` and `support` stand alone, `formats` uses both, `played` uses
//! `formats`, `draw` uses `played`, and `commands` use all. A test checks it.
//!
//! One brick from line to line: `commands/solve.rs` opens the game, [`formats::games`] reads the
//! brick, [`engine::game`] shows it to the player, [`engine::player::published`] compares its
//! placements, and `commands/solve.rs` writes the move. One game of a bench:
//! `commands/bench/playing.rs` gives it to a player of `commands/bench/players.rs`, which makes a
//! [`played::Played`]; its row goes to the results file (`formats/rows.rs`) and into the table
//! (`commands/bench/tables.rs`). One candidate of a training: `commands/train/run.rs` lets the player
//! of `commands/train/target.rs` play with it and ranks it, and `commands/train/evolve.rs` makes the
//! next ones. One game to the page: `commands/games.rs` reads or plays it, and `draw/html.rs` writes
//! the page.
//!
//! # Drop a brick and see the cascade
//!
//! ```
//! use brickgm::engine::board::{Board, GameRules};
//! use brickgm::engine::brick::{Brick, Colours, Move};
//!
//! let rules = GameRules::new(Colours::new(3).unwrap());
//! let mut board: Board = "221.......".parse().unwrap();
//! let brick: Brick = "211".parse().unwrap(); // 2 over 1 over 1
//! let mv: Move = "3 0".parse().unwrap(); // column 3, not rotated
//! let mut steps = Vec::new();
//! rules.play_steps(&mut board, brick, mv, &mut steps).unwrap();
//! // 111 vanishes for 9 points. The 2 falls next to the others, and 222 vanishes for twice as many.
//! assert_eq!(steps, [9, 18]);
//! assert_eq!(board.squares(), 0);
//! ```
//!
//! # Play a game
//!
//! ```
//! use brickgm::engine::brick::{Colours, Shape};
//! use brickgm::formats::end::GameEnd;
//! use brickgm::played::built_in::{play, BuiltIn};
//! use brickgm::played::{Dealt, Origin};
//!
//! let shape = Shape { colours: Colours::new(5).unwrap(), bricks: 100 };
//! let dealt = Dealt::from_seed(shape, 1); // as `brickgm gen 100 5 --seed 1`
//! let played = play(&mut BuiltIn::published(shape), dealt, Origin::default(), &mut ());
//! assert_eq!((played.end, played.score), (GameEnd::Complete, 3939));
//! ```
//!
//! # Write and run a player of your own
//!
//! ```
//! use brickgm::engine::board::GameRules;
//! use brickgm::engine::brick::{Colours, Move, Shape, COLUMNS};
//! use brickgm::engine::game::Game;
//! use brickgm::engine::player::{Player, View};
//! use brickgm::formats::deal::Deal;
//! use brickgm::formats::end::GameEnd;
//!
//! /// Puts every brick onto the lowest column.
//! struct Lowest;
//!
//! impl Player for Lowest {
//!     fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
//!         let lowest = (0..COLUMNS).min_by_key(|&column| view.board.height(column));
//!         moves.extend(lowest.and_then(|column| Move::new(column, 0)));
//!     }
//! }
//!
//! let shape = Shape { colours: Colours::new(3).unwrap(), bricks: 50 };
//! let mut game = Game::new(GameRules::new(shape.colours), shape);
//! game.play(&mut Deal::new(shape.colours, 1), &mut Lowest, &mut ()).unwrap();
//! assert_eq!(GameEnd::of(&game), GameEnd::Complete);
//! ```
//!
//! # Glossary
//!
//! One word has one meaning, in code, messages and documents.
//!
//! **The game.** A *brick* is three squares, one over the other. A *rotation* moves its last
//! square to the top, 0 to 2 times. A *placement* or *move* is a column with a rotation. A *run* is
//! three or more equal squares in a line, as long as it gets. A *step* removes all runs of the board
//! at once, and what is above them falls. A *cascade* is all steps that one brick causes. The *shape*
//! of a game is its N bricks and K colours. A *seed* stands for the random game that `gen` makes of
//! it. A game ends *complete*, with the *board full*, or *failed*.
//!
//! **Players.** A *player* makes the moves. Its *parameters* are the numbers in its weight file; a
//! *weight set* is one file per K. *Published* is the player, and the set, of the *thesis*
//! (`--player paper`); *trained* is the set that `train` found for the same rule. *Greedy* takes the
//! most points now; *spare* saves the commonest colour for later; *lookahead* plays by the rule's values
//! of the boards that a few bricks in view lead to. *Search* plans. An *opponent* is the player on the
//! other side of a comparison. A *solver* is somebody's own program (`--exec`).
//!
//! **Search.** A *segment* is the bricks up to one *explosion*, the large cascade that the
//! *trigger*, the last of them, sets off. An *arrangement* is where the bricks of a segment lie
//! before the trigger. A *proposal* changes the arrangement. A *try* evaluates a proposal. A *chain* is a
//! sequence of proposals, accepted or rejected, that cools down in *stages*. A *sweep* is a beam search
//! that keeps the board low if planning does not pay. A *plan* is the moves for a segment.
//!
//! **Tools.** A *bench run* is one call of `bench`; a *results* file has one row per game. An
//! *evaluation* is one set of parameters on one game of the training. *Provenance* is what a weight file
//! says about how it was made. A *frame* is a board as view shows it.
//!
//! # How to add
//!
//! - **a player**: implement [`engine::player::Player`] in `engine/player/`, add a variant to
//!   [`played::built_in::BuiltIn`], and follow the compiler. For the judge's file, list the new file in
//!   `commands/submission/flatten.rs`.
//! - **a feature** of boards: count it in `engine/features.rs`, and add a row to the table in
//!   `formats/weights/parameters.rs`. The weight files, the trainer and `explain` follow; draw it in
//!   `commands/help.rs`.
//! - **a command**: a module under `commands/` with a `COMMAND` row, listed in `commands.rs`. Help,
//!   parsing and completions read the row.

#[cfg(not(unix))]
compile_error!("brickgm needs Linux or macOS; on Windows it runs in WSL");

// The attribute holds the whole folder to the judge's compiler.
#[clippy::msrv = "1.33.0"]
pub mod engine;
pub mod formats;
pub mod played;

/// For the binary.
#[doc(hidden)]
pub use {commands::run, support::streams::note};

mod commands;
mod draw;
mod support;
