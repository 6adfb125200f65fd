//! The table of the trainer's settings against itself.

use brickgm::commands::train::settings::{kept, read, table, Config};
use brickgm::engine::brick::Colours;

fn config(line: &str) -> Result<Config, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let given = read(&|flag| {
        let pairs = words.iter().zip(&words[1..]);
        let own = pairs.filter(|(word, _)| **word == flag.name);
        Ok(own.map(|(_, value)| value.to_string()).collect())
    });
    given.map_err(|error| error.to_string())
}

#[test]
fn a_run_that_names_its_k_has_the_published_parameters() {
    let pairs = kept(&config("--k 5").unwrap());
    let words: Vec<String> = pairs.iter().map(|(flag, value)| format!("{flag} {value}")).collect();
    let expected = "--k 5 --tune six --start zero --n 2000 --method ga --selection rank \
         --population 200 --mutation 0.3 --sigma 200 --games 5 --aim mean --playoff 0 --seed 1 \
         --validate 100 --generations 1000";
    assert_eq!(words.join(" "), expected);
}

#[test]
fn the_help_has_every_default() {
    let usual = Config::usual(Colours::ALL[0]);
    for setting in table().filter(|row| !["--k", "--n"].contains(&row.flag.name)) {
        for value in setting.values(&usual) {
            let help = setting.flag.help;
            let told = help.contains(&format!("default {value}"))
                || help.contains(&format!("{value} (the default"));
            assert!(told, "{} {value}: {help}", setting.flag.name);
        }
    }
}

#[test]
fn what_a_checkpoint_keeps_is_read_back() {
    for line in [
        "--k 3 --method cem --tune all --playoff 4 --aim worst --minutes 3",
        "--k 9 --features blocks,pile-height --fixed yes --selection sus --mutation 0.05",
        "--k 6 --validate 10000000 --seed 18446744073709551615 --set slack=3",
        "--k 6 --any-k yes --start x --set a=1 --set b=-2.5",
    ] {
        let begun = config(line).unwrap();
        let again = read(&|flag| {
            let own = kept(&begun).into_iter();
            let own = own.filter(|(name, _)| name == flag.name);
            Ok(own.map(|(_, value)| value).collect())
        });
        let minutes = None;
        assert_eq!(again, Ok(Config { minutes, ..begun }), "{line}");
    }
}

/// Command lines, and how their refusal begins.
#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("--n 5", "--k is missing"),
    ("--k 2", "--k: expected a whole number from 3 to 9, found \"2\""),
    ("--k 5 --population 3", "--population: expected a whole number from 4 to 100000"),
    ("--k 5 --games 0", "--games: expected a whole number from 1 to 100000"),
    ("--k 5 --games +1", "--games: expected a whole number from 1 to 100000"),
    ("--k 5 --sigma 0", "--sigma: expected a number above 0"),
    ("--k 5 --sigma inf", "--sigma: expected a number above 0"),
    ("--k 5 --mutation 1.5", "--mutation: expected a number above 0 and up to 1,"),
    ("--k 5 --minutes -1", "--minutes: expected a number above 0"),
    ("--k 5 --method cem --selection sus", "--selection has no meaning for the method cem"),
    ("--k 5 --tune limit --features blocks", "--features has no meaning for a run that"),
    ("--k 5 --features blocks,blocks", "--features: expected each feature once"),
    ("--k 5 --features holes", "--features: expected some of horizontal-pair,"),
    ("--k 5 --set guard", "--set: expected a parameter's name and value"),
    ("--k 5 --set a=1 --set a=2", "--set: expected each parameter once"),
    ("--k 5 --selection tournament", "--selection: expected one of rank, better-half, sus"),
    ("--k 5 --population 100000 --games 90 --playoff 11", "--population times --games"),
];

#[test]
fn impossible_settings_are_refused_with_their_name_and_range() {
    for (line, message) in IMPOSSIBLE {
        let refusal = config(line).unwrap_err();
        assert!(refusal.starts_with(message), "{line}: {refusal}");
    }
}
