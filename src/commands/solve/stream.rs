//! A game from a stream of bricks to a stream of moves.

use std::cell::RefCell;
use std::io::{self, Write};

use crate::engine::brick::write_move;
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use crate::formats::games::GameSource;
use crate::support::error::Error;
use crate::support::streams::output_error;

/// Plays the game, writes one line per move, and warns of text after the last brick. The game says
/// how it ended, and the observer sees every move.
///
/// A player sees no more bricks than it asks for, and moves are flushed before the input is waited
/// for: the first moves are out before the last bricks are in. If the input fails, the bricks before
/// the failure are still played, and a bad line that was read is an error even if the game ended
/// before it. All moves are flushed when this returns.
pub fn play(
    source: &mut GameSource,
    game: &mut Game,
    player: &mut dyn Player,
    output: &mut impl Write,
    observer: &mut dyn Observer,
) -> Result<(), Error> {
    let writer = RefCell::new(MoveWriter { output, written: Ok(()) });
    let mut unread = None;
    let mut bricks = std::iter::from_fn(|| {
        let is_waiting = !source.reader.is_ready();
        if is_waiting && writer.borrow_mut().write(Write::flush) == Next::Stop {
            return None;
        }
        source.reader.next()?.map_err(|error| unread = Some(error)).ok()
    });
    let mut writing = Writing { writer: &writer, observer };
    let played = game.play(&mut bricks, player, &mut writing);
    writer.borrow_mut().write(Write::flush);
    writer.into_inner().written.map_err(output_error)?;
    if let Some(error) = unread {
        return Err(error.within(&source.name));
    }
    played.map_err(|why| Error::failure(format!("the player made an illegal move: {why:?}")))?;
    if game.is_complete() {
        source.warn_of_rest();
    }
    Ok(())
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

/// Both the bricks and the moves need the writer: to wait for input, moves are flushed first.
struct Writing<'a, 'b, W> {
    writer: &'a RefCell<MoveWriter<'b, W>>,
    observer: &'a mut dyn Observer,
}

impl<W: Write> Observer for Writing<'_, '_, W> {
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next {
        self.observer.placed(placed, game);
        self.writer.borrow_mut().write(|output| write_move(output, placed.mv))
    }

    /// A player that plans many moves at once took its time, and takes more before the next ones.
    fn planned(&mut self, moves: usize, game: &Game) -> Next {
        self.observer.planned(moves, game);
        match moves {
            1 => Next::GoOn,
            _ => self.writer.borrow_mut().write(Write::flush),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::GameRules;
    use crate::engine::brick::{Move, MOVES};
    use crate::engine::player::View;
    use crate::support::streams::Source;
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
        let inner = Box::new(io::Cursor::new(format!("12 3\n{}", "123\n".repeat(12))));
        let source = Source { name: "test".to_string(), inner, is_file: false };
        let mut source = GameSource::new(source, true).unwrap();
        let flushed = Arc::new(AtomicUsize::new(0));
        let mut player = ByThrees { flushed: flushed.clone(), seen: Vec::new() };
        let mut output = Pipe { written: 0, flushed };
        let mut game = Game::new(GameRules::new(source.shape().colours), source.shape());
        play(&mut source, &mut game, &mut player, &mut output, &mut ()).unwrap();
        assert_eq!(player.seen, [0, 3, 6, 9]);
        assert_eq!(player.flushed.load(Relaxed), 12);
    }
}
