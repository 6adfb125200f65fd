//! `brickgm help`, and its topic `features`.

use crate::commands;
use crate::engine::brick::Colours;
use crate::engine::rule::RuleParameters;
use crate::formats::weights::{decimal, sets, FEATURE_NAMES};
use crate::support::args::Args;
use crate::support::command::{Command, Positional};
use crate::support::error::CommandResult;
use crate::support::streams;

pub const COMMAND: Command = Command {
    name: "help",
    summary: "show the help of a command",
    usage: &["help [COMMAND]", "help features"],
    about: "\
The same as 'brickgm COMMAND --help', and without COMMAND as 'brickgm --help'. 'brickgm help \
features' explains what the published rule counts on a board, and how it decides.",
    positionals: &[Positional::command(
        "COMMAND",
        &["features"],
        "the command; without it, the program",
    )],
    flags: &[],
    closing: "",
    examples: &[
        ("help", "show the help of the program"),
        ("help bench", "show the help of a command"),
        ("help features", "explain the features and the rule"),
    ],
    run: show,
};

fn show(args: &Args) -> CommandResult {
    match args.positional(0) {
        None => commands::print_help(commands::PROGRAM),
        Some(word) if word == "features" => streams::print(&features()),
        Some(word) => commands::find(word)
            .map_or_else(|| Err(commands::unknown_command(word)), commands::print_help),
    }
}

/// What the published rule counts, and how it decides. Each drawing is a board above its count.
const FEATURES: &str = "\
The features of a board:

horizontal pair
  Squares with the colour of the square to their right.
    2 . 1 .
    1 1 2 2
    counts 2

vertical pair
  Squares with the colour of the square above them.
    1 . 2
    1 3 2
    counts 2

diagonal pair
  Squares with the colour of the square above and to the right, and squares with
  the colour of the square above and to the left. The lower 1 counts twice.
    1 . 1
    2 1 2
    counts 2

possible dissolve
  Pairs with a third square of their colour that a later brick could bring into
  line. In the third and the fourth drawing it is one shape: a vertical pair
  counts once, whether the third square is above, below or both.
                            1           1           . . 1       1 . .
                            2           1           . . 3       3 . .
    . . 1       1 . .       1           2           . 1 4       4 1 .
    1 1 2       2 1 1       1           1           1 2 3       3 2 1
    counts 1    counts 1    counts 1    counts 1    counts 1    counts 1

max well depth
  How far the deepest column lies below the lower of its neighbours. The walls
  are higher than any column: in the second drawing one is the left neighbour.
    2 . 3       . 2
    3 . 2       . 3
    2 1 3       1 2
    counts 2    counts 2

blocks
  Squares that are not empty.
    2 . .
    1 3 1
    counts 4

pile height
  The height of the highest column. The thesis tried it and left it out: its
  weight is 0 in every set that comes with the program.
    2 . .
    1 3 1
    counts 2

The published rule tries every placement of a brick: rotation 0 on columns 1 to
10, then rotation 1, then rotation 2. The value of a placement is the sum of
weight times count over the features of the board that it leaves after the
cascade. Of all placements, the rule compares the one with the most points and
the one with the highest value, the best board; of equal ones the first.

It takes the most points if they are above the score limit, or if they are above
0 and a guard holds: fewer bricks are left than the end guard, this one
included, or fewer squares are empty before the brick than the space guard.
Otherwise it takes the best board.

The score limit was found for one or two N per K. A game takes the one of the
nearest N, by ratio.

The published parameters by K:
";

/// The topic with the published parameters: one line per parameter, one column per K.
fn features() -> String {
    let row = |name: &str, cell: &dyn Fn(Colours, &RuleParameters) -> Option<String>| {
        let cells = Colours::ALL.map(|k| cell(k, &sets::paper(k)).unwrap_or_default());
        let row = format!("{name:<17}{}", cells.map(|cell| format!("{cell:>9}")).concat());
        row.trim_end().to_string() + "\n"
    };
    let mut table = row("K", &|k, _| Some(k.to_string()));
    for (feature, name) in FEATURE_NAMES.iter().enumerate() {
        table += &row(name, &|_, rule| Some(decimal(rule.weights[feature])));
    }
    for index in 0..2 {
        let limit = |rule: &RuleParameters| rule.score_limits.get(index).copied();
        table += &row("score limit", &|_, rule| Some(limit(rule)?.points.to_string()));
        table += &row("  found for N =", &|_, rule| Some(limit(rule)?.bricks.to_string()));
    }
    table += &row("space guard", &|_, rule| Some(rule.space_guard.to_string()));
    table += &row("end guard", &|_, rule| Some(rule.end_guard.to_string()));
    format!("{FEATURES}{table}\nSee also: brickgm explain --help\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::features::count;

    /// The drawings below a feature's name, side by side in columns of twelve characters.
    fn drawings(name: &str) -> Vec<(Board, i32)> {
        let section = FEATURES.split("\n\n").find(|part| part.starts_with(&format!("{name}\n")));
        let lines: Vec<&str> = section.unwrap().lines().filter(|l| l.starts_with("    ")).collect();
        let (counts, rows) = lines.split_last().unwrap();
        let drawing = |(index, count): (usize, &str)| {
            let cut = |row: &&str| row.chars().skip(4 + 12 * index).step_by(2).take(6).collect();
            let rows: Vec<String> = rows.iter().map(cut).collect();
            let rows = rows.iter().map(|row| format!("{:.<10}", row.trim_end()));
            let board = rows.collect::<Vec<_>>().join("\n").parse().unwrap();
            (board, count.trim().parse().unwrap())
        };
        counts.split("counts").skip(1).enumerate().map(drawing).collect()
    }

    #[test]
    fn every_drawing_is_a_board_at_rest_with_the_count_below_it() {
        let (mut shown, rules) = (0, GameRules::new(Colours::new(9).unwrap()));
        for (feature, name) in FEATURE_NAMES.iter().enumerate() {
            for (board, counted) in drawings(name) {
                assert_eq!(count(rules, &board)[feature], counted, "{name}\n{board}");
                assert_eq!(rules.step(&mut board.clone(), 1), None, "{board}");
                // No square hangs in the air.
                let squares: u32 = board.heights().iter().map(|&height| u32::from(height)).sum();
                assert_eq!(squares, board.squares(), "{board}");
                shown += 1;
            }
        }
        assert_eq!(shown, 13);
    }
}
