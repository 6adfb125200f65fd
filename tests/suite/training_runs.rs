//! Whole trainings, small ones: what they are asked for and what comes out.

use brickgm::engine::brick::{Colours, Shape};
use brickgm::engine::player::search::Settings;
use brickgm::engine::weights::Rule;
use brickgm::text::weights::{sets, WeightFile};
use brickgm::tools::train::config::{Config, Method};
use brickgm::tools::train::evolve::selection::Selection;
use brickgm::tools::train::run::Training;
use brickgm::tools::train::subjects::{self, Tune, Who};

const MILLION: i64 = 1_000_000;

fn usual(k: u64, who: Who, bricks: u64) -> Config {
    let mut config = Config::usual(Colours::new(k).unwrap(), who);
    config.task.shape.bricks = bricks;
    config
}

fn training(config: &Config, jobs: usize) -> Training {
    let start = subjects::built_in(&config.task, &config.start).unwrap();
    let subject = subjects::new(&config.task, &start, &config.edits).unwrap();
    Training::new(config.clone(), subject, jobs)
}

/// Small enough for a test, large enough to learn something.
fn small() -> Config {
    Config {
        population: 30,
        games: 4,
        validate: 40,
        seed: 3,
        ..usual(5, Who::Paper, 200)
    }
}

#[test]
fn a_short_training_improves_on_its_start() {
    for (name, method) in Method::ALL {
        let mut config = Config { method, ..small() };
        config.task.tune = Tune::All;
        let mut run = training(&config, 2);
        for _ in 0..8 {
            run.step();
        }
        let (first, last) = (run.state.history[0], run.state.history[7]);
        assert!(last.mean > 1.5 * first.mean, "{name}: {first:?} {last:?}");
        let champion = run.champion();
        let mut untrained = training(&config, 2);
        untrained.state.population = vec![untrained.subject.start()];
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
        (config.fixed, config.ga.selection) = (true, selection);
        let mut run = training(&config, 2);
        for _ in 0..6 {
            run.step();
        }
        let best = run
            .state
            .history
            .iter()
            .map(|row| row.best)
            .fold(0.0, f64::max);
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
        let config = Config {
            method,
            playoff,
            ..small()
        };
        let run = |jobs| {
            let mut run = training(&config, jobs);
            (0..3).for_each(|_| run.step());
            let genome = run.champion().genome;
            (run.state, genome)
        };
        assert_eq!(run(1), run(3), "{method:?}");
    }
}

#[test]
fn a_set_trained_for_one_n_keeps_its_limits_for_others() {
    let colours = Colours::new(4).unwrap();
    let mut task = usual(4, Who::Paper, 500).task;
    task.tune = Tune::Limit;
    let paper = sets::paper(colours);
    let subject = subjects::new(&task, sets::PAPER[colours.index()], &[]).unwrap();
    assert_eq!(subject.start(), [8600 * MILLION], "the nearest N's");
    let file = subject.file(&[123 * MILLION], Vec::new());
    let rule = file.parse::<WeightFile<Rule>>().unwrap().numbers;
    let limit = |bricks| rule.score_limit(Shape { colours, bricks });
    assert_eq!((limit(500), limit(2500), limit(25000)), (123, 8600, 6750));
    assert_eq!(rule.weights, paper.weights);
}

#[test]
fn the_search_player_is_trained_in_all_its_numbers() {
    let mut config = Config {
        population: 6,
        games: 1,
        validate: 2,
        method: Method::Cem,
        ..usual(6, Who::Search, 60)
    };
    config.task.width = 4;
    let mut run = training(&config, 2);
    let built_in = sets::SEARCH[Colours::new(6).unwrap().index()];
    let tuned: WeightFile<Settings> = built_in.parse().unwrap();
    let file = run.subject.file(&run.subject.start(), tuned.header);
    assert_eq!(file, built_in, "it begins with the built-in set");
    run.step();
    let champion = run.champion();
    let (tuned, trained): (Settings, WeightFile<Settings>) = (
        tuned.numbers,
        run.subject
            .file(&champion.genome, Vec::new())
            .parse()
            .unwrap(),
    );
    let trained = trained.numbers;
    assert_ne!(trained.weights, tuned.weights);
    assert_ne!(trained.first_rate, tuned.first_rate);
    assert_ne!(trained.patience, tuned.patience);
    assert_ne!(trained.polish_share, tuned.polish_share);

    let mut alone = training(&config, 1);
    alone.step();
    assert_eq!(alone.state, run.state);
}
