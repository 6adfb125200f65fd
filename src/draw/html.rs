//! The game as one page that needs nothing else: no network, no library, no build step.
//!
//! The page carries all bricks and the moves, four characters per brick, and plays the game itself;
//! its parts lie in `page/` as a browser would read them and are put together here.

use crate::draw::PAINTS;
use crate::played::{Input, Origin, Played};
use crate::support::table::json_string;

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");

macro_rules! scripts {
    ($($name:literal)*) => {
        [$(include_str!(concat!("page/", $name, ".js"))),*]
    };
}

/// In the order in which they use each other.
const SCRIPTS: [&str; 20] = scripts! {
    "dom" "rules" "generator" "game" "rivals" "board" "curve" "player" "hand" "words" "panel" "end"
    "best" "save" "link" "referee" "load" "start" "keys" "main"
};

/// The page of one game, of two games of the same bricks, or of none: a new game to be played by hand.
pub(crate) fn page(games: &[Played]) -> String {
    let page = PAGE.replace("{{style}}", &style());
    with_games(&page.replace("{{script}}", &SCRIPTS.join("\n")), games)
}

/// The same page with its style and its script in files beside it, which many pages can share.
pub(crate) fn linked_page(games: &[Played], style: &str, script: &str) -> String {
    let style = format!("<link rel=\"stylesheet\" href=\"{style}\">");
    let page = PAGE.replace("<style>\n{{style}}</style>", &style);
    let script = format!("<script src=\"{script}\">");
    let page = page.replace("<script type=\"module\">\n{{script}}", &script);
    with_games(&page.replace("'unsafe-inline'", "'self' file: 'unsafe-inline'"), games)
}

pub(crate) fn style() -> String {
    paints() + STYLE
}

/// For a file of its own: browsers load no modules from files, so it is a plain script with a scope.
pub(crate) fn script() -> String {
    format!("(() => {{\n\"use strict\";\n{}}})();\n", SCRIPTS.join("\n"))
}

fn with_games(page: &str, games: &[Played]) -> String {
    let data: Vec<String> = games.iter().map(game).collect();
    // Last, so that no place is looked for inside of the names of files.
    page.replace("{{games}}", &format!("[{}]", data.join(",\n")))
}

/// Text as HTML.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The colours as variables of the style sheet: `--c1` and the ink that goes on it.
fn paints() -> String {
    let (mut light, mut dark) = (String::new(), String::new());
    for (index, paint) in PAINTS.iter().enumerate() {
        let (colour, ink) = (index + 1, paint.ink.css);
        light += &format!("  --c{colour}: #{:06x}; --ink{colour}: {ink};\n", paint.rgb);
        dark += &format!(" --c{colour}: #{:06x};", paint.dark);
    }
    format!(":root {{\n{light}}}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n")
}

/// The game as JSON. A brick is its three digits; a move is one digit to the base 36, its place in
/// the order of trying: `0` to `9` are the columns, `a` to `j` the same with rotation 1.
fn game(played: &Played) -> String {
    let digits = played.bricks.iter().flat_map(|brick| brick.top_down());
    let digits = digits.map(|colour| char::from(b'0' + colour));
    let signs = played.moves.iter().filter_map(|mv| char::from_digit(mv.index() as u32, 36));
    let facts = facts(played);
    let made: Vec<String> =
        facts.iter().map(|(name, value)| format!("[{},{}]", json(name), json(value))).collect();
    // Text, as JavaScript's numbers do not hold all seeds.
    let seed = match played.input {
        Input::Seed(seed) => format!("\"seed\":\"{seed}\","),
        Input::File(_) => String::new(),
    };
    format!(
        "{{\"colours\":{},\"bricks\":{},{seed}\"name\":{},\"score\":{},\"made\":[{}],\n\
         \"dealt\":\"{}\",\n\"moves\":\"{}\"}}",
        played.shape.colours,
        played.shape.bricks,
        json(played.origin.name()),
        played.score,
        made.join(","),
        digits.collect::<String>(),
        signs.collect::<String>(),
    )
}

/// How the game was made, by name: the input, the player with its flags, the program.
fn facts(played: &Played) -> Vec<(&'static str, String)> {
    let mut facts = vec![match &played.input {
        Input::File(name) => ("input", name.clone()),
        Input::Seed(seed) => ("seed", seed.to_string()),
    }];
    match &played.origin {
        Origin::BuiltIn(player) => facts.extend(player.iter().cloned()),
        Origin::Moves(name) => facts.push(("moves", name.clone())),
        Origin::Solver(command) => facts.push(("exec", command.clone())),
    }
    facts.push(("program", format!("brickgm {}", crate::support::version())));
    facts
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
