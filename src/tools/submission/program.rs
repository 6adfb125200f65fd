//! The judge's `main`: what stands below the engine in the file.
//!
//! The judge gives good input and reads no messages. So the whole of `text::protocol`, which
//! is there for people, is not needed; reading is a few lines, and bad input just ends the game.

use super::data;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;

/// How the file makes its player.
pub struct Entry {
    imports: &'static str,
    player: String,
}

impl Entry {
    pub fn paper(rules: &[Rule]) -> Entry {
        Entry {
            imports: "use player::paper::Paper;\nuse weights::{Rule, ScoreLimit};\n",
            player: "fn player(rules: GameRules, shape: Shape, _: Instant) -> Paper {
    Paper::new(rules, &rule(shape.colours), shape)
}

"
            .to_string()
                + &data::function("rule", "Rule", rules),
        }
    }

    pub fn greedy() -> Entry {
        Entry {
            imports: "use player::greedy::Greedy;\n",
            player: "fn player(rules: GameRules, _: Shape, _: Instant) -> Greedy {
    Greedy::new(rules)
}"
            .to_string(),
        }
    }

    /// With so many seconds for the whole game, or a fixed width if there was one in the
    /// environment of the compiler: that is how a test gets the same moves from the same file.
    pub fn search(settings: &[Settings], rules: &[Rule], seconds: f64) -> Entry {
        Entry {
            imports: "use player::search::{Budget, Search, Settings};\nuse weights::{Rule, ScoreLimit};\n",
            player: format!(
                "const SECONDS: f64 = {seconds:?};

fn player(rules: GameRules, shape: Shape, start: Instant) -> Search {{
    let spent = start.elapsed();
    let spent = spent.as_secs() as f64 + f64::from(spent.subsec_nanos()) * 1e-9;
    let width = option_env!(\"BRICKGM_WIDTH\").and_then(|width| width.parse().ok());
    let budget = width.map_or(Budget::Time(SECONDS - spent), Budget::Width);
    let (settings, rule) = (settings(shape.colours), rule(shape.colours));
    Search::new(rules, &settings, &rule, shape, budget)
}}

"
            ) + &data::function("settings", "Settings", settings)
                + &data::function("rule", "Rule", rules),
        }
    }

    pub fn source(&self) -> String {
        let Entry { imports, player } = self;
        format!("{IMPORTS}{imports}{USES}{MAIN}\n{player}\n")
    }
}

const IMPORTS: &str = "
use board::GameRules;
use brick::{write_move, Brick, Colours, Shape};
use game::{Game, Next, Observer, Placed};
";

const USES: &str = "use std::io::{self, Read, Write};
use std::str;
use std::time::Instant;
";

const MAIN: &str = r"
fn main() {
    let start = Instant::now();
    let mut input = Vec::new();
    let _ = io::stdin().read_to_end(&mut input);
    let output = play(&input, start).unwrap_or_default();
    let _ = io::stdout().write_all(&output);
}

fn play(input: &[u8], start: Instant) -> Option<Vec<u8>> {
    let is_blank = |byte: &u8| *byte <= b' ';
    let mut words = input.split(is_blank).filter(|word| !word.is_empty());
    let bricks = number(words.next()?)?;
    let colours = Colours::new(number(words.next()?)?)?;
    let shape = Shape { bricks, colours };
    let rules = GameRules::new(colours);
    let squares: Vec<u8> = words.flat_map(|word| word).cloned().collect();
    // The first brick that is none ends the game.
    let mut bricks = squares
        .chunks(3)
        .scan((), |_, three| brick(three, colours));
    let mut player = player(rules, shape, start);
    let mut output = Output(Vec::new());
    Game::new(rules, shape).play(&mut bricks, &mut player, &mut output);
    Some(output.0)
}

struct Output(Vec<u8>);

impl Observer for Output {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        let _ = write_move(&mut self.0, placed.action);
        Next::GoOn
    }
}

fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok()?.parse().ok()
}

fn brick(digits: &[u8], colours: Colours) -> Option<Brick> {
    let colour = |index: usize| Some(digits.get(index)?.wrapping_sub(b'0'));
    Brick::new([colour(0)?, colour(1)?, colour(2)?], colours)
}
";
