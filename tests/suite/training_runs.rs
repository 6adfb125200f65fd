//! Whole trainings, small ones: what they are asked for and what comes out.

use brickgm::engine::brick::{Colours, Shape};
use brickgm::engine::player::search::Settings;
use brickgm::engine::weights::Rule;
use brickgm::text::weights::{sets, WeightFile};
use brickgm::tools::train::config::Config;
use brickgm::tools::train::options::Options;
use brickgm::tools::train::{subject, Training};

const MILLION: i64 = 1_000_000;

fn config(flags: &[(&str, &str)]) -> Result<Config, String> {
    let get = |flag: &str| {
        let found = flags.iter().find(|(name, _)| *name == flag);
        found.map(|(_, value)| value.to_string())
    };
    Config::read(&Options { get: &get })
}

fn training(flags: &[(&str, &str)], jobs: usize) -> Training {
    let config = config(flags).unwrap();
    let start = subject::built_in(&config).unwrap();
    let subject = subject::new(&config, &start).unwrap();
    Training::new(config, subject, jobs)
}

#[test]
fn settings_have_the_published_defaults() {
    let config = config(&[("--k", "5")]).unwrap();
    let settings: Vec<String> = config
        .settings()
        .iter()
        .map(|(flag, value)| format!("{flag} {value}"))
        .collect();
    let expected =
        "--k 5 --player paper --tune six --start zero --n 2000 --method ga --selection rank \
                    --population 200 --mutation 0.3 --sigma 200 --games 5 --aim mean --playoff 0 --seed 1 --validate 100 \
                    --generations 1000";
    assert_eq!(settings.join(" "), expected);
}

#[test]
fn impossible_settings_are_refused() {
    let cases: [(&[(&str, &str)], &str); 14] = [
        (&[], "--k is missing"),
        (
            &[("--k", "2")],
            "--k: expected a whole number from 3 to 9, found \"2\"",
        ),
        (
            &[("--k", "5"), ("--population", "3")],
            "--population: expected a whole number from 4",
        ),
        (
            &[("--k", "5"), ("--games", "0")],
            "--games: expected a whole number from 1",
        ),
        (
            &[("--k", "5"), ("--games", "+1")],
            "--games: expected a whole number from 1",
        ),
        (
            &[("--k", "5"), ("--sigma", "0")],
            "--sigma: expected a number above 0",
        ),
        (
            &[("--k", "5"), ("--sigma", "inf")],
            "--sigma: expected a number above 0",
        ),
        (
            &[("--k", "5"), ("--mutation", "1.5")],
            "--mutation: expected a number above 0 and up to 1,",
        ),
        (
            &[("--k", "5"), ("--minutes", "-1")],
            "--minutes: expected a number above 0",
        ),
        (
            &[("--k", "5"), ("--method", "cem"), ("--selection", "sus")],
            "--selection has no meaning for --method cem",
        ),
        (
            &[("--k", "5"), ("--width", "9")],
            "--width has no meaning for --player paper",
        ),
        (
            &[("--k", "5"), ("--player", "search"), ("--tune", "limit")],
            "--tune: expected one of six, all, found \"limit\"",
        ),
        (
            &[("--k", "5"), ("--selection", "tournament")],
            "--selection: expected one of rank, better-half, sus, found \"tournament\"",
        ),
        (
            &[("--k", "5"), ("--n", "1000000"), ("--games", "1000")],
            "--games times --n is more than 100000000 bricks",
        ),
    ];
    for (flags, message) in cases {
        let refusal = config(flags).unwrap_err();
        assert!(refusal.starts_with(message), "{refusal}");
    }
}

/// Small enough for a test, large enough to learn something.
const SMALL: [(&str, &str); 6] = [
    ("--k", "5"),
    ("--n", "200"),
    ("--population", "30"),
    ("--games", "4"),
    ("--validate", "40"),
    ("--seed", "3"),
];

#[test]
fn a_short_training_improves_on_its_start() {
    for method in ["ga", "cem"] {
        let flags = [&SMALL[..], &[("--method", method), ("--tune", "all")]].concat();
        let mut run = training(&flags, 2);
        for _ in 0..8 {
            run.step();
        }
        let (first, last) = (run.state.history[0], run.state.history[7]);
        assert!(last.mean > 1.5 * first.mean, "{method}: {first:?} {last:?}");
        let champion = run.champion();
        let mut untrained = training(&flags, 2);
        untrained.state.population = vec![untrained.subject.start()];
        untrained.state.finalists = untrained.state.population.clone();
        let start = untrained.champion().held_out;
        assert!(
            champion.held_out.mean() > 1.5 * start.mean(),
            "{method}: {} after {}",
            champion.held_out.mean(),
            start.mean()
        );
    }
}

#[test]
fn on_fixed_games_the_best_is_never_lost() {
    for selection in ["rank", "better-half", "sus"] {
        let flags = [
            &SMALL[..],
            &[("--selection", selection), ("--fixed", "yes")],
        ]
        .concat();
        let mut run = training(&flags, 2);
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
        assert!((champion.training.mean() - best).abs() < 0.1, "{selection}");
        if selection != "sus" {
            let bests: Vec<f64> = run.state.history.iter().map(|row| row.best).collect();
            assert!(bests.is_sorted(), "{selection}: elites stay: {bests:?}");
        }
    }
}

#[test]
fn every_number_of_jobs_gives_the_same_run() {
    for (method, playoff) in [("ga", "0"), ("cem", "3")] {
        let flags = [&SMALL[..], &[("--method", method), ("--playoff", playoff)]].concat();
        let run = |jobs| {
            let mut run = training(&flags, jobs);
            (0..3).for_each(|_| run.step());
            let genome = run.champion().genome;
            (run.state, genome)
        };
        assert_eq!(run(1), run(3), "{method}");
    }
}

#[test]
fn a_set_trained_for_one_n_keeps_its_limits_for_others() {
    let colours = Colours::new(4).unwrap();
    let config = config(&[("--k", "4"), ("--n", "500"), ("--tune", "limit")]).unwrap();
    let paper = sets::paper(colours);
    let subject = subject::new(&config, sets::PAPER[colours.index()]).unwrap();
    assert_eq!(subject.start(), [8600 * MILLION], "the nearest N's");
    let file = subject.file(&[123 * MILLION], Vec::new());
    let rule = file.parse::<WeightFile<Rule>>().unwrap().numbers;
    let limit = |bricks| rule.score_limit(Shape { colours, bricks });
    assert_eq!((limit(500), limit(2500), limit(25000)), (123, 8600, 6750));
    assert_eq!(rule.weights, paper.weights);
}

#[test]
fn the_search_player_is_trained_in_all_its_numbers() {
    let flags = [
        ("--k", "6"),
        ("--player", "search"),
        ("--width", "4"),
        ("--n", "60"),
        ("--population", "6"),
        ("--games", "1"),
        ("--validate", "2"),
        ("--method", "cem"),
    ];
    let mut run = training(&flags, 2);
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

    let mut alone = training(&flags, 1);
    alone.step();
    assert_eq!(alone.state, run.state);
}
