//! The referee: plays given moves.

use std::io::Read;
use std::time::Instant;

use crate::engine::board::{Board, GameRules, IllegalMove, HIGHEST_OPEN};
use crate::engine::brick::{Brick, Move};
use crate::engine::game::Game;
use crate::formats::end::{Failure, FailureKind, GameEnd};
use crate::formats::games::{unlike, MoveReader};
use crate::played::{Dealt, Origin, Played};

/// Plays given moves, one `X R` per line, until they end or one is illegal. All bricks are there.
///
/// ```
/// use brickgm::formats::games::GameReader;
/// use brickgm::played::{given, Dealt, Input, Origin};
///
/// let mut reader = GameReader::new("3 3\n111\n222\n333\n".as_bytes()).unwrap();
/// let shape = reader.shape();
/// let bricks = reader.by_ref().collect::<Result<Vec<_>, _>>().unwrap();
/// let dealt = Dealt { shape, bricks, input: Input::File("game.in".into()) };
/// let moves = Origin::Moves("game.moves".into());
/// let played = given::play(dealt, "1 0\n1 0\n11 0\n".as_bytes(), moves);
/// assert_eq!((played.moves.len(), played.score), (2, 18));
/// assert_eq!(
///     played.end.failure().unwrap().why,
///     "line 3: expected a column from 1 to 10 and a rotation from 0 to 2, found \"11 0\""
/// );
/// ```
pub fn play(dealt: Dealt, moves: impl Read, origin: Origin) -> Played {
    let started = Instant::now();
    let mut game = Game::new(GameRules::new(dealt.shape.colours), dealt.shape);
    let mut placed = Vec::new();
    let end = match play_moves(&mut game, &dealt.bricks, moves, &mut placed) {
        Some(failure) => GameEnd::Failed(failure),
        None => GameEnd::of(&game),
    };
    dealt.played(&game, placed, end, origin, started)
}

/// Why a move could not be played, if that is how it ended.
fn play_moves(
    game: &mut Game,
    bricks: &[Brick],
    moves: impl Read,
    placed: &mut Vec<Move>,
) -> Option<Failure> {
    let mut reader = MoveReader::new(moves);
    while let Some(read) = reader.next() {
        let mv = match read {
            Ok(mv) => mv,
            Err(why) => return Some(Failure::new(FailureKind::IllegalMove, why)),
        };
        let result = match bricks.get(placed.len()) {
            Some(&brick) => game.place(brick, mv).map(drop),
            None => Err(IllegalMove::NoBrick),
        };
        if let Err(why) = result {
            return Some(refused(why, reader.line(), mv, game.board(), bricks.len()));
        }
        placed.push(mv);
    }
    None
}

fn refused(why: IllegalMove, line: u64, mv: Move, board: &Board, bricks: usize) -> Failure {
    let (kind, expected, found) = match why {
        IllegalMove::NoRoom => {
            let (column, height) = (mv.column() + 1, board.height(mv.column()));
            let expected = format!("a column of at most {HIGHEST_OPEN} squares");
            (FailureKind::IllegalMove, expected, format!("column {column} with {height}"))
        }
        IllegalMove::NoBrick => {
            let expected = format!("no more moves than the {bricks} bricks");
            (FailureKind::ExtraOutput, expected, format!("\"{mv}\""))
        }
    };
    Failure::new(kind, unlike(line, &expected, &found))
}
