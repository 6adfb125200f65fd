//! `brickgm explain --player search`: what it says of a plan is what the plain twin finds.

use std::fs;
use std::ops::Range;

use brickgm::engine::brick::{Brick, Move};

use crate::common::frames::golden;
use crate::common::{run, Scratch};
use crate::engine::plain::PlainBoard;
use crate::explain::placements::{bricks as explained, explain, Explained};

const GAME: &str = "tests/golden/k4-300.in";
const SEARCH: [&str; 4] = ["--player", "search", "--tries", "300"];

fn bricks() -> Vec<Brick> {
    let game = fs::read_to_string(GAME).unwrap();
    let bricks = game.lines().skip(1).map(|line| line.parse().unwrap());
    bricks.collect()
}

/// What all these moves win, unless a column is full; `board` is left as they leave it.
fn played(board: &mut PlainBoard, bricks: &[Brick], moves: &[Move]) -> Option<(u32, Vec<u32>)> {
    let (mut points, mut steps) = (0, Vec::new());
    for (&brick, &mv) in bricks.iter().zip(moves) {
        if !board.accepts(mv.column()) {
            return None;
        }
        steps = board.play(brick, mv);
        points += steps.iter().sum::<u32>();
    }
    Some((points, steps))
}

/// The bricks of a plan, counted from 0, and their moves, as the text lists them.
fn planned(explained: &Explained) -> (Range<usize>, Vec<Move>) {
    let (_, text) = explained.text.split_once("The search player takes ").unwrap();
    let (_, text) = text.split_once(':').unwrap();
    let (_, list) = text.split_once('\n').unwrap();
    let list = list.split("\nIn all").next().unwrap().lines().skip(1).collect::<Vec<_>>().join(" ");
    // `>20 434: 9 2`
    let words: Vec<&str> = list.split_whitespace().collect();
    let number = |word: &str| word.trim_start_matches('>').parse::<usize>().unwrap();
    let moves = words.chunks(4).map(|words| words[2..].join(" ").parse().unwrap()).collect();
    let first = number(words[0]) - 1;
    (first..first + words.len() / 4, moves)
}

#[test]
fn plans_cover_the_game_and_win_what_is_said() {
    let all = explained(GAME, &[&SEARCH[..], &["--to", "130"]].concat());
    let output = run(&[&SEARCH[..], &[GAME]].concat(), "").stdout;
    let moves: Vec<Move> = output.lines().map(|line| line.parse().unwrap()).collect();
    let (bricks, mut board, mut score, mut segments) = (bricks(), PlainBoard::new(), 0, 0);
    let mut next = 0;
    while next < 130 {
        let (plan, listed) = planned(&all[next]);
        assert_eq!((plan.start, &listed), (next, &moves[plan.clone()].to_vec()));
        segments += usize::from(all[next].text.contains("\nSegment: "));
        let before = board.clone();
        let won = played(&mut board, &bricks[plan.clone()], &moves[plan.clone()]);
        let (points, steps) = won.unwrap();
        for index in plan.start..plan.end.min(130) {
            let own = &all[index];
            assert_eq!(planned(own), (plan.clone(), listed.clone()));
            assert_eq!([own.marked('>'), own.mv("search player takes ")], [moves[index]; 2]);
            assert_eq!(own.number("In all "), u64::from(points));
            assert_eq!(own.number(" points; ") as i64, board.features()[5]);
            let (_, sum) = own.text.split_once(" steps of the last brick:\n").unwrap_or_default();
            let sum: Vec<&str> = sum.split(" =").next().unwrap().split_whitespace().collect();
            let terms: Vec<u32> =
                sum.iter().filter_map(|word| word.replace(',', "").parse().ok()).collect();
            assert_eq!(terms, steps, "brick {}", index + 1);
            // The brick elsewhere, the others as planned.
            let best =
                own.placements.iter().filter(|row| row.mv != moves[index]).filter_map(|row| {
                    let mut changed = listed.clone();
                    changed[index - plan.start] = row.mv;
                    let won = played(&mut before.clone(), &bricks[plan.clone()], &changed)?;
                    Some(u64::from(won.0))
                });
            match best.max() {
                Some(points) => assert_eq!(own.number("the others as planned, "), points),
                None => assert!(own.text.contains("the others find no room"), "{}", own.text),
            }
        }
        assert_eq!(all[next].number("Score before it: "), score);
        score += u64::from(points);
        next = plan.end;
    }
    assert!(segments > 1, "{segments}");
}

#[test]
fn text_shows_the_plan() {
    let text = explain(&[&SEARCH[..], &["--brick", "20", GAME]].concat());
    golden("explain-search.txt", &text);
}

/// At the first brick of a game, the search player is asked what it would be asked in its own game.
#[test]
fn the_search_player_is_asked_with_all_bricks_in_view() {
    let own = &explained(GAME, &[&SEARCH[..], &["--brick", "1"]].concat())[0];
    // Two moves were made, so most bricks of the game have no move.
    let scratch = Scratch::new("explain-asked");
    let two = scratch.file("two.moves", "3 1\n3 0\n");
    let asked = &explained(GAME, &["--brick", "1", &two])[0];
    let plan = |explained: &Explained| {
        let (_, plan) = explained.text.split_once("\nThe search player takes").unwrap();
        plan.to_string()
    };
    assert_eq!(plan(own), plan(asked));
    assert_eq!(
        (own.marked('>'), asked.marked('>')),
        (own.mv("player takes "), "3 1".parse().unwrap())
    );
    // Several bricks at once are explained without the search player, unless it is asked for.
    let asks = |flags: &[&str]| explained(GAME, flags)[0].text.contains("The search player takes");
    assert!(!asks(&[&two]) && asks(&["--tries", "9", &two]));
}
