//! A game to look at: the scene of any of its bricks, frame by frame.
//!
//! Terminals, pictures and pages draw the same frames. The board before each step of a cascade is
//! one, with what is about to vanish; the board at rest is the last.

use crate::engine::board::steps::Squares;
use crate::engine::board::{Board, GameRules, ROWS};
use crate::engine::brick::BRICK;
use crate::played::steps::{runs, Run, Square};
use crate::played::{Played, Turn, WAS_LEGAL};

/// One brick: its fall, its cascade, and the board that is left.
pub(crate) struct Scene {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) turn: Turn,
    /// The board before this brick.
    pub(crate) before: Board,
    /// The score before it.
    pub(crate) score: u64,
    /// The board before each step of the cascade, and the board at rest.
    pub(crate) frames: Vec<Frame>,
    /// The points of each step.
    pub(crate) terms: Vec<u32>,
}

/// A board of a scene.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) board: Board,
    /// The column and the lowest row of the brick, as long as it is whole.
    pub(crate) fresh: Option<Square>,
    /// The squares that the next step removes.
    vanishing: Option<Squares>,
    /// The runs of these squares.
    pub(crate) runs: Vec<Run>,
    /// The number of steps before it.
    pub(crate) done: usize,
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
        let mut board = before;
        rules.place(&mut board, turn.brick, turn.mv).expect(WAS_LEGAL);
        let (mut frames, mut terms) = (Vec::new(), Vec::new());
        let column = turn.mv.column();
        let fresh = Some((column, before.height(column)));
        let mut frame = Frame { fresh, ..Frame::still(board) };
        while let Some((vanishing, points)) = rules.step(&mut board, terms.len() as u32 + 1) {
            terms.push(points);
            let runs = runs(&frame.board);
            frames.push(Frame { runs, vanishing: Some(vanishing), ..frame });
            frame = Frame { done: terms.len(), ..Frame::still(board) };
        }
        frames.push(frame);
        Scene { number, turn, before, score, frames, terms }
    }

    /// The points of the whole cascade.
    pub(crate) fn points(&self) -> u64 {
        self.terms.iter().map(|&term| u64::from(term)).sum()
    }

    /// The board at rest.
    pub(crate) fn last_frame(&self) -> &Frame {
        &self.frames[self.terms.len()]
    }

    /// The first of the steps that win the most, counted from 0.
    pub(crate) fn giant_step(&self) -> usize {
        let from_last = (0..self.terms.len()).rev();
        from_last.max_by_key(|&step| self.terms[step]).unwrap_or(0)
    }

    /// The brick on its way down, from the top of the board; it has not landed yet.
    pub(crate) fn falling(&self) -> Vec<Frame> {
        let mv = self.turn.mv;
        let (column, colours) = (mv.column(), self.turn.brick.bottom_up(mv.rotation()));
        let rows = (self.before.height(column) + 1..=ROWS - BRICK).rev().step_by(3);
        rows.map(|row| {
            let mut frame = Frame { fresh: Some((column, row)), ..Frame::still(self.before) };
            for (above, &colour) in colours.iter().enumerate() {
                frame.board.set(column, row + above, colour);
            }
            frame
        })
        .collect()
    }
}

/// How a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
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

    pub(crate) fn mark(&self, column: usize, row: usize) -> Mark {
        let is_brick = |(x, lowest)| x == column && (lowest..lowest + BRICK).contains(&row);
        if self.vanishing.is_some_and(|squares| squares.contains(column, row)) {
            Mark::Vanishing
        } else if self.fresh.is_some_and(is_brick) {
            Mark::Fresh
        } else {
            Mark::None
        }
    }
}

/// A board is kept every 64 bricks; those in between are played again when asked for.
const KEPT_EVERY: usize = 64;

/// A game that was played through once.
pub(crate) struct Timeline<'a> {
    pub(crate) played: &'a Played,
    /// The boards before brick 1, 65, 129 and so on.
    kept: Vec<Board>,
    /// The score after each brick, the start included.
    pub(crate) scores: Vec<u64>,
}

impl<'a> Timeline<'a> {
    pub(crate) fn new(played: &'a Played) -> Timeline<'a> {
        let rules = GameRules::new(played.shape.colours);
        let (mut board, mut kept, mut scores) = (Board::new(), Vec::new(), vec![0]);
        for (index, turn) in played.turns().enumerate() {
            if index % KEPT_EVERY == 0 {
                kept.push(board);
            }
            let points = rules.play(&mut board, turn.brick, turn.mv).expect(WAS_LEGAL);
            scores.push(scores[index] + u64::from(points));
        }
        Timeline { played, kept, scores }
    }

    /// The points of a brick, counted from 1.
    pub(crate) fn points(&self, number: usize) -> u64 {
        self.scores[number] - self.scores[number - 1]
    }

    /// The scene of a brick that was placed, counted from 1.
    pub(crate) fn scene(&self, number: usize) -> Scene {
        let rules = GameRules::new(self.played.shape.colours);
        let index = number - 1;
        let mut board = self.kept[index / KEPT_EVERY];
        for turn in (index - index % KEPT_EVERY..index).map(|index| self.played.turn(index)) {
            rules.play(&mut board, turn.brick, turn.mv).expect(WAS_LEGAL);
        }
        Scene::play(rules, board, self.played.turn(index), number, self.scores[index])
    }
}
