//! A game again, brick by brick and step by step.

use crate::engine::board::{Board, GameRules, ROWS};
use crate::engine::brick::BRICK;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::play::record::Record;
use crate::play::referee::{play_turns, Turn};
use crate::play::steps::{runs, Run, Squares};

/// The scenes of a game in their order. It plays the cascades anew: a game knows only their sums.
#[derive(Clone)]
pub(crate) struct Replay<'a> {
    record: &'a Record,
    rules: GameRules,
    board: Board,
    score: u64,
    next: usize,
}

impl<'a> Replay<'a> {
    /// From the first brick on.
    pub(crate) fn new(record: &'a Record) -> Replay<'a> {
        Replay::from(record, &record.game())
    }

    /// From where this game stands, which is played as the record says.
    pub(crate) fn from(record: &'a Record, game: &Game) -> Replay<'a> {
        Replay {
            record,
            rules: GameRules::new(record.shape.colours),
            board: *game.board(),
            score: game.score(),
            next: game.placed() as usize,
        }
    }
}

impl Iterator for Replay<'_> {
    type Item = Scene;

    fn next(&mut self) -> Option<Scene> {
        let turn = *self.record.turns.get(self.next)?;
        self.next += 1;
        let scene = Scene::play(self.rules, self.board, turn, self.next, self.score);
        self.board = scene.rest;
        self.score += scene.points();
        Some(scene)
    }
}

/// One step of a cascade: the board before it, and what vanishes from it.
pub(crate) struct SceneStep {
    /// The board before it.
    pub(crate) board: Board,
    /// The squares that it takes away.
    pub(crate) vanishing: Squares,
    /// What it scores.
    pub(crate) points: u32,
}

/// One brick: how it falls, what its cascade does, and the board that is left.
pub(crate) struct Scene {
    /// Counted from 1.
    pub(crate) number: usize,
    /// The brick and where it goes.
    pub(crate) turn: Turn,
    /// The board before this brick.
    pub(crate) before: Board,
    /// The score before it.
    pub(crate) score: u64,
    /// The steps of its cascade.
    pub(crate) steps: Vec<SceneStep>,
    /// The board after the cascade.
    pub(crate) rest: Board,
}

impl Scene {
    /// Plays a brick on this board, at this score.
    pub(crate) fn play(
        rules: GameRules,
        before: Board,
        turn: Turn,
        number: usize,
        score: u64,
    ) -> Scene {
        let mut rest = before;
        rules.place(&mut rest, turn.brick, turn.action);
        let mut steps = Vec::new();
        loop {
            let board = rest;
            match rules.step(&mut rest, steps.len() as u32 + 1) {
                Some((vanishing, points)) => steps.push(SceneStep { board, vanishing, points }),
                None => break,
            }
        }
        Scene { number, turn, before, score, steps, rest }
    }

    /// What the whole cascade wins.
    pub(crate) fn points(&self) -> u64 {
        self.steps.iter().map(|step| u64::from(step.points)).sum()
    }

    /// The points of each step.
    pub(crate) fn terms(&self) -> Vec<u32> {
        self.steps.iter().map(|step| step.points).collect()
    }

    /// The first of the steps that win the most, counted from 0.
    pub(crate) fn giant_step(&self) -> usize {
        let points = |index: &usize| self.steps[*index].points;
        let from_last = (0..self.steps.len()).rev();
        from_last.max_by_key(points).unwrap_or(0)
    }

    /// The brick on its way down, from the top of the board; it has not landed yet.
    pub(crate) fn falling(&self) -> Vec<Frame> {
        let (_, floor) = self.landed();
        let rows = (floor + 1..=ROWS - BRICK).rev().step_by(3);
        rows.map(|row| self.with_brick_at(row)).collect()
    }

    fn with_brick_at(&self, row: usize) -> Frame {
        let action = self.turn.action;
        let mut board = self.before;
        let colours = self.turn.brick.bottom_up(action.rotation());
        for (above, &colour) in colours.iter().enumerate() {
            board.set(action.column(), row + above, colour);
        }
        Frame {
            board,
            fresh: Some((action.column(), row)),
            vanishing: None,
            runs: Vec::new(),
            done: 0,
        }
    }

    /// Column and lowest row of the brick where it landed.
    fn landed(&self) -> (usize, usize) {
        let column = self.turn.action.column();
        (column, self.before.height(column))
    }

    /// The board before each step, with what is about to vanish, and at last the board at rest.
    pub(crate) fn frames(&self) -> Vec<Frame> {
        let before_steps = self.steps.iter().enumerate().map(|(done, step)| Frame {
            board: step.board,
            fresh: (done == 0).then(|| self.landed()),
            vanishing: Some(step.vanishing),
            runs: runs(&step.board),
            done,
        });
        before_steps.chain([self.last_frame()]).collect()
    }

    /// The board at rest.
    pub(crate) fn last_frame(&self) -> Frame {
        Frame {
            board: self.rest,
            fresh: self.steps.is_empty().then(|| self.landed()),
            vanishing: None,
            runs: Vec::new(),
            done: self.steps.len(),
        }
    }
}

/// A moment of a scene.
pub(crate) struct Frame {
    /// The board of that moment.
    pub(crate) board: Board,
    /// The column and the lowest row of the brick, while it is whole and news.
    pub(crate) fresh: Option<(usize, usize)>,
    vanishing: Option<Squares>,
    /// What the vanishing squares form.
    pub(crate) runs: Vec<Run>,
    /// How many steps are over.
    pub(crate) done: usize,
}

/// What is special about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    None,
    /// It belongs to the brick that just fell.
    Fresh,
    /// It is about to vanish.
    Vanishing,
}

impl Frame {
    /// A board on which nothing happens.
    pub(crate) fn still(board: Board) -> Frame {
        Frame { board, fresh: None, vanishing: None, runs: Vec::new(), done: 0 }
    }

    /// What is special about this square.
    pub(crate) fn mark(&self, column: usize, row: usize) -> Mark {
        let vanishing = self.vanishing.map(|squares| squares.contains(column, row));
        match self.fresh {
            _ if vanishing == Some(true) => Mark::Vanishing,
            Some((x, y)) if x == column && (y..y + BRICK).contains(&row) => Mark::Fresh,
            _ => Mark::None,
        }
    }
}

/// A board is kept every 64 bricks; those in between are played again when asked for.
const KEPT_EVERY: usize = 64;
/// How many explosions count as great.
const GREAT: usize = 10;

/// A game that was played through once.
pub(crate) struct Timeline<'a> {
    /// The game itself.
    pub(crate) record: &'a Record,
    /// The rest of the game from brick 1, 65, 129 and so on.
    kept: Vec<Replay<'a>>,
    /// What each brick scored.
    points: Vec<u32>,
}

impl Observer for Timeline<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.points.push(placed.points);
        if self.points.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(Replay::from(self.record, game));
        }
        Next::GoOn
    }
}

impl<'a> Timeline<'a> {
    /// Plays the game through.
    pub(crate) fn new(record: &'a Record) -> Timeline<'a> {
        let mut timeline = Timeline { record, kept: vec![Replay::new(record)], points: Vec::new() };
        let mut turns = record.turns.iter().copied();
        play_turns(&mut record.game(), &mut turns, &mut timeline);
        timeline
    }

    /// What a brick scored, counted from 1.
    pub(crate) fn points(&self, number: usize) -> u32 {
        self.points[number - 1]
    }

    /// The scene of a brick that was placed, counted from 1.
    pub(crate) fn scene(&self, number: usize) -> Scene {
        let index = number - 1;
        let mut replay = self.kept[index / KEPT_EVERY].clone();
        let scene = replay.nth(index % KEPT_EVERY);
        scene.expect("a brick that was placed")
    }

    /// Of these bricks the ten that scored the most, in the order of the game.
    pub(crate) fn great(&self, numbers: &[usize]) -> Vec<usize> {
        let mut ranked: Vec<usize> = numbers.to_vec();
        ranked.retain(|&number| self.points(number) > 0);
        // The sort is stable, so the earlier one of two equals stays first.
        ranked.sort_by_key(|&number| std::cmp::Reverse(self.points(number)));
        ranked.truncate(GREAT);
        ranked.sort_unstable();
        ranked
    }
}
