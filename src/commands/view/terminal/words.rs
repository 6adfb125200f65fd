//! What stands beside a board: the brick, the score, the step and its sum, the next bricks.

use crate::commands::view::scene::{Frame, Mark};
use crate::commands::view::terminal::layout::{SquareForm, KEYS};
use crate::commands::view::terminal::squares::Prominence;
use crate::commands::view::terminal::style::{Shown, Style};
use crate::commands::view::{describe, grouped, runs, Turn};
use crate::engine::brick::BRICK;

/// How many bricks to come are shown.
const PREVIEW: usize = 8;

/// From the top, no more lines than the board has.
pub fn beside(shown: Shown, style: &Style) -> Vec<String> {
    let layout = &style.layout;
    let lines = layout.square.lines();
    let mut words = news(shown, style);
    let below = match layout.square {
        SquareForm::Half(_) => Vec::new(),
        SquareForm::Digit(_) if layout.keys_beside => {
            KEYS.iter().map(|keys| style.faint(keys)).collect()
        }
        SquareForm::Digit(_) => coming(&shown.record.turns[shown.scene.number..], style),
    };
    // Where there is too little room it is the end of the sum that goes.
    let above = lines - (BRICK + 1).max(below.len()).min(lines);
    let above = if below.is_empty() { lines } else { above };
    words.resize(above, String::new());
    words.extend(below);
    words
}

/// What there is to say about this frame.
fn news(shown: Shown, style: &Style) -> Vec<String> {
    let (scene, frame) = (shown.scene, shown.frame);
    let width = style.layout.words;
    let terms = scene.terms();
    let won: u64 = terms[..frame.done].iter().copied().map(u64::from).sum();
    let number = grouped(scene.number as u64);
    let of = grouped(shown.record.shape.bricks);
    let strong = |text: String| style.strong(&text);
    let mut words: Vec<String> = wrapped(&format!("Brick {number} of {of}"), width)
        .into_iter()
        .map(strong)
        .collect();
    words.extend(wrapped(&describe(scene.turn), width));
    words.extend(wrapped(shown.status, width));
    let score = format!("Score {}", grouped(scene.score + won));
    words.extend(wrapped(&score, width).into_iter().map(strong));
    // A line of air, where there is room for it.
    if matches!(style.layout.square, SquareForm::Digit(_)) && !style.layout.keys_beside {
        words.push(String::new());
    }
    words.extend(step_words(&terms, frame, width));
    words
}

/// Which step comes next, and the sum so far; in the end the whole of it. While the brick is on its
/// way down there is no run yet, and nothing to say.
fn step_words(terms: &[u32], frame: &Frame, width: usize) -> Vec<String> {
    let done = frame.done;
    let is_falling = done < terms.len() && frame.runs.is_empty();
    if terms.is_empty() || is_falling {
        return Vec::new();
    }
    let mut words = Vec::new();
    let mut sum: Vec<String> = terms[..done].iter().map(u32::to_string).collect();
    if done == terms.len() {
        let steps = if done == 1 { "step" } else { "steps" };
        words.push(format!("{done} {steps}"));
        sum.push(format!("= {}", terms.iter().sum::<u32>()));
    } else {
        words.push(format!("Step {} of {}", done + 1, terms.len()));
        let product = runs::sum(&frame.runs, done + 1).replace(" · ", "\u{a0}·\u{a0}");
        words.extend(wrapped(&product, width));
        sum.push(format!("[{}]", terms[done]));
    }
    words.extend(wrapped(&joined(&sum), width));
    words
}

/// `9 + 246 + [108]`, or `9 + 246 = 255`. A sign and its term stay together: the blank between
/// them is one that does not break.
fn joined(terms: &[String]) -> String {
    let mut text = String::new();
    for (index, term) in terms.iter().enumerate() {
        let sign = match index {
            0 => "",
            _ if term.starts_with('=') => " ",
            _ => " +\u{a0}",
        };
        text += sign;
        text += &term.replace(' ', "\u{a0}");
    }
    text
}

/// Breaks a text at its blanks into lines of at most this width, where that can be.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + length <= width => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    let plain = |line: String| line.replace('\u{a0}', " ");
    lines.into_iter().map(plain).collect()
}

/// The next bricks, side by side as they will fall if nobody turns them.
fn coming(turns: &[Turn], style: &Style) -> Vec<String> {
    let each = style.layout.square.width() + 1;
    let shown = &turns[..turns.len().min(PREVIEW).min(style.layout.words / each)];
    if shown.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["Next".to_string()];
    for place in 0..BRICK {
        let squares = shown.iter().map(|turn| turn.brick.top_down()[place]);
        let squares: Vec<String> = squares
            .map(|colour| style.square(colour, Mark::None, Prominence::Full))
            .collect();
        lines.push(squares.join(" ").trim_end().to_string());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::view::scene::Scene;
    use crate::commands::view::terminal::layout::{Colouring, Layout};
    use crate::commands::view::Record;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::brick::{Colours, Shape};
    use crate::play::referee::Verdict;

    /// The last brick of a long game, and the words beside it on the smallest screen.
    fn words_of(frame: impl Fn(&Scene) -> Frame, status: &str) -> Vec<String> {
        let (colours, bricks) = (Colours::new(3).unwrap(), 12_345_678);
        let turn = Turn {
            brick: "111".parse().unwrap(),
            action: "10 0".parse().unwrap(),
        };
        let verdict = Verdict {
            score: 0,
            placed: 1,
            bricks,
            full: false,
        };
        let record = Record {
            shape: Shape { bricks, colours },
            turns: vec![turn],
            verdict,
            made: Vec::new(),
        };
        let rules = GameRules::new(colours);
        let scene = Scene::play(rules, Board::new(), turn, 1, 1_234_567_890);
        let frame = frame(&scene);
        let shown = Shown {
            record: &record,
            scene: &scene,
            frame: &frame,
            status,
        };
        let colouring = Colouring::Plain;
        let layout = Layout::fit(24, 28, colouring).unwrap();
        beside(shown, &Style { colouring, layout })
    }

    #[test]
    fn no_line_is_wider_than_its_room() {
        let words = words_of(Scene::last_frame, "No brick 9999999");
        let fits = |line: &String| line.chars().count() <= 15;
        assert!(words.iter().all(fits), "{words:?}");
        for whole in ["9999999", "1,234,567,899", "12,345,678"] {
            assert!(words.iter().any(|line| line.contains(whole)), "{words:?}");
        }
    }

    #[test]
    fn a_brick_on_its_way_down_has_no_step_yet() {
        let first = |mut frames: Vec<Frame>| frames.remove(0);
        let falling = words_of(|scene| first(scene.falling()), "").join("\n");
        assert!(!falling.contains("Step") && !falling.contains("run"));
        let landed = words_of(|scene| first(scene.frames()), "").join("\n");
        assert!(
            landed.contains("Step 1 of 1\n1 run,\n9 · 1 · 1"),
            "{landed}"
        );
    }
}
