//! `bench --keep`: the files of every game, its page, and the list of the games.

use std::fs;

use super::{bench, try_bench, PUBLISHED};
use crate::common::browser::Browser;
use crate::common::{game, run, Scratch};

#[test]
fn every_game_can_be_kept_as_files() {
    let scratch = Scratch::new("exec_keep");
    let kept = scratch.path("kept");
    // A solver knows its game.
    let solver = format!("echo $BRICKGM_SEED $BRICKGM_N $BRICKGM_K >&2; {PUBLISHED}");
    let args = ["--shape=3x50", "--seeds=7", "--keep", &kept, "--against=greedy"];
    bench(&[&args[..], &["--exec", &solver]].concat());
    let read = |name: &str| fs::read_to_string(format!("{kept}/3x50-seed7.{name}")).unwrap();
    let game = game(50, 3, 7);
    assert_eq!(read("in"), game);
    assert_eq!(read("moves"), run::<&str>(&[], game.as_str()).stdout);
    assert_eq!(read("err"), "7 50 3\n");
    assert_eq!(read("other.moves"), run(&["--player=greedy"], game).stdout);
    // A file that cannot be written is an error, and the game counts.
    let removes = format!("rm -r {kept}; {PUBLISHED}");
    let failed = try_bench(&[&args[..4], &["--exec", &removes]].concat());
    assert_eq!(failed.code, Some(1), "{failed:?}");
    assert!(failed.stderr.contains("kept") && failed.stdout.contains("Games: 1\n"), "{failed:?}");
}

/// From a plain directory, in a browser: each row leads to its game, and headings sort.
#[test]
fn the_list_of_the_games_opens_each_in_the_page() {
    let scratch = Scratch::new("keep_index");
    let kept = scratch.path("kept");
    let results = scratch.path("r.tsv");
    // Names that HTML, addresses and the page's own places would stumble over.
    let odd = scratch.file("a #?%41<b>&\"{{games}}.in", game(40, 3, 5));
    let files: Vec<String> =
        [1, 2, 3].map(|seed| scratch.file(&format!("{seed}.in"), game(40, 3, seed))).to_vec();
    let inputs: Vec<&str> = files.iter().map(String::as_str).chain([&*odd]).collect();
    bench(&[&inputs[..], &["--results", &results, "--player=greedy"]].concat());
    let more = ["--results", &results, "--keep", &kept, "--against=greedy", "--exec", PUBLISHED];
    bench(&[&inputs[..], &more].concat());
    let Some(mut browser) = Browser::start() else { return };
    let index = format!("{kept}/index.html");
    browser.open(&index, "", (1000, 700));
    assert_eq!(browser.count("tbody tr"), 4);
    assert_eq!(browser.eval("document.documentElement.scrollWidth > innerWidth"), "false");
    let headings = browser.eval("[...document.querySelectorAll('th')].map((it) => it.innerText)");
    let expected = "K,N,file,score,other,factor,of best,ending,bricks,seconds";
    assert!(headings.starts_with(expected), "{headings}");
    let column = "[...document.querySelectorAll('tbody tr')].map((row) => +row.cells[3].innerText)";
    for direction in ["a - b", "b - a"] {
        browser.click("th:nth-child(4) button", 0.5);
        let sorted = browser
            .eval(&format!("String({column}) === String({column}.sort((a, b) => {direction}))"));
        assert_eq!(sorted, "true", "{direction}: {}", browser.eval(column));
    }
    // Every page shows both players, and the scores that the list has.
    for row in 1..=4 {
        browser.open(&index, "", (1000, 700));
        let cell = |column: u32| {
            format!("document.querySelector('tbody tr:nth-child({row})').cells[{column}].innerText")
        };
        let score = browser.eval(&cell(3));
        browser.click(&format!("tbody tr:nth-child({row}) td:nth-child(5) a"), 0.5);
        // The list of the explosions comes last.
        browser.wait_for("document.querySelectorAll('#best button').length > 0", "true");
        browser.wait_for(
            "document.getElementById('total').textContent.replace(/[^0-9:]/g, '').split(':')[0]",
            &score,
        );
        assert_eq!(browser.text("name-b"), "greedy");
    }
    // What the pages share lies beside them.
    let page = fs::metadata(format!("{kept}/page.js")).unwrap().len();
    for entry in fs::read_dir(&kept).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let is_page = name.ends_with(".html");
        assert!(!is_page || entry.metadata().unwrap().len() < page / 3, "{name}");
    }
}
