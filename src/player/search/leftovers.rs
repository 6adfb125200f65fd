//! What it costs to begin a segment on a board that is not empty, learnt while playing.

/// Squares between two entries of the table.
const GRAIN: f64 = 10.0;
const ENTRIES: usize = 21;
/// How far one segment moves the table.
const STEP: f64 = 0.1;
/// A single segment says no more than this many bricks.
const CLIP: f64 = 100.0;

/// Bricks that a segment is worse off for each number of squares it begins with.
#[derive(Clone)]
pub struct Leftovers {
    bricks: [f64; ENTRIES],
}

impl Leftovers {
    /// A first guess: some squares for nothing, the others at a price.
    pub fn guess(free: f64, price: f64) -> Leftovers {
        let mut bricks = [0.0; ENTRIES];
        for (entry, bricks) in bricks.iter_mut().enumerate() {
            *bricks = (entry as f64 * GRAIN - free).max(0.0) * price;
        }
        Leftovers { bricks }
    }

    /// In bricks, with a straight line between the entries.
    pub fn cost(&self, squares: u32) -> f64 {
        let (entry, part) = place(squares);
        self.bricks[entry] * (1.0 - part) + self.bricks[entry + 1] * part
    }

    /// A segment that began with `before` squares and left `after` took `bricks` more than its
    /// points are worth at the usual rate. (Temporal difference learning.)
    pub fn learn(&mut self, before: u32, after: u32, bricks: f64) {
        let surprise = bricks + self.cost(after) - self.cost(before);
        let step = STEP * surprise.max(-CLIP).min(CLIP);
        let (entry, part) = place(before);
        self.bricks[entry] += step * (1.0 - part);
        self.bricks[entry + 1] += step * part;
    }
}

/// The entry below a number of squares, and how far it is to the next.
fn place(squares: u32) -> (usize, f64) {
    let position = f64::from(squares) / GRAIN;
    let entry = (position as usize).min(ENTRIES - 2);
    (entry, position - entry as f64)
}
