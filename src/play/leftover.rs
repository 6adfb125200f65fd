//! What stands in an input after the last brick of its game.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::text::protocol::Reader;

/// How long to wait for an input that was asked for more, and for all there is. Anything that has
/// more, or has ended, answers at once, and a million bricks take less.
///
/// The wait for an answer is one of many short ones: on a busy machine a single long one may be
/// over before the thread that reads had its turn, but hardly twenty in a row.
const WAIT: Duration = Duration::from_millis(10);
const WAITS: u32 = 20;
const PATIENCE: Duration = Duration::from_secs(2);

/// What the thread that reads has to say.
enum News {
    /// So many bricks were on a line.
    Bricks(u64),
    /// All that came so far is told, and the input is asked for more.
    Asked,
}

/// Stands in for the output, which is flushed before the input is asked for more.
struct Asking(Sender<News>);

impl Write for Asking {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let sent = self.0.send(News::Asked);
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

/// Warns on standard error of what follows the last brick, where a game was read from a source of
/// this name and its end is not told in another way.
pub fn warn<R: Read + Send + 'static>(name: &str, reader: Reader<R>, is_file: bool) {
    if let Some(what) = told(reader, is_file) {
        // There is nobody to tell when standard error itself fails.
        let _ = writeln!(io::stderr(), "brickgm: {name}: warning: {what}");
    }
}

/// What follows the last brick, if anything does.
///
/// A partner process may keep our input open until we exit, and a read would then wait for ever.
/// So a thread of its own does the reading, and is left behind when it takes too long: then what it
/// has seen so far is told. Only the input can take too long: the clock starts when it is asked, and
/// not at all for a file.
pub fn told<R: Read + Send + 'static>(mut reader: Reader<R>, is_file: bool) -> Option<String> {
    // The beginning of a line that has no end yet is text all the same.
    let mut found = reader.has_text();
    let (news, told) = mpsc::channel();
    let look = move || {
        let mut asking = Asking(news.clone());
        while let Ok(Some(bricks)) = reader.unread_bricks(&mut asking) {
            if news.send(News::Bricks(bricks)).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(look).ok()?;
    let deadline = Instant::now() + PATIENCE;
    let (mut bricks, mut asked, mut waits) = (0, false, 0);
    let cut_short = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        // Without time left, what already waits would still be taken, and there may be no end to it.
        if left.is_zero() || waits == WAITS {
            break true;
        }
        let may_be_silent = asked && !is_file;
        match told.recv_timeout(if may_be_silent { left.min(WAIT) } else { left }) {
            Ok(News::Bricks(more)) => {
                bricks += more;
                (found, asked, waits) = (true, false, 0);
            }
            Ok(News::Asked) => (asked, waits) = (true, 0),
            Err(RecvTimeoutError::Timeout) => waits += 1,
            Err(RecvTimeoutError::Disconnected) => break false,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that has this to say, then thinks for so long, and then has no more.
    struct Slow(&'static [u8], Duration);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                thread::sleep(self.1);
            }
            self.0.read(buffer)
        }
    }

    fn after(rest: &'static str, silence: Duration, is_file: bool) -> Option<String> {
        let mut reader = Reader::new(Slow(rest.as_bytes(), silence));
        reader.header(&mut io::sink()).unwrap();
        reader.brick(&mut io::sink()).unwrap();
        told(reader, is_file)
    }

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn what_is_here_is_told_although_the_input_stays_open() {
        let told = |rest| after(rest, LONG, false);
        assert_eq!(told("1 3\n123\n"), None);
        assert_eq!(told("1 3\n123\n \n\t"), None);
        let unread =
            "only one game a run is played: at least 2 bricks after its last were left unread";
        assert_eq!(told("1 3\n123\n1 3\n123\n321\n").unwrap(), unread);
        // Nobody knows yet what this line is going to be.
        let ignored = "the text after the last brick is ignored";
        assert_eq!(told("1 3\n123\n12").unwrap(), ignored);
    }

    #[test]
    fn a_file_may_be_slow() {
        let silence = 2 * WAITS * WAIT;
        let unread = "only one game a run is played: 1 brick after its last was left unread";
        assert_eq!(after("1 3\n123\n321\n", silence, true).unwrap(), unread);
        assert_eq!(after("1 3\n123\n", silence, true), None);
    }
}
