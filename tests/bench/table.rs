//! `brickgm bench` as a process: tables, formats, comparisons, errors.

use std::fs;

use super::{bench, bench_json, cell, column, quick, rows, try_bench, PUBLISHED};
use crate::common::json::Json;
use crate::common::{game, run, Finished, Scratch};

/// Only the last column of a table and the verdict depend on the clock.
fn without_times(table: &str) -> String {
    let cut = |line: &str| match line.rsplit_once("  ") {
        Some((timeless, _)) => timeless.trim_end().to_string(),
        None => line.to_string(),
    };
    let lines = table.lines().filter(|line| !line.starts_with("Summary"));
    lines.map(cut).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_table_has_one_row_per_shape_and_a_signature() {
    let expected = "\
Player: paper
Games: 6
Seeds: 1..3
    K      N  complete  score  ± error  of published  bricks
    3     50   100.0 %  12510     1955             -    50.0
    9  11111     0.0 %   6122     1068         0.857   490.0
total           50.0 %  18631     2228                 540.0
Of published, geometric mean: 0.8570
Signature: 25fc4eec6c7f49fa";
    let table = quick(&[]);
    assert_eq!(without_times(&table), expected);
    assert!(table.contains("\nSummary: 6 games, slowest "), "{table}");
    let json = Json::parse(&quick(&["--format=json"]));
    let rows = json.get("rows").list();
    assert_eq!((rows.len(), rows[0].get("of_published")), (2, &Json::Null));
    let ratio = rows[1].get("score").number() / 7143.0;
    assert_eq!(rows[1].get("of_published").number(), ratio);
    assert!((json.get("geometric_mean").number() - ratio).abs() < 1e-9);
    assert_eq!(json.get("total").get("games").number(), 6.0);
}

#[test]
fn jobs_and_order_make_no_difference() {
    let table = without_times(&quick(&[]));
    for jobs in ["1", "2", "999"] {
        assert_eq!(without_times(&quick(&["--jobs", jobs])), table);
    }
    let reversed = bench(&["--seeds=2..3,1", "--shape=3x50", "--shape=9x11111"]);
    assert_eq!(without_times(&reversed), table);
}

/// Computed here from the single games, in another way than the program does.
#[test]
fn means_factors_and_intervals_are_those_of_the_textbook() {
    let shapes = ["--shape=3x50", "--shape=4x60", "--shape=4x80", "--seeds=1..5"];
    let games = |player: &str| {
        let args = ["--per-seed", "--format=tsv", "--player", player];
        column(&bench(&[&shapes[..], &args].concat()), "score")
    };
    let (ours, theirs) = (games("paper"), games("greedy"));
    let json = bench_json(&[&shapes[..], &["--against=greedy"]].concat());
    let close = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{a} {b}");
    let (mut log_sum, mut errors) = (0.0, Vec::new());
    for (index, row) in json.get("rows").list().iter().enumerate() {
        let range = index * 5..index * 5 + 5;
        close(row.get("score").number(), ours[range.clone()].iter().sum::<f64>() / 5.0);
        close(row.get("other_score").number(), theirs[range.clone()].iter().sum::<f64>() / 5.0);
        let sum = |scores: &[f64]| scores[range.clone()].iter().sum::<f64>();
        close(row.get("sums").number(), sum(&ours) / sum(&theirs));
        let logs: Vec<f64> = range.map(|game| (ours[game] / theirs[game]).ln()).collect();
        let mean = logs.iter().sum::<f64>() / 5.0;
        let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
        let error = (squares / 4.0 / 5.0).sqrt();
        // Student's t with four degrees of freedom.
        close(row.get("factor").number(), mean.exp());
        close(row.get("low").number(), (mean - 2.776 * error).exp());
        close(row.get("high").number(), (mean + 2.776 * error).exp());
        assert_eq!(row.get("conclusion").text(), "better");
        log_sum += mean;
        errors.push(error);
    }
    // The games of K = 4 begin alike.
    let squares = errors[0].powi(2) + (errors[1] + errors[2]).powi(2);
    let (mean, error) = (log_sum / 3.0, squares.sqrt() / 3.0);
    let total = json.get("total");
    close(total.get("factor").number(), mean.exp());
    close(total.get("sums").number(), ours.iter().sum::<f64>() / theirs.iter().sum::<f64>());
    close(total.get("low").number(), (mean - 2.776 * error).exp());
    let verdict = json.get("verdict").text();
    let (low, factor) = ((mean - 2.776 * error).exp(), mean.exp());
    let start = format!("better: 15 won, 0 lost; factor {factor:.2} (95 % interval {low:.2} to ");
    assert!(verdict.starts_with(&start), "{verdict} {start}");
}

#[test]
fn a_second_player_is_compared_on_the_same_seeds() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/paper");
    let named = format!("paper --weights {weights}");
    for (other, name, conclusion) in [
        ("greedy", "greedy", "better"),
        ("paper", "paper", "same moves"),
        (weights, &named, "same moves"),
        (&named, &named, "same moves"),
    ] {
        let json = Json::parse(&quick(&["--format=json", "--against", other]));
        assert_eq!(json.get("against").text(), name);
        assert_eq!(json.get("total").get("conclusion").text(), conclusion);
        // The signature of the other is shown if it is another.
        assert_eq!(json.get("other_signature") == &Json::Null, conclusion != "better");
    }
    let shapes = ["--shape=9x11111", "--shape=3x50", "--seeds=1..5"];
    let worse = bench(&[&shapes[..], &["--player=greedy", "--against=paper"]].concat());
    assert_eq!(worse.matches("worse").count(), 4, "{worse}");
}

#[test]
fn tables_fit_eighty_columns() {
    let scratch = Scratch::new("bench_wide");
    let results = scratch.path("r.tsv");
    let longest = ["--shape=3x33333", "--seeds=1..2", "--results", &results];
    for more in [
        &["--exec", PUBLISHED][..],
        &["--exec", PUBLISHED, "--against=greedy"],
        &["--exec", PUBLISHED, "--against=greedy", "--per-seed"],
    ] {
        let table = bench(&[&longest[..], more].concat());
        let rows = table.lines().filter(|line| !line.contains(": "));
        rows.for_each(|line| assert!(line.chars().count() <= 80, "{line}"));
        assert!(!table.contains("failed"), "{table}");
    }
}

#[test]
fn games_can_be_sorted_one_by_one() {
    let per_seed = |more: &[&str]| {
        let args = ["--shape=3x50", "--seeds=1..9", "--per-seed", "--format=tsv"];
        bench(&[&args, more].concat())
    };
    let by_seed = column(&per_seed(&[]), "seed");
    assert_eq!(by_seed, (1..=9).map(f64::from).collect::<Vec<_>>());
    let rising = column(&per_seed(&["--sort=score"]), "score");
    assert!(rising.windows(2).all(|pair| pair[0] <= pair[1]), "{rising:?}");
    let mut falling = column(&per_seed(&["--sort=-score"]), "score");
    falling.reverse();
    assert_eq!(falling, rising);
    let factors = column(&per_seed(&["--sort", "-factor", "--against=greedy"]), "factor");
    assert!(factors.windows(2).all(|pair| pair[0] >= pair[1]), "{factors:?}");
    // A game without a factor comes after those with one.
    let fails = format!("if [ $BRICKGM_SEED = 1 ]; then exit 1; fi; {PUBLISHED}");
    let args = ["--shape=3x50", "--seeds=1..3", "--per-seed", "--format=tsv", "--sort=factor"];
    let failed = try_bench(&[&args[..], &["--against=greedy", "--exec", &fails]].concat()).stdout;
    assert_eq!(cell(&rows(&failed)[2], "factor"), "-");
    assert_eq!(column(&failed, "seed")[2], 1.0);
}

#[test]
fn every_player_can_be_measured() {
    let search = |budget: &str, jobs: &str| {
        let args = ["--player=search", "--shape=4x80", "--seeds=1..3", budget, jobs];
        without_times(&bench(&args))
    };
    let one_job = search("--tries=4", "--jobs=1");
    assert!(one_job.starts_with("Player: search --tries 4\n"), "{one_job}");
    assert_eq!(search("--tries=4", "--jobs=3"), one_job);
    // It goes by the clock, so the moves are not known: only that it plays.
    let timed = ["--player=search", "--shape=4x80", "--seeds=1..3", "--time=0.01", "--format=tsv"];
    assert_eq!(column(&bench(&timed), "bricks"), [80.0]);
}

#[test]
fn a_weight_file_plays_the_shapes_of_its_own_colours() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/paper/k5.txt");
    let shapes = ["--shape=5x50", "--shape=3x50", "--format=tsv"];
    let finished = try_bench(&[&shapes[..], &["--weights", file]].concat());
    assert_eq!(column(&finished.stdout, "k"), [5.0]);
    let warning = "only the shapes with K = 5 are played\n";
    assert!(finished.stderr.ends_with(warning), "{}", finished.stderr);
    assert_eq!(try_bench(&["--shape=3x50", "--weights", file]).code, Some(1));
    // It would take hours to play: the first game would be one too many.
    let scratch = Scratch::new("bench_bad_weights");
    let bad = scratch.file("bad.txt", "nonsense\n");
    let finished = try_bench(&["--seeds=1..100000", "--weights", &bad]);
    let message = format!("brickgm: {bad}: line 1: ");
    assert!(finished.code == Some(1) && finished.stderr.starts_with(&message), "{finished:?}");
}

#[test]
fn games_come_from_files_and_directories_in_the_order_of_their_names() {
    let scratch = Scratch::new("bench_files");
    let single = scratch.file("one.txt", game(50, 3, 1));
    fs::create_dir(scratch.path("more")).unwrap();
    scratch.file("more/b.in", game(50, 3, 2));
    scratch.file("more/a.in", game(50, 3, 3));
    scratch.file("more/a.moves", "1 0\n");
    let more = scratch.path("more");
    let dealt = bench(&["--shape=3x50", "--seeds=1..3", "--format=tsv"]);
    let given = bench(&[&single, &more, "--format=tsv"]);
    for key in ["games", "score", "error", "bricks"] {
        assert_eq!(column(&dealt, key), column(&given, key), "{key}");
    }
    let tsv = bench(&[&single, &more, "--per-seed", "--format=tsv"]);
    let names: Vec<&str> = rows(&tsv).iter().map(|row| cell(row, "file")).collect();
    assert_eq!(names, [&format!("{more}/a.in"), &format!("{more}/b.in"), &single]);
    let twice = scratch.file("twice.in", game(50, 3, 1).replace('\n', "\r\n"));
    run(&["bench", &single, &twice], "")
        .fails_with("", &format!("{twice}: the same game as {single}"));
    // More than the memory holds.
    let refused = try_bench(&["--shape=3x2000000000", "--seeds=1"]);
    assert_eq!((refused.code, &*refused.stdout), (Some(1), ""), "{refused:?}");
    assert!(refused.stderr.starts_with("brickgm: --shape: "), "{refused:?}");
    let bad = scratch.file("bad.in", "2 3\n111\n");
    run(&["bench", &bad], "").fails_with(
        "",
        &format!("{bad}: line 3: expected brick 2 of 2, found the end of the input"),
    );
}

/// Wrong command lines, and a part of what is said to them.
const WRONG: [(&[&str], &str); 14] = [
    (&["--seeds", "1..5,5"], "--seeds: expected every seed once, found 5 twice"),
    (&["--seeds", "1..100001"], "--seeds: expected at most 1000000 games, found 1000010"),
    (&["--shape", "2x5"], "--shape: expected KxN, as in 3x33333, with K from 3 to 9"),
    (&["--shape", "2000x5"], "did you mean '5x2000'?"),
    (&["--shape=3x5", "--shape=3x05"], "--shape: \"3x05\" is given twice"),
    (&["--jobs", "0"], "--jobs: expected "),
    (&["--format", "xml"], "unknown format \"xml\" (known: table, tsv, json)"),
    (&["--against", "greddy"], "did you mean 'greedy'?"),
    (&["--against", "./a"], "a solver is written 'exec ./a'"),
    (&["--against", "paper --seeds 1"], "--against: unknown flag \"--seeds\""),
    (&["game.in", "--seeds=1"], "--seeds cannot be used with FILE"),
    (&["--per-seed", "--sort=points"], "--sort: expected seed, score, bricks, ending"),
    (&["--name=a"], "--name needs --results"),
    (&["--sed=1"], "unknown flag \"--sed\": did you mean '--seeds'?"),
];

#[test]
fn a_wrong_command_line_is_refused() {
    for (args, message) in WRONG {
        let Finished { code, stdout, stderr } = try_bench(args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?} {stderr}");
        assert!(stderr.contains(message), "{stderr}");
    }
}

#[test]
fn seeds_are_named_and_too_many_jobs_are_a_warning() {
    let seeds = bench_json(&["--shape=3x5", "--seeds=1..2,4,6..7"]);
    assert_eq!(seeds.get("seeds").text(), "1..2,4,6..7");
    let timed = ["--player=search", "--time=0.01", "--jobs=512", "--shape=3x5", "--seeds=1"];
    let warned = try_bench(&timed).stderr;
    assert!(warned.starts_with("brickgm: warning: 512 jobs of 1 thread each on "), "{warned}");
    assert_eq!(try_bench(&[&timed[..], &["-q"]].concat()).stderr, "");
}
