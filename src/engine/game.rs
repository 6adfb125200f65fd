//! One game, and the only loop that plays one.
//!
//! Nothing here reads or writes. The bricks come from an iterator, be it over a stream or over
//! memory, the moves come from a player, and an [`Observer`] sees every one of
//! them: it counts, records, writes, shows.

use crate::engine::board::{Board, GameRules, IllegalMove};
use crate::engine::brick::{Brick, Move, Shape};
use crate::engine::player::{Player, View};

/// A brick that was placed, and what that won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The brick as the input has it.
    pub brick: Brick,
    /// Where it went.
    pub mv: Move,
    /// The points of its whole cascade.
    pub points: u32,
}

/// What an observer wants after what it has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game goes on.
    GoOn,
    /// No further brick is placed, and nothing more is observed.
    Stop,
}

/// Is called for every brick that is placed. If it fails (a pipe is closed, a disk is full), it stops
/// the game, keeps the error, and is asked for it afterwards.
pub trait Observer {
    /// A brick was placed; `game` is as it stands after it.
    fn placed(&mut self, placed: &Placed, game: &Game) -> Next;

    /// Everything that the player planned in one turn is placed: `moves` bricks. What comes next
    /// may take the player a while.
    fn planned(&mut self, _moves: usize, _game: &Game) -> Next {
        Next::GoOn
    }
}

/// No observer: the game itself knows its score and its length.
impl Observer for () {
    fn placed(&mut self, _: &Placed, _: &Game) -> Next {
        Next::GoOn
    }
}

/// A board, the bricks in view and the score so far.
pub struct Game {
    rules: GameRules,
    shape: Shape,
    board: Board,
    placed: u64,
    score: u64,
    /// Bricks in view from `next` on; those before it are placed and dropped from time to time.
    shown: Vec<Brick>,
    next: usize,
}

impl Game {
    /// A game of this size before its first brick.
    pub fn new(rules: GameRules, shape: Shape) -> Game {
        Game { rules, shape, board: Board::new(), placed: 0, score: 0, shown: Vec::new(), next: 0 }
    }

    /// How many bricks of how many colours the game has.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The board as it is now, at rest.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points of all bricks so far.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// How many bricks lie on the board or vanished from it.
    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// How many bricks are still to be placed.
    pub fn remaining(&self) -> u64 {
        self.shape.bricks - self.placed
    }

    /// Every brick of the game is placed.
    pub fn is_complete(&self) -> bool {
        self.remaining() == 0
    }

    /// Bricks remain and no column can take one.
    pub fn is_over(&self) -> bool {
        !self.is_complete() && self.board.is_full()
    }

    /// Plays until every brick is placed, no column can take the next one, no further brick comes,
    /// the player has no move, or the observer has seen enough.
    ///
    /// No brick is taken before the player wants to see it. When they end early, those that came
    /// are still played. The game stops at an illegal move of the player, which is an error.
    pub fn play<B: Iterator<Item = Brick>>(
        &mut self,
        bricks: &mut B,
        player: &mut dyn Player,
        observer: &mut dyn Observer,
    ) -> Result<(), IllegalMove> {
        let mut moves = Vec::new();
        let mut ended = false;
        loop {
            ended |= self.is_over();
            while !ended && self.wants_brick(player.preview()) {
                match bricks.next() {
                    Some(brick) => self.show(brick),
                    None => ended = true,
                }
            }
            moves.clear();
            self.ask(player, &mut moves);
            if moves.is_empty() || self.place_all(&moves, observer)? == Next::Stop {
                return Ok(());
            }
        }
    }

    fn in_view(&self) -> usize {
        self.shown.len() - self.next
    }

    /// Another brick should be shown before a player with this preview is asked.
    fn wants_brick(&self, preview: usize) -> bool {
        let known = self.in_view();
        known < preview && (known as u64) < self.remaining()
    }

    fn show(&mut self, brick: Brick) {
        // Dropping the placed half keeps a stream's memory constant at a constant cost per brick.
        if self.next > 1024 && self.next * 2 > self.shown.len() {
            self.shown.drain(..self.next);
            self.next = 0;
        }
        self.shown.push(brick);
    }

    /// Asks the player once, if there is anything to ask.
    fn ask(&self, player: &mut dyn Player, moves: &mut Vec<Move>) {
        if self.in_view() == 0 || self.is_over() {
            return;
        }
        let view = View {
            board: &self.board,
            bricks: &self.shown[self.next..],
            remaining: self.remaining(),
        };
        player.plan(&view, moves);
    }

    fn place_all(
        &mut self,
        moves: &[Move],
        observer: &mut dyn Observer,
    ) -> Result<Next, IllegalMove> {
        for &mv in moves {
            let brick = *self.shown.get(self.next).ok_or(IllegalMove::NoBrick)?;
            let placed = self.place(brick, mv)?;
            self.next += 1;
            if observer.placed(&placed, self) == Next::Stop {
                return Ok(Next::Stop);
            }
        }
        Ok(observer.planned(moves.len(), self))
    }

    /// Places a brick and plays its cascade. An illegal move changes nothing.
    ///
    /// ```
    /// use brickgm::engine::board::{GameRules, IllegalMove};
    /// use brickgm::engine::brick::{Brick, Colours, Move, Shape};
    /// use brickgm::engine::game::Game;
    ///
    /// let colours = Colours::new(3).unwrap();
    /// let mut game = Game::new(GameRules::new(colours), Shape { colours, bricks: 100 });
    /// let brick = Brick::new([1, 2, 3], colours).unwrap();
    /// let left = Move::new(0, 0).unwrap();
    /// for _ in 0..6 {
    ///     assert_eq!(game.place(brick, left).unwrap().points, 0);
    /// }
    /// // The column holds 18 of 20 squares: no room for a brick.
    /// assert_eq!(game.place(brick, left), Err(IllegalMove::NoRoom));
    /// assert_eq!(game.placed(), 6);
    /// ```
    pub fn place(&mut self, brick: Brick, mv: Move) -> Result<Placed, IllegalMove> {
        if self.is_complete() {
            return Err(IllegalMove::NoBrick);
        }
        let points = self.rules.play(&mut self.board, brick, mv)?;
        self.placed += 1;
        self.score += u64::from(points);
        Ok(Placed { brick, mv, points })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::brick::Colours;
    use crate::engine::player::greedy::Greedy;

    #[test]
    fn placed_bricks_are_dropped_from_memory() {
        let colours = Colours::ALL[0];
        let brick = Brick::new([1, 1, 1], colours).unwrap();
        let shape = Shape { colours, bricks: 20_000 };
        let rules = GameRules::new(colours);
        let mut game = Game::new(rules, shape);
        let mut bricks = ::std::iter::repeat(brick);
        game.play(&mut bricks, &mut Greedy::new(rules), &mut ()).unwrap();
        assert!(game.is_complete());
        assert_eq!(game.score(), 9 * 20_000);
        assert!(game.shown.capacity() < 5_000, "{}", game.shown.capacity());
    }

    #[test]
    fn an_observer_can_stop_the_game_and_a_short_supply_ends_it() {
        struct StopAt(u64);
        impl Observer for StopAt {
            fn placed(&mut self, _: &Placed, game: &Game) -> Next {
                if game.placed() == self.0 {
                    Next::Stop
                } else {
                    Next::GoOn
                }
            }
        }
        let colours = Colours::ALL[0];
        let brick = Brick::new([1, 2, 3], colours).unwrap();
        let rules = GameRules::new(colours);
        for &(supply, stop, placed) in &[(9, 4, 4), (3, 4, 3), (9, 20, 9)] {
            let mut game = Game::new(rules, Shape { colours, bricks: 9 });
            let mut bricks = ::std::iter::repeat(brick).take(supply);
            game.play(&mut bricks, &mut Greedy::new(rules), &mut StopAt(stop)).unwrap();
            assert_eq!((game.placed(), game.is_complete()), (placed, placed == 9));
        }
    }

    #[test]
    fn an_illegal_move_of_a_player_stops_the_game() {
        struct Plan(Vec<Move>);
        impl Player for Plan {
            fn plan(&mut self, _: &View, moves: &mut Vec<Move>) {
                moves.extend(&self.0);
            }
        }
        let colours = Colours::ALL[0];
        let brick = Brick::new([1, 2, 3], colours).unwrap();
        let rules = GameRules::new(colours);
        let moves = |count| vec![Move::from_index(0); count];
        for &(planned, placed, why) in &[(1, 6, IllegalMove::NoRoom), (2, 1, IllegalMove::NoBrick)]
        {
            let mut game = Game::new(rules, Shape { colours, bricks: 9 });
            let mut bricks = ::std::iter::repeat(brick);
            let result = game.play(&mut bricks, &mut Plan(moves(planned)), &mut ());
            assert_eq!((result, game.placed()), (Err(why), placed));
            // The board is whole: every square of the column can still be read.
            assert_eq!(u64::from(game.board().squares()), 3 * placed);
        }
        let mut game = Game::new(rules, Shape { colours, bricks: 1 });
        assert!(game.place(brick, Move::from_index(0)).is_ok());
        assert_eq!(game.place(brick, Move::from_index(1)), Err(IllegalMove::NoBrick));
    }
}
