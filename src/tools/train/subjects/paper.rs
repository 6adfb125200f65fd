//! The published player's rule: six weights, and what switches between board and points.

use super::task::{file, Subject, Task, Tune};
use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::paper::Paper;
use crate::engine::player::Player;
use crate::engine::weights::{Rule, ScoreLimit, MILLION};
use crate::text::weights::sets;
use crate::text::weights::FEATURE_NAMES;
use crate::tools::train::genome::{Gene, Genome};

/// Where a gene's value belongs in the rule.
#[derive(Clone, Copy)]
enum Place {
    Weight(usize),
    Limit,
    SpaceGuard,
    EndGuard,
}

/// The rule with those of its numbers that are trained.
pub struct PaperRule {
    rule: Rule,
    task: Task,
    places: Vec<Place>,
    genes: Vec<Gene>,
}

/// The sets that a training can begin with by name: no weights at all, as the thesis did, but
/// with the published switch rule; the published set; the trained set.
pub const BUILT_IN: [&str; 3] = ["zero", "paper", "trained"];

/// The file of such a name.
pub fn built_in(name: &str, task: &Task) -> Option<String> {
    let shape = task.shape;
    let mut rule = match name {
        "zero" | "paper" => sets::paper(shape.colours),
        "trained" => sets::trained(shape.colours),
        _ => return None,
    };
    if name == "zero" {
        rule.weights = [0; COUNT];
    }
    // A trained limit is one for this N, and the published one for another N says nothing.
    rule.score_limits = vec![own_limit(&rule, shape)];
    Some(file(task, rule, Vec::new()))
}

impl PaperRule {
    /// Begins with this rule.
    pub fn new(mut rule: Rule, task: &Task) -> PaperRule {
        let shape = task.shape;
        let limit = own_limit(&rule, shape);
        match task.tune {
            // The limits for other N went with other weights or guards.
            Tune::All | Tune::Switch => rule.score_limits = vec![limit],
            Tune::Six | Tune::Limit => add_limit(&mut rule, limit),
        }
        let weights = (0..COUNT).filter(|&feature| task.features[feature]);
        let weights = weights.map(Place::Weight);
        let switch = [Place::Limit, Place::SpaceGuard, Place::EndGuard];
        let places: Vec<Place> = match task.tune {
            Tune::Six => weights.collect(),
            Tune::All => weights.chain(switch).collect(),
            Tune::Switch => switch.to_vec(),
            Tune::Limit => vec![Place::Limit],
        };
        PaperRule {
            genes: places
                .iter()
                .map(|&place| gene(place, limit.points))
                .collect(),
            task: task.clone(),
            rule,
            places,
        }
    }

    fn rule(&self, genome: &[i64]) -> Rule {
        let mut rule = self.rule.clone();
        for (&place, &value) in self.places.iter().zip(genome) {
            self.put(&mut rule, place, value);
        }
        rule
    }

    fn put(&self, rule: &mut Rule, place: Place, value: i64) {
        let whole = value / MILLION;
        match place {
            Place::Weight(feature) => rule.weights[feature] = value,
            Place::Limit => {
                for limit in &mut rule.score_limits {
                    if limit.bricks == self.task.shape.bricks {
                        limit.points = whole as u32;
                    }
                }
            }
            Place::SpaceGuard => rule.space_guard = whole as u32,
            Place::EndGuard => rule.end_guard = whole as u64,
        }
    }

    fn value(&self, place: Place) -> f64 {
        let shape_limit = |limit: &&ScoreLimit| limit.bricks == self.task.shape.bricks;
        match place {
            Place::Weight(feature) => self.rule.weights[feature] as f64 / MILLION as f64,
            Place::Limit => {
                let limit = self.rule.score_limits.iter().find(shape_limit);
                limit.map_or(0.0, |limit| f64::from(limit.points))
            }
            Place::SpaceGuard => f64::from(self.rule.space_guard),
            Place::EndGuard => self.rule.end_guard as f64,
        }
    }
}

impl Subject for PaperRule {
    fn genes(&self) -> &[Gene] {
        &self.genes
    }

    fn start(&self) -> Genome {
        let pairs = self.genes.iter().zip(&self.places);
        pairs
            .map(|(gene, &place)| gene.fit(self.value(place)))
            .collect()
    }

    fn player(&self, genome: &[i64]) -> Box<dyn Player> {
        let shape = self.task.shape;
        let rules = GameRules::new(shape.colours);
        Box::new(Paper::new(rules, &self.rule(genome), shape))
    }

    fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        file(&self.task, self.rule(genome), header)
    }
}

/// Features that are not used weigh nothing.
pub fn leave_out(rule: &mut Rule, features: [bool; COUNT]) {
    for (weight, used) in rule.weights.iter_mut().zip(features) {
        *weight *= i64::from(used);
    }
}

/// A score limit for this very N, as high as the one that held for it so far.
fn own_limit(rule: &Rule, shape: Shape) -> ScoreLimit {
    ScoreLimit {
        bricks: shape.bricks,
        points: rule.score_limit(shape),
    }
}

fn add_limit(rule: &mut Rule, limit: ScoreLimit) {
    let limits = &mut rule.score_limits;
    limits.retain(|other| other.bricks != limit.bricks);
    limits.push(limit);
    limits.sort_by_key(|limit| limit.bricks);
}

/// Sigma is made for weights. At its default of 200 a score limit should move by about half, a
/// guard by twenty; and where the limit is next to nothing, it should still be able to rise.
fn gene(place: Place, limit: u32) -> Gene {
    let whole = |name: &str, scale: f64, most: f64| Gene {
        name: name.to_string(),
        scale,
        least: 0.0,
        most,
        whole: true,
    };
    match place {
        Place::Weight(feature) => Gene::weight(FEATURE_NAMES[feature], 1.0),
        Place::Limit => whole("score limit", f64::from(limit.max(400)) / 400.0, 1e6),
        Place::SpaceGuard => whole("space guard", 0.1, 200.0),
        Place::EndGuard => whole("end guard", 0.1, 1000.0),
    }
}
