//! Whole trainings, small ones: what they are asked for and what comes out.

use std::time::Duration;

use brickgm::commands::train::checkpoint::Checkpoint;
use brickgm::commands::train::evaluation::{Aim, Results};
use brickgm::commands::train::evolve::{Method, NextGeneration, Selection};
use brickgm::commands::train::genome::training_seeds;
use brickgm::commands::train::run::{State, StopReason, Training};
use brickgm::commands::train::settings::Config;
use brickgm::commands::train::target::{built_in, Target, Tune};
use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Colours, Shape};
use brickgm::engine::game::Game;
use brickgm::engine::weights::Rule;
use brickgm::play::deal::Deal;
use brickgm::text::training_log::Row;
use brickgm::text::weights::{sets, WeightFile};

const MILLION: i64 = 1_000_000;

fn usual(k: u64, bricks: u64) -> Config {
    let mut config = Config::usual(Colours::new(k).unwrap());
    config.shape.bricks = bricks;
    config
}

fn training(config: &Config, jobs: usize) -> Training {
    let rule = built_in(&config.start, config.shape).unwrap();
    Training::new(config.clone(), Target::new(rule, config).unwrap(), jobs)
}

/// Small enough for a test, large enough to learn something.
fn small() -> Config {
    Config { population: 30, games: 4, validate: 40, seed: 3, ..usual(5, 200) }
}

#[test]
fn a_short_training_improves_on_its_start() {
    for (name, method) in Method::ALL {
        let mut config = Config { method, ..small() };
        config.tune = Tune::All;
        let mut run = training(&config, 2);
        for _ in 0..8 {
            run.step().unwrap();
        }
        let (first, last) = (run.state.history[0], run.state.history[7]);
        assert!(last.mean > 1.5 * first.mean, "{name}: {first:?} {last:?}");
        let champion = run.champion();
        let mut untrained = training(&config, 2);
        untrained.state.population = vec![untrained.target.start()];
        untrained.state.finalists = untrained.state.population.clone();
        let start = untrained.champion().held_out;
        assert!(
            champion.held_out.mean() > 1.5 * start.mean(),
            "{name}: {} after {}",
            champion.held_out.mean(),
            start.mean()
        );
    }
}

#[test]
fn on_fixed_games_the_best_is_never_lost() {
    for (name, selection) in Selection::ALL {
        let mut config = small();
        (config.fixed, config.selection) = (true, selection);
        let mut run = training(&config, 2);
        for _ in 0..6 {
            run.step().unwrap();
        }
        let best = run.state.history.iter().map(|row| row.best).fold(0.0, f64::max);
        let champion = run.champion();
        assert!((champion.training.mean() - best).abs() < 0.1, "{name}");
        if selection != Selection::Sus {
            let bests: Vec<f64> = run.state.history.iter().map(|row| row.best).collect();
            assert!(bests.is_sorted(), "{name}: elites stay: {bests:?}");
        }
    }
}

#[test]
fn every_number_of_jobs_gives_the_same_run() {
    for (method, playoff) in [(Method::Ga, 0), (Method::Cem, 3)] {
        let config = Config { method, playoff, ..small() };
        let run = |jobs| {
            let mut run = training(&config, jobs);
            (0..3).for_each(|_| run.step().unwrap());
            let genome = run.champion().genome;
            (run.state, genome)
        };
        assert_eq!(run(1), run(3), "{method:?}");
    }
}

#[test]
fn a_set_trained_for_one_n_keeps_its_limits_for_others() {
    let colours = Colours::new(4).unwrap();
    let mut config = usual(4, 500);
    config.tune = Tune::Limit;
    let paper = sets::paper(colours);
    let target = Target::new(paper.clone(), &config).unwrap();
    assert_eq!(target.start(), [8600 * MILLION], "the nearest N's");
    let file = target.file(&[123 * MILLION], Vec::new());
    let rule = file.parse::<WeightFile<Rule>>().unwrap().parameters;
    let limit = |bricks| rule.score_limit(Shape { colours, bricks });
    assert_eq!((limit(500), limit(2500), limit(25000)), (123, 8600, 6750));
    assert_eq!(rule.weights, paper.weights);
}

/// Pile height decides where it is all that counts: the weight of each sign makes the pile that it
/// asks for.
#[test]
fn pile_height_is_trained_as_a_seventh_feature() {
    let mut config = usual(9, 60);
    config.features = [false; 7];
    config.features[6] = true;
    let run = training(&config, 1);
    assert_eq!(run.target.genes().len(), 1);
    let pile = |weight: i64| {
        let mut game = Game::new(GameRules::new(config.shape.colours), config.shape);
        let mut player = run.target.player(&[weight]);
        let mut bricks = Deal::new(config.shape.colours, 1).take(20);
        game.play(&mut bricks, &mut *player, &mut ());
        game.board().heights().into_iter().max().unwrap()
    };
    // Twenty bricks on ten columns are six high at least, if hardly anything vanishes.
    assert!(pile(-MILLION) <= 7, "{}", pile(-MILLION));
    assert!(pile(MILLION) >= 18, "{}", pile(MILLION));
    let file = run.target.file(&[MILLION / 2], Vec::new());
    assert!(file.ends_with("\npile height = 0.5\n"), "{file}");
    let refusal = file.parse::<WeightFile<Rule>>().unwrap_err().to_string();
    assert!(refusal.contains("no parameter named \"pile height\""), "{refusal}");
    assert!(run.target.start_file(Vec::new()).parse::<WeightFile<Rule>>().is_ok());
}

/// What a genome makes of the games of these seeds.
fn results(run: &Training, genome: &[i64], seeds: Vec<u64>) -> Results {
    let Shape { colours, .. } = run.config.shape;
    let mut results = Results::default();
    for seed in seeds {
        let mut game = Game::new(GameRules::new(colours), run.config.shape);
        let mut player = run.target.player(genome);
        game.play(&mut Deal::new(colours, seed), &mut *player, &mut ());
        results.scores.push(game.score());
        results.complete += usize::from(game.placed() == game.shape().bricks);
    }
    results
}

#[test]
fn the_champion_is_chosen_on_games_of_its_own_and_measured_on_held_out_ones() {
    let config = Config { playoff: 1, ..small() };
    let mut run = training(&config, 2);
    (0..2).for_each(|_| run.step().unwrap());
    let champion = run.champion();
    let own = |seeds| results(&run, &champion.genome, seeds);
    let held_out: Vec<u64> = (0..40).map(|index| (1 << 63) + index).collect();
    assert_eq!(champion.held_out, own(held_out));
    // Five times the games of a generation, and none that any generation had.
    let seeds = training_seeds(config.seed, u64::MAX, 5 * (4 + 1));
    assert_eq!(champion.training, own(seeds.clone()));
    for generation in 0..3 {
        let trained_on = training_seeds(config.seed, generation, 5);
        assert!(trained_on.iter().all(|seed| !seeds.contains(seed)));
    }
    // It won that final.
    let won = champion.training.standing(Aim::Mean).fitness;
    for finalist in &run.state.finalists {
        let scores = results(&run, finalist, seeds.clone()).scores;
        assert!(scores.iter().sum::<u64>() * 1000 / scores.len() as u64 <= won);
    }
}

#[test]
fn the_curve_is_the_leaders_score_on_held_out_games() {
    let config = small();
    let mut run = training(&config, 2);
    run.step().unwrap();
    // Of 30 candidates with 4 games each a twentieth.
    let seeds = (0..6).map(|index| (1 << 63) + index).collect();
    let leader = run.state.best_ever.as_ref().unwrap();
    let scores = results(&run, &leader.1, seeds).scores;
    let mean = scores.iter().sum::<u64>() as f64 / 6.0;
    let row = run.state.history[0];
    assert!((row.held_out - mean).abs() <= 0.05);
    assert_eq!(row.held_out_games, 6);
    // The error of the mean of six games, not the deviation of one.
    let squares = scores.iter().map(|&score| (score as f64 - mean).powi(2));
    let error = (squares.sum::<f64>() / 5.0 / 6.0).sqrt();
    assert!(error > 1.0 && (row.held_out_error - error).abs() <= 0.05);
}

#[test]
fn ten_at_the_most_play_the_final_and_a_checkpoint_keeps_them_all() {
    let config = Config { population: 48, games: 1, validate: 1, ..usual(3, 30) };
    let mut run = training(&config, 2);
    run.step().unwrap();
    assert_eq!(run.state.finalists.len(), 10);
    let checkpoint = Checkpoint {
        settings: vec![("--k".to_string(), "3".to_string())],
        start: run.target.start_file(Vec::new()),
        state: run.state,
    };
    assert_eq!(Checkpoint::parse(&checkpoint.to_text()), Ok(checkpoint));
}

#[test]
fn the_best_ever_stays_until_a_better_one_comes() {
    let mut state = State::new(vec![vec![0]; 4]);
    let row = Row::parse(&["1", "4", "1", "1", "1", "1", "1", "1", "1"]).unwrap();
    // The fitness of each generation's best, and which generation had the best so far: of equals,
    // the first.
    for (fitness, ever) in [(5, 0), (3, 0), (5, 0), (7, 3), (6, 3)] {
        let genome = vec![state.generation as i64];
        let next = NextGeneration { population: vec![vec![0]; 4], centre: None, widest: 1.0 };
        state.advance(row, (fitness, genome), vec![vec![0]], next);
        assert_eq!(state.last_best, fitness);
        assert_eq!(state.best_ever.as_ref().unwrap().1, [ever]);
    }
}

#[test]
fn a_run_ends_by_generations_by_time_or_when_all_are_alike() {
    let config = Config { generations: 3, minutes: Some(1.0), ..small() };
    let mut run = training(&config, 2);
    let (soon, late) = (Duration::from_secs(59), Duration::from_secs(60));
    assert_eq!(run.ended(late), None, "one generation at least");
    run.state.generation = 1;
    assert_eq!(run.ended(soon), None);
    assert_eq!(run.ended(late), Some(StopReason::Minutes));
    run.state.widest = 0.0001;
    assert_eq!(run.ended(soon), None);
    run.state.widest = 0.000_099;
    assert_eq!(run.ended(soon), Some(StopReason::Convergence));
    run.state.generation = 3;
    assert_eq!(run.ended(soon), Some(StopReason::Generations));
}

#[test]
fn a_population_of_equals_converges() {
    let mut run = training(&small(), 2);
    let one = run.state.population[0].clone();
    run.state.population = vec![one; 30];
    run.step().unwrap();
    assert!(run.state.widest < 1e-9);
    assert_eq!(run.ended(Duration::ZERO), Some(StopReason::Convergence));
}
