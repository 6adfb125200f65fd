//! A whole game from a stream of bricks to a stream of moves.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use crate::engine::brick::{write_move, Brick, Shape};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use crate::support::error::Error;
use crate::support::progress::ProgressLine;
use crate::support::streams::{output_error, Source};
use crate::text::games::{GameReader, InputError};

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
        match GameReader::new(source.inner) {
            Ok(reader) => Ok(GameSource {
                name: source.name,
                reader,
                is_file: source.is_file,
                is_quiet: source.is_quiet,
            }),
            Err(error) => Err(error.within(&source.name)),
        }
    }

    pub fn shape(&self) -> Shape {
        self.reader.shape()
    }

    /// All bricks at once.
    pub fn bricks(&mut self) -> Result<Vec<Brick>, Error> {
        let bricks: Result<Vec<Brick>, InputError> = self.reader.by_ref().collect();
        let bricks = bricks.map_err(|error| error.within(&self.name))?;
        self.warn_of_rest();
        Ok(bricks)
    }

    /// Warns where text follows the last brick: perhaps somebody expects a second game.
    pub fn warn_of_rest(&mut self) {
        if !self.is_quiet && self.reader.has_more(self.is_file) {
            let name = &self.name;
            // When standard error itself fails, there is no place left to say so.
            let _ = writeln!(
                io::stderr(),
                "brickgm: {name}: warning: the text after the last brick is ignored"
            );
        }
    }

    /// Plays the game, writes the moves, and warns of text after the last brick.
    pub fn solve(
        &mut self,
        game: &mut Game,
        player: &mut dyn Player,
        output: &mut impl Write,
        observer: &mut dyn Observer,
        mut progress: Progress,
    ) -> Result<(), Error> {
        let mut observers = Both(observer, &mut progress);
        let solved = solve(&mut self.reader, game, player, output, &mut observers);
        // Messages come after the progress line.
        drop(progress);
        match solved {
            Err(StreamError::Input(error)) => Err(error.within(&self.name)),
            Err(StreamError::Output(error)) => Err(output_error(error)),
            Ok(()) => {
                if game.is_complete() {
                    self.warn_of_rest();
                }
                Ok(())
            }
        }
    }
}

/// Why a game could not be played to its end.
#[derive(Debug)]
pub enum StreamError {
    Input(InputError),
    Output(io::Error),
}

/// Plays the bricks of a reader, and writes one line per move. The observer sees every move as
/// well. The game says how it ended.
///
/// A player sees no more bricks than it asks for, and moves are flushed before the input is
/// waited for: the first moves are out before the last bricks are in. When the input fails, the
/// bricks before the failure are still played, and a bad line that was read is an error even where
/// the game ended before it. All moves are flushed when this returns.
pub fn solve<R: Read, W: Write>(
    reader: &mut GameReader<R>,
    game: &mut Game,
    player: &mut dyn Player,
    output: &mut W,
    observer: &mut dyn Observer,
) -> Result<(), StreamError> {
    let output = RefCell::new((output, Ok(())));
    let mut unread = None;
    let mut bricks = std::iter::from_fn(|| {
        if !reader.is_ready() {
            let (output, written) = &mut *output.borrow_mut();
            *written = output.flush();
            written.as_ref().ok()?;
        }
        reader.next()?.map_err(|error| unread = Some(error)).ok()
    });
    let mut writer = MoveWriter(&output);
    game.play(&mut bricks, player, &mut Both(&mut writer, observer));
    let (output, written) = output.into_inner();
    written.and_then(|()| output.flush()).map_err(StreamError::Output)?;
    unread.map_or(Ok(()), |error| Err(StreamError::Input(error)))
}

/// Writes every move until writing fails.
struct MoveWriter<'a, 'w, W>(&'a RefCell<(&'w mut W, io::Result<()>)>);

impl<W: Write> MoveWriter<'_, '_, W> {
    fn write(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) -> Next {
        let (output, written) = &mut *self.0.borrow_mut();
        if written.is_ok() {
            *written = write(output);
        }
        match written {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}

impl<W: Write> Observer for MoveWriter<'_, '_, W> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        self.write(|output| write_move(output, placed.action))
    }

    /// A player that plans many moves at once took its time, and takes more before the next ones.
    fn planned(&mut self, moves: usize, _: &Game) -> Next {
        match moves {
            1 => Next::GoOn,
            _ => self.write(|output| output.flush()),
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
    use std::rc::Rc;

    /// An output whose flushed lines others can count.
    struct Pipe {
        written: usize,
        flushed: Rc<RefCell<usize>>,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written += bytes.iter().filter(|&&byte| byte == b'\n').count();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            *self.flushed.borrow_mut() = self.written;
            Ok(())
        }
    }

    fn play<R: Read>(input: R, player: &mut dyn Player, flushed: &Rc<RefCell<usize>>) {
        let mut reader = GameReader::new(input).unwrap();
        let mut output = Pipe { written: 0, flushed: flushed.clone() };
        let mut game = Game::new(GameRules::new(reader.shape().colours), reader.shape());
        solve(&mut reader, &mut game, player, &mut output, &mut ()).unwrap();
        assert_eq!(*flushed.borrow(), 12);
    }

    /// Plans three bricks at a time, and looks each time at what was flushed.
    struct ByThrees {
        flushed: Rc<RefCell<usize>>,
        seen: Vec<usize>,
    }

    impl Player for ByThrees {
        fn preview(&self) -> usize {
            usize::MAX
        }

        fn plan(&mut self, _: &View, moves: &mut Vec<Move>) {
            self.seen.push(*self.flushed.borrow());
            let first = self.seen.len() * 3 % MOVES;
            moves.extend((first..first + 3).map(|index| Move::from_index(index % 10)));
        }
    }

    #[test]
    fn planned_moves_are_out_before_the_next_plan() {
        let input = format!("12 3\n{}", "123\n".repeat(12));
        let flushed = Rc::new(RefCell::new(0));
        let mut player = ByThrees { flushed: flushed.clone(), seen: Vec::new() };
        play(input.as_bytes(), &mut player, &flushed);
        assert_eq!(player.seen, [0, 3, 6, 9]);
    }

    /// Sends a piece of the game only when the moves for all bricks before it are flushed.
    struct Partner {
        pieces: Vec<String>,
        flushed: Rc<RefCell<usize>>,
        sent: usize,
    }

    impl Read for Partner {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert_eq!(*self.flushed.borrow(), self.sent);
            let piece = self.pieces.pop().unwrap_or_default();
            self.sent += piece.matches("123").count();
            piece.as_bytes().read(buffer)
        }
    }

    #[test]
    fn moves_are_out_before_the_input_is_waited_for() {
        // Blank lines, blanks and half a line must not hide that the next brick is missing.
        for brick in ["123\n", "123\n\n \r\n", "123\n\t", " 123 \n"] {
            let flushed = Rc::new(RefCell::new(0));
            let mut pieces = vec![brick.to_string(); 11];
            pieces.extend([format!("{brick}\n"), "3\n".into(), "12 ".into()]);
            let partner = Partner { pieces, flushed: flushed.clone(), sent: 0 };
            let rules = GameRules::new(crate::engine::brick::Colours::ALL[0]);
            play(partner, &mut Greedy::new(rules), &flushed);
        }
    }
}
