//! The built-in players.

use std::time::Instant;

use crate::engine::board::GameRules;
use crate::engine::brick::{Move, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::greedy::Greedy;
use crate::engine::player::lookahead::LookAhead;
use crate::engine::player::published::Published;
use crate::engine::player::search::{anneal, Budget, Pace, Planner, Search, SearchParts, Settings};
use crate::engine::player::spare::Spare;
use crate::engine::player::{Player, View};
use crate::formats::end::{Failure, FailureKind, GameEnd};
use crate::formats::weights::sets;
use crate::played::{Dealt, Origin, Played};

/// A player that is ready for its game.
pub enum BuiltIn {
    /// The best board, or the points if there are enough of them.
    Published(Box<Published>),
    /// The most points now.
    Greedy(Greedy),
    /// The most points that leave the commonest colour alone.
    Spare(Spare),
    /// Looks ahead over the bricks in view.
    LookAhead(Box<LookAhead>),
    /// Plans ahead, segment by segment.
    Search(Box<Search>),
}

impl BuiltIn {
    /// The published player with the published parameters.
    pub fn published(shape: Shape) -> BuiltIn {
        let (rules, rule) = (GameRules::new(shape.colours), sets::paper(shape.colours));
        BuiltIn::Published(Box::new(Published::new(rules, &rule, shape)))
    }

    /// The search player with its built-in parameters, on one thread.
    pub fn search(shape: Shape, budget: Budget) -> BuiltIn {
        BuiltIn::search_with(shape, sets::search(shape.colours), budget, Box::new(anneal))
    }

    /// The search player with these parameters.
    pub fn search_with(
        shape: Shape,
        settings: Settings,
        budget: Budget,
        planner: Planner,
    ) -> BuiltIn {
        BuiltIn::Search(Box::new(Search::new(SearchParts {
            rules: GameRules::new(shape.colours),
            settings,
            pace: Pace::new(budget, Box::new(Instant::now())),
            planner,
        })))
    }

    fn player(&self) -> &dyn Player {
        match self {
            BuiltIn::Published(player) => &**player,
            BuiltIn::Greedy(player) => player,
            BuiltIn::Spare(player) => player,
            BuiltIn::LookAhead(player) => &**player,
            BuiltIn::Search(player) => &**player,
        }
    }

    fn player_mut(&mut self) -> &mut dyn Player {
        match self {
            BuiltIn::Published(player) => &mut **player,
            BuiltIn::Greedy(player) => player,
            BuiltIn::Spare(player) => player,
            BuiltIn::LookAhead(player) => &mut **player,
            BuiltIn::Search(player) => &mut **player,
        }
    }
}

impl Player for BuiltIn {
    fn preview(&self) -> usize {
        self.player().preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.player_mut().plan(view, moves);
    }
}

/// Lets a player play these bricks. The observer sees every move, and cannot stop the game.
pub fn play(
    player: &mut dyn Player,
    dealt: Dealt,
    origin: Origin,
    observer: &mut dyn Observer,
) -> Played {
    let started = Instant::now();
    let mut game = Game::new(GameRules::new(dealt.shape.colours), dealt.shape);
    let mut recorder = Recorder { moves: Vec::new(), observer };
    let end = match game.play(&mut dealt.bricks.iter().copied(), player, &mut recorder) {
        Ok(()) => GameEnd::of(&game),
        Err(why) => GameEnd::Failed(Failure::new(FailureKind::IllegalMove, format!("{why:?}"))),
    };
    dealt.played(&game, recorder.moves, end, origin, started)
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
