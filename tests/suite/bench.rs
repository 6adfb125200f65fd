//! Surveys of players: the same games give the same table, however they are shared out.

use std::convert::Infallible;

use brickgm::engine::board::GameRules;
use brickgm::engine::brick::{Move, Shape, COLUMNS};
use brickgm::engine::player::greedy::Greedy;
use brickgm::engine::player::paper::Paper;
use brickgm::engine::player::{Player, View};
use brickgm::text::weights::sets;
use brickgm::tools::bench::merge::Merge;
use brickgm::tools::bench::play::play;
use brickgm::tools::bench::pool::{self, Plan};
use brickgm::tools::bench::sheet::{Cell, Format};
use brickgm::tools::bench::speed::{self, Effort};
use brickgm::tools::bench::suite::parse_shape;
use brickgm::tools::bench::{survey, Contestant, Survey};

/// Games that end early, games that end late, and a game without bricks.
const SHAPES: [&str; 5] = ["3x400", "5x2000", "9x600", "4x25", "7x0"];
/// Of the moves that the published player makes in SHAPES with the seeds 1 to 6. Only a change
/// of its moves may change it.
const SIGNATURE: u64 = 0xfb2d_65b6_2fb3_68a2;

fn make_paper(shape: Shape) -> Result<Box<dyn Player>, Infallible> {
    let rules = GameRules::new(shape.colours);
    let paper = Paper::new(rules, &sets::paper(shape.colours), shape);
    Ok(Box::new(paper))
}

fn make_greedy(shape: Shape) -> Result<Box<dyn Player>, Infallible> {
    Ok(Box::new(Greedy::new(GameRules::new(shape.colours))))
}

fn contestant(
    name: &str,
    make: fn(Shape) -> Result<Box<dyn Player>, Infallible>,
) -> Contestant<'static, Infallible> {
    Contestant {
        name: name.to_string(),
        make: Box::new(make),
    }
}

fn plan(shapes: &[&str], seeds: &str, jobs: usize) -> Plan {
    Plan {
        shapes: shapes
            .iter()
            .map(|text| parse_shape(text).unwrap())
            .collect(),
        seeds: seeds.parse().unwrap(),
        jobs,
    }
}

/// Without the clock's part, which differs between runs.
fn timeless(mut survey: Survey) -> Survey {
    for entry in survey.entries.values_mut() {
        entry.ours.nanos = 0;
        if let Some(rival) = &mut entry.theirs {
            rival.tally.nanos = 0;
        }
    }
    survey
}

fn alone(plan: &Plan) -> Survey {
    let found = survey(plan, &contestant("paper", make_paper), None, &mut |_| {});
    timeless(found.unwrap())
}

fn against(plan: &Plan) -> Survey {
    let (ours, theirs) = (
        contestant("paper", make_paper),
        contestant("greedy", make_greedy),
    );
    timeless(survey(plan, &ours, Some(&theirs), &mut |_| {}).unwrap())
}

#[test]
fn the_signature_depends_on_the_moves_only() {
    let first = alone(&plan(&SHAPES, "1..6", 1));
    assert_eq!(
        format!("{:016x}", first.signature()),
        format!("{SIGNATURE:016x}")
    );
    for jobs in [1, 2, 3, 64] {
        assert_eq!(alone(&plan(&SHAPES, "1..6", jobs)), first, "{jobs} jobs");
    }
    let mut reversed = SHAPES;
    reversed.reverse();
    assert_eq!(alone(&plan(&reversed, "4..6,1..3", 2)), first);
    assert_eq!(against(&plan(&SHAPES, "1..6", 2)).signature(), SIGNATURE);
}

#[test]
fn other_games_have_another_signature() {
    let mut seen = vec![0];
    for (shape, seeds) in [
        ("3x40", "1"),
        ("3x40", "2"),
        ("3x41", "1"),
        ("4x40", "1"),
        ("3x40", "1..2"),
    ] {
        seen.push(alone(&plan(&[shape], seeds, 1)).signature());
    }
    seen.push(against(&plan(&["3x40"], "1", 1)).other_signature().unwrap());
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
}

/// Drops one brick after the other on the next column, for as many bricks as it sees.
struct RoundRobin {
    preview: usize,
    column: usize,
}

impl Player for RoundRobin {
    fn preview(&self) -> usize {
        self.preview
    }

    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        // A plan must stay on boards that can take it: one brick a column does.
        for _ in view.bricks.iter().take(COLUMNS) {
            moves.extend(Move::new(self.column, 0));
            self.column = (self.column + 1) % COLUMNS;
        }
    }
}

#[test]
fn it_makes_no_difference_how_many_moves_are_planned_at_once() {
    let game = |preview| {
        let make = move |_| -> Result<Box<dyn Player>, Infallible> {
            Ok(Box::new(RoundRobin { preview, column: 0 }))
        };
        // 9 colours and 50 bricks: no column overflows.
        let shape = parse_shape("9x50").unwrap();
        let played = play(shape, 1, &make).unwrap();
        (played.placed, played.score, played.moves)
    };
    let single = game(1);
    assert_eq!(single.0, 50);
    for preview in [2, 7, 10] {
        assert_eq!(game(preview), single, "{preview} at once");
    }
}

fn merged(runs: &[Survey]) -> Result<Survey, String> {
    let mut merge = Merge::new();
    for run in runs {
        merge.add(&run.sheet().render(Format::Tsv))?;
    }
    Ok(merge.finish().unwrap())
}

#[test]
fn merged_runs_are_one_run() {
    for run in [alone, against] {
        let whole = run(&plan(&SHAPES, "1..9", 2));
        let by_seeds: Vec<Survey> = ["7..9", "1..2", "3..5", "6"]
            .map(|seeds| run(&plan(&SHAPES, seeds, 1)))
            .into();
        let by_shapes = [
            run(&plan(&SHAPES[..2], "1..9", 1)),
            run(&plan(&SHAPES[2..], "5..9", 1)),
            run(&plan(&SHAPES[2..], "1..4", 1)),
        ];
        for parts in [&by_seeds[..], &by_shapes[..], &[whole.clone()][..]] {
            let merged = merged(parts).unwrap();
            assert_eq!(merged, whole);
            for format in [Format::Table, Format::Tsv, Format::Json] {
                let (merged, whole) = (merged.sheet(), whole.sheet());
                assert_eq!(merged.render(format), whole.render(format));
            }
        }
    }
}

#[test]
fn glued_files_are_read_like_single_ones() {
    let run = |seeds| alone(&plan(&["3x40"], seeds, 1));
    let tsv = |seeds| run(seeds).sheet().render(Format::Tsv);
    let mut merge = Merge::new();
    let glued = format!("{}\n{}", tsv("1..3"), tsv("4..5"));
    merge.add(&glued.replace('\n', "\r\n")).unwrap();
    assert_eq!(merge.finish(), Some(run("1..5")));
    assert_eq!(Merge::new().finish(), None);
}

#[test]
fn rows_that_do_not_fit_together_are_refused_by_their_line() {
    let run = |seeds| alone(&plan(&["3x40"], seeds, 1));
    let refused = |a: Survey, b: Survey| merged(&[a, b]).unwrap_err();
    assert_eq!(
        refused(run("1..5"), run("4..9")),
        "line 2: shape 3x40 has seeds 4..5 already"
    );
    let paired = against(&plan(&["3x40"], "6..9", 1));
    assert_eq!(
        refused(run("1..5"), paired),
        "line 2: expected games of \"paper\", found those of \"paper\" against \"greedy\""
    );
    let other = Survey {
        player: "paper --weights my.txt".to_string(),
        ..run("6..9")
    };
    assert_eq!(
        refused(run("1..5"), other),
        "line 2: expected games of \"paper\", found those of \"paper --weights my.txt\""
    );
}

#[test]
fn cells_that_make_no_sense_are_refused() {
    let tsv = alone(&plan(&["3x40"], "1..2", 1))
        .sheet()
        .render(Format::Tsv);
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    let cases = [
        ("k", "2", "there is no shape 2x40"),
        (
            "seeds",
            "2..1",
            "seeds: expected A..B with A at most B, found \"2..1\", which runs backwards",
        ),
        ("seeds", "1..3", "2 games do not fit seeds 1..3"),
        ("complete_games", "3", "3 of 2 games cannot be complete"),
        ("games", "-1", "games: \"-1\" makes no sense"),
        ("score_sum", "1.5", "score_sum: \"1.5\" makes no sense"),
        ("score_squares", "", "score_squares: \"\" makes no sense"),
        ("digest", "0", "digest: \"0\" makes no sense"),
    ];
    for (name, cell, message) in cases {
        let names_and_cells = names.split('\t').zip(row.split('\t'));
        let changed: Vec<&str> = names_and_cells
            .map(|(column, old)| if column == name { cell } else { old })
            .collect();
        let text = format!("{names}\n{}\n", changed.join("\t"));
        let error = Merge::new().add(&text).unwrap_err();
        assert_eq!(error, format!("line 2: {message}"));
    }
    let error = |text: &str| Merge::new().add(text).unwrap_err();
    assert!(error(row).starts_with("line 1: expected the line of names"));
    assert!(error(&format!("{names}\npaper\t3")).starts_with("line 2: expected 19 cells, found 2"));
    let without = tsv.replace("digest", "other");
    assert_eq!(error(&without), "line 2: there is no column \"digest\"");
}

#[test]
fn numbers_beyond_all_bounds_do_no_harm() {
    let tsv = alone(&plan(&["3x40"], "1..2", 1))
        .sheet()
        .render(Format::Tsv);
    let (names, row) = tsv.trim_end().split_once('\n').unwrap();
    let huge = |seeds: &str| {
        let cells: Vec<String> = names
            .split('\t')
            .zip(row.split('\t'))
            .map(|(name, cell)| match name {
                "seeds" => seeds.to_string(),
                "score_sum" | "score_squares" | "bricks_sum" | "nanoseconds" => {
                    i128::MAX.to_string()
                }
                _ => cell.to_string(),
            })
            .collect();
        format!("{names}\n{}\n", cells.join("\t"))
    };
    let mut merge = Merge::new();
    merge.add(&huge("1..2")).unwrap();
    merge.add(&huge("3..4")).unwrap();
    let sheet = merge.finish().unwrap().sheet();
    for format in [Format::Table, Format::Tsv, Format::Json] {
        assert!(!sheet.render(format).is_empty());
    }
}

#[test]
fn the_first_error_ends_the_run() {
    let plan = plan(&["3x40"], "1..18446744073709551615", 2);
    let play = |_, seed| if seed == 100 { Err("bad") } else { Ok(seed) };
    let outcome = pool::run(&plan, &play, &mut |_, _, _| {});
    assert_eq!(outcome, Err("bad"));
}

#[test]
fn both_players_get_the_same_games() {
    let paired = against(&plan(&["3x400", "6x400"], "1..5", 2));
    assert_eq!(paired.log_ratio().unwrap().conclusion(), "better");
    for (&shape, entry) in &paired.entries {
        let greedy = survey(
            &Plan {
                shapes: vec![shape],
                seeds: "1..5".parse().unwrap(),
                jobs: 1,
            },
            &contestant("greedy", make_greedy),
            None,
            &mut |_| {},
        );
        let greedy = timeless(greedy.unwrap());
        assert_eq!(
            entry.theirs.as_ref().unwrap().tally,
            greedy.entries[&shape].ours
        );
    }
    let twins = (
        contestant("paper", make_paper),
        contestant("paper", make_paper),
    );
    let plan = plan(&["3x100"], "1..3", 1);
    let equal = survey(&plan, &twins.0, Some(&twins.1), &mut |_| {}).unwrap();
    let logs = equal.log_ratio().unwrap();
    assert_eq!((logs.mean, logs.conclusion()), (0.0, "no difference shown"));
}

#[test]
fn the_sides_of_a_speed_run_choose_the_same_moves() {
    let effort = Effort {
        games: 2,
        bricks: 60,
        boards: 25,
        rounds: 2,
    };
    let speeds = speed::measure(effort).unwrap();
    assert_eq!(speeds.len(), 7);
    for speed in &speeds {
        assert!(speed.placements > 2 * 20 * 15 && speed.placements <= 2 * 25 * 30);
    }
    let sheet = speed::sheet(&speeds);
    assert_eq!(sheet.rows.len(), 7);
    assert_eq!(sheet.total[0].cell, Cell::text("mean"));
}
