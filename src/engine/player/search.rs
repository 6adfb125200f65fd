//! The player that plans: segment by segment, a beam and then polishing.
//!
//! All bricks are known beforehand, and nearly all points come from few huge explosions. So the
//! game is cut into *segments*: build a board up over some fifty bricks, then set it off. For each
//! segment a `beam` finds the best build-ups and the *ends* they allow, an `appraisal` says which
//! end is worth the most, and `polish` improves the moves that lead to it. Then they are played,
//! and the next segment begins. The `clock` turns time into a width of the beam and a number of
//! tries for the polish.

pub mod appraisal;
pub mod beam;
pub mod clock;
pub mod polish;
pub mod selection;
pub mod settings;

use crate::engine::board::{GameRules, SQUARES};
use crate::engine::brick::{Move, Shape, COLUMNS};
use crate::engine::features::placements::Evaluator;
use crate::engine::player::paper::Paper;
use crate::engine::player::search::appraisal::Appraisal;
use crate::engine::player::search::beam::{Beam, End};
pub use crate::engine::player::search::clock::{Allowance, Budget};
use crate::engine::player::search::clock::{Average, Mode, Pace, Watch};
use crate::engine::player::search::polish::{Effort, Polisher, Segment};
pub use crate::engine::player::search::settings::Settings;
use crate::engine::player::{Player, View};
use crate::engine::weights::Rule;

/// What was done so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    pub segments: u64,
    /// Nodes of the beam that were expanded, and plies: their ratio is the mean width.
    pub nodes: u64,
    pub plies: u64,
    /// Segments that the polish played again.
    pub tries: u64,
    /// Placements that the beam looked at.
    pub placements: u64,
    pub beam_seconds: f64,
    pub polish_seconds: f64,
}

/// The part of the tries that all starts share before the winner goes on alone.
const HEATS: f64 = 0.4;
/// The published space guard of 10 lets fresh games die; with 30 they live (measured).
const SAFE_SPACE: u32 = 30;
/// How many bricks a segment takes before anything is known.
const USUAL_BRICKS: f64 = 60.0;
/// What remains of a segment's say in the averages when the next one comes.
const MEMORY: f64 = 0.95;

/// Who sees so many bricks plans whole segments.
const FAR_SIGHT: usize = 50;

pub struct Search {
    settings: Settings,
    rules: GameRules,
    beam: Beam,
    /// A beam that ranks by the published weights and keeps whatever scores: it tidies up.
    cleaner: Beam,
    pace: Pace,
    paper: Paper,
    preview: usize,
    /// Points a brick: of the segments as the beam found them, and as they were after polishing.
    /// The beam decides by its own; charged at the higher rate it would fire too early.
    beam_rate: Average,
    true_rate: Average,
    usual_points: Average,
    usual_bricks: Average,
    stats: Stats,
}

impl Search {
    /// `rule` is what it falls back on where there is no time to search.
    pub fn new(
        rules: GameRules,
        settings: &Settings,
        rule: &Rule,
        shape: Shape,
        budget: Budget,
    ) -> Search {
        let mut rule = rule.clone();
        rule.space_guard = SAFE_SPACE;
        let rate = settings.first_rate;
        let tidy = Settings {
            weights: rule.weights,
            potential: 0.0,
            quiet_up_to: f64::from(u32::max_value()),
            ..settings.clone()
        };
        Search {
            settings: settings.clone(),
            rules,
            beam: Beam::new(Evaluator::new(rules), settings),
            cleaner: Beam::new(Evaluator::new(rules), &tidy),
            pace: Pace::new(budget, settings.polish_share),
            paper: Paper::new(rules, &rule, shape),
            preview: usize::max_value(),
            beam_rate: Average::guess(rate, USUAL_BRICKS, MEMORY),
            true_rate: Average::guess(rate, USUAL_BRICKS, MEMORY),
            usual_points: Average::guess(rate * USUAL_BRICKS, 1.0, MEMORY),
            usual_bricks: Average::guess(USUAL_BRICKS, 1.0, MEMORY),
            stats: Stats::default(),
        }
    }

    /// Sees no more than so many bricks, the one to place now included.
    pub fn with_preview(mut self, bricks: usize) -> Search {
        self.preview = bricks.max(1);
        self
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn appraisal(&self, rate: &Average, remaining: u64) -> Appraisal {
        Appraisal::new(
            &self.settings,
            rate.get(),
            remaining,
            self.usual_points.get(),
            self.usual_bricks.get(),
        )
    }

    /// The ends that a beam of this width finds, the best first, and the nodes it took.
    fn look_ahead(&mut self, view: &View, width: usize) -> (Vec<End>, u64) {
        let watch = Watch::start();
        let (nodes, placements) = (self.beam.expanded, self.beam.placements);
        let appraisal = self.appraisal(&self.beam_rate, view.remaining);
        let deadline = self
            .pace
            .beam_deadline(self.usual_bricks.get(), view.remaining);
        let mut ends = self
            .beam
            .run(view.board, view.bricks, width, &appraisal, &deadline);
        ends.sort_by(End::best_first);
        let nodes = self.beam.expanded - nodes;
        let bricks = ends.first().map_or(self.beam.plies(), |end| end.ply + 1);
        self.pace.learn_beam(watch, nodes, width, bricks);
        self.stats.nodes += nodes;
        self.stats.plies += self.beam.plies() as u64;
        self.stats.placements += self.beam.placements - placements;
        self.stats.beam_seconds += watch.seconds();
        (ends, nodes)
    }

    /// Plans to get rid of squares that would be in the way of the next segment.
    fn plan_clean_up(&mut self, view: &View, width: usize, moves: &mut Vec<Move>) {
        let watch = Watch::start();
        let nodes = self.cleaner.expanded;
        let appraisal = self.appraisal(&self.beam_rate, view.remaining);
        let deadline = self
            .pace
            .beam_deadline(self.usual_bricks.get(), view.remaining);
        moves.extend(self.cleaner.clean_up(
            view.board,
            view.bricks,
            width,
            self.settings.clean as u32,
            &appraisal,
            &deadline,
        ));
        self.pace
            .learn_beam(watch, self.cleaner.expanded - nodes, width, moves.len());
        let bricks = moves.len() as f64;
        self.beam_rate.learn(0.0, bricks);
        self.true_rate.learn(0.0, bricks);
    }

    /// Plans one whole segment.
    fn plan_segment(&mut self, view: &View, width: usize, moves: &mut Vec<Move>) {
        let (ends, nodes) = self.look_ahead(view, width);
        self.stats.segments += 1;
        let end = match ends.first() {
            Some(end) => *end,
            // Nothing explodes in these bricks: the best build-up it is, be it for later.
            None => return moves.extend(self.beam.path_to_best_node()),
        };
        let bricks = end.ply as f64 + 1.0;
        self.beam_rate.learn(f64::from(end.points), bricks);
        self.usual_points.learn(f64::from(end.points), 1.0);
        self.usual_bricks.learn(bricks, 1.0);

        let segment = self.polish(view, &ends, nodes);
        let bricks = segment.moves.len() as f64;
        let points = f64::from(segment.points);
        self.true_rate.learn(points, bricks);
        moves.extend(segment.moves);
    }

    /// Polishes the segments of the best ends, then the best of them once more.
    fn polish(&mut self, view: &View, ends: &[End], nodes: u64) -> Segment {
        let watch = Watch::start();
        let appraisal = self.appraisal(&self.true_rate, view.remaining);
        let starts = (self.settings.starts as usize).max(1).min(ends.len());
        let ends = &ends[..starts];
        let longest = ends.iter().map(|end| end.ply + 1).max().unwrap_or(0);
        let (tries, deadline) = self.pace.polish(nodes, ends[0].ply + 1, view.remaining);
        let mut polisher = Polisher::new(
            self.rules,
            &view.bricks[..longest],
            &appraisal,
            view.remaining,
        );
        let heats = if starts > 1 { HEATS } else { 0.0 };
        let temperature = self.settings.temperature;
        let effort = |part: f64| Effort {
            tries: (tries as f64 * part) as u64,
            temperature,
        };
        let mut best = polisher.segment(view.board, self.beam.path_to(&ends[0]));
        for end in ends {
            let start = polisher.segment(view.board, self.beam.path_to(end));
            let polished = polisher.polish(start, &effort(heats / starts as f64), &deadline);
            if polished.worth > best.worth {
                best = polished;
            }
        }
        let best = polisher.polish(best, &effort(1.0 - heats), &deadline);
        self.stats.tries += polisher.tries();
        self.stats.polish_seconds += watch.seconds();
        self.pace.learn_polish(watch, polisher.tries());
        best
    }

    /// Plans as far as can be seen, where that is less than a segment: fires when it is worth it,
    /// and otherwise takes some steps towards the best build-up and looks again.
    fn plan_in_view(&mut self, view: &View, width: usize, moves: &mut Vec<Move>) {
        let (ends, _) = self.look_ahead(view, width);
        self.stats.segments += 1;
        let build_up = self.beam.path_to_best_node();
        let must_fire = view.board.squares() + SAFE_SPACE > SQUARES as u32 || build_up.is_empty();
        let limit = self.paper.score_limit();
        let fires = |end: &&End| must_fire || end.points > limit;
        match ends.first().filter(fires) {
            Some(end) => moves.extend(self.beam.path_to(end)),
            None => {
                let steps = (view.bricks.len() / 4).max(1);
                moves.extend(build_up.into_iter().take(steps));
            }
        }
    }
}

impl Player for Search {
    fn preview(&self) -> usize {
        self.preview
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        match self.pace.mode(view.remaining) {
            Mode::Search(width) => {
                let sees_all = view.bricks.len() as u64 >= view.remaining;
                let dirty = f64::from(view.board.squares()) > self.settings.dirty;
                if dirty && view.bricks.len() > 1 {
                    self.plan_clean_up(view, width, moves)
                } else if sees_all || view.bricks.len() >= FAR_SIGHT {
                    self.plan_segment(view, width, moves)
                } else if view.bricks.len() > 1 {
                    self.plan_in_view(view, width, moves)
                } else {
                    self.paper.plan(view, moves)
                }
            }
            Mode::Paper => self.paper.plan(view, moves),
            Mode::Hurry => moves.extend(lowest_column(view)),
        }
        // A beam that ran into a dead end at once has nothing to say.
        if moves.is_empty() {
            self.paper.plan(view, moves);
        }
    }
}

/// Where a brick does the least harm, if there is no time to look.
fn lowest_column(view: &View) -> Option<Move> {
    let column = (0..COLUMNS).min_by_key(|&column| view.board.height(column))?;
    Move::new(column, 0)
}
