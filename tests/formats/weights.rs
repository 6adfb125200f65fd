//! The weight files: every published number, and every way to get a file wrong.

use brickgm::engine::brick::{Colours, Shape};
use brickgm::engine::player::search::Settings;
use brickgm::engine::rule::{RuleParameters, ScoreLimit};
use brickgm::formats::weights::{set_by_name, sets, Parameters, WeightFile};

/// Tables 5.6, 5.8 and 5.10 of the thesis: K, the six weights in their order, limits as (N, points).
type PublishedRow = (u64, &'static str, &'static [(u64, u32)]);

#[rustfmt::skip]
const PUBLISHED: [PublishedRow; 7] = [
    (3, "40.1596 -191.458 47.1979 65.654 -47.1867 0.777783", &[(3333, 17750), (33333, 18500)]),
    (4, "107.047 -143.271 129.176 116.011 137.186 -57.8758", &[(2500, 8600), (25000, 6750)]),
    (5, "153.296 -212.85 233.036 120.275 175.776 -219.832", &[(2000, 6250), (20000, 4000)]),
    (6, "106.149 -5.82133 73.8042 33.941 105.196 -106.672", &[(16666, 5500)]),
    (7, "301.569 -52.8532 275.494 102.024 265.767 -350.452", &[(14285, 2000)]),
    (8, "95.0478 80.8678 232.788 206.558 23.8948 -326.756", &[(12500, 100)]),
    (9, "247.712 80.5575 383.78 234.719 26.2254 -488.369", &[(11111, 50)]),
];

fn file_of(set: &str, k: u64) -> String {
    let path = format!("{}/weights/{set}/k{k}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_published_number_is_in_its_file() {
    for (k, weights, limits) in PUBLISHED {
        let rule = sets::paper(Colours::new(k).unwrap());
        let words = weights.split(' ').map(|word| word.parse::<f64>().unwrap());
        let millionths: Vec<i64> = words.map(|weight| (weight * 1e6).round() as i64).collect();
        // The pile height is not among them.
        assert_eq!((&rule.weights[..6], rule.weights[6]), (&millionths[..], 0), "K = {k}");
        let found: Vec<(u64, u32)> =
            rule.score_limits.iter().map(|l| (l.bricks, l.points)).collect();
        assert_eq!(found, limits, "K = {k}");
        assert_eq!((rule.space_guard, rule.end_guard), (10, 3), "K = {k}");
    }
}

fn survives<T: Parameters>(name: &str, set: &sets::Set) {
    for (colours, text) in Colours::ALL.into_iter().zip(set) {
        assert_eq!(*text, file_of(name, colours.get().into()));
        let file: WeightFile<T> = text.parse().unwrap();
        assert_eq!(file.colours, colours, "{name}");
        assert_eq!(file.to_string(), *text, "{name}, K = {colours}");
    }
}

#[test]
fn every_built_in_set_survives_parsing_and_formatting() {
    survives::<RuleParameters>("paper", &sets::PAPER);
    survives::<RuleParameters>("trained", &sets::TRAINED);
    survives::<Settings>("search", &sets::SEARCH);
}

/// Those trained for more colours value boards on which little can be won.
#[test]
fn the_lookahead_player_goes_by_the_rule_of_at_most_seven_colours() {
    for (k, from) in [(3, 3), (6, 6), (7, 7), (8, 7), (9, 7)] {
        let [rule, trained] = [k, from].map(|k| Colours::new(k).unwrap());
        assert_eq!(sets::lookahead(rule), sets::trained(trained), "K = {k}");
    }
}

/// Of two that are equally near, the smaller N counts.
#[test]
fn a_game_takes_the_limit_of_the_nearest_n_on_a_log_scale() {
    let colours = Colours::new(3).unwrap();
    let mut rule = sets::paper(colours);
    let limit = |rule: &RuleParameters, bricks| rule.score_limit(Shape { colours, bricks });
    // sqrt(3333 * 33333) is 10540.3.
    let expected = [(0, 17750), (3333, 17750), (10540, 17750), (10541, 18500), (u64::MAX, 18500)];
    for (n, points) in expected {
        assert_eq!(limit(&rule, n), points, "N = {n}");
    }
    rule.score_limits =
        [(4, 1), (9, 2), (16, 3)].map(|(bricks, points)| ScoreLimit { bricks, points }).into();
    assert_eq!([5, 6, 7, 11, 12, 13].map(|n| limit(&rule, n)), [1, 1, 2, 2, 2, 3]);
}

#[test]
fn numbers_around_zero_keep_their_sign() {
    for number in ["-0.5", "-0.000001", "0.5", "0", "-1", "-1000000"] {
        let line = format!("blocks = {number}\n");
        let text = file_of("paper", 6).replace("blocks = -106.672\n", &line);
        let file: WeightFile<RuleParameters> = text.parse().unwrap();
        assert!(file.to_string().contains(&line), "{file}");
    }
}

fn refusal<T: Parameters>(text: &str) -> String {
    match text.parse::<WeightFile<T>>() {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// Changes of the published set of K = 6, and how the refusal begins.
const WRONG: [(&str, &str, &str); 12] = [
    ("blocks", "bricks", "line 10: there is no parameter named \"bricks\""),
    ("vertical", "horizontal", "line 6: \"horizontal pair\" is given a second time"),
    ("horizontal pair = ", "\x1b[2J = ", "line 5: there is no parameter named \"\\u{1b}[2J\""),
    ("blocks = ", "blocks ", "line 10: expected \"name = value\""),
    ("33.941", "33.9410000", "line 8: \"possible dissolve\": expected a number "),
    ("33.941", "1000001", "line 8: \"possible dissolve\": expected a number "),
    ("33.941", "+5", "line 8: \"possible dissolve\": expected a number "),
    ("5500", "5.5", "line 11: \"score limit at 16666\": expected a whole number"),
    ("at 16666", "at +5", "line 11: \"score limit at +5\": expected"),
    (
        "guard = 10",
        "guard = -10",
        "line 12: \"space guard\": expected a whole number from 0 to 200",
    ),
    (
        "guard = 10",
        "guard = 201",
        "line 12: \"space guard\": expected a whole number from 0 to 200",
    ),
    ("colours = 6", "colours = 10", "line 4: \"colours\": expected a whole number from 3 to 9"),
];

#[test]
fn wrong_lines_are_refused_with_their_number() {
    for (from, to, expected) in WRONG {
        let good = file_of("paper", 6);
        let message = refusal::<RuleParameters>(&good.replacen(from, to, 1));
        assert!(message.starts_with(expected), "{message}\nshould begin: {expected}");
    }
}

#[test]
fn missing_lines_are_named() {
    let search = file_of("search", 5);
    for (text, refusal) in [
        (file_of("paper", 6), refusal::<RuleParameters> as fn(&str) -> String),
        (search, refusal::<Settings>),
    ] {
        let lines = text.lines().count();
        for line in text.split_inclusive('\n').filter(|line| !line.starts_with('#')) {
            let name = line.split(" = ").next().unwrap().trim_end_matches(" 16666");
            let expected = format!("line {lines}: expected \"{name} ...\", found the end");
            let message = refusal(&text.replace(line, ""));
            assert!(message.starts_with(&expected), "{message}");
        }
    }
    assert!(refusal::<RuleParameters>("")
        .starts_with("line 1: expected \"colours ...\", found the end"));
}

/// The nearest N is looked for by rising N, in whatever order the file has them.
#[test]
fn score_limits_may_stand_in_any_order() {
    let text = file_of("paper", 3);
    let (small, large) = ("score limit at 3333 = 17750", "score limit at 33333 = 18500");
    let swapped = text.replace(small, "limit").replace(large, small);
    let swapped = swapped.replace("limit\n", &format!("{large}\n"));
    assert_ne!(swapped, text);
    let read = |text: &str| text.parse::<WeightFile<RuleParameters>>().unwrap().parameters;
    assert_eq!(read(&swapped), read(&text));
}

#[test]
fn settings_out_of_range_are_refused_with_name_and_range() {
    for row in Settings::TABLE {
        let (least, most) = row.range;
        let step = if row.whole { 1.0 } else { 0.000001 };
        for wrong in [least - step, most + step] {
            let text = file_of("search", 5);
            let line = text.lines().position(|line| line.starts_with(&format!("{} =", row.name)));
            let mut lines: Vec<String> = text.lines().map(String::from).collect();
            let decimals = if row.whole { 0 } else { 6 };
            lines[line.unwrap()] = format!("{} = {wrong:.decimals$}", row.name);
            let message = refusal::<Settings>(&lines.join("\n"));
            let start = format!("line {}: {:?}: expected a ", line.unwrap() + 1, row.name);
            assert!(message.starts_with(&start), "{message}");
        }
    }
}

#[test]
fn a_parameter_can_be_set_by_its_name() {
    let mut rule = sets::paper(Colours::new(3).unwrap());
    for (name, value) in [("blocks", "-0.5"), ("space guard", "34"), ("score limit at 500", "7")] {
        set_by_name(&mut rule, name, value).unwrap();
    }
    assert_eq!((rule.weights[5], rule.space_guard), (-500_000, 34));
    let limits = rule.score_limits.iter().map(|l| (l.bricks, l.points));
    assert_eq!(limits.collect::<Vec<_>>(), [(500, 7), (3333, 17750), (33333, 18500)]);
    for (name, value) in
        [("bricks", "1"), ("blocks", "x"), ("score limit at", "1"), ("end guard", "-1")]
    {
        assert!(set_by_name(&mut rule, name, value).is_err(), "{name}");
    }
}
