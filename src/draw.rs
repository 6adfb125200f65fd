//! Drawings of boards, for pictures and for terminals, in nine colours that people with any kind of
//! colour vision can tell apart.
//!
//! They began as Paul Tol's muted scheme and were moved until the nearest two of them lay as far
//! apart as they could for red-, green- and blue-blind eyes; the first three, which every game
//! has, lie furthest apart. The digit on each square says the same without any colour.

pub(crate) mod animation;
pub(crate) mod chart;
pub(crate) mod html;
pub(crate) mod scene;
pub(crate) mod summary;
pub(crate) mod svg;
pub(crate) mod terminal;

use crate::support::args::Args;
use crate::support::command::Flag;
use crate::support::error::Error;
use crate::support::streams::{refuse_same, Output};

/// The output of a drawing. It replaces no file that is read.
pub(crate) fn output(args: &Args, flag: Flag) -> Result<Output, Error> {
    let names = [("INPUT", 0), ("MOVES", 1), ("B.moves", 2)];
    let [input, moves, other] = names.map(|(name, index)| (name, args.positional(index)));
    let weights = ("--weights", args.value("--weights"));
    refuse_same(&[input, moves, other, weights], &[(flag.name, args.value(flag.name))])?;
    Output::from_args(args, flag)
}

/// One of the nine.
pub(crate) struct Paint {
    /// For pictures and pages.
    pub(crate) rgb: u32,
    /// The same on a dark ground: no darker than can be told from it.
    pub(crate) dark: u32,
    /// For terminals: a place in the palette of 256 colours that all of them share.
    pub(crate) terminal: u8,
    /// The same, for a digit on [`SHADE`].
    pub(crate) dimmed: u8,
    /// The colour of the digit.
    pub(crate) ink: Ink,
}

/// The colour of a digit: for style sheets, and in the palette of terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    pub(crate) css: &'static str,
    pub(crate) terminal: u8,
}

const BLACK: Ink = Ink { css: "#000", terminal: 16 };
const WHITE: Ink = Ink { css: "#fff", terminal: 231 };

/// The dark grey of dimmed squares on a terminal, while others are about to vanish.
pub(crate) const SHADE: u8 = 236;

const fn paint(rgb: u32, dark: u32, terminal: u8, dimmed: u8, ink: Ink) -> Paint {
    Paint { rgb, dark, terminal, dimmed, ink }
}

/// Colour c stands at c − 1.
pub(crate) const PAINTS: [Paint; 9] = [
    paint(0xe0667a, 0xe0667a, 168, 211, BLACK), // rose
    paint(0x4f2db3, 0x785aee, 56, 111, WHITE),  // indigo
    paint(0xf8d95b, 0xf8d95b, 221, 221, BLACK), // yellow
    paint(0x0a6635, 0x17843d, 22, 77, WHITE),   // green
    paint(0x9fddff, 0x9fddff, 159, 159, BLACK), // sky
    paint(0x860e60, 0xd71197, 89, 205, WHITE),  // wine
    paint(0x41b69e, 0x41b69e, 37, 79, BLACK),   // teal
    paint(0x8ea33b, 0x8ea33b, 143, 143, BLACK), // olive
    paint(0xa867c1, 0xaf70cd, 134, 177, BLACK), // purple
];

#[cfg(test)]
mod tests {
    use super::*;

    type Triple = [f64; 3];

    /// What is left of linear red, green and blue with all cones, and without those for red, for
    /// green and for blue (Machado et al. 2009), row by row.
    const EYES: [[Triple; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
        [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
        [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
    ];
    const XYZ: [Triple; 3] =
        [[0.43388, 0.37623, 0.18990], [0.2126, 0.7152, 0.0722], [0.01772, 0.10946, 0.87282]];

    fn linear(rgb: u32) -> Triple {
        let bytes = [16, 8, 0].map(|shift| f64::from(rgb >> shift & 0xff) / 255.0);
        bytes.map(|value| {
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn times(rows: &[Triple; 3], v: Triple) -> Triple {
        rows.map(|row| (row[0] * v[0] + row[1] * v[1] + row[2] * v[2]).clamp(0.0, 1.0))
    }

    /// CIE L*a*b*, in which distances are about what the eye sees.
    fn lab(light: Triple) -> Triple {
        let root = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = times(&XYZ, light).map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// A colour of the terminal: its cube of 6 × 6 × 6 begins at 16, its greys at 232.
    fn shown(index: u8) -> u32 {
        if index >= 232 {
            return 0x01_01_01 * (8 + 10 * u32::from(index - 232));
        }
        let level = |digit: u8| [0, 95, 135, 175, 215, 255][usize::from(digit % 6)];
        let place = index - 16;
        level(place / 36) << 16 | level(place / 6) << 8 | level(place)
    }

    /// The contrast of two colours as WCAG 2 computes it, from 1 to 21.
    fn contrast(one: u32, other: u32) -> f64 {
        let [one, other] = [one, other].map(|rgb| times(&XYZ, linear(rgb))[1] + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_pair_can_be_told_apart_by_everybody() {
        let grounds: [fn(&Paint) -> u32; 3] = [|p| p.rgb, |p| p.dark, |p| shown(p.terminal)];
        for (of, eye) in grounds.iter().flat_map(|of| EYES.iter().map(move |eye| (of, eye))) {
            let seen = PAINTS.each_ref().map(|paint| lab(times(eye, linear(of(paint)))));
            for (first, second) in (0..9).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let squares = seen[first].iter().zip(seen[second]).map(|(a, b)| (a - b) * (a - b));
                let (apart, least) =
                    (squares.sum::<f64>().sqrt(), if second < 3 { 45.0 } else { 16.0 });
                assert!(apart >= least, "{} and {}: {apart}", first + 1, second + 1);
            }
        }
    }

    #[test]
    fn every_digit_and_square_stands_out_from_its_ground() {
        for (index, paint) in PAINTS.iter().enumerate() {
            let ink = if paint.ink == BLACK { 0 } else { 0xff_ff_ff };
            for (front, ground, least) in [
                (ink, paint.rgb, 4.5),
                (ink, paint.dark, 4.5),
                (ink, shown(paint.terminal), 4.5),
                (shown(paint.dimmed), shown(SHADE), 4.5),
                (paint.dark, 0x1f2125, 3.2),
            ] {
                let contrast = contrast(front, ground);
                assert!(contrast >= least, "{}: {contrast}", index + 1);
            }
        }
    }
}
