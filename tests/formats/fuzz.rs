//! Random and mutated bytes through the readers: never a panic, never a wrong answer.
//!
//! For games and moves the answer is known from a slow twin, which holds the whole input in memory
//! and splits it the obvious way. The bytes arrive at once, one at a time and in pieces, which must
//! not matter. `BRICKGM_FUZZ=20` tries twenty times as many inputs.

use std::env;
use std::fmt::{Debug, Display};
use std::io::{self, Read};

use brickgm::engine::brick::Colours;
use brickgm::engine::player::search::Settings;
use brickgm::engine::rng::SplitMix64;
use brickgm::engine::rule::RuleParameters;
use brickgm::formats::games::{GameReader, MoveReader};
use brickgm::formats::weights::{sets, Parameters, WeightFile};

use crate::common::{run, xml, Finished, Scratch};

/// The seeds of a test: this many, or a multiple by the environment.
fn seeds(count: u64) -> std::ops::Range<u64> {
    let rounds = env::var("BRICKGM_FUZZ").map_or(1, |rounds| rounds.parse().unwrap());
    0..count * rounds
}

/// A message for people: short, and nothing in it that a terminal obeys.
fn assert_readable(message: &str) {
    let is_readable = message.len() < 400 && !message.contains(char::is_control);
    assert!(is_readable, "{message:?}");
}

/// What reading gave: values as text, then the line of the error, if there was one.
type Answer = (Vec<String>, Option<u64>);

/// Hands out its bytes in pieces of at most this many.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

fn error_line(message: &str) -> u64 {
    assert_readable(message);
    let line = message.strip_prefix("line ").and_then(|rest| rest.split(':').next());
    line.unwrap().parse().unwrap()
}

/// Values as text up to the first error.
fn take_all<T: ToString>(items: impl Iterator<Item = Result<T, String>>) -> Answer {
    let mut values = Vec::new();
    for item in items {
        match item {
            Ok(value) => values.push(value.to_string()),
            Err(error) => return (values, Some(error_line(&error))),
        }
    }
    (values, None)
}

fn read_game(inner: impl Read) -> Answer {
    match GameReader::new(inner) {
        Err(error) => (Vec::new(), Some(error_line(&error))),
        Ok(reader) => {
            let shape = reader.shape();
            let (mut values, error) = take_all(reader);
            values.insert(0, format!("{} {}", shape.bricks, shape.colours));
            (values, error)
        }
    }
}

fn read_moves(inner: impl Read) -> Answer {
    take_all(MoveReader::new(inner))
}

/// A byte-order mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines with text: their numbers, and their words with one space between them.
fn lines_with_text(input: &[u8]) -> Vec<(u64, String)> {
    let mut lines = Vec::new();
    let input = input.strip_prefix(MARK).unwrap_or(input);
    for (index, line) in input.split(|&byte| byte == b'\n').enumerate() {
        // Each byte becomes a character, so that bytes that are not text stay what they are.
        let text: String = line.iter().map(|&byte| char::from(byte)).collect();
        let words: Vec<&str> =
            text.split([' ', '\t', '\r', '\x0c']).filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            lines.push((index as u64 + 1, words.join(" ")));
        }
    }
    lines
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn expected_header(line: &str) -> Option<(u64, Colours)> {
    let (n, k) = line.split_once(' ')?;
    if !is_number(n) || !is_number(k) {
        return None;
    }
    Some((n.parse().ok()?, Colours::new(k.parse().ok()?)?))
}

fn expected_game(input: &[u8]) -> Answer {
    let lines = lines_with_text(input);
    let mut values = Vec::new();
    let Some((number, header)) = lines.first() else {
        return (values, Some(1));
    };
    let Some((bricks, colours)) = expected_header(header) else {
        return (values, Some(*number));
    };
    values.push(format!("{bricks} {colours}"));
    let mut last = *number;
    for (number, line) in &lines[1..] {
        if values.len() as u64 > bricks {
            break;
        }
        let digits: Vec<char> = line.chars().filter(|c| *c != ' ').collect();
        let colour =
            |c: &char| c.to_digit(10).is_some_and(|c| 1 <= c && c <= u32::from(colours.get()));
        if !digits.iter().all(colour) || digits.len() % 3 != 0 {
            return (values, Some(*number));
        }
        values.extend(digits.chunks(3).map(|three| three.iter().collect::<String>()));
        last = *number;
    }
    let missing = values.len() as u64 <= bricks;
    values.truncate((bricks as usize).saturating_add(1));
    (values, missing.then_some(last + 1))
}

fn expected_moves(input: &[u8]) -> Answer {
    let mut values = Vec::new();
    for (number, line) in lines_with_text(input) {
        let good = match line.split_once(' ') {
            Some((x, r)) if is_number(x) && is_number(r) => {
                (1..=10).contains(&x.parse().unwrap_or(0)) && r.parse().unwrap_or(3) < 3
            }
            _ => false,
        };
        if !good {
            return (values, Some(number));
        }
        let (x, r) = line.split_once(' ').unwrap();
        values.push(format!("{} {}", x.parse::<u8>().unwrap(), r.parse::<u8>().unwrap()));
    }
    (values, None)
}

fn pick<'a, T>(rng: &mut SplitMix64, from: &'a [T]) -> &'a T {
    &from[rng.below(from.len() as u64) as usize]
}

/// A good text: a game or its moves, in a random layout.
fn good_text(rng: &mut SplitMix64, game: bool) -> Vec<u8> {
    let count = rng.below(8);
    let colours = 3 + rng.below(7);
    let ends: [&str; 5] = ["\n", "\r\n", "\n\n", " \t\n", "\n \r\n "];
    let gaps = [" ", "\t", "  ", " \t "];
    let end = *pick(rng, &ends);
    let mut text = String::new();
    if game {
        text += &format!("{count}{}{colours}{end}", pick(rng, &gaps));
    }
    for _ in 0..count {
        if game {
            let gap = *pick(rng, &["", "", " ", "\t "]);
            for _ in 0..3 {
                text += &format!("{}{gap}", 1 + rng.below(colours));
            }
        } else {
            text += &format!("{}{}{}", 1 + rng.below(10), pick(rng, &gaps), rng.below(3));
        }
        let same_line = game && rng.below(4) == 0;
        text += if same_line { *pick(rng, &gaps) } else { end };
    }
    let mark = if rng.below(8) == 0 { MARK } else { b"" };
    [mark, text.as_bytes()].concat()
}

fn mutate(rng: &mut SplitMix64, text: &mut Vec<u8>) {
    let at = rng.below(text.len() as u64 + 1) as usize;
    let byte = match rng.below(4) {
        0 => rng.below(256) as u8,
        _ => *pick(rng, b"0123456789 \t\r\n+-.x\0\xff\xc3\xa9\""),
    };
    match rng.below(6) {
        0 | 1 => text.insert(at, byte),
        2 if at < text.len() => text[at] = byte,
        3 if at < text.len() => drop(text.remove(at)),
        4 => text.truncate(at),
        _ => {
            let run = vec![byte; rng.below(100) as usize];
            text.splice(at..at, run);
        }
    }
}

fn input(rng: &mut SplitMix64, game: bool) -> Vec<u8> {
    if rng.below(4) == 0 {
        let wild = rng.below(2) == 0;
        return (0..rng.below(40))
            .map(|_| if wild { rng.below(256) as u8 } else { *pick(rng, b"0123359 \r\n\n") })
            .collect();
    }
    let mut text = good_text(rng, game);
    for _ in 0..rng.below(4) {
        mutate(rng, &mut text);
    }
    text
}

fn check(seed: u64, read: fn(Pieces) -> Answer, expected: fn(&[u8]) -> Answer, game: bool) -> bool {
    let mut rng = SplitMix64::new(seed);
    let bytes = input(&mut rng, game);
    let answer = expected(&bytes);
    for size in [1 << 20, 1, 1 + rng.below(9) as usize] {
        let text = String::from_utf8_lossy(&bytes);
        assert_eq!(read(Pieces(&bytes, size)), answer, "seed {seed}, pieces of {size}: {text:?}");
    }
    answer.1.is_none()
}

/// Neither the good nor the bad inputs may have become a rarity.
fn assert_mixed(good: usize, all: u64) {
    let share = good as f64 / all as f64;
    assert!((0.2..0.8).contains(&share), "{good} of {all} are good");
}

#[test]
fn games_of_any_bytes_are_read_rightly() {
    let is_good = |&seed: &u64| check(seed, |p| read_game(p), expected_game, true);
    assert_mixed(seeds(60_000).filter(is_good).count(), seeds(60_000).end);
}

#[test]
fn moves_of_any_bytes_are_read_rightly() {
    let is_good = |&seed: &u64| check(seed, |p| read_moves(p), expected_moves, false);
    assert_mixed(seeds(60_000).filter(is_good).count(), seeds(60_000).end);
}

/// What is accepted can be written and read again; what is refused has a readable message.
fn is_weight_file<P: Parameters + PartialEq + Debug>(text: &str) -> bool
where
    WeightFile<P>: Display,
{
    match text.parse::<WeightFile<P>>() {
        Ok(file) => {
            let again: WeightFile<P> = file.to_string().parse().unwrap();
            assert_eq!(again, file, "{text:?}");
            true
        }
        Err(error) => {
            assert_readable(&error.to_string());
            false
        }
    }
}

#[test]
fn weight_files_of_any_text_are_read_or_refused() {
    let mut good = 0;
    for seed in seeds(20_000) {
        let mut rng = SplitMix64::new(seed);
        let (set, is_file): (_, fn(&str) -> bool) = match rng.below(3) {
            0 => (sets::PAPER, is_weight_file::<RuleParameters>),
            1 => (sets::TRAINED, is_weight_file::<RuleParameters>),
            _ => (sets::SEARCH, is_weight_file::<Settings>),
        };
        let mut text = pick(&mut rng, &set).as_bytes().to_vec();
        for _ in 0..rng.below(4) {
            mutate(&mut rng, &mut text);
        }
        good += usize::from(is_file(&String::from_utf8_lossy(&text)));
    }
    assert_mixed(good, seeds(20_000).end);
}

/// Mutates what a run of the program wrote, and lets a command read it: it is accepted, or refused
/// with the file and the line.
fn check_file(
    wrote: &[&str],
    read: impl Fn(&str) -> Finished,
    check_accepted: impl Fn(&str, Finished),
) {
    let scratch = Scratch::new(&format!("fuzz-{}", wrote[0]));
    let path = scratch.path("file.tsv");
    let made = run(&[wrote, &[&path]].concat(), "");
    assert_eq!(made.code, Some(0), "{made:?}");
    let original = std::fs::read(&path).unwrap();
    let mut good = 0;
    for seed in seeds(100) {
        let mut rng = SplitMix64::new(seed);
        let mut text = original.clone();
        for _ in 0..rng.below(3) {
            mutate(&mut rng, &mut text);
        }
        scratch.file("file.tsv", &text);
        let found = read(&path);
        if found.code == Some(0) {
            good += 1;
            check_accepted(&path, found);
            continue;
        }
        assert_eq!((found.code, found.stdout.as_str()), (Some(1), ""), "seed {seed}");
        let message = found.stderr.strip_prefix(&format!("brickgm: {path}: "));
        let message = message.unwrap_or_else(|| panic!("seed {seed}: {}", found.stderr));
        assert_readable(message.trim_end());
        let words = ["line ", "no rows", "no game in it"];
        assert!(words.iter().any(|words| message.contains(words)), "{message}");
    }
    assert_mixed(good, seeds(100).end);
}

#[test]
fn results_of_any_text_are_listed_or_refused() {
    let wrote = ["bench", "--player=greedy", "--shape=3x20", "--seeds=1..3", "--results"];
    let read = |path: &str| run(&["results", path], "");
    check_file(&wrote, read, |path, found| {
        // A game that is there twice counts once.
        assert_eq!(run(&["results", path, path], "").stdout, found.stdout);
    });
}

#[test]
fn training_logs_of_any_text_are_drawn_or_refused() {
    let wrote = "train --k 6 --n 60 --population 12 --games 1 --validate 2 --generations 3 --log";
    let scratch = Scratch::new("fuzz-plot");
    let picture = scratch.path("plot.svg");
    let read = |path: &str| run(&["plot", "-o", &picture, path], "");
    check_file(&wrote.split(' ').collect::<Vec<_>>(), read, |_, _| {
        let svg = std::fs::read_to_string(&picture).unwrap();
        assert_eq!(xml::parse(&svg).map(drop), Some(()));
    });
}

#[test]
fn a_message_shows_the_beginning_of_what_is_wrong() {
    let scratch = Scratch::new("fuzz-long");
    let (made, wrong) = (scratch.path("made"), scratch.path("wrong"));
    let train = "train --k 3 --n 20 --population 6 --games 1 --validate 1 --generations 1";
    for (write, after, read) in [
        ("bench --shape 3x20 --seeds 1 --results", "complete", "results"),
        (&*format!("{train} --log"), "\n1", "plot"),
        (&*format!("{train} --checkpoint"), "brickgm", "train --resume"),
    ] {
        assert_eq!(run(&write.split(' ').chain([&*made]).collect::<Vec<_>>(), "").code, Some(0));
        let text = std::fs::read_to_string(&made).unwrap();
        let long = format!("{after}{}", "\u{7}".repeat(100_000));
        assert!(text.contains(after), "{text}");
        scratch.file("wrong", text.replacen(after, &long, 1));
        let refused = run(&read.split(' ').chain([&*wrong]).collect::<Vec<_>>(), "");
        assert_eq!(refused.code, Some(1));
        assert!(refused.stderr.contains("\\u{7}...\""), "{read}");
        assert_readable(refused.stderr.trim_end());
    }
}
