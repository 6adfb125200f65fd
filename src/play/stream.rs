//! A whole game from a stream of bricks to a stream of moves.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use crate::engine::brick::{write_move, Brick};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use crate::text::protocol::{InputError, Reader};

/// Plays the bricks of a reader whose header is already read, and writes a move a line; `watcher`
/// sees every move as well. How the game ended is for the game to say.
///
/// A player sees no more bricks than it asks for, so its first moves are out before the last
/// bricks are in. When the input fails, the bricks before the failure are still played, and a bad
/// line that was seen is told even where the game ended before it.
/// All moves are flushed when this returns.
pub fn solve<R: Read, W: Write>(
    reader: &mut Reader<R>,
    game: &mut Game,
    player: &mut dyn Player,
    output: &mut W,
    watcher: &mut dyn Observer,
) -> Result<(), InputError> {
    // Both sides need it: one to write moves, the other to flush them before it waits for bricks.
    let output = RefCell::new(output);
    let mut bricks = Bricks {
        reader,
        output: &output,
        failure: None,
    };
    let mut writer = MoveWriter {
        output: &output,
        failure: None,
    };
    game.play(&mut bricks, player, &mut Both(&mut writer, watcher));
    let (unwritten, unread) = (writer.failure, bricks.failure);
    let flushed = output.borrow_mut().flush();
    unwritten.map_or(flushed, Err).map_err(InputError::Output)?;
    unread.map_or(Ok(()), Err)
}

/// The bricks of a reader, up to the last or to what is wrong with the next.
struct Bricks<'a, R: 'a, W: 'a> {
    reader: &'a mut Reader<R>,
    output: &'a RefCell<W>,
    failure: Option<InputError>,
}

impl<R: Read, W: Write> Iterator for Bricks<'_, R, W> {
    type Item = Brick;

    fn next(&mut self) -> Option<Brick> {
        let brick = self.reader.brick(&mut *self.output.borrow_mut());
        brick.map_err(|error| self.failure = Some(error)).ok()
    }
}

/// Writes every move, until writing fails.
struct MoveWriter<'a, W: 'a> {
    output: &'a RefCell<W>,
    failure: Option<io::Error>,
}

impl<W> MoveWriter<'_, W> {
    fn next(&mut self, result: io::Result<()>) -> Next {
        self.failure = result.err();
        match self.failure {
            Some(_) => Next::Stop,
            None => Next::GoOn,
        }
    }
}

impl<W: Write> Observer for MoveWriter<'_, W> {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        let written = write_move(&mut *self.output.borrow_mut(), placed.action);
        self.next(written)
    }

    /// Whoever plans many moves at once took its time, and takes more before the next ones.
    fn planned(&mut self, moves: usize, _: &Game) -> Next {
        if moves == 1 {
            return Next::GoOn;
        }
        let flushed = self.output.borrow_mut().flush();
        self.next(flushed)
    }
}

/// Two observers of one game. The second sees only what the first was content with.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::GameRules;
    use crate::engine::brick::{Move, MOVES};
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

    /// Plans three bricks at a time, and looks each time what has left the house.
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
        let mut reader = Reader::new(input.as_bytes());
        let shape = reader.header(&mut io::sink()).unwrap();
        let flushed = Rc::new(RefCell::new(0));
        let mut output = Pipe {
            written: 0,
            flushed: flushed.clone(),
        };
        let mut player = ByThrees {
            flushed: flushed.clone(),
            seen: Vec::new(),
        };
        let mut game = Game::new(GameRules::new(shape.colours), shape);
        solve(&mut reader, &mut game, &mut player, &mut output, &mut ()).unwrap();
        assert_eq!(player.seen, [0, 3, 6, 9]);
        assert_eq!(*flushed.borrow(), 12);
    }
}
