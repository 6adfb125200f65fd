//! The published player's rule: six weights, and what switches between board and points.

use crate::commands::train::genome::Gene;
use crate::commands::train::subjects::task::{Number, Task, Tune};
use crate::engine::board::{GameRules, SQUARES};
use crate::engine::brick::Shape;
use crate::engine::features::COUNT;
use crate::engine::player::published::Published;
use crate::engine::player::Player;
use crate::engine::weights::{Rule, ScoreLimit, MILLION};

/// A trained limit is one for this N, and the published one for another N says nothing.
pub fn for_one_n(mut rule: Rule, shape: Shape) -> Rule {
    let (bricks, points) = (shape.bricks, rule.score_limit(shape));
    rule.score_limits = vec![ScoreLimit { bricks, points }];
    rule
}

/// Features that are not used weigh nothing.
pub fn leave_out(rule: &mut Rule, features: [bool; COUNT]) {
    for (weight, used) in rule.weights.iter_mut().zip(features) {
        *weight *= i64::from(used);
    }
}

/// The weights, the score limit for this very N (as high as the one that held for it so far), and
/// both guards.
///
/// Sigma is made for weights. At its default of 200 a score limit should move by about half, a
/// guard by twenty; and where the limit is next to nothing, it should still be able to rise.
pub fn numbers(rule: &Rule, task: &Task) -> Vec<Number> {
    let weight = |feature: usize| Number {
        gene: Gene {
            scale: 1.0,
            range: (-1e6, 1e6),
            whole: false,
        },
        start: rule.weights[feature],
        is_trained: task.tune.has_weights() && task.features[feature],
    };
    let whole = |start: u64, scale: f64, most: f64| Number {
        gene: Gene {
            scale,
            range: (0.0, most),
            whole: true,
        },
        start: start as i64 * MILLION,
        is_trained: matches!(task.tune, Tune::All | Tune::Switch),
    };
    let points = rule.score_limit(task.shape);
    let mut limit = whole(points.into(), f64::from(points.max(400)) / 400.0, 1e6);
    limit.is_trained |= task.tune == Tune::Limit;
    let space_guard = whole(rule.space_guard.into(), 0.1, SQUARES as f64);
    let switch = [limit, space_guard, whole(rule.end_guard, 0.1, 1000.0)];
    let pile = Number {
        gene: Gene {
            scale: 1.0,
            range: (-1e6, 1e6),
            whole: false,
        },
        start: 0,
        is_trained: task.tune.has_weights() && task.pile,
    };
    (0..COUNT).map(weight).chain(switch).chain([pile]).collect()
}

/// The rule with these numbers, in millionths.
pub fn with(rule: &Rule, numbers: &[i64], task: &Task) -> Rule {
    let whole = |place: usize| numbers[place] / MILLION;
    let (bricks, points) = (task.shape.bricks, whole(COUNT) as u32);
    // The limits for other N went with other weights or guards.
    let keeps_others = matches!(task.tune, Tune::Six | Tune::Limit);
    let mut rule = rule.clone();
    rule.weights.copy_from_slice(&numbers[..COUNT]);
    let limits = &mut rule.score_limits;
    limits.retain(|other| keeps_others && other.bricks != bricks);
    limits.push(ScoreLimit { bricks, points });
    limits.sort_by_key(|limit| limit.bricks);
    rule.space_guard = whole(COUNT + 1) as u32;
    rule.end_guard = whole(COUNT + 2) as u64;
    rule
}

/// Who plays by it.
pub fn player(rule: &Rule, task: &Task, pile: i64) -> Box<dyn Player> {
    let rules = GameRules::new(task.shape.colours);
    if task.pile {
        return Box::new(crate::commands::train::pile::PilePlayer::new(
            rules, rule, task.shape, pile,
        ));
    }
    Box::new(Published::new(rules, rule, task.shape))
}
