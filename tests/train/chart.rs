//! Lines over axes: where things come to stand, read back from the picture.

use brickgm::support::chart::{Chart, Series};

fn svg(lines: &[&[(f64, f64)]]) -> String {
    let series = lines.iter().map(|points| Series::new("line", points.to_vec()));
    let chart = Chart {
        title: "title".to_string(),
        x_label: "x".to_string(),
        y_label: "y".to_string(),
        emphasis: "thick: it counts".to_string(),
        series: series.collect(),
    };
    chart.to_svg()
}

/// The number in this attribute of every element of this class.
fn attributes(svg: &str, class: &str, name: &str) -> Vec<f64> {
    let elements = svg.split('<').filter(|element| element.contains(class));
    let value = |element: &str| {
        let (_, rest) = element.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    elements.filter_map(value).collect()
}

#[test]
fn the_names_of_lines_that_end_together_stand_apart() {
    let together: &[(f64, f64)] = &[(1.0, 10.0), (9.0, 50.0)];
    let mut rows = attributes(&svg(&[together; 4]), "class=\"name", "y");
    rows.sort_by(f64::total_cmp);
    assert_eq!(rows.len(), 4);
    let apart = rows.windows(2).all(|pair| pair[1] - pair[0] > 16.8);
    assert!(apart, "{rows:?}");
}

#[test]
fn an_axis_begins_at_nothing_unless_all_is_far_from_it() {
    let begins_at_nothing = |low| svg(&[&[(1.0, low), (9.0, 110.0)]]).contains(">0</text>");
    assert!(begins_at_nothing(10.0) && begins_at_nothing(60.0));
    assert!(!begins_at_nothing(70.0) && !begins_at_nothing(100.0));
}

#[test]
fn a_single_point_lies_within_the_frame() {
    for point in [(5.0, 7.0), (0.0, 0.0), (0.5, 0.25)] {
        let svg = svg(&[&[point]]);
        let (x, y) = (attributes(&svg, "circle", "cx"), attributes(&svg, "circle", "cy"));
        assert!(x.len() == 1 && (96.0..=612.0).contains(&x[0]), "{point:?} {x:?}");
        assert!(y.len() == 1 && (66.0..=360.0).contains(&y[0]), "{point:?} {y:?}");
    }
}

#[test]
fn ticks_below_nothing_keep_their_sign() {
    let svg = svg(&[&[(0.0, -1500.0), (1.0, 800.0)]]);
    assert!(svg.contains(">-1,500</text>") && svg.contains(">500</text>"), "{svg}");
}

/// Of five lines only the first is thick, and the picture says why; a single line is not compared.
#[test]
fn only_the_first_line_is_thick_and_the_picture_says_why() {
    let line: &[(f64, f64)] = &[(0.0, 1.0), (1.0, 2.0)];
    let five = svg(&[line; 5]);
    assert_eq!(five.matches(" first\"").count(), 1);
    assert!(five.contains("thick: it counts"));
    assert!(!svg(&[line]).contains("thick: it counts"));
}
