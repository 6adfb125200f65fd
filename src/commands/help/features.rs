//! `brickgm help features`: what the published rule counts, and how it decides.

use crate::engine::brick::Colours;
use crate::engine::features::COUNT;
use crate::engine::weights::Rule;
use crate::support::terminal::wrapped;
use crate::text::weights::{decimal, sets, Access, Parameters, FEATURE_NAMES};

const WIDTH: usize = 80;

/// A small board from the top, and what the feature counts on it.
struct Drawing(&'static [&'static str], i32);

/// Every feature in words and drawings, in the order of the engine.
const FEATURES: [(&str, &[Drawing]); COUNT] = [
    ("Squares with the colour of the square to their right.", &[Drawing(&["2.1.", "1122"], 2)]),
    ("Squares with the colour of the square above them.", &[Drawing(&["1.2", "132"], 2)]),
    (
        "Squares with the colour of the square above and to the right, and squares with the \
         colour of the square above and to the left. The lower 1 counts twice.",
        &[Drawing(&["1.1", "212"], 2)],
    ),
    (
        "Pairs with a third square of their colour that a later brick could bring into line. In \
         the third and the fourth drawing it is one shape: a vertical pair counts once, whether \
         the third square is above, below or both.",
        &[
            Drawing(&["..1", "112"], 1),
            Drawing(&["1..", "211"], 1),
            Drawing(&["1", "2", "1", "1"], 1),
            Drawing(&["1", "1", "2", "1"], 1),
            Drawing(&["..1", "..3", ".14", "123"], 1),
            Drawing(&["1..", "3..", "41.", "321"], 1),
        ],
    ),
    (
        "How far the deepest column lies below the lower of its neighbours. The walls are higher \
         than any column: in the second drawing one is the left neighbour.",
        &[Drawing(&["2.3", "3.2", "213"], 2), Drawing(&[".2", ".3", "12"], 2)],
    ),
    ("Squares that are not empty.", &[Drawing(&["2..", "131"], 4)]),
];

const RULE: &str = "\
The published rule tries every placement of a brick: rotation 0 on columns 1 to 10, then \
rotation 1, then rotation 2. The value of a placement is the sum of weight times count over the \
six features of the board that it leaves after the cascade. Of all placements, the rule compares \
the one with the most points and the one with the highest value, the best board; of equal ones \
the first.

It takes the most points if they are above the score limit, or if they are above 0 and a guard \
holds: fewer bricks are left than the end guard, this one included, or fewer squares are empty \
before the brick than the space guard. Otherwise it takes the best board.

The score limit was found for one or two N per K. A game takes the one of the nearest N, by \
ratio.";

/// The whole topic.
pub(crate) fn text() -> String {
    let mut lines = vec!["The six features of a board:".to_string()];
    for (name, (words, drawings)) in FEATURE_NAMES.iter().zip(&FEATURES) {
        lines.extend([String::new(), name.to_string()]);
        lines.extend(indented(words));
        lines.extend(drawn(drawings));
    }
    for paragraph in RULE.split("\n\n") {
        lines.push(String::new());
        lines.extend(wrapped(paragraph, WIDTH));
    }
    lines.extend([String::new(), "The published parameters by K:".to_string()]);
    lines.extend(parameters());
    lines.extend(["", "See also: brickgm explain --help"].map(str::to_string));
    let lines = lines.iter().map(|line| line.trim_end().to_string() + "\n");
    lines.collect()
}

fn indented(words: &str) -> Vec<String> {
    let lines = wrapped(words, WIDTH - 2).into_iter();
    lines.map(|line| format!("  {line}")).collect()
}

/// Drawings side by side on one floor, each above its count.
fn drawn(drawings: &[Drawing]) -> Vec<String> {
    let height = drawings.iter().map(|drawing| drawing.0.len()).max();
    let height = height.unwrap_or(0);
    let mut lines = vec![String::from("    "); height + 1];
    for Drawing(rows, count) in drawings {
        let sky = vec![""; height - rows.len()];
        let squares = sky.iter().chain(*rows).map(|row| {
            let squares: Vec<String> = row.chars().map(String::from).collect();
            squares.join(" ")
        });
        let column = squares.chain([format!("counts {count}")]);
        for (line, text) in lines.iter_mut().zip(column) {
            *line += &format!("{text:<12}");
        }
    }
    lines
}

/// One line per parameter, one column per K.
fn parameters() -> Vec<String> {
    let rules = Colours::ALL.map(sets::paper);
    let row = |name: &str, cells: [String; Colours::ALL.len()]| {
        let cells = cells.map(|cell| format!("{cell:>9}"));
        format!("{name:<17}{}", cells.concat())
    };
    let mut lines = vec![row("K", Colours::ALL.map(|colours| colours.to_string()))];
    for parameter in Rule::TABLE {
        match parameter.access {
            Access::One(get, _) => {
                let cells = rules.each_ref().map(|rule| decimal(get(rule)));
                lines.push(row(parameter.name, cells));
            }
            Access::PerN(get, _) => {
                let limits = rules.each_ref().map(get);
                for index in 0..limits.iter().map(Vec::len).max().unwrap_or(0) {
                    let cell = |of: fn(&(u64, i64)) -> String| {
                        let limits = limits.each_ref();
                        limits.map(|limits| limits.get(index).map_or("".into(), of))
                    };
                    lines.push(row("score limit", cell(|limit| decimal(limit.1))));
                    lines.push(row("  found for N =", cell(|limit| limit.0.to_string())));
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::features::count;

    #[test]
    fn every_drawing_is_a_board_at_rest_with_the_count_below_it() {
        let rules = GameRules::new(Colours::ALL[Colours::ALL.len() - 1]);
        for (feature, (_, drawings)) in FEATURES.iter().enumerate() {
            for Drawing(rows, counted) in *drawings {
                let rows: Vec<String> = rows.iter().map(|row| format!("{row:.<10}")).collect();
                let board: Board = rows.join("\n").parse().unwrap();
                assert_eq!(count(rules, &board)[feature], *counted, "{rows:?}");
                assert_eq!(rules.step(&mut board.clone(), 1), None, "{rows:?}");
                // No square hangs in the air.
                let squares: u32 = board.heights().iter().map(|&height| u32::from(height)).sum();
                assert_eq!(squares, board.squares(), "{rows:?}");
            }
        }
    }

    #[test]
    fn the_text_fits_eighty_columns_and_shows_every_drawing_and_parameter() {
        let text = text();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let counts = FEATURES.iter().map(|(_, drawings)| drawings.len()).sum::<usize>();
        let is_count = |after: &&str| after.starts_with(|c: char| c.is_ascii_digit());
        let shown = text.split("counts ").skip(1).filter(is_count);
        assert_eq!(shown.count(), counts);
        for row in ["score limit          17750     8600", "end guard", "-488.369"] {
            assert!(text.contains(row), "{row}");
        }
    }
}
