//! Watches a game that is being played: a progress line meanwhile, and what it took at the end.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::search::Stats;
use crate::play::players::ReadyPlayer;
use crate::support::progress::ProgressLine;

/// Shows how far a game is. It asks the game, and plays nothing itself.
pub struct Watcher {
    started: Instant,
    /// `None` where nobody would see it.
    progress: Option<ProgressLine>,
}

impl Watcher {
    /// For a game whose moves go to standard output: where that is a terminal, a line between
    /// them would only disturb.
    pub fn beside_moves() -> Watcher {
        Watcher::new(!io::stdout().is_terminal())
    }

    /// For a game that nobody wants to watch.
    pub fn silent() -> Watcher {
        Watcher::new(false)
    }

    /// For a game whose moves go elsewhere.
    pub fn alone() -> Watcher {
        Watcher::new(true)
    }

    fn new(shown: bool) -> Watcher {
        Watcher {
            started: Instant::now(),
            progress: shown.then(ProgressLine::new),
        }
    }

    /// For a player that has no more than so many seconds.
    pub fn with_limit(mut self, seconds: Option<f64>) -> Watcher {
        self.progress = self.progress.map(|line| line.with_limit(seconds));
        self
    }

    /// Takes the progress line away.
    pub fn finish(&mut self) {
        self.progress = None;
    }

    /// Says on standard error what the game took.
    pub fn tell_stats(&self, game: &Game, player: &dyn ReadyPlayer) {
        let seconds = self.started.elapsed().as_secs_f64();
        let mut text = format!(
            "bricks     {}\nscore      {}\n",
            game.placed(),
            game.score()
        );
        if let Some(stats) = player.as_search() {
            text += &search_stats(stats.stats());
        }
        text += &format!("time       {seconds:.2} s\n");
        // There is nobody to tell when standard error itself fails.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

impl Observer for Watcher {
    fn placed(&mut self, _: &Placed, _: &Game) -> Next {
        Next::GoOn
    }

    fn planned(&mut self, _: usize, game: &Game) -> Next {
        if let Some(progress) = self.progress.as_mut().filter(|line| line.is_due()) {
            let (placed, all) = (game.placed(), game.shape().bricks);
            let what = format!("brick {placed} of {all}, score {}", game.score());
            progress.show(&what, placed as f64 / all as f64);
        }
        Next::GoOn
    }
}

/// What the search player did, a figure a line with its unit.
fn search_stats(stats: &Stats) -> String {
    let each = |sum: u64, of: u64| sum as f64 / of.max(1) as f64;
    let rate = stats.tries as f64 / stats.seconds.max(1e-9) / 1e6;
    format!(
        "segments   {} planned, {:.0} points and {:.1} squares left by the mean explosion\n\
         tries      {} of the chains that were played, {:.1} % accepted, {rate:.2} million a second\n\
         otherwise  {} bricks placed by sweeps, {} by the rule\n",
        stats.segments,
        each(stats.points, stats.segments),
        each(stats.squares_left, stats.segments),
        stats.tries,
        100.0 * each(stats.accepted, stats.tries),
        stats.swept,
        stats.ruled,
    )
}
