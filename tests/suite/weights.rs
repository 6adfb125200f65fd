//! The weight files: every published number, every way to get a file wrong, and what training
//! gained.

use brickgm::engine::board::Machine;
use brickgm::engine::brick::{Brick, Colours, Shape};
use brickgm::engine::player::paper::Paper;
use brickgm::engine::weights::Rule;
use brickgm::tools::deal::Deal;
use brickgm::tools::train::fitness::{self, Played};

/// Tables 5.6, 5.8 and 5.10 of the thesis: K, six weights in millionths, limits as (N, points).
type Row = (u64, [i64; 6], &'static [(u64, u32)]);

const PUBLISHED: [Row; 7] = [
    (
        3,
        [
            40_159_600,
            -191_458_000,
            47_197_900,
            65_654_000,
            -47_186_700,
            777_783,
        ],
        &[(3333, 17750), (33333, 18500)],
    ),
    (
        4,
        [
            107_047_000,
            -143_271_000,
            129_176_000,
            116_011_000,
            137_186_000,
            -57_875_800,
        ],
        &[(2500, 8600), (25000, 6750)],
    ),
    (
        5,
        [
            153_296_000,
            -212_850_000,
            233_036_000,
            120_275_000,
            175_776_000,
            -219_832_000,
        ],
        &[(2000, 6250), (20000, 4000)],
    ),
    (
        6,
        [
            106_149_000,
            -5_821_330,
            73_804_200,
            33_941_000,
            105_196_000,
            -106_672_000,
        ],
        &[(16666, 5500)],
    ),
    (
        7,
        [
            301_569_000,
            -52_853_200,
            275_494_000,
            102_024_000,
            265_767_000,
            -350_452_000,
        ],
        &[(14285, 2000)],
    ),
    (
        8,
        [
            95_047_800,
            80_867_800,
            232_788_000,
            206_558_000,
            23_894_800,
            -326_756_000,
        ],
        &[(12500, 100)],
    ),
    (
        9,
        [
            247_712_000,
            80_557_500,
            383_780_000,
            234_719_000,
            26_225_400,
            -488_369_000,
        ],
        &[(11111, 50)],
    ),
];

fn file(k: u64) -> String {
    file_of("paper", k)
}

fn file_of(set: &str, k: u64) -> String {
    let path = format!("{}/weights/{set}/k{k}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_published_number_is_in_its_file() {
    for (k, weights, limits) in PUBLISHED {
        let rule = Rule::paper(Colours::new(k).unwrap());
        assert_eq!(rule.weights, weights, "K = {k}");
        let found: Vec<(u64, u32)> = rule
            .score_limits
            .iter()
            .map(|l| (l.bricks, l.points))
            .collect();
        assert_eq!(found, limits, "K = {k}");
        assert_eq!((rule.space_guard, rule.end_guard), (10, 3), "K = {k}");
        assert!(rule
            .header
            .iter()
            .any(|line| line.contains("Tables 5.6, 5.8 and 5.10")));
    }
}

#[test]
fn files_survive_parsing_and_formatting() {
    for (k, ..) in PUBLISHED {
        let rule: Rule = file(k).parse().unwrap();
        assert_eq!(rule.to_string(), file(k), "K = {k}");
    }
}

#[test]
fn every_trained_set_has_a_birth_certificate() {
    for (k, ..) in PUBLISHED {
        let rule = Rule::trained(Colours::new(k).unwrap());
        assert_eq!(rule.to_string(), file_of("trained", k), "K = {k}");
        let certified = |part: &str| rule.header.iter().any(|line| line.starts_with(part));
        assert!(certified(&format!(
            "# The published rule for K = {k}, trained at "
        )));
        assert!(certified(&format!("# command: brickgm train --k {k} ")));
        assert!(certified("# held-out score: "), "K = {k}");
    }
}

/// On games that no set was trained, chosen or judged on.
#[test]
fn trained_sets_live_and_win_where_the_published_ones_die() {
    for (k, ..) in PUBLISHED {
        let colours = Colours::new(k).unwrap();
        let shape = Shape {
            colours,
            bricks: 100_000 / k,
        };
        let play = |rule: &Rule, seed: u64| -> Played {
            let bricks: Vec<Brick> = Deal::new(colours, seed)
                .take(shape.bricks as usize)
                .collect();
            let mut player = Paper::new(Machine::new(colours), rule, shape);
            fitness::play(&mut player, shape, &bricks)
        };
        // At K = 9 games are short and alike, and only many of them tell the sets apart.
        let games = if k == 9 { 1000 } else { 8 };
        let all =
            |rule: &Rule| -> Vec<Played> { (1..=games).map(|seed| play(rule, seed)).collect() };
        let score = |games: &[Played]| -> u64 { games.iter().map(|game| game.score).sum() };
        let (trained, published) = (all(&Rule::trained(colours)), all(&Rule::paper(colours)));
        assert!(score(&trained) > score(&published), "K = {k}");
        for game in trained.iter().filter(|_| k <= 7) {
            assert_eq!(game.placed, shape.bricks, "K = {k}");
        }
    }
}

#[test]
fn a_game_takes_the_limit_of_the_nearest_n_on_a_log_scale() {
    let limit = |k: u64, n: u64| {
        let colours = Colours::new(k).unwrap();
        Rule::paper(colours).score_limit(Shape { colours, bricks: n })
    };
    // sqrt(3333 * 33333) is 10540.3.
    let expected = [
        (0, 17750),
        (3333, 17750),
        (10540, 17750),
        (10541, 18500),
        (u64::MAX, 18500),
    ];
    for (n, points) in expected {
        assert_eq!(limit(3, n), points, "N = {n}");
    }
    assert_eq!((limit(6, 1), limit(6, 1_000_000)), (5500, 5500));
}

fn refusal(text: &str) -> String {
    text.parse::<Rule>().unwrap_err().to_string()
}

#[test]
fn wrong_files_are_refused_with_the_line() {
    let good = file(6);
    let replace = |from: &str, to: &str| refusal(&good.replace(from, to));
    let cases = [
        (
            replace("blocks", "bricks"),
            "line 9: there is no number of the name \"bricks\"",
        ),
        (
            replace("vertical", "horizontal"),
            "line 5: \"horizontal pair\" stands here a second time",
        ),
        (
            replace("blocks = ", "blocks "),
            "line 9: expected \"name = value\"",
        ),
        (
            replace("= 33.941", "= 33.9410000"),
            "line 7: expected a number with at most six decimals",
        ),
        (replace("= 33.941", "="), "line 7: expected a number"),
        (replace("= 33.941", "= --3"), "line 7: expected a number"),
        (replace("= 33.941", "= 3e4"), "line 7: expected a number"),
        (
            replace("= 33.941", "= 1000001"),
            "line 7: expected a number",
        ),
        (
            replace("= 5500", "= 5.5"),
            "line 10: expected a whole number, found \"5.5\"",
        ),
        (
            replace("at 16666", "at x"),
            "line 10: expected a whole number, found \"x\"",
        ),
        (replace("= 10", "= -10"), "line 11: expected a whole number"),
        (
            replace("end guard = 3\n", ""),
            "line 12: expected \"end guard = ...\", found the end",
        ),
        (
            replace("blocks = -106.672\n", ""),
            "line 12: expected \"blocks = ...\", found the end",
        ),
        (
            replace("score limit at 16666 = 5500\n", ""),
            "line 12: expected \"score limit at N = ...\"",
        ),
        (
            refusal(""),
            "line 1: expected \"horizontal pair = ...\", found the end of the file",
        ),
    ];
    for (message, expected) in cases {
        assert!(
            message.starts_with(expected),
            "{message}\nshould begin: {expected}"
        );
    }
    let twice = good.clone() + "score limit at 16666 = 1\n";
    assert!(
        refusal(&twice).starts_with("line 13: \"score limit at 16666\" stands here a second time")
    );
}
