//! The target of a training: parameters of the published rule, their start, and the player they make.

use crate::commands::train::candidates::{Gene, Genome};
use crate::commands::train::settings::Config;
use crate::engine::board::GameRules;
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::published::Published;
use crate::engine::rule::{RuleParameters, ScoreLimit, MILLION};
use crate::formats::weights::parameters::LARGEST_WEIGHT;
use crate::formats::weights::{set_by_name, sets, units, Access, Parameters, WeightFile};
use crate::support::error::Error;
use crate::support::quote::quoted;

/// Which parameters are trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tune {
    /// The weights of the features.
    Six,
    /// The weights, the score limit and both guards.
    All,
    /// The score limit and both guards: few parameters, so many games can be spent on each.
    Switch,
    /// The score limit alone: to fit a set to another N.
    Limit,
}

impl Tune {
    pub fn has_weights(self) -> bool {
        matches!(self, Tune::Six | Tune::All)
    }
}

/// The sets that a training can begin with by name. The first is the default, as in the thesis: no
/// weights at all, but the published switch rule.
pub const BUILT_IN: [&str; 3] = ["zero", "paper", "trained"];

/// The rule that a run begins with: a built-in set, or this text of a weight file.
fn start_rule(config: &Config, text: &str) -> Result<RuleParameters, Error> {
    let colours = config.shape.colours;
    match &config.start[..] {
        "zero" => Ok(RuleParameters { weights: [0; COUNT], ..sets::paper(colours) }),
        "paper" => Ok(sets::paper(colours)),
        "trained" => Ok(sets::trained(colours)),
        name => {
            let refuse = |error: String| Error::failure(format!("{}: {error}", quoted(name)));
            let file: WeightFile<RuleParameters> = text.parse().map_err(refuse)?;
            file.check_colours(colours).map_err(refuse)?;
            Ok(file.parameters)
        }
    }
}

/// The parameters that a run trains.
pub struct Target {
    pub shape: Shape,
    pub genes: Vec<Gene>,
    /// The genome of the start.
    pub start: Genome,
    /// The start with all its parameters, and a score limit for the N of the training.
    rule: RuleParameters,
}

impl Target {
    /// Begins with the rule of the configuration. `text` is that of its weight file, or empty for a
    /// built-in set.
    pub fn new(config: &Config, text: &str) -> Result<Target, Error> {
        let mut rule = start_rule(config, text)?;
        for (weight, used) in rule.weights.iter_mut().zip(config.features) {
            *weight *= i64::from(used);
        }
        let (bricks, points) = (config.shape.bricks, rule.score_limit(config.shape));
        // Limits for other N went with other weights or guards; those of a built-in set always.
        let keeps_others = !text.is_empty() && matches!(config.tune, Tune::Six | Tune::Limit);
        rule.score_limits.retain(|limit| keeps_others && limit.bricks != bricks);
        rule.score_limits.push(ScoreLimit { bricks, points });
        rule.score_limits.sort_by_key(|limit| limit.bricks);
        // After that: a feature that is left out may still be given a weight that stays.
        for (name, value) in &config.edits {
            let set = set_by_name(&mut rule, name, value);
            set.map_err(|error| Error::usage(format!("--set: {error}")))?;
        }
        let (genes, start) = genes(config, &rule).into_iter().unzip();
        Ok(Target { shape: config.shape, genes, start, rule })
    }

    /// The score limit that the run begins with, and keeps unless it is trained.
    pub fn score_limit(&self) -> u32 {
        self.rule.score_limit(self.shape)
    }

    fn rule(&self, genome: &[i64]) -> RuleParameters {
        let mut rule = self.rule.clone();
        for (gene, &value) in self.genes.iter().zip(genome) {
            match gene.parameter.access {
                Access::One(_, set) => set(&mut rule, value),
                Access::PerN(..) => {
                    let own = |limit: &&mut ScoreLimit| limit.bricks == self.shape.bricks;
                    let limit = rule.score_limits.iter_mut().find(own);
                    limit.expect("the start has it").points = (value / MILLION) as u32;
                }
            }
        }
        rule
    }

    pub fn player(&self, genome: &[i64]) -> Published {
        Published::new(GameRules::new(self.shape.colours), &self.rule(genome), self.shape)
    }

    /// The weight file of this genome.
    pub fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        let parameters = self.rule(genome);
        WeightFile { header, colours: self.shape.colours, parameters }.to_string()
    }
}

/// The parameters that are trained, and their values at the start.
///
/// Sigma is made for weights. At its default of 200 a score limit should move by about half, a
/// guard by twenty; a limit near 0 should still be able to rise.
fn genes(config: &Config, rule: &RuleParameters) -> Vec<(Gene, i64)> {
    let tunes = |some: &[Tune]| some.contains(&config.tune);
    let mut genes = Vec::new();
    for (index, row) in RuleParameters::TABLE.iter().enumerate() {
        let (is_trained, start, scale, most) = match row.access {
            Access::One(get, _) if index < COUNT => {
                let is_used = config.tune.has_weights() && config.features[index];
                (is_used, get(rule), 1.0, LARGEST_WEIGHT)
            }
            Access::One(get, _) => (tunes(&[Tune::All, Tune::Switch]), get(rule), 0.1, 1000.0),
            Access::PerN(..) => {
                let limit = rule.score_limit(config.shape);
                let scale = f64::from(limit.max(400)) / 400.0;
                let is_trained = tunes(&[Tune::All, Tune::Switch, Tune::Limit]);
                (is_trained, i64::from(limit) * MILLION, scale, 1e6)
            }
        };
        let range = (row.range.0, row.range.1.min(most));
        let gene = Gene { parameter: row, scale, range };
        genes.extend(is_trained.then(|| (gene, gene.nearest(units(start)))));
    }
    genes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::train::settings::tests::config;
    use crate::engine::brick::Colours;

    #[test]
    fn a_set_trained_for_one_n_keeps_its_limits_for_others() {
        let colours = Colours::new(4).unwrap();
        let paper = sets::paper(colours);
        let file = WeightFile { header: Vec::new(), colours, parameters: paper.clone() };
        let config = config("--k 4 --n 500 --tune limit --start x");
        let target = Target::new(&config, &file.to_string()).unwrap();
        assert_eq!(target.start, [8600 * MILLION], "the nearest N's");
        let file = target.file(&[123 * MILLION], Vec::new());
        let rule = file.parse::<WeightFile<RuleParameters>>().unwrap().parameters;
        let limit = |bricks| rule.score_limit(Shape { colours, bricks });
        assert_eq!((limit(500), limit(2500), limit(25000)), (123, 8600, 6750));
        assert_eq!(rule.weights, paper.weights);
    }
}
