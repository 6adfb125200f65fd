//! `brickgm explain --player search`: what it says of a plan is what the plain twin finds.

use std::fs;

use crate::engine::plain::PlainBoard;
use brickgm::engine::brick::{Brick, Colours, Move};
use brickgm::text::weights::sets;

use crate::common::run;
use crate::explain::placements::{explain, rows, Row};

const GAME: &str = "tests/golden/k4-300.in";
const SEARCH: [&str; 4] = ["--player", "search", "--tries", "300"];

fn bricks() -> Vec<Brick> {
    let game = fs::read_to_string(GAME).unwrap();
    let bricks = game.lines().skip(1).map(|line| line.parse().unwrap());
    bricks.collect()
}

fn number(row: &Row, name: &str) -> usize {
    row[name].parse().unwrap()
}

fn action(row: &Row) -> Move {
    format!("{} {}", row["x"], row["r"]).parse().unwrap()
}

#[test]
fn plans_cover_the_game_and_win_what_is_said() {
    let all = rows(GAME, &[&SEARCH[..], &["--to", "130"]].concat());
    let moves = run(&[&SEARCH[..], &[GAME]].concat(), "").stdout;
    let told: String = all.iter().map(|row| format!("{}\n", action(row))).collect();
    assert!(moves.starts_with(&told) && all.len() == 130);
    let (mut board, mut score, mut segments) = (PlainBoard::new(), 0, 0);
    for (index, (row, &brick)) in all.iter().zip(&bricks()).enumerate() {
        let plan = number(row, "first")..=number(row, "last");
        assert!(plan.contains(&(index + 1)));
        assert_eq!(number(row, "score_before"), score);
        let steps = board.play(brick, action(row));
        score += steps.iter().sum::<u32>() as usize;
        if number(row, "last") == index + 1 && row["plan"] == "segment" {
            segments += 1;
            let text: Vec<String> = steps.iter().map(u32::to_string).collect();
            assert_eq!(row["last_brick_steps"], text.join(" "));
            assert_eq!(number(row, "points"), steps.iter().sum::<u32>() as usize);
            assert_eq!(number(row, "squares_left") as i64, board.features()[5]);
            assert!(number(row, "tries") >= 300 && number(row, "accepted") > 0);
        }
    }
    assert!(segments > 1, "{segments}");
}

/// Where the bricks of a segment land, one after the other, and what the last one wins; bricks of
/// one colour are passed over. `None` where something goes off before.
fn landing(bricks: &[Brick], moves: &[Move]) -> (Vec<(usize, usize)>, Option<u32>) {
    let mut board = PlainBoard::new();
    let (mut cells, mut won) = (Vec::new(), Some(0));
    let mut heights = [0; 10];
    for (&brick, &action) in bricks.iter().zip(moves) {
        cells.push((action.column(), heights[action.column()]));
        heights[action.column()] += 3;
        won = match won {
            Some(0) if board.accepts(action.column()) => {
                Some(board.play(brick, action).iter().sum())
            }
            _ => None,
        };
    }
    (cells, won)
}

/// All exchanges of a brick, by trying every other one with every rotation: those count that leave
/// all other bricks where they lie.
#[test]
fn the_cost_of_an_exchange_is_found_by_playing_it() {
    let all = rows(GAME, &[&SEARCH[..], &["--to", "75"]].concat());
    let last = number(&all[0], "last");
    let span = sets::search(Colours::new(4).unwrap()).span as usize;
    let pieces: Vec<usize> = (0..last).filter(|&i| !bricks()[i].is_uniform()).collect();
    let game: Vec<Brick> = pieces.iter().map(|&i| bricks()[i]).collect();
    let moves: Vec<Move> = pieces.iter().map(|&i| action(&all[i])).collect();
    let (home, plan) = landing(&game, &moves);
    assert_eq!(plan.unwrap() as usize, number(&all[0], "points"));
    // Later ones can also change places with empty ones.
    for piece in 0..pieces.len() - span {
        let row = &all[pieces[piece]];
        let (mut found, mut early, mut won) = (0, 0, Vec::new());
        for other in piece.saturating_sub(span)..=piece + span {
            let (x, y) = (moves[piece].column(), moves[other].column());
            for turns in 0..9 {
                let (turn, other_turn) = (turns / 3, turns % 3);
                let mut changed = moves.clone();
                changed[other] = Move::new(x, other_turn).unwrap();
                changed[piece] = Move::new(y, turn).unwrap();
                let (cells, points) = landing(&game, &changed);
                let mut exchanged = home.clone();
                exchanged.swap(piece, other);
                let same = changed == moves || piece == other && turn != other_turn;
                if same || cells != exchanged || piece != other && x == y {
                    continue;
                }
                found += 1;
                match points {
                    Some(points) => won.push(points as usize),
                    None => early += 1,
                }
            }
        }
        // With the same rotation named twice, a turned brick is one neighbour.
        assert_eq!(number(row, "neighbours"), found, "brick {}", row["brick"]);
        if row["stuck"] == "0" {
            assert_eq!(number(row, "early"), early, "brick {}", row["brick"]);
            match won.iter().max() {
                Some(&best) => {
                    assert_eq!(number(row, "best_neighbour"), best);
                    let mean = won.iter().sum::<usize>() as f64 / won.len() as f64;
                    let told: f64 = row["mean_neighbour"].parse().unwrap();
                    assert!((told - mean).abs() < 1e-6 * (1.0 + mean));
                }
                None => assert_eq!(row["best_neighbour"], "-"),
            }
        }
    }
}

#[test]
fn text_tells_the_plan_within_eighty_columns() {
    let text = explain(&[&SEARCH[..], &["--brick", "20", GAME]].concat());
    for part in [
        "Segment: bricks 1 to ",
        "\nPlanned explosion: ",
        " steps:\n",
        "\nTries spent on this plan: ",
        "\nOther places of this brick",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(
        text,
        explain(&[&SEARCH[..], &["--brick=20", GAME]].concat())
    );
    for game in ["k3-300", "k4-300", "k9-300"] {
        let path = format!("tests/golden/{game}.in");
        let text = explain(&[&SEARCH[..], &["--from", "95", "--to", "105", &path]].concat());
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
    let short = explain(&[&SEARCH[..], &["--preview", "31", "--brick", "1", GAME]].concat());
    assert!(short.contains("Segment: bricks 1 to 3"), "{short}");
}

#[test]
fn what_is_not_true_of_the_search_player_is_refused() {
    let refused = |flags: &[&str], message: &str| {
        run(
            &[&["explain", GAME, "--player", "search"], flags].concat(),
            "",
        )
        .refuses(message);
    };
    let clock =
        "the search player is explained with --tries T: by the clock every run is another game";
    refused(&[], clock);
    refused(&["--time", "1"], "unknown flag \"--time\"");
    refused(
        &["--tries", "9", "--all"],
        "--all cannot be used with --player search",
    );
    let svg = ["--tries", "9", "--brick", "1", "--svg", "-"];
    refused(&svg, "--svg cannot be used with --player search");
}
