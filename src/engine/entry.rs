//! The judge's own `main`: reads a whole game, plays it, writes the moves.
//!
//! The judge's input is taken to be good, and its messages are not read. So nothing here explains a
//! mistake, as `formats::games` does for people: the bricks before the first character that is no
//! colour are played, and that is all. Blanks and line ends may stand anywhere between the digits,
//! even within a brick, and a byte-order mark before them.
//!
//! The judge's file calls [`play_input`] with a player, or [`search::play_search`], which also starts
//! a clock.

pub mod search;

use crate::engine::board::GameRules;
use crate::engine::brick::{write_move, Brick, Colours, Move, Shape, BRICK};
use crate::engine::game::{Game, Next, Observer, Placed};
use crate::engine::player::Player;
use std::io::{self, Read, Write};
use std::str;

/// What some editors put before a text.
const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Plays the game on `input` with the player that is made for it, once all of it is read.
pub fn play_input<R, W, P, F>(input: &mut R, output: &mut W, make_player: F) -> io::Result<()>
where
    R: Read,
    W: Write,
    P: Player,
    F: FnOnce(GameRules, Shape) -> P,
{
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    let mut moves = MoveLines(Vec::new());
    if let Some((shape, digits)) = split_game(&text) {
        let rules = GameRules::new(shape.colours);
        let mut player = make_player(rules, shape);
        let mut bricks =
            digits.chunks(BRICK).scan(shape.colours, |colours, three| read_brick(three, *colours));
        let _ = Game::new(rules, shape).play(&mut bricks, &mut player, &mut moves);
    }
    output.write_all(&moves.0)?;
    output.flush()
}

/// The moves so far, a line each.
pub struct MoveLines(pub Vec<u8>);

impl MoveLines {
    fn add(&mut self, mv: Move) -> io::Result<()> {
        write_move(&mut self.0, mv)
    }
}

impl Observer for MoveLines {
    fn placed(&mut self, placed: &Placed, _: &Game) -> Next {
        match self.add(placed.mv) {
            Ok(()) => Next::GoOn,
            Err(_) => Next::Stop,
        }
    }
}

/// The size of a game, and everything after it but the blanks.
fn split_game(text: &[u8]) -> Option<(Shape, Vec<u8>)> {
    let marked = text.starts_with(&BYTE_ORDER_MARK);
    let text = &text[if marked { BYTE_ORDER_MARK.len() } else { 0 }..];
    let mut words = text.split(|byte| *byte <= b' ').filter(|word| !word.is_empty());
    let bricks = read_number(words.next()?)?;
    let colours = Colours::new(read_number(words.next()?)?)?;
    let digits = words.flatten().cloned().collect();
    Some((Shape { colours, bricks }, digits))
}

fn read_number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok()?.parse().ok()
}

fn read_brick(digits: &[u8], colours: Colours) -> Option<Brick> {
    let colour = |place: usize| Some(digits.get(place)?.wrapping_sub(b'0'));
    Brick::new([colour(0)?, colour(1)?, colour(2)?], colours)
}
