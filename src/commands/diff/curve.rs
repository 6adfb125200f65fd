//! How the scores of two games rise, brick by brick.

use crate::engine::game::Placed;
use crate::support::chart::{Chart, Series};

/// The points won after each brick, the start included.
pub struct Curve {
    /// Of the first game.
    pub a: Vec<u64>,
    /// Of the second.
    pub b: Vec<u64>,
}

/// The size of the drawing in characters.
const WIDTH: usize = 60;
const HEIGHT: usize = 12;

impl Curve {
    /// Both curves of a pair of games.
    pub fn of(a: &[Placed], b: &[Placed]) -> Curve {
        let sums = |placed: &[Placed]| {
            let points = placed.iter().map(|placed| u64::from(placed.points));
            let rising = points.scan(0, |sum, points| {
                *sum += points;
                Some(*sum)
            });
            [0].into_iter().chain(rising).collect()
        };
        Curve {
            a: sums(a),
            b: sums(b),
        }
    }

    /// The last brick of the longer game, and the highest score.
    fn extent(&self) -> (usize, u64) {
        let longest = self.a.len().max(self.b.len()) - 1;
        let both = self.a.last().into_iter().chain(self.b.last());
        (longest, both.copied().max().unwrap_or(0))
    }

    /// A drawing of letters: A, B, and `*` where both are.
    pub fn to_text(&self) -> String {
        let (bricks, highest) = self.extent();
        let mut squares = vec![[' '; WIDTH]; HEIGHT];
        for (letter, curve) in [('A', &self.a), ('B', &self.b)] {
            let scores = (0..WIDTH).map_while(|column| {
                let brick = (column * bricks).div_ceil(WIDTH - 1);
                curve.get(brick)
            });
            for (column, &score) in scores.enumerate() {
                let square = &mut squares[row_of(score, highest)][column];
                *square = if *square == ' ' { letter } else { '*' };
            }
        }
        let label = highest.to_string();
        let width = label.len();
        let mut text = String::from("Score by brick (* is both):\n");
        for (index, row) in squares.iter().rev().enumerate() {
            let label = match index {
                0 => &label[..],
                _ if index == HEIGHT - 1 => "0",
                _ => "",
            };
            let line: String = row.iter().collect();
            text += &format!("{label:>width$} |{}\n", line.trim_end());
        }
        let rule = "-".repeat(WIDTH);
        text + &format!("{:>width$} +{rule}\n{:>width$}  0{bricks:>59}\n", "", "")
    }

    /// A picture, with these names for the two games.
    pub fn to_svg(&self, names: [&str; 2]) -> String {
        let series = |name: &str, curve: &[u64]| Series::new(name, thinned(curve));
        let chart = Chart {
            title: "Score by brick".to_string(),
            x_label: "bricks placed".to_string(),
            y_label: "points".to_string(),
            series: vec![series(names[0], &self.a), series(names[1], &self.b)],
        };
        chart.to_svg()
    }
}

/// More points than this cannot be told apart in a picture.
const MOST_POINTS: usize = 2000;

/// Some points of a curve, spread evenly, the last among them.
fn thinned(curve: &[u64]) -> Vec<(f64, f64)> {
    let last = curve.len() - 1;
    let count = last.min(MOST_POINTS);
    (0..=count)
        .map(|index| index * last / count.max(1))
        .map(|brick| (brick as f64, curve[brick] as f64))
        .collect()
}

fn row_of(score: u64, highest: u64) -> usize {
    let share = score as f64 / highest.max(1) as f64;
    (share * (HEIGHT - 1) as f64).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_curves_are_drawn_to_their_ends() {
        let a: Vec<u64> = (0..=59).collect();
        let b: Vec<u64> = (0..30).map(|brick| brick * 4).collect();
        let text = Curve { a, b }.to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), HEIGHT + 3);
        assert!(
            lines[1].starts_with("116 |") && lines[1].ends_with('B'),
            "{text}"
        );
        assert!(lines[HEIGHT].starts_with("  0 |**"), "{text}");
        // The longer game ends at half the height, on the right.
        assert_eq!(lines[6].len(), 5 + WIDTH, "{text}");
        assert!(lines[6].ends_with("AA"), "{text}");
        assert!(lines[HEIGHT + 2].ends_with(" 59"), "{text}");
    }

    #[test]
    fn games_without_points_or_bricks_are_drawn_too() {
        for curve in [
            Curve {
                a: vec![0],
                b: vec![0],
            },
            Curve {
                a: vec![0; 9],
                b: vec![0],
            },
        ] {
            assert!(curve.to_text().contains("0 |*"));
        }
    }
}
