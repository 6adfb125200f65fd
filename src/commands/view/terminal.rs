//! A frame as lines of text: the board, and beside it what there is to say about it.
//!
//! ```text
//! | .  .  .  .  .  . [1] .  .  . |   Brick 11 of 11
//! | .  . (2) .  .  . [1] .  .  . |   312 in column 8, rotation 1
//! +------------------------------+
//!   1  2  3  4  5  6  7  8  9 10
//! ```
//!
//! A square is its digit. Round brackets mark the brick that just fell and square ones what is
//! about to vanish, so colour only ever repeats what the text says. Small screens get smaller
//! squares, and the smallest only colours.

use crate::commands::view::screen::{Layout, KEYS};
use crate::engine::brick::BRICK;
use crate::play::draw::terminal::{board_lines, Prominence, SquareForm};
use crate::play::record::{describe, Record};
use crate::play::referee::Turn;
use crate::play::scene::{Frame, Mark, Scene};
use crate::play::steps::run_sum;
use crate::support::numbers::grouped;
use crate::support::terminal::wrapped;

/// A frame and where it belongs.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    /// The whole game.
    pub(crate) record: &'a Record,
    /// The brick.
    pub(crate) scene: &'a Scene,
    /// The step.
    pub(crate) frame: &'a Frame,
    /// What a replay says of itself.
    pub(crate) status: &'a str,
}

/// A frame as text without a status.
pub(crate) fn text(record: &Record, scene: &Scene, frame: &Frame, layout: &Layout) -> String {
    let shown = Shown { record, scene, frame, status: "" };
    lines(shown, layout).join("\n") + "\n"
}

/// The lines of a frame, as many as the layout says, without blanks at their ends.
pub(crate) fn lines(shown: Shown, layout: &Layout) -> Vec<String> {
    let board = board_lines(shown.frame, &layout.style);
    let words = beside(shown, layout);
    let beside = words.into_iter().chain(std::iter::repeat(String::new()));
    let gap = " ".repeat(layout.gap);
    let joined = board.into_iter().zip(beside).map(|(board, words)| {
        if words.is_empty() {
            board
        } else {
            format!("{board}{gap}{words}")
        }
    });
    let keys = layout.keys.iter().map(|keys| layout.style.faint(keys));
    joined.chain(keys).collect()
}

/// How many bricks to come are shown.
const PREVIEW: usize = 8;

/// From the top, no more lines than the board has.
pub(crate) fn beside(shown: Shown, layout: &Layout) -> Vec<String> {
    let style = layout.style;
    let lines = style.square.lines();
    let mut words = news(shown, layout);
    let below = match style.square {
        SquareForm::Half(_) => Vec::new(),
        SquareForm::Digit(_) if layout.keys_beside => {
            KEYS.iter().map(|keys| style.faint(keys)).collect()
        }
        SquareForm::Digit(_) => coming(&shown.record.turns[shown.scene.number..], layout),
    };
    // Where there is too little room it is the end of the sum that goes.
    let above = lines - (BRICK + 1).max(below.len()).min(lines);
    let above = if below.is_empty() { lines } else { above };
    words.resize(above, String::new());
    words.extend(below);
    words
}

/// What there is to say about this frame.
fn news(shown: Shown, layout: &Layout) -> Vec<String> {
    let (scene, frame) = (shown.scene, shown.frame);
    let width = layout.words;
    let terms = scene.terms();
    let won: u64 = terms[..frame.done].iter().copied().map(u64::from).sum();
    let number = grouped(scene.number as u64);
    let of = grouped(shown.record.shape.bricks);
    let strong = |text: String| layout.style.strong(&text);
    let mut words: Vec<String> =
        wrapped(&format!("Brick {number} of {of}"), width).into_iter().map(strong).collect();
    words.extend(wrapped(&describe(scene.turn), width));
    words.extend(wrapped(shown.status, width));
    let score = format!("Score {}", grouped(scene.score + won));
    words.extend(wrapped(&score, width).into_iter().map(strong));
    // A line of air, where there is room for it.
    if matches!(layout.style.square, SquareForm::Digit(_)) && !layout.keys_beside {
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
        let product = run_sum(&frame.runs, done + 1).replace(" · ", "\u{a0}·\u{a0}");
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

/// The next bricks, side by side as the input has them.
fn coming(turns: &[Turn], layout: &Layout) -> Vec<String> {
    let style = layout.style;
    let each = style.square.width() + 1;
    let shown = &turns[..turns.len().min(PREVIEW).min(layout.words / each)];
    if shown.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["Next".to_string()];
    for place in 0..BRICK {
        let squares = shown.iter().map(|turn| turn.brick.top_down()[place]);
        let squares: Vec<String> =
            squares.map(|colour| style.square(colour, Mark::None, Prominence::Full)).collect();
        lines.push(squares.join(" ").trim_end().to_string());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board, GameRules};
    use crate::engine::brick::{Colours, Shape};
    use crate::play::draw::terminal::Colouring;
    use crate::play::referee::Verdict;

    /// The last brick of a long game, and the words beside it on the smallest screen.
    fn words_of(frame: impl Fn(&Scene) -> Frame, status: &str) -> Vec<String> {
        let (colours, bricks) = (Colours::new(3).unwrap(), 12_345_678);
        let turn = Turn { brick: "111".parse().unwrap(), action: "10 0".parse().unwrap() };
        let verdict = Verdict { score: 0, placed: 1, bricks, full: false };
        let record = Record {
            shape: Shape { bricks, colours },
            turns: vec![turn],
            verdict,
            made: Vec::new(),
        };
        let rules = GameRules::new(colours);
        let scene = Scene::play(rules, Board::new(), turn, 1, 1_234_567_890);
        let frame = frame(&scene);
        let shown = Shown { record: &record, scene: &scene, frame: &frame, status };
        beside(shown, &Layout::fit(24, 28, Colouring::Plain).unwrap())
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
        assert!(landed.contains("Step 1 of 1\n1 run,\n9 · 1 · 1"), "{landed}");
    }
}
