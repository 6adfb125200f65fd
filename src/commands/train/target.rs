//! What is trained: parameters of the published rule, where they begin, and the player they make.

use std::fmt;

use crate::commands::train::genome::{Gene, Genome};
use crate::commands::train::settings::{Config, FEATURES};
use crate::engine::board::{Board, GameRules};
use crate::engine::brick::{Move, Shape, BRICK};
use crate::engine::features::placements::{Evaluator, Placements, Weights};
use crate::engine::features::COUNT;
use crate::engine::player::published::Published;
use crate::engine::player::{Player, View};
use crate::engine::weights::{Rule, ScoreLimit, MILLION};
use crate::text::weights::parameters::LARGEST_WEIGHT;
use crate::text::weights::{
    decimal, set_by_name, sets, units, Access, LineError, Parameter, Parameters, WeightFile,
    WeightsError,
};

/// Which parameters are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const ALL: [(&'static str, Tune); 4] =
        [("six", Tune::Six), ("all", Tune::All), ("switch", Tune::Switch), ("limit", Tune::Limit)];

    pub fn has_weights(self) -> bool {
        matches!(self, Tune::Six | Tune::All)
    }
}

/// A parameter of the start that is replaced: its name and its value, as a weight file has them.
pub type Edit = (String, String);

/// Why a run cannot begin with some parameters.
#[derive(Debug, PartialEq, Eq)]
pub enum StartError {
    Weights(WeightsError),
    Edit(Edit, LineError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StartError::Weights(error @ WeightsError::OtherColours { .. }) => {
                write!(f, "{error}; --any-k begins with them all the same")
            }
            StartError::Weights(error) => error.fmt(f),
            StartError::Edit((name, value), error) => write!(f, "{name}={value}: {error}"),
        }
    }
}

/// The sets that a training can begin with by name. The first is the default, as in the thesis: no
/// weights at all, but the published switch rule.
pub const BUILT_IN: [&str; 3] = ["zero", "paper", "trained"];

/// The built-in start of this name.
pub fn built_in(name: &str, shape: Shape) -> Option<Rule> {
    let mut rule = match name {
        "zero" => Rule { weights: [0; COUNT], ..sets::paper(shape.colours) },
        "paper" => sets::paper(shape.colours),
        "trained" => sets::trained(shape.colours),
        _ => return None,
    };
    // A limit is trained for this N, and the published one for another N says nothing.
    let (bricks, points) = (shape.bricks, rule.score_limit(shape));
    rule.score_limits = vec![ScoreLimit { bricks, points }];
    Some(rule)
}

/// The start that a weight file has.
pub fn from_file(text: &str, config: &Config) -> Result<Rule, StartError> {
    let file: WeightFile<Rule> = text.parse().map_err(StartError::Weights)?;
    if !config.any_k {
        let check = file.check_colours(config.shape.colours);
        check.map_err(StartError::Weights)?;
    }
    Ok(file.parameters)
}

/// The parameters that a run trains.
pub struct Target {
    pub shape: Shape,
    rule: Rule,
    keeps_limits: bool,
    trained: Vec<Trained>,
}

struct Trained {
    parameter: Trainable,
    gene: Gene,
    start: i64,
}

#[derive(Clone, Copy)]
enum Trainable {
    Row(&'static Parameter<Rule>),
    PileHeight,
}

impl Target {
    /// Begins with this rule, without the features that are not used and with the edits.
    pub fn new(mut rule: Rule, config: &Config) -> Result<Target, StartError> {
        for (weight, used) in rule.weights.iter_mut().zip(config.features) {
            *weight *= i64::from(used);
        }
        // After that: a feature that is left out may still be given a weight that stays.
        for edit in &config.edits {
            set_by_name(&mut rule, &edit.0, &edit.1)
                .map_err(|error| StartError::Edit(edit.clone(), error))?;
        }
        Ok(Target {
            shape: config.shape,
            trained: trained(&rule, config),
            // The limits for other N went with other weights or guards.
            keeps_limits: matches!(config.tune, Tune::Six | Tune::Limit),
            rule,
        })
    }

    pub fn genes(&self) -> Vec<Gene> {
        self.trained.iter().map(|trained| trained.gene).collect()
    }

    /// Where the search begins.
    pub fn start(&self) -> Genome {
        let fit = |trained: &Trained| trained.gene.nearest(units(trained.start));
        self.trained.iter().map(fit).collect()
    }

    /// The rule of this genome, and the weight of the pile height if that is trained.
    fn rule(&self, genome: &[i64]) -> (Rule, Option<i64>) {
        let mut rule = self.rule.clone();
        let (bricks, mut points) = (self.shape.bricks, rule.score_limit(self.shape));
        let mut pile_weight = None;
        for (trained, &value) in self.trained.iter().zip(genome) {
            match trained.parameter {
                Trainable::PileHeight => pile_weight = Some(value),
                Trainable::Row(row) => match row.access {
                    Access::One(_, set) => set(&mut rule, value),
                    Access::PerN(..) => points = (value / MILLION) as u32,
                },
            }
        }
        let limits = &mut rule.score_limits;
        limits.retain(|other| self.keeps_limits && other.bricks != bricks);
        limits.push(ScoreLimit { bricks, points });
        limits.sort_by_key(|limit| limit.bricks);
        (rule, pile_weight)
    }

    pub fn player(&self, genome: &[i64]) -> Box<dyn Player> {
        let rules = GameRules::new(self.shape.colours);
        let (rule, pile_weight) = self.rule(genome);
        match pile_weight {
            Some(weight) => Box::new(PilePlayer::new(rules, &rule, self.shape, weight)),
            None => Box::new(Published::new(rules, &rule, self.shape)),
        }
    }

    /// The weight file of this genome. One with a weight for the pile height is refused by the
    /// players, which have no such feature.
    pub fn file(&self, genome: &[i64], header: Vec<String>) -> String {
        let (rule, pile_weight) = self.rule(genome);
        let pile = pile_weight.map(|weight| format!("pile height = {}\n", decimal(weight)));
        self.rule_file(rule, header) + &pile.unwrap_or_default()
    }

    /// The weight file of the start, for a checkpoint.
    pub fn start_file(&self, header: Vec<String>) -> String {
        self.rule_file(self.rule(&self.start()).0, header)
    }

    fn rule_file(&self, parameters: Rule, header: Vec<String>) -> String {
        let colours = self.shape.colours;
        let file = WeightFile { header, colours, parameters };
        file.to_string()
    }
}

/// Sigma is made for weights. At its default of 200 a score limit should move by about half, a
/// guard by twenty; and where the limit is next to nothing, it should still be able to rise.
fn trained(rule: &Rule, config: &Config) -> Vec<Trained> {
    let switch = matches!(config.tune, Tune::All | Tune::Switch);
    let mut all = Vec::new();
    for (index, row) in Rule::TABLE.iter().enumerate() {
        let is_weight = index < COUNT;
        let limit = rule.score_limit(config.shape);
        let (start, scale, most, is_trained) = match row.access {
            Access::One(get, _) if is_weight => (
                get(rule),
                1.0,
                LARGEST_WEIGHT,
                config.tune.has_weights() && config.features[index],
            ),
            Access::One(get, _) => (get(rule), 0.1, 1000.0, switch),
            Access::PerN(..) => (
                i64::from(limit) * MILLION,
                f64::from(limit.max(400)) / 400.0,
                1e6,
                switch || config.tune == Tune::Limit,
            ),
        };
        let gene = Gene { scale, range: (row.range.0, row.range.1.min(most)), whole: row.whole };
        all.extend(is_trained.then_some(Trained { parameter: Trainable::Row(row), gene, start }));
    }
    if config.tune.has_weights() && config.features[FEATURES - 1] {
        all.push(Trained {
            parameter: Trainable::PileHeight,
            gene: Gene { scale: 1.0, range: (-LARGEST_WEIGHT, LARGEST_WEIGHT), whole: false },
            start: 0,
        });
    }
    all
}

/// The published rule with a weight for the pile height, the height of the highest column: a
/// feature for training only, for the rows of the thesis's Table 5.1 that have it.
struct PilePlayer {
    rules: GameRules,
    switch: Published,
    evaluator: Evaluator,
    weights: Weights,
    placements: Placements,
    weight: i64,
}

impl PilePlayer {
    fn new(rules: GameRules, rule: &Rule, shape: Shape, weight: i64) -> PilePlayer {
        PilePlayer {
            rules,
            switch: Published::new(rules, rule, shape),
            evaluator: Evaluator::new(rules),
            weights: rule.weights,
            placements: Placements::new(),
            weight,
        }
    }

    /// As the published player decides: only something strictly better replaces, so ties keep the
    /// earlier move.
    fn choose(&mut self, view: &View) -> Option<Move> {
        let (board, brick) = (view.board, view.bricks[0]);
        self.evaluator.evaluate(board, brick, &self.weights, &mut self.placements);
        let (mut most_points, mut best_board) = (None, None);
        for (action, placement) in self.placements.iter() {
            if most_points.is_none_or(|(points, _)| placement.points > points) {
                most_points = Some((placement.points, action));
            }
            // Without points nothing vanishes, and the brick lies on its column.
            let height = match placement.points {
                0 => pile_height(board).max(board.height(action.column()) + BRICK),
                _ => {
                    let mut after = *board;
                    self.rules.play(&mut after, brick, action);
                    pile_height(&after)
                }
            };
            let value = placement.value + self.weight * height as i64;
            if best_board.is_none_or(|(best, _)| value > best) {
                best_board = Some((value, action));
            }
        }
        let (points, action) = most_points?;
        let is_guarded = self.switch.few_bricks(view) || self.switch.little_room(view);
        match points > self.switch.score_limit() || points > 0 && is_guarded {
            true => Some(action),
            false => best_board.map(|(_, action)| action),
        }
    }
}

impl Player for PilePlayer {
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        moves.extend(self.choose(view));
    }
}

fn pile_height(board: &Board) -> usize {
    board.heights().into_iter().max().unwrap_or(0).into()
}
