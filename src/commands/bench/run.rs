//! Playing all games of a survey, on all cores.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::{self, Receiver};
use std::{io, thread};

use crate::commands::bench::contestant::Contestant;
use crate::commands::bench::games::{GameId, Games};
use crate::commands::bench::seeds::Seeds;
use crate::commands::bench::survey::{BothNumbers, PlayedGame, Side, Survey};
use crate::engine::brick::{Colours, Shape};
use crate::support::parallel;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The games.
    pub games: Games,
    /// Those among them that are played already.
    pub done: BTreeMap<Shape, Seeds>,
    /// How many threads play.
    pub jobs: usize,
}

/// One player, or two on the same games.
pub struct Match<E> {
    /// The one that it is about.
    pub ours: Contestant<E>,
    /// The one it is compared with.
    pub theirs: Option<Contestant<E>>,
}

impl Schedule {
    fn is_done(&self, id: &GameId) -> bool {
        let done = self.done.get(&id.shape);
        done.is_some_and(|seeds| seeds.contains(id.number))
    }
}

impl<E> Match<E> {
    /// A survey of these players without any games.
    pub fn survey(&self, games: &Games) -> Survey {
        let theirs = self.theirs.as_ref().map(Side::of);
        Survey::new(Side::of(&self.ours), theirs, games.origin())
    }

    /// The numbers that both play by.
    pub fn numbers(&self, colours: Colours) -> BothNumbers {
        let of = |player: &Contestant<E>| player.numbers.get(&colours).copied();
        (of(&self.ours), self.theirs.as_ref().and_then(of))
    }

    fn play(&self, games: &Games, id: GameId) -> Result<PlayedGame, E> {
        let play = |player: &Contestant<E>| (player.play)(id, &mut games.bricks(id));
        let theirs = self.theirs.as_ref().map(play).transpose()?;
        Ok(PlayedGame {
            id,
            ours: play(&self.ours)?,
            theirs,
        })
    }
}

/// Plays every game that is not done, in the background: each result comes in as soon as it is
/// there, in any order. After an error no game is begun. Whoever has seen enough can leave at any
/// time, without waiting for games that are under way.
pub fn start<E: Send + 'static>(
    plan: Schedule,
    players: Match<E>,
) -> io::Result<Receiver<Result<PlayedGame, E>>> {
    let (results, finished) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let tasks = plan.games.in_order().filter(|id| !plan.is_done(id));
        let play = |id: &GameId| players.play(&plan.games, *id);
        let _ = parallel::for_each(tasks, plan.jobs, play, |_, result| {
            let failed = result.is_err();
            match results.send(result) {
                Ok(()) if !failed => Continue(()),
                _ => Break(()),
            }
        });
    })?;
    Ok(finished)
}

/// Plays every game of a plan and adds them up.
pub fn survey<E: Send + 'static>(plan: Schedule, players: Match<E>) -> Result<Survey, E> {
    let mut survey = players.survey(&plan.games);
    let numbers: BTreeMap<Colours, BothNumbers> = Colours::ALL
        .iter()
        .map(|&colours| (colours, players.numbers(colours)))
        .collect();
    let finished = start(plan, players).expect("there is no thread to be had");
    for game in finished {
        let game = game?;
        let added = survey.add(&game, numbers[&game.id.shape.colours]);
        added.expect("every game of a plan comes once");
    }
    Ok(survey)
}
