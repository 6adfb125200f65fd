//! What stands in an input after the last brick of its game.

use std::io::Read;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::text::protocol::Reader;

/// How long to wait for the next line after the last brick, and for all of them. A file answers at
/// once, and a million bricks take less.
const SILENCE: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(2);

/// What follows the last brick, if anything does.
///
/// A partner process may keep our input open until we exit, and a read would then wait for ever.
/// So a thread of its own does the reading, and is left behind when it takes too long: then what it
/// has seen so far is told.
pub fn told<R: Read + Send + 'static>(mut reader: Reader<R>) -> Option<String> {
    let (lines, counted) = mpsc::channel();
    let look = move || {
        while let Ok(Some(bricks)) = reader.unread_bricks() {
            if lines.send(bricks).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(look).ok()?;
    let deadline = Instant::now() + PATIENCE;
    let (mut found, mut bricks) = (false, 0);
    let cut_short = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        // Without time left, what already waits would still be taken, and there may be no end to it.
        if left.is_zero() {
            break true;
        }
        match counted.recv_timeout(left.min(SILENCE)) {
            Ok(more) => bricks += more,
            Err(why) => break why == RecvTimeoutError::Timeout,
        }
        found = true;
    };
    let at_least = if cut_short { "at least " } else { "" };
    match bricks {
        _ if !found => None,
        0 => Some("the text after the last brick is ignored".to_string()),
        1 => Some(format!(
            "only one game a run is played: {at_least}1 brick after its last was left unread"
        )),
        _ => Some(format!(
            "only one game a run is played: {at_least}{bricks} bricks after its last were left unread"
        )),
    }
}
