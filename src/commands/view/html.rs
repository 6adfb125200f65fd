//! The game as one page that needs nothing else: no network, no library, no build step.
//!
//! The page carries the bricks and the moves, four characters a brick, and plays the game itself;
//! its parts lie in `page/` as a browser would read them and are put together here.

use crate::play::draw::PAINTS;
use crate::play::record::{Fact, Record};
use crate::support::numbers::grouped;
use crate::support::table::json_string;

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
/// In the order in which they use each other.
const SCRIPTS: [&str; 16] = [
    include_str!("page/elements.js"),
    include_str!("page/rules.js"),
    include_str!("page/game.js"),
    include_str!("page/frame.js"),
    include_str!("page/board.js"),
    include_str!("page/axes.js"),
    include_str!("page/curve.js"),
    include_str!("page/player.js"),
    include_str!("page/panel.js"),
    include_str!("page/compare.js"),
    include_str!("page/aria.js"),
    include_str!("page/permalink.js"),
    include_str!("page/animation.js"),
    include_str!("page/referee.js"),
    include_str!("page/load.js"),
    include_str!("page/main.js"),
];

/// The page of one game, of two games of the same bricks, or of none: a viewer that waits for one.
pub(crate) fn page(games: &[Record]) -> String {
    let data: Vec<String> = games.iter().map(game).collect();
    let data = format!("[{}]", data.join(",\n"));
    let style = format!("{}{STYLE}", paints());
    let scripts = SCRIPTS.join("\n");
    let title = games.first().map_or("Viewer".to_string(), title);
    // In the order of the page, so that no place is looked for inside of a part.
    let parts = [
        ("{{title}}", &title),
        ("{{style}}", &style),
        ("{{games}}", &data),
        ("{{script}}", &scripts),
    ];
    let mut page = String::new();
    let mut rest = PAGE;
    for (place, part) in parts {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page += before;
        page += part;
        rest = after;
    }
    page + rest
}

fn title(record: &Record) -> String {
    let (score, bricks) = (record.verdict.score, record.turns.len() as u64);
    let s = if bricks == 1 { "" } else { "s" };
    format!("{} points, {} brick{s}", grouped(score), grouped(bricks))
}

/// The colours, as the style table's variables: `--c1` and the ink that goes on it.
fn paints() -> String {
    let (mut light, mut dark) = (String::new(), String::new());
    for (index, paint) in PAINTS.iter().enumerate() {
        let (colour, ink) = (index + 1, paint.ink.css());
        light += &format!("  --c{colour}: #{:06x}; --ink{colour}: {ink};\n", paint.rgb);
        dark += &format!(" --c{colour}: #{:06x};", paint.dark);
    }
    format!(":root {{\n{light}}}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n")
}

/// The game as JSON. A brick is its three digits; a move is one digit to the base 36, its place in
/// the order of trying: `0` to `9` are the columns, `a` to `j` the same with rotation 1.
fn game(record: &Record) -> String {
    let verdict = &record.verdict;
    let mut bricks = String::with_capacity(3 * record.turns.len());
    let mut moves = String::with_capacity(record.turns.len());
    for turn in &record.turns {
        bricks.extend(turn.brick.top_down().map(|colour| char::from(b'0' + colour)));
        moves.extend(char::from_digit(turn.action.index() as u32, 36));
    }
    format!(
        "{{\"colours\":{},\"bricks\":{},\"score\":{},\"stopped\":\"{}\",\"made\":{},\n\"dealt\":\"{bricks}\",\n\"moves\":\"{moves}\"}}",
        record.shape.colours,
        verdict.bricks,
        verdict.score,
        verdict.stopped().unwrap_or_default(),
        facts(&record.made),
    )
}

fn facts(made: &[Fact]) -> String {
    let pair = |fact: &Fact| format!("[{},{}]", json(fact.name), json(&fact.value));
    let pairs: Vec<String> = made.iter().map(pair).collect();
    format!("[{}]", pairs.join(","))
}

/// A string of JSON that stands within a page: nothing in it can end the script around it.
fn json(text: &str) -> String {
    let text = json_string(text).replace('<', "\\u003c");
    text.replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_can_leave_its_quotes() {
        for (text, quoted) in [
            ("game.in", "\"game.in\""),
            ("a\"b\\c", "\"a\\\"b\\\\c\""),
            ("</script>", "\"\\u003c/script\\u003e\""),
            ("\x1b[2J\n\u{85}", "\"\\u001b[2J\\u000a\\u0085\""),
        ] {
            assert_eq!(json(text), quoted);
        }
    }
}
