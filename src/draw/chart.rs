//! Line charts as SVG: axes with ticks, a name at the end of each line, light and dark.

use crate::support::numbers::grouped;

/// One line of a chart.
pub struct Series {
    /// Its name, drawn at its end.
    pub label: String,
    /// x, y and the height of the band above and below it, from left to right.
    pub points: Vec<(f64, f64, f64)>,
}

/// A page with axes and lines. All numbers must be finite.
pub struct Chart {
    pub title: String,
    pub x_label: String,
    pub y_label: String,
    /// Why the first line is thicker, shown if there are others.
    pub emphasis: String,
    /// The first is the one that matters: it is drawn on top, and thicker.
    pub series: Vec<Series>,
}

/// A longer name makes the page wider.
const LEAST_WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
/// The plot itself lies within these; the names of the lines stand to its right, behind a leader.
const LEFT: f64 = 96.0;
const RIGHT: f64 = 612.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 360.0;
const NAMES: f64 = RIGHT + 24.0;
/// The widths of most letters and of wide ones, at most: a picture cannot measure its text.
const LETTER: f64 = 8.8;
const WIDE_LETTER: f64 = 14.0;
/// The most lines that can be told apart: four hues, each solid, dashed, dotted and both.
pub const MOST_SERIES: usize = 16;
/// The least distance of two names.
const LINE_HEIGHT: f64 = 17.0;

/// Four hues that colour-blind readers can tell apart (after P. Okabe and K. Ito), darker on
/// white, lighter on black.
const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#3d4654}
.page{fill:#fff}.title{font-size:15px;font-weight:600;fill:#16191f}.name{font-weight:600}
.grid{stroke:#e4e7ec}.axis{stroke:#6b7480}.grid,.axis{stroke-width:1}
.line{fill:none;stroke-width:1.6;stroke-linejoin:round}.first{stroke-width:2.6}
.s0{stroke:#0063a6}.s1{stroke:#bf4f00}.s2{stroke:#00785a}.s3{stroke:#9c3f85}
.d1{stroke-dasharray:7 4}.d2{stroke-dasharray:2 3}.d3{stroke-dasharray:8 3 2 3}
.band{opacity:.16;stroke:none}.leader{fill:none;stroke-width:.8;opacity:.7}
.f0{fill:#0063a6}.f1{fill:#bf4f00}.f2{fill:#00785a}.f3{fill:#9c3f85}
@media(prefers-color-scheme:dark){
text{fill:#b6bfcb}.page{fill:#12151b}.title{fill:#f0f3f7}.grid{stroke:#272d37}.axis{stroke:#858f9c}
.s0{stroke:#5cb8f2}.s1{stroke:#f29a4e}.s2{stroke:#3fc79d}.s3{stroke:#dd8ec6}.band{opacity:.22}
.f0{fill:#5cb8f2}.f1{fill:#f29a4e}.f2{fill:#3fc79d}.f3{fill:#dd8ec6}}";

impl Series {
    /// The upper edge of the band for 1, the lower one for −1, and the line itself for 0.
    fn edge(&self, sign: f64) -> Vec<(f64, f64)> {
        self.points.iter().map(|&(x, y, margin)| (x, y + sign * margin)).collect()
    }
}

impl Chart {
    /// The page as SVG.
    pub fn to_svg(&self) -> String {
        let area = PlotArea::around(&self.series);
        let labels = self.series.iter().map(|series| &series.label).chain([&self.emphasis]);
        let width = labels.map(|label| width_of(label)).fold(0.0, f64::max);
        let width = LEAST_WIDTH.max((NAMES + width + 8.0).ceil());
        let title = escape(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" \
             width=\"{width}\" height=\"{HEIGHT}\" role=\"img\">\n\
             <title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{HEIGHT}\"/>\n"
        );
        svg += &text(16.0, 28.0, "title", "start", &self.title);
        svg += &text(16.0, 50.0, "", "start", &self.y_label);
        svg += &text((LEFT + RIGHT) / 2.0, HEIGHT - 16.0, "", "middle", &self.x_label);
        if self.series.len() > 1 {
            svg += &text(NAMES, 50.0, "", "start", &self.emphasis);
        }
        svg += &area.grid();
        for (number, series) in self.series.iter().enumerate().rev() {
            svg += &area.line(series, number);
        }
        svg + &self.names(&area) + "</svg>\n"
    }

    /// A name stands at the end of its line, or a little off if two would overlap; a thin line
    /// leads from the one to the other.
    fn names(&self, area: &PlotArea) -> String {
        let end = |series: &Series| series.points.last().map(|&(x, y, _)| area.place((x, y)));
        let ends = self.series.iter().enumerate();
        let mut ends: Vec<_> = ends.filter_map(|(i, s)| Some((i, end(s)?))).collect();
        ends.sort_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let wanted: Vec<f64> = ends.iter().map(|&(_, (_, y))| y).collect();
        let mut svg = String::new();
        for (&(number, end), y) in ends.iter().zip(apart(wanted)) {
            let hue = number % 4;
            svg += &rule(end, (NAMES - 4.0, y), &format!("leader s{hue}"));
            let label = &self.series[number].label;
            svg += &text(NAMES, y + 4.5, &format!("name f{hue}"), "start", label);
        }
        svg
    }
}

/// No name is wider than this, whatever font there is.
fn width_of(name: &str) -> f64 {
    let is_narrow = |letter: char| letter.is_ascii() && !"MWmw@%&".contains(letter);
    name.chars().map(|letter| if is_narrow(letter) { LETTER } else { WIDE_LETTER }).sum()
}

/// Moves the rows of names, sorted from the top, apart: first down, and then up from the edge of the
/// page.
fn apart(mut rows: Vec<f64>) -> Vec<f64> {
    let (mut highest, mut lowest) = (TOP, HEIGHT - LINE_HEIGHT);
    for y in &mut rows {
        *y = y.max(highest);
        highest = *y + LINE_HEIGHT;
    }
    for y in rows.iter_mut().rev() {
        *y = y.min(lowest);
        lowest = *y - LINE_HEIGHT;
    }
    rows
}

/// From numbers to places on the page.
struct PlotArea {
    x_range: (f64, f64),
    y_range: (f64, f64),
    y_ticks: Vec<f64>,
}

impl PlotArea {
    fn around(series: &[Series]) -> PlotArea {
        let x_range = range(series.iter().flat_map(|series| &series.points).map(|point| point.0));
        let edges = series.iter().flat_map(|series| [series.edge(-1.0), series.edge(1.0)]);
        let (low, high) = range(edges.flatten().map(|point| point.1));
        // An axis that begins at 0 does not exaggerate, unless nothing is anywhere near 0.
        let low = if low < 0.6 * high { low.min(0.0) } else { low };
        let y_ticks = ticks(low, high, 6.0);
        let y_range = range(y_ticks.iter().copied().chain([low, high]));
        PlotArea { x_range, y_range, y_ticks }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let part = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low);
        let (x, y) = (part(x, self.x_range), part(y, self.y_range));
        (LEFT + (RIGHT - LEFT) * x, BOTTOM - (BOTTOM - TOP) * y)
    }

    fn grid(&self) -> String {
        let mut svg = String::new();
        for &tick in &self.y_ticks {
            let (_, y) = self.place((0.0, tick));
            svg += &rule((LEFT, y), (RIGHT, y), "grid");
            svg += &text(LEFT - 10.0, y + 4.5, "", "end", &tick_label(tick));
        }
        let (left, right) = self.x_range;
        let is_inside = |tick: &f64| (left..=right).contains(tick);
        for tick in ticks(left, right, 7.0).into_iter().filter(is_inside) {
            let (x, _) = self.place((tick, 0.0));
            svg += &rule((x, BOTTOM), (x, BOTTOM + 5.0), "axis");
            svg += &text(x, BOTTOM + 20.0, "", "middle", &tick_label(tick));
        }
        svg + &rule((LEFT, BOTTOM), (RIGHT, BOTTOM), "axis")
    }

    /// A line in its band, with a dot at its end.
    fn line(&self, series: &Series, number: usize) -> String {
        let (hue, dash) = (number % 4, number / 4 % 4);
        let mut svg = String::new();
        if series.points.iter().any(|point| point.2 > 0.0) {
            let points = [series.edge(1.0), series.edge(-1.0).into_iter().rev().collect()].concat();
            let points = self.points(&points);
            svg = format!("<polygon class=\"band f{hue}\" points=\"{points}\"/>\n");
        }
        let line = series.edge(0.0);
        let points = self.points(&line);
        let first = if number == 0 { " first" } else { "" };
        svg += &format!("<polyline class=\"line s{hue} d{dash}{first}\" points=\"{points}\"/>\n");
        if let Some(&end) = line.last() {
            let (x, y) = self.place(end);
            svg += &format!("<circle class=\"f{hue}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>\n");
        }
        svg
    }

    fn points(&self, points: &[(f64, f64)]) -> String {
        let points = points.iter().map(|&point| self.place(point));
        points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<String>>().join(" ")
    }
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let wider = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    match values.fold((f64::MAX, f64::MIN), wider) {
        (low, high) if low < high => (low, high),
        // One point, or none, has no range of its own.
        (low, high) if low == high => (low.min(0.0), high.max(1.0)),
        _ => (0.0, 1.0),
    }
}

/// Round numbers from at or below `low` to at or above `high`, about `count` of them.
fn ticks(low: f64, high: f64, count: f64) -> Vec<f64> {
    let rough = (high - low) / count;
    let mut power = 1.0;
    while power * 10.0 <= rough {
        power *= 10.0;
    }
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = steps.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (first..=last).map(|index| index as f64 * step).collect()
}

/// A tick as people read it: `-1,234,567`.
fn tick_label(number: f64) -> String {
    let sign = if number < 0.0 { "-" } else { "" };
    format!("{sign}{}", grouped(number.abs() as u64))
}

fn rule((x1, y1): (f64, f64), (x2, y2): (f64, f64), class: &str) -> String {
    format!("<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\n")
}

fn text(x: f64, y: f64, class: &str, anchor: &str, content: &str) -> String {
    let content = escape(content);
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{content}</text>\n"
    )
}

/// For SVG. What XML cannot hold at all becomes the replacement character.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' => escaped.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(lines: &[&[(f64, f64)]]) -> String {
        let series = lines.iter().map(|points| Series {
            label: "line".to_string(),
            points: points.iter().map(|&(x, y)| (x, y, 0.0)).collect(),
        });
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
    fn the_names_of_lines_that_end_together_stand_apart_on_the_page() {
        for y in [0.0, 50.0] {
            let together: &[(f64, f64)] = &[(1.0, 10.0), (9.0, y)];
            let mut rows = attributes(&svg(&[together; 16]), "class=\"name", "y");
            rows.sort_by(f64::total_cmp);
            assert_eq!(rows.len(), 16);
            assert!(rows.windows(2).all(|pair| pair[1] - pair[0] > 16.0), "{rows:?}");
            assert!(rows[0] > 50.0 && rows[15] < 420.0, "{rows:?}");
        }
    }

    #[test]
    fn an_axis_begins_at_0_unless_all_is_far_from_it() {
        let begins_at_0 = |low| svg(&[&[(1.0, low), (9.0, 110.0)]]).contains(">0</text>");
        assert!(begins_at_0(10.0) && begins_at_0(60.0));
        assert!(!begins_at_0(70.0) && !begins_at_0(100.0));
    }
}
