//! Keeps an eye on a player: a progress line while it plays, and what it took at the end.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::players::Chosen;
use crate::engine::board::Machine;
use crate::engine::brick::Move;
use crate::engine::player::{Player, View};

/// A player that counts its bricks and points.
pub struct Watched {
    player: Chosen,
    machine: Machine,
    bricks: u64,
    points: u64,
    started: Instant,
    /// When the progress line is due again; never where nobody would see it.
    next_line: Option<Instant>,
    line_stands: bool,
}

/// Time between two progress lines.
const PAUSE: Duration = Duration::from_millis(200);

impl Watched {
    pub fn new(player: Chosen, machine: Machine) -> Watched {
        let started = Instant::now();
        // Where moves run over the same terminal, a line between them would only disturb.
        let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Watched {
            player,
            machine,
            bricks: 0,
            points: 0,
            started,
            next_line: shown.then(|| started + PAUSE),
            line_stands: false,
        }
    }

    /// Shows its progress even if standard output is a terminal: for moves that do not go there.
    pub fn with_progress(mut self) -> Watched {
        let shown = io::stderr().is_terminal();
        self.next_line = shown.then(|| self.started + PAUSE);
        self
    }

    /// Takes the progress line away; with `stats`, says what the game took.
    pub fn finish(&mut self, stats: bool) {
        let mut text = String::new();
        if self.line_stands {
            text += CLEAR;
        }
        if stats {
            text += &self.summary();
        }
        // There is nobody to tell when standard error itself fails.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn progress(&mut self, remaining: u64) {
        let now = Instant::now();
        if self.next_line.is_none_or(|due| now < due) {
            return;
        }
        self.next_line = Some(now + PAUSE);
        self.line_stands = true;
        let spent = self.started.elapsed().as_secs_f64();
        let left = spent / self.bricks.max(1) as f64 * remaining as f64;
        let all = self.bricks + remaining;
        let line = format!(
            "{CLEAR}brick {} of {all}, score {}, {left:.1} s left",
            self.bricks, self.points
        );
        let _ = io::stderr().write_all(line.as_bytes());
    }

    fn summary(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let mut text = format!("bricks     {}\nscore      {}\n", self.bricks, self.points);
        if let Some(stats) = self.player.stats() {
            let width = stats.nodes as f64 / stats.plies.max(1) as f64;
            let placement = stats.beam_seconds * 1e9 / stats.placements.max(1) as f64;
            let attempt = stats.polish_seconds * 1e9 / stats.tries.max(1) as f64;
            text += &format!(
                "segments   {}\nmean width {width:.0}\n\
                 placements {} in the beam, {placement:.0} ns each\n\
                 tries      {} in the polish, {attempt:.0} ns each\n",
                stats.segments, stats.placements, stats.tries
            );
        }
        text + &format!("time       {seconds:.2} s\n")
    }
}

/// To the start of the line, and wipe it.
const CLEAR: &str = "\r\x1b[K";

impl Player for Watched {
    fn preview(&self) -> usize {
        self.player.preview()
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.player.plan(view, moves);
        let mut board = *view.board;
        for (&brick, &action) in view.bricks.iter().zip(moves.iter()) {
            self.points += u64::from(self.machine.play(&mut board, brick, action));
        }
        self.bricks += moves.len() as u64;
        self.progress(view.remaining - moves.len() as u64);
    }
}
