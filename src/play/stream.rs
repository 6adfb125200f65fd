//! A whole game from a stream of bricks to a stream of moves.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use crate::engine::brick::{write_move, Brick, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use crate::support::error::Error;
use crate::support::progress::ProgressLine;
use crate::support::streams::{note, output_error, Source};
use crate::text::games::GameReader;

/// A game that is read from a file or from standard input.
pub struct GameSource {
    /// What messages call it.
    pub name: String,
    pub reader: GameReader<Box<dyn Read + Send>>,
    is_file: bool,
    is_quiet: bool,
}

impl GameSource {
    /// Reads the header.
    pub fn new(source: Source) -> Result<GameSource, Error> {
        let Source { name, inner, is_file, is_quiet } = source;
        let reader = GameReader::new(inner).map_err(|error| error.within(&name))?;
        Ok(GameSource { name, reader, is_file, is_quiet })
    }

    pub fn shape(&self) -> Shape {
        self.reader.shape()
    }

    /// All bricks at once.
    pub fn bricks(&mut self) -> Result<Vec<Brick>, Error> {
        let bricks: Result<Vec<Brick>, _> = self.reader.by_ref().collect();
        let bricks = bricks.map_err(|error| error.within(&self.name))?;
        self.warn_of_rest();
        Ok(bricks)
    }

    /// Warns where text follows the last brick: perhaps somebody expects a second game.
    pub fn warn_of_rest(&mut self) {
        if !self.is_quiet && self.reader.has_more(self.is_file) {
            note(&format!("{}: warning: the text after the last brick is ignored", self.name));
        }
    }

    /// Plays the game, writes one line per move, and warns of text after the last brick. The observer
    /// sees every move as well. The game says how it ended.
    ///
    /// A player sees no more bricks than it asks for, and moves are flushed before the input is
    /// waited for: the first moves are out before the last bricks are in. When the input fails, the
    /// bricks before the failure are still played, and a bad line that was read is an error even
    /// where the game ended before it. All moves are flushed when this returns.
    pub fn solve(
        &mut self,
        game: &mut Game,
        player: &mut dyn Player,
        output: &mut impl Write,
        observer: &mut dyn Observer,
        mut progress: Progress,
    ) -> Result<(), Error> {
        let writer = RefCell::new(MoveWriter { output, written: Ok(()) });
        let mut unread = None;
        let mut bricks = std::iter::from_fn(|| {
            let is_waiting = !self.reader.is_ready();
            if is_waiting && writer.borrow_mut().write(Write::flush) == Next::Stop {
                return None;
            }
            self.reader.next()?.map_err(|error| unread = Some(error)).ok()
        });
        let mut observers = Both(observer, &mut progress);
        game.play(&mut bricks, player, &mut Both(&mut &writer, &mut observers));
        writer.borrow_mut().write(Write::flush);
        // Messages come after the progress line.
        drop(progress);
        writer.into_inner().written.map_err(output_error)?;
        if let Some(error) = unread {
            return Err(error.within(&self.name));
        }
        if game.is_complete() {
            self.warn_of_rest();
        }
        Ok(())
    }
}

/// Writes every move until writing fails.
struct MoveWriter<'a, W> {
    output: &'a mut W,
    written: io::Result<()>,
}

impl<W: Write> MoveWriter<'_, W> {
    fn write(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) -> Next {
        if self.written.is_ok() {
            self.written = write(self.output);
        }
        match self.written {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}

impl<W: Write> Observer for &RefCell<MoveWriter<'_, W>> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.borrow_mut().write(|output| write_move(output, placed.action))
    }

    /// A player that plans many moves at once took its time, and takes more before the next ones.
    fn planned(&mut self, moves: usize, _: &Game) -> Next {
        match moves {
            1 => Next::GoOn,
            _ => self.borrow_mut().write(Write::flush),
        }
    }
}

/// Two observers of one game. The second sees only what the first did not stop.
pub struct Both<'a>(pub &'a mut dyn Observer, pub &'a mut dyn Observer);

impl Observer for Both<'_> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        match self.0.placed(placed, game) {
            Next::GoOn => self.1.placed(placed, game),
            Next::Stop => Next::Stop,
        }
    }

    fn planned(&mut self, moves: usize, game: &Game) -> Next {
        match self.0.planned(moves, game) {
            Next::GoOn => self.1.planned(moves, game),
            Next::Stop => Next::Stop,
        }
    }
}

/// A progress line while a game is played.
pub struct Progress(Option<ProgressLine>);

impl Progress {
    /// For a player that has at most these seconds.
    pub fn new(is_shown: bool, seconds: Option<f64>) -> Progress {
        Progress(is_shown.then(|| ProgressLine::with_limit(seconds)))
    }
}

impl Observer for Progress {
    fn placed(&mut self, _: &Placed, _: &Game) -> Next {
        Next::GoOn
    }

    fn planned(&mut self, _: usize, game: &Game) -> Next {
        if let Some(line) = self.0.as_mut().filter(|line| line.is_due()) {
            let (placed, all) = (game.placed(), game.shape().bricks);
            let what = format!("brick {placed} of {all}, score {}", game.score());
            line.show(&what, placed as f64 / all as f64);
        }
        Next::GoOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::GameRules;
    use crate::engine::brick::{Move, MOVES};
    use crate::engine::player::greedy::Greedy;
    use crate::engine::player::View;
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::Arc;

    /// An output whose flushed lines others can count.
    struct Pipe {
        written: usize,
        flushed: Arc<AtomicUsize>,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written += bytes.iter().filter(|&&byte| byte == b'\n').count();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushed.store(self.written, Relaxed);
            Ok(())
        }
    }

    fn play(
        input: impl Read + Send + 'static,
        player: &mut dyn Player,
        flushed: &Arc<AtomicUsize>,
    ) {
        let (name, inner) = ("test".to_string(), Box::new(input));
        let source = Source { name, inner, is_file: false, is_quiet: false };
        let mut source = GameSource::new(source).unwrap();
        let mut output = Pipe { written: 0, flushed: flushed.clone() };
        let mut game = Game::new(GameRules::new(source.shape().colours), source.shape());
        source.solve(&mut game, player, &mut output, &mut (), Progress::new(false, None)).unwrap();
        assert_eq!(flushed.load(Relaxed), 12);
    }

    /// Plans three bricks at a time, and looks each time at what was flushed.
    struct ByThrees {
        flushed: Arc<AtomicUsize>,
        seen: Vec<usize>,
    }

    impl Player for ByThrees {
        fn preview(&self) -> usize {
            usize::MAX
        }

        fn plan(&mut self, _: &View, moves: &mut Vec<Move>) {
            self.seen.push(self.flushed.load(Relaxed));
            let first = self.seen.len() * 3 % MOVES;
            moves.extend((first..first + 3).map(|index| Move::from_index(index % 10)));
        }
    }

    #[test]
    fn planned_moves_are_out_before_the_next_plan() {
        let input = format!("12 3\n{}", "123\n".repeat(12));
        let flushed = Arc::new(AtomicUsize::new(0));
        let mut player = ByThrees { flushed: flushed.clone(), seen: Vec::new() };
        play(io::Cursor::new(input), &mut player, &flushed);
        assert_eq!(player.seen, [0, 3, 6, 9]);
    }

    /// Sends a piece of the game only when the moves for all bricks before it are flushed.
    struct Partner {
        pieces: Vec<String>,
        flushed: Arc<AtomicUsize>,
        sent: usize,
    }

    impl Read for Partner {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert_eq!(self.flushed.load(Relaxed), self.sent);
            let piece = self.pieces.pop().unwrap_or_default();
            self.sent += piece.matches("123").count();
            piece.as_bytes().read(buffer)
        }
    }

    #[test]
    fn moves_are_out_before_the_input_is_waited_for() {
        // Blank lines, blanks and half a line must not hide that the next brick is missing.
        for brick in ["123\n", "123\n\n \r\n", "123\n\t", " 123 \n"] {
            let flushed = Arc::new(AtomicUsize::new(0));
            let mut pieces = vec![brick.to_string(); 11];
            pieces.extend([format!("{brick}\n"), "3\n".into(), "12 ".into()]);
            let partner = Partner { pieces, flushed: flushed.clone(), sent: 0 };
            let rules = GameRules::new(crate::engine::brick::Colours::ALL[0]);
            play(partner, &mut Greedy::new(rules), &flushed);
        }
    }
}
