//! Line charts as SVG: axes with ticks, a name at the end of each line, light and dark.

/// One line of a chart, with an optional band around it.
pub struct Series {
    pub label: String,
    /// (x, y) from left to right.
    pub points: Vec<(f64, f64)>,
    /// How far the band reaches above and below each point; empty for no band.
    pub margins: Vec<f64>,
}

pub struct Chart {
    pub title: String,
    pub x_label: String,
    pub y_label: String,
    /// The first is the one that matters, and is drawn on top.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
/// The plot itself lies within these; the names of the lines stand to its right.
const LEFT: f64 = 96.0;
const RIGHT: f64 = 612.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 360.0;
/// The least distance of two names.
const LINE_HEIGHT: f64 = 17.0;

/// Four hues that colour-blind readers can tell apart (after P. Okabe and K. Ito), darker on
/// white, lighter on black.
const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#3d4654}
.page{fill:#fff}.title{font-size:15px;font-weight:600;fill:#16191f}.name{font-weight:600}
.grid{stroke:#e4e7ec}.axis{stroke:#6b7480}.grid,.axis{stroke-width:1}
.line{fill:none;stroke-width:1.6;stroke-linejoin:round}.s0.line{stroke-width:2.6}
.s0{stroke:#0063a6}.s1{stroke:#bf4f00}.s2{stroke:#00785a}.s3{stroke:#9c3f85}
.band{opacity:.16;stroke:none}
.f0{fill:#0063a6}.f1{fill:#bf4f00}.f2{fill:#00785a}.f3{fill:#9c3f85}
@media(prefers-color-scheme:dark){
text{fill:#b6bfcb}.page{fill:#12151b}.title{fill:#f0f3f7}.grid{stroke:#272d37}.axis{stroke:#858f9c}
.s0{stroke:#5cb8f2}.s1{stroke:#f29a4e}.s2{stroke:#3fc79d}.s3{stroke:#dd8ec6}.band{opacity:.22}
.f0{fill:#5cb8f2}.f1{fill:#f29a4e}.f2{fill:#3fc79d}.f3{fill:#dd8ec6}}";

impl Chart {
    pub fn to_svg(&self) -> String {
        let frame = Frame::around(&self.series);
        let body = [
            self.headings(),
            frame.grid(),
            self.lines(&frame),
            self.names(&frame),
        ];
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n\
             <title>{}</title>\n<style>\n{STYLE}\n</style>\n\
             <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n{}</svg>\n",
            escape(&self.title),
            body.concat()
        )
    }

    fn headings(&self) -> String {
        let middle = (LEFT + RIGHT) / 2.0;
        [
            text(16.0, 28.0, "title", "start", &self.title),
            text(16.0, 50.0, "", "start", &self.y_label),
            text(middle, HEIGHT - 16.0, "", "middle", &self.x_label),
        ]
        .concat()
    }

    fn lines(&self, frame: &Frame) -> String {
        let mut svg = String::new();
        for (number, series) in self.series.iter().enumerate().rev() {
            svg += &frame.band(series, number);
            svg += &frame.line(series, number);
        }
        svg
    }

    /// A name stands where its line ends, or a little off where two would overlap.
    fn names(&self, frame: &Frame) -> String {
        let end = |series: &Series| series.points.last().map(|point| frame.y(point.1));
        let ends = self.series.iter().enumerate();
        let mut ends: Vec<(usize, f64)> = ends.filter_map(|(i, s)| Some((i, end(s)?))).collect();
        ends.sort_by(|a, b| a.1.total_cmp(&b.1));
        let wanted: Vec<f64> = ends.iter().map(|&(_, y)| y).collect();
        let mut svg = String::new();
        for (&(number, _), y) in ends.iter().zip(apart(&wanted)) {
            let class = format!("name f{}", number % 4);
            let label = &self.series[number].label;
            svg += &text(RIGHT + 10.0, y + 4.5, &class, "start", label);
        }
        svg
    }
}

/// Moves rising numbers apart until no two are closer than a line of text: those that would
/// overlap are stacked around their common middle.
fn apart(wanted: &[f64]) -> Vec<f64> {
    let mut placed = wanted.to_vec();
    for _ in 0..100 {
        for right in 1..placed.len() {
            let overlap = LINE_HEIGHT - (placed[right] - placed[right - 1]);
            if overlap > 0.0 {
                placed[right] += overlap / 2.0;
                placed[right - 1] -= overlap / 2.0;
            }
        }
    }
    placed
}

/// From numbers to places on the page.
struct Frame {
    x_ticks: Vec<f64>,
    y_ticks: Vec<f64>,
    x_range: (f64, f64),
    y_range: (f64, f64),
}

impl Frame {
    fn around(series: &[Series]) -> Frame {
        let points = || series.iter().flat_map(|series| &series.points);
        let x_range = range(points().map(|point| point.0));
        let (low, high) = range(points().map(|point| point.1));
        // An axis that begins at 0 does not exaggerate, unless nothing is anywhere near 0.
        let low = if low < 0.6 * high { low.min(0.0) } else { low };
        let y_ticks = ticks(low, high, 6.0);
        Frame {
            x_ticks: ticks(x_range.0, x_range.1, 7.0),
            x_range,
            y_range: (y_ticks[0].min(low), y_ticks[y_ticks.len() - 1].max(high)),
            y_ticks,
        }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * part(value, self.x_range)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * part(value, self.y_range)
    }

    fn grid(&self) -> String {
        let mut svg = String::new();
        for &tick in &self.y_ticks {
            let y = self.y(tick);
            svg += &rule((LEFT, y), (RIGHT, y), "grid");
            svg += &text(LEFT - 10.0, y + 4.5, "", "end", &grouped(tick));
        }
        let (left, right) = self.x_range;
        let inside = |tick: &&f64| (left..=right).contains(*tick);
        for &tick in self.x_ticks.iter().filter(inside) {
            let x = self.x(tick);
            svg += &rule((x, BOTTOM), (x, BOTTOM + 5.0), "axis");
            svg += &text(x, BOTTOM + 20.0, "", "middle", &grouped(tick));
        }
        svg + &rule((LEFT, BOTTOM), (RIGHT, BOTTOM), "axis")
    }

    fn line(&self, series: &Series, number: usize) -> String {
        let points = self.places(series.points.iter().copied());
        let end = series.points.last().map(|&(x, y)| (self.x(x), self.y(y)));
        let (x, y) = end.unwrap_or((LEFT, BOTTOM));
        let hue = number % 4;
        format!(
            "<polyline class=\"line s{hue}\" points=\"{points}\"/>\n\
             <circle class=\"f{hue}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>\n"
        )
    }

    fn band(&self, series: &Series, number: usize) -> String {
        if series.margins.is_empty() {
            return String::new();
        }
        let edge = |sign: f64| {
            let pairs = series.points.iter().zip(&series.margins);
            pairs.map(move |(&(x, y), margin)| (x, y + sign * margin))
        };
        let points = self.places(edge(1.0).chain(edge(-1.0).rev()));
        format!(
            "<polygon class=\"band f{}\" points=\"{points}\"/>\n",
            number % 4
        )
    }

    fn places(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let place = |(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y));
        points.map(place).collect::<Vec<String>>().join(" ")
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

fn part(value: f64, (low, high): (f64, f64)) -> f64 {
    (value - low) / (high - low)
}

/// Round numbers from at or above `low` to at or beyond `high`, about `count` of them.
fn ticks(low: f64, high: f64, count: f64) -> Vec<f64> {
    let rough = (high - low) / count;
    let mut power = 1.0;
    while power * 10.0 <= rough {
        power *= 10.0;
    }
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = steps
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(10.0 * power);
    let first = (low / step).floor().max((low / step).ceil() - 1.0);
    let numbers = (0..).map(|index| (first + f64::from(index)) * step);
    let mut ticks: Vec<f64> = numbers.take_while(|&tick| tick < high + step).collect();
    ticks.retain(|&tick| tick >= low - step * 0.99);
    ticks
}

/// `1,234,567`
fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn rule(from: (f64, f64), to: (f64, f64), class: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\n")
}

fn text(x: f64, y: f64, class: &str, anchor: &str, content: &str) -> String {
    let content = escape(content);
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{content}</text>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
