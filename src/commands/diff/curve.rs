//! How the scores of two games rise, brick by brick.

use crate::support::chart::{Chart, Series};

/// The points won after each brick of both games, the start included.
pub(crate) struct Curve(pub(crate) [Vec<u64>; 2]);

/// The size of the drawing in characters.
const WIDTH: usize = 60;
const HEIGHT: usize = 12;

impl Curve {
    /// The last brick of the longer game, and the highest score.
    fn extent(&self) -> (usize, u64) {
        let [a, b] = &self.0;
        let highest = a.last().max(b.last()).copied();
        (a.len().max(b.len()) - 1, highest.unwrap_or(0))
    }

    /// A drawing of letters: A, B, and `*` where both are.
    pub(crate) fn to_text(&self) -> String {
        let (bricks, highest) = self.extent();
        let mut squares = vec![[' '; WIDTH]; HEIGHT];
        for (letter, curve) in ['A', 'B'].into_iter().zip(&self.0) {
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
    pub(crate) fn to_svg(&self, names: [&str; 2]) -> String {
        let series = |(name, curve): (&str, &Vec<u64>)| Series::new(name, thinned(curve));
        let chart = Chart {
            title: "Score by brick".to_string(),
            x_label: "bricks placed".to_string(),
            y_label: "points".to_string(),
            emphasis: "thick: the first file".to_string(),
            series: short(names).iter().map(String::as_str).zip(&self.0).map(series).collect(),
        };
        chart.to_svg()
    }
}

/// The most characters of a name in a picture.
const LONGEST: usize = 24;

/// `A: greedy.moves`: the end of the path, so that two names of any length stay in the picture.
fn short(names: [&str; 2]) -> [String; 2] {
    let mut letters = ["A", "B"].into_iter();
    names.map(|name| {
        let letter = letters.next().unwrap_or_default();
        let count = name.chars().count();
        let end: String = name.chars().skip(count.saturating_sub(LONGEST)).collect();
        let dots = if count > LONGEST { "…" } else { "" };
        format!("{letter}: {dots}{end}")
    })
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
        let text = Curve([a, b]).to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), HEIGHT + 3);
        assert!(lines[1].starts_with("116 |") && lines[1].ends_with('B'), "{text}");
        assert!(lines[HEIGHT].starts_with("  0 |**"), "{text}");
        // The longer game ends at half the height, on the right.
        assert_eq!(lines[6].len(), 5 + WIDTH, "{text}");
        assert!(lines[6].ends_with("AA"), "{text}");
        assert!(lines[HEIGHT + 2].ends_with(" 59"), "{text}");
        for empty in [[vec![0], vec![0]], [vec![0; 9], vec![0]]] {
            assert!(Curve(empty).to_text().contains("0 |*"));
        }
    }

    #[test]
    fn a_score_goes_to_the_nearest_row() {
        let rows = [0, 4, 5, 14, 15, 16, 104, 105, 110].map(|score| row_of(score, 110));
        assert_eq!(rows, [0, 0, 1, 1, 2, 2, 10, 11, 11]);
    }

    #[test]
    fn a_picture_has_the_last_point_and_short_names() {
        let long: Vec<u64> = (0..=5000).collect();
        let points = thinned(&long);
        assert_eq!(points.len(), MOST_POINTS + 1);
        assert_eq!(points.last(), Some(&(5000.0, 5000.0)));
        let [a, b] = short(["a.moves", "/somewhere/far/away/in/the/tree/b.moves"]);
        assert_eq!((&*a, &*b), ("A: a.moves", "B: …away/in/the/tree/b.moves"));
    }
}
