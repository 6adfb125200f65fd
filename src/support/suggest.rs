//! The nearest known word to an unknown one.

use std::ffi::OsStr;

use crate::support::error::Error;

/// The known word that begins with this one (`bench` for `ben`); else the most similar one, if it is
/// similar enough; else one whose beginning is (`--seeds` for `--sed`); else one with the same three
/// letters at the beginning (`submission` for `submit`). The first of several.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.trim_start_matches('-').chars().count();
    // A third of the letters may be wrong, and none of one or two.
    let most = if letters < 3 { 0 } else { letters.div_ceil(3) };
    let start = |word: &str| word.trim_start_matches('-').get(..3).map(str::to_string);
    let beginning = |other: &str| other.chars().take(word.chars().count() + 1).collect::<String>();
    let slips = |other: &str| match distance(word, other) {
        _ if most > 0 && other.starts_with(word) => Some(0),
        distance if distance <= most => Some(distance),
        _ if most > 0 && distance(word, &beginning(other)) <= most => Some(most + 1),
        _ if most > 0 && start(word) == start(other) => Some(most + 2),
        _ => None,
    };
    let near = known.into_iter().filter_map(|other| Some((slips(other)?, other)));
    near.min_by_key(|&(slips, _)| slips).map(|(_, other)| other)
}

/// `: did you mean 'score'?`, or nothing if no known word is near.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, known) {
        Some(other) => format!(": did you mean '{other}'?"),
        None => String::new(),
    }
}

/// The error for a word that is not one of a few:
/// `unknown player "serch": did you mean 'search'? (known: paper, greedy, search)`
pub fn unknown(what: &str, word: &OsStr, known: &[&str]) -> Error {
    let hint = hint(&word.to_string_lossy(), known.iter().copied());
    let known = known.join(", ");
    Error::usage(format!("unknown {what} {word:?}{hint} (known: {known})"))
}

/// How many letters must be inserted, removed, changed or swapped with their neighbour to turn one
/// word into the other, ignoring case.
fn distance(one: &str, other: &str) -> usize {
    let letters = |word: &str| word.to_lowercase().chars().collect::<Vec<char>>();
    let (one, other) = (letters(one), letters(other));
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            let is_swapped =
                i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
            row.push(if is_swapped { least.min(rows[i - 2][j - 2] + 1) } else { least });
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_word_that_is_near_is_offered() {
        let commands = ["score", "gen", "bench", "view", "submission", "train"];
        for (wrong, right) in [
            ("scores", Some("score")),
            ("csore", Some("score")),
            ("erocs", None),
            ("gne", Some("gen")),
            ("submit", Some("submission")),
            ("benchmark", Some("bench")),
            ("chess", None),
            ("", None),
            ("game", None),
        ] {
            assert_eq!(nearest(wrong, commands), right, "{wrong}");
        }
        let flags = ["--k", "--out", "--seeds"];
        assert_eq!(nearest("--output", flags), Some("--out"));
        assert_eq!(nearest("--sed", flags), Some("--seeds"));
        assert_eq!(nearest("--kinds", flags), None);
        assert_eq!(hint("scor", commands), ": did you mean 'score'?");
        assert_eq!(hint("chess", commands), "");
    }
}
