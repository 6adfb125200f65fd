//! The built-in players, each with its parameters.
//!
//! To add a player, implement [`Player`] in `engine/player/`, add a variant to [`BuiltIn`], and
//! follow the compiler.

use std::time::Instant;

use crate::engine::board::GameRules;
use crate::engine::brick::{Brick, Colours, Move, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::greedy::Greedy;
use crate::engine::player::published::Published;
use crate::engine::player::search::{Budget, Pace, Search, SearchParts, Settings};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;
use crate::formats::end::{Failure, FailureKind, GameEnd};
use crate::formats::games::MOST_BRICKS;
use crate::formats::weights::sets;
use crate::played::chains::OnThreads;
use crate::played::look_ahead::{self, LookAhead};
use crate::played::{Cost, Origin, Played};

/// One of the players, with its parameters.
#[derive(Clone)]
pub enum BuiltIn {
    /// The published player: the best board, or the points if there are enough of them.
    Published(RuleParameters),
    /// The most points now.
    Greedy,
    /// Plans ahead, segment by segment.
    Search(Settings, Searching),
}

/// Budget, threads and view of the search player.
#[derive(Clone, Copy)]
pub struct Searching {
    pub budget: Budget,
    pub chains: OnThreads,
    /// How many bricks it sees, the one to place included.
    pub preview: usize,
}

impl BuiltIn {
    /// The published player with the published parameters.
    pub fn published(colours: Colours) -> BuiltIn {
        BuiltIn::Published(sets::paper(colours))
    }

    /// The search player with its built-in parameters, on one thread.
    pub fn search(colours: Colours, budget: Budget) -> BuiltIn {
        let (chains, preview) = (OnThreads { chains: 1, threads: 1 }, MOST_BRICKS as usize);
        BuiltIn::Search(sets::search(colours), Searching { budget, chains, preview })
    }

    /// A player for one game.
    pub fn build(&self, shape: Shape) -> Ready {
        let rules = GameRules::new(shape.colours);
        match self {
            BuiltIn::Published(rule) => {
                Ready::Published(Box::new(Published::new(rules, rule, shape)))
            }
            BuiltIn::Greedy => Ready::Greedy(Greedy::new(rules)),
            BuiltIn::Search(settings, searching) => {
                // If planning does not pay, it looks ahead; with nothing to look at, or no time for
                // it, it plays by the trained rule.
                let Searching { budget, preview, .. } = *searching;
                let (least_view, looks_ahead) = look_ahead::least_view(shape, budget, preview);
                let rule: Box<dyn Player> = if looks_ahead {
                    Box::new(LookAhead::new(shape, budget, preview))
                } else {
                    Box::new(Published::new(rules, &sets::trained(shape.colours), shape))
                };
                Ready::Search(Box::new(Search::new(SearchParts {
                    rules,
                    settings: settings.clone(),
                    rule: Some(rule),
                    pace: Pace::new(budget, Box::new(Instant::now())),
                    planner: searching.chains.planner(),
                    preview,
                    least_view,
                })))
            }
        }
    }
}

/// A player that is ready for its game.
pub enum Ready {
    Published(Box<Published>),
    Greedy(Greedy),
    Search(Box<Search>),
}

impl Ready {
    fn player(&self) -> &dyn Player {
        match self {
            Ready::Published(player) => &**player,
            Ready::Greedy(player) => player,
            Ready::Search(player) => &**player,
        }
    }
}

impl Player for Ready {
    fn preview(&self) -> usize {
        self.player().preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        match self {
            Ready::Published(player) => player.plan(view, moves),
            Ready::Greedy(player) => player.plan(view, moves),
            Ready::Search(player) => player.plan(view, moves),
        }
    }
}

/// Lets a player play these bricks. The observer sees every move, and cannot stop the game.
///
/// ```
/// use brickgm::engine::brick::{Colours, Shape};
/// use brickgm::formats::deal::Deal;
/// use brickgm::formats::end::GameEnd;
/// use brickgm::played::built_in::{play, BuiltIn};
/// use brickgm::played::Origin;
///
/// let shape = Shape { colours: Colours::new(5).unwrap(), bricks: 100 };
/// let bricks = Deal::new(shape.colours, 1).take(100).collect(); // as `brickgm gen 100 5 --seed 1`
/// let mut player = BuiltIn::published(shape.colours).build(shape);
/// let played = play(&mut player, shape, bricks, Origin::default(), &mut ());
/// assert_eq!((played.end, played.score), (GameEnd::Complete, 3939));
/// ```
pub fn play(
    player: &mut dyn Player,
    shape: Shape,
    bricks: Vec<Brick>,
    origin: Origin,
    observer: &mut dyn Observer,
) -> Played {
    let started = Instant::now();
    let mut game = Game::new(GameRules::new(shape.colours), shape);
    let mut recorder = Recorder { moves: Vec::new(), observer };
    let end = match game.play(&mut bricks.iter().copied(), player, &mut recorder) {
        Ok(()) => GameEnd::of(&game),
        Err(why) => GameEnd::Failed(Failure::new(FailureKind::IllegalMove, format!("{why:?}"))),
    };
    Played {
        shape,
        moves: recorder.moves,
        bricks,
        score: game.score(),
        end,
        cost: Cost { wall: started.elapsed(), ..Cost::default() },
        origin,
        output: Vec::new(),
        errors: Vec::new(),
    }
}

/// Keeps the moves.
struct Recorder<'a> {
    moves: Vec<Move>,
    observer: &'a mut dyn Observer,
}

impl Observer for Recorder<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.moves.push(placed.mv);
        self.observer.placed(placed, game);
        Next::GoOn
    }

    fn planned(&mut self, moves: usize, game: &Game) -> Next {
        self.observer.planned(moves, game);
        Next::GoOn
    }
}
