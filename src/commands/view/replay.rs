//! The replay: on a terminal one frame over the other, by the clock and by keys; elsewhere one
//! frame after the other.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use crate::commands::view::stage::Stage;
use crate::commands::view::terminal::{self, Layout};
use crate::draw::scene::Timeline;
use crate::played::Played;
use crate::support::error::{CommandResult, Error};
use crate::support::numbers::grouped;
use crate::support::signals::{self, Signal};
use crate::support::streams;
use crate::support::terminal::{self as keys, Keyboard};

/// Signals and resized windows are noticed this fast.
const PATIENCE: Duration = Duration::from_millis(50);

/// Shows those of these bricks that scored `least` points or more; a step takes `delay`. Without a
/// layout of a terminal all frames are printed.
pub(crate) fn show(
    played: &Played,
    bricks: RangeInclusive<u64>,
    least: u64,
    delay: Duration,
    layout: Option<Layout>,
) -> CommandResult {
    let timeline = Timeline::new(played);
    let mut shown: Vec<usize> = bricks.map(|number| number as usize).collect();
    // Of equals the first.
    let most = shown.iter().copied().rev().max_by_key(|&number| timeline.points(number));
    shown.retain(|&number| timeline.points(number) >= least);
    if let (true, Some(number)) = (shown.is_empty(), most) {
        let [least, points, number] = [least, timeline.points(number), number as u64].map(grouped);
        let most = format!("the most is {points}, at brick {number}");
        let why = format!("No brick scored {least} points or more: {most}.\n");
        return streams::print(&format!("{why}{}", played));
    }
    match layout {
        Some(layout) if !shown.is_empty() => {
            perform(played, Stage::new(timeline, shown, delay), layout)
        }
        _ => print_all(&timeline, &shown),
    }
}

/// All frames as text, and the verdict.
fn print_all(timeline: &Timeline, bricks: &[usize]) -> CommandResult {
    let (played, layout) = (timeline.played, Layout::plain());
    let mut output = streams::standard_output();
    let mut write = |text: String| output.write_all(text.as_bytes()).map_err(streams::output_error);
    for &number in bricks {
        let scene = timeline.scene(number);
        for frame in &scene.frames {
            write(layout.lines(played, &scene, frame, "").join("\n") + "\n\n")?;
        }
    }
    write(played.to_string())?;
    output.flush().map_err(streams::output_error)?;
    Ok(None)
}

/// A replay on a terminal. The last frame and the verdict then stay on the user's own screen.
fn perform(played: &Played, mut stage: Stage, layout: Layout) -> CommandResult {
    signals::catch();
    signals::catch_resizing();
    let Some(keyboard) = Keyboard::take() else {
        return Err(Error::failure("the terminal cannot be read: write a page with --html FILE"));
    };
    let mut layout = Ok(layout);
    let signal = follow_keys(&mut stage, &mut layout, &keyboard).map_err(streams::output_error);
    drop(keyboard);
    if let Some(signal) = signal? {
        let message = format!("stopped at brick {} by {}", stage.scene.number, signal.name());
        return Err(Error::Interrupted(signal, message));
    }
    let last = match layout {
        Ok(layout) => stage.lines(&layout.without_keys()).join("\n") + "\n\n",
        Err(_) => String::new(),
    };
    streams::print(&format!("{last}{}", played))
}

/// Draws until the replay is over, or until a signal comes. Where the terminal is too small, the
/// layout is the lines that say so.
fn follow_keys(
    stage: &mut Stage,
    layout: &mut Result<Layout, Vec<String>>,
    keyboard: &Keyboard,
) -> io::Result<Option<Signal>> {
    let (mut since, mut drawn) = (Instant::now(), Vec::new());
    while !stage.is_over() {
        if let Some(signal) = signals::caught() {
            return Ok(Some(signal));
        }
        if signals::resized() {
            let (rows, columns) = keys::size().unwrap_or((24, 80));
            let fitted = |error: Error| keys::wrapped(&error.to_string(), columns);
            let fitting = terminal::layout().map(|layout| layout.unwrap_or_else(Layout::plain));
            *layout = fitting.map_err(|error| fitted(error).into_iter().take(rows).collect());
            drawn.clear();
        }
        let lines = layout.as_ref().map_or_else(Vec::clone, |layout| stage.lines(layout));
        if lines != drawn {
            // What is left of a line of the last frame goes as the new one is written.
            let mut output = io::stdout().lock();
            write!(output, "\x1b[H{}\x1b[K\x1b[J", lines.join("\x1b[K\r\n"))?;
            output.flush()?;
            drawn = lines;
        }
        let left = stage.stays().map(|stays| stays.saturating_sub(since.elapsed()));
        // Keys come first, so that a pace too fast for the terminal can still be slowed down.
        match keyboard.keys.recv_timeout(left.unwrap_or(PATIENCE).min(PATIENCE)) {
            Ok(key) => stage.press(key),
            Err(_) if left.is_some_and(|left| left <= PATIENCE) => stage.tick(),
            Err(_) => continue,
        }
        since = Instant::now();
    }
    Ok(None)
}
