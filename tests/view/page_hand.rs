//! `brickgm view --html`: the page as a game that is played by hand.

use std::fs;

use brickgm::engine::board::{Board, GameRules, ROWS};
use brickgm::engine::brick::{Brick, Colours, Move, COLUMNS};
use brickgm::formats::deal::Deal;

use crate::common::browser::Browser;
use crate::common::frames::{GAME, MOVES};
use crate::common::{run, Scratch};
use crate::view::hands::{column, drop_at_once, keys, moves, BRICK};
use crate::view::page::{ahead, page, referee, start, DESKTOP, PHONE};

const LARGEST: u64 = u64::MAX;

/// Opens the empty page, where nothing moves unless it is asked to.
fn open(scratch: &Scratch, browser: &mut Browser, hash: &str, size: (u32, u32)) {
    browser.open(&page(scratch, &[]), hash, size);
    drop_at_once(browser);
}

#[test]
fn the_same_seed_makes_the_same_game_as_the_program() {
    let Some((scratch, mut browser)) = start("hand-seeds") else { return };
    open(&scratch, &mut browser, "", DESKTOP);
    for (k, seed) in [(3, 0), (5, 1 << 32), (6, (1 << 53) + 1), (8, LARGEST - 1), (9, LARGEST)] {
        let shape = format!("{{ colours: {k}, bricks: 200 }}");
        let dealt = browser.eval(&format!("brickgm.newRecord({shape}, '{seed}').dealt"));
        assert_eq!(dealt, bricks_of(200, k, seed), "{k} {seed}");
    }
}

/// The bricks that the program deals, without line ends.
fn bricks_of(n: u64, k: u64, seed: u64) -> String {
    let game = run(&["gen", &n.to_string(), &k.to_string(), "--seed", &seed.to_string()], "");
    game.stdout.lines().skip(1).collect()
}

/// Plays random games in the browser, some hundred bricks each. Each line is a game: K, its seed,
/// the moves, points of every brick, how it ended, and its last board.
const RANDOM_GAMES: &str = "(() => {
  const { Game, newRecord, aimOf, heightOf, accepts } = brickgm;
  let state = 12345;
  const below = (limit) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0, Math.floor(state / 65536) % limit);
  const lines = [];
  for (let seed = 0; seed < 300; seed++) {
    const colours = 3 + (seed % 7);
    const game = new Game(newRecord({ colours, bricks: 120 }, String(seed)));
    const points = [];
    while (!game.end) {
      const board = game.boardAfter(game.length);
      const open = [...Array(10).keys()].filter((column) => accepts(heightOf(board, column)));
      const [column, rotation] = [open[below(open.length)], below(3)];
      const aim = aimOf(board, game.colours(game.length + 1), column, rotation);
      game.drop(game.length, column, rotation);
      // Now and then a move is taken back and made again.
      if (below(5) === 0) game.drop(game.length - 1, column, rotation);
      const won = game.points(game.length);
      points.push(aim.points === won ? won : `${aim.points} promised, ${won} won`);
    }
    const board = game.boardAfter(game.length);
    const columns = [...Array(10).keys()].map((column) => [...board.slice(22 * column + 23, 22 * column + 43)].join(''));
    lines.push([colours, seed, game.moves, points.join(','), game.end, game.score, columns.join('')].join('|'));
  }
  return lines.join(';');
})()";

#[test]
fn hundreds_of_random_games_are_those_of_the_engine() {
    let Some((scratch, mut browser)) = start("hand-random") else { return };
    open(&scratch, &mut browser, "", DESKTOP);
    let (mut complete, mut over) = (0, 0);
    for line in browser.eval(RANDOM_GAMES).split(';') {
        let fields: Vec<&str> = line.split('|').collect();
        let &[k, seed, moves, points, end, score, board] = &fields[..] else { panic!("{line}") };
        let played = replay(k.parse().unwrap(), seed.parse().unwrap(), moves);
        let wanted: Vec<String> = played.points.iter().map(u32::to_string).collect();
        assert_eq!(points, wanted.join(","), "{line}");
        assert_eq!(score, played.points.iter().sum::<u32>().to_string(), "{line}");
        assert_eq!(board, played.board, "{line}");
        assert_eq!(end == "complete", moves.len() == 120, "{line}");
        assert_eq!(end == "board full", played.is_full && moves.len() < 120, "{line}");
        complete += usize::from(end == "complete");
        over += usize::from(end == "board full");
    }
    assert!(complete > 50 && over > 50, "{complete} {over}");
}

struct Replayed {
    points: Vec<u32>,
    /// Column by column from the floor, 0 for an empty square.
    board: String,
    is_full: bool,
}

/// The engine's opinion.
fn replay(k: u64, seed: u64, moves: &str) -> Replayed {
    let colours = Colours::new(k).unwrap();
    let rules = GameRules::new(colours);
    let mut board = Board::new();
    let place = |(brick, sign): (Brick, char)| {
        let mv = Move::from_index(sign.to_digit(36).unwrap() as usize);
        assert!(board.accepts(mv.column()));
        rules.play(&mut board, brick, mv).unwrap()
    };
    let points = Deal::new(colours, seed).zip(moves.chars()).map(place).collect();
    let square = |at: usize| board.colour(at / ROWS, at % ROWS).to_string();
    Replayed { points, board: (0..COLUMNS * ROWS).map(square).collect(), is_full: board.is_full() }
}

/// A game that was taken back is the game of its moves: boards, kept ones among them, and best bricks.
const TAPE: &str = "(() => {
  const { Game, newRecord, heightOf } = brickgm;
  const lowest = (game) => {
    const heights = [...Array(10).keys()].map((column) => heightOf(game.boardAfter(game.length), column));
    return heights.indexOf(Math.min(...heights));
  };
  const play = (game, length, turn) => {
    while (!game.end && game.length < length) game.drop(game.length, lowest(game), (game.length + turn) % 3);
    return game.length === length;
  };
  for (let seed = 0; seed < 200; seed++) {
    const record = newRecord({ colours: 3, bricks: 200 }, String(seed));
    const game = new Game(record);
    if (!play(game, 135, 0)) continue;
    game.drop(70, lowest(game), 1);
    if (!play(game, 140, 1)) continue;
    const fresh = new Game({ ...record, moves: game.moves });
    fresh.reach(140);
    const boards = [0, 20, 64, 70, 71, 100, 128, 130, 140].every((brick) => game.boardAfter(brick).join() === fresh.boardAfter(brick).join());
    return `${boards} ${game.best.join() === fresh.best.join()} ${game.score === fresh.score}`;
  }
  return 'no game is long enough';
})()";

#[test]
fn parts_of_the_page_hold_at_their_edges() {
    let Some((scratch, mut browser)) = start("hand-edges") else { return };
    open(&scratch, &mut browser, "#seed=1&shape=4x100", DESKTOP);
    keys(&mut browser, "1");
    for (script, expected) in [
        ("brickgm.readInput({ name: 'x', text: '1 3\\n123321\\n' }).dealt", "123"),
        ("String(brickgm.readLink('#seed=18446744073709551615&shape=3x5').game?.seed)", "18446744073709551615"),
        ("String(brickgm.readLink('#seed=18446744073709551616&shape=3x5').game)", "null"),
        ("brickgm.bestOf([{ best: [9], points: () => 5 }, { best: [3], points: () => 5 }], null).map(({ brick }) => brick).join()", "3,9"),
        (TAPE, "true true true"),
        ("(brickgm.hand.rotate(-1), brickgm.hand.rotate(-1), brickgm.hand.rotation)", "1"),
    ] {
        assert_eq!(browser.eval(script), expected, "{script}");
    }
}

#[test]
fn keys_play_a_game() {
    let Some((scratch, mut browser)) = start("hand-keys") else { return };
    // Bricks 334, 224, 432, 243.
    open(&scratch, &mut browser, "#seed=1&shape=4x100", DESKTOP);
    keys(&mut browser, "ArrowLeft a ArrowRight d d ArrowUp ArrowDown");
    assert_eq!(moves(&mut browser), "f");
    keys(&mut browser, "r w R space 0 s 1 space Home ArrowLeft space");
    assert_eq!(moves(&mut browser), "f5900");
    // What is taken back can be made again, until another move is made.
    keys(&mut browser, "z Backspace u z z z z");
    assert_eq!(["brick", "left"].map(|id| browser.text(id)), ["0", "100"]);
    keys(&mut browser, "y y");
    assert_eq!([browser.text("brick"), moves(&mut browser)], ["2", "f5900"]);
    keys(&mut browser, "2 space");
    assert_eq!([browser.text("brick"), moves(&mut browser)], ["3", "f51"]);
    browser.wait_for("location.hash", "#seed=1&shape=4x100&moves=f51&brick=3");
    // Other keys look at the game, and nothing is lost by that.
    keys(&mut browser, "Escape Home");
    assert_eq!([browser.text("brick"), moves(&mut browser)], ["0", "f51"]);
    // Played on from an earlier brick, it is another game beside the first.
    keys(&mut browser, "ArrowRight h");
    let games = "brickgm.player.games.map(({ moves }) => moves).join()";
    assert_eq!(browser.eval(games), "f,f51");
}

#[test]
fn landing_place_and_points_are_known_before_the_drop() {
    let Some((scratch, mut browser)) = start("hand-aim") else { return };
    // A third brick beside two equal ones makes a run in each of its rows: 3 · 9 squares · 3 runs.
    open(&scratch, &mut browser, "", DESKTOP);
    let text = "4 3\\n121\\n121\\n121\\n333\\n";
    browser.eval(&format!("document.getElementById('input').value = '{text}'"));
    browser.eval("document.getElementById('show').click()");
    keys(&mut browser, "1 space 2 space 3");
    assert_eq!(browser.eval("brickgm.hand.aim.points"), "81");
    browser.wait_for("document.getElementById('news').textContent.endsWith('column 3, lands on the floor: 81 points in 1 step.')", "true");
    keys(&mut browser, "space");
    assert_eq!(["score", "left"].map(|id| browser.text(id)), ["81", "1"]);
    keys(&mut browser, "space");
    assert_eq!(browser.text("over-words"), "All 4 bricks placed: 90 points.");
    keys(&mut browser, "z");
    assert_eq!(browser.of("over", "hidden"), "true");
}

#[test]
fn a_mouse_plays_a_game() {
    let Some((scratch, mut browser)) = start("hand-mouse") else { return };
    open(&scratch, &mut browser, "#seed=1&shape=4x100", DESKTOP);
    browser.hover("#board", column(8, 0.7));
    browser.wait_for("brickgm.hand.aim.column", "7");
    assert_eq!(moves(&mut browser), "");
    browser.wheel("#board", column(8, 0.7));
    browser.wait_for("brickgm.hand.aim.rotation", "1");
    browser.click_at("#board", column(8, BRICK));
    browser.wait_for("brickgm.hand.aim.rotation", "2");
    browser.click_at("#board", column(2, 0.5));
    assert_eq!(moves(&mut browser), "l");
    // Buttons do the same.
    for button in ["#move-left", "#turn", "#drop", "#undo", "#redo", "#move-right", "#drop"] {
        browser.click(button, 0.5);
    }
    assert_eq!(moves(&mut browser), "la1");
    // A drop is animated, unless that is switched off.
    browser.open(&page(&scratch, &[]), "#seed=1&shape=4x100", DESKTOP);
    keys(&mut browser, "space");
    assert_eq!(browser.eval("brickgm.player.playing"), "true");
    browser.wait_for("brickgm.player.playing", "false");
    assert_eq!(browser.eval("brickgm.hand.held"), "1");
    browser.click("#animate", 0.1);
    keys(&mut browser, "space");
    assert_eq!(browser.eval("brickgm.player.playing"), "false");
    assert_eq!(moves(&mut browser).len(), 2);
}

#[test]
fn a_finger_aims_before_it_drops() {
    let Some((scratch, mut browser)) = start("hand-touch") else { return };
    browser.use_touch();
    open(&scratch, &mut browser, "#seed=1&shape=4x100", PHONE);
    browser.tap("#board", column(3, 0.6));
    browser.wait_for("brickgm.hand.aim.column", "2");
    browser.tap("#board", column(3, BRICK));
    browser.wait_for("brickgm.hand.aim.rotation", "1");
    assert_eq!(moves(&mut browser), "");
    browser.tap("#board", column(3, 0.6));
    browser.wait_for("brickgm.player.games[0].moves", "c");
    browser.tap("#drop", (0.5, 0.5));
    browser.wait_for("brickgm.player.games[0].moves", "c2");
}

#[test]
fn a_full_board_ends_the_game() {
    let Some((scratch, mut browser)) = start("hand-over") else { return };
    // Bricks that win nothing fill the board.
    open(&scratch, &mut browser, "#seed=3&shape=9x200", DESKTOP);
    let fill = "(() => { const { player, hand } = brickgm;
      for (let i = 0; i < 400 && !player.games[0].end; i++) {
        dispatchEvent(new KeyboardEvent('keydown', { key: String(i % 10) }));
        if (hand.aim?.fits && !hand.aim.points) dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
        else dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
      }
      return player.games[0].end; })()";
    assert_eq!(browser.eval(fill), "board full");
    let words = browser.text("over-words");
    assert!(words.starts_with("Game over: no column has room. 0 points with "), "{words}");
    let made = moves(&mut browser).len();
    keys(&mut browser, "space");
    assert_eq!(moves(&mut browser).len(), made);
    browser.click("#over-undo", 0.5);
    assert_eq!(browser.of("over", "hidden"), "true");
}

#[test]
fn the_form_makes_a_game_and_says_what_is_wrong() {
    let Some((scratch, mut browser)) = start("hand-form") else { return };
    open(&scratch, &mut browser, "#seed=5&shape=6x77", DESKTOP);
    browser.click("#fresh", 0.5);
    let values = ["bricks", "colours", "seed"].map(|id| browser.of(&format!("new-{id}"), "value"));
    assert_eq!(values, ["77", "6", "5"]);
    let set = |browser: &mut Browser, bricks: &str, seed: &str| {
        for (id, value) in [("new-bricks", bricks), ("new-seed", seed), ("new-colours", "7")] {
            browser.eval(&format!("document.getElementById('{id}').value = '{value}'"));
        }
        browser.click("#new-start", 0.5);
    };
    let too_large = "18446744073709551616";
    for (bricks, seed) in [("0", "1"), ("333334", "1"), ("x", "1"), ("10", "-1"), ("10", too_large)]
    {
        set(&mut browser, bricks, seed);
        assert_ne!(browser.text("new-problem"), "", "{bricks} {seed}");
    }
    set(&mut browser, "10", "18446744073709551615");
    assert_eq!(browser.of("new", "open"), "false");
    browser.wait_for("location.hash", "#seed=18446744073709551615&shape=7x10&moves=&brick=0");
    let dealt = browser.eval("brickgm.player.games[0].record.dealt");
    assert_eq!(dealt, bricks_of(10, 7, LARGEST));
    // The game that was shown before is one step back.
    browser.eval("history.back()");
    browser.wait_for("brickgm.player.games[0].record.seed", "5");
}

#[test]
fn a_link_keeps_the_moves_and_the_brick() {
    let Some((scratch, mut browser)) = start("hand-link") else { return };
    open(&scratch, &mut browser, "#seed=1&shape=4x100&moves=f51&brick=3", DESKTOP);
    assert_eq!(moves(&mut browser), "f51");
    assert_eq!(browser.eval("brickgm.hand.on"), "true");
    open(&scratch, &mut browser, "#seed=1&shape=4x100&moves=f51&brick=1", DESKTOP);
    assert_eq!([browser.eval("brickgm.hand.on"), browser.text("brick")], ["false", "1"]);
    // Moves that cannot be made end the game before them, and a strange link is no link.
    open(&scratch, &mut browser, "#seed=1&shape=4x100&moves=f5z1&brick=9", DESKTOP);
    assert_eq!(moves(&mut browser), "f5");
    for hash in ["#seed=x&shape=4x100", "#seed=1&shape=2x100", "#brick=x"] {
        open(&scratch, &mut browser, hash, DESKTOP);
        assert_eq!(browser.eval("brickgm.player.games[0].bricks"), "100", "{hash}");
    }
    // More than 500 moves are not in the link, and the page says so.
    open(&scratch, &mut browser, "#seed=1&shape=3x600", DESKTOP);
    let play = "(() => { const { aimOf, player } = brickgm;
      const [game] = player.games;
      const aims = [...Array(30).keys()].map((index) => [index % 10, Math.floor(index / 10)]);
      while (game.length < 500) {
        const board = game.boardAfter(game.length);
        const points = aims.map((aim) => aimOf(board, game.colours(game.length + 1), ...aim).points ?? -1);
        game.drop(game.length, ...aims[points.indexOf(Math.max(...points))]);
      }
      player.go(500); })()";
    browser.eval(play);
    browser.wait_for("location.hash.includes('moves=')", "true");
    browser.key(" ");
    assert_eq!(browser.text("brick"), "501");
    browser.click("#copy", 0.5);
    browser.wait_for_text("copy", "Link copied");
    assert_eq!(browser.eval("location.hash"), "#seed=1&shape=3x600&brick=501");
    assert!(browser.text("note").contains("more than 500"));
    browser.key("z");
    browser.wait_for("location.hash.includes('moves=')", "false");
}

#[test]
fn what_if_goes_on_beside_the_original() {
    let Some((scratch, mut browser)) = start("hand-fork") else { return };
    let (input, golden) = ("tests/golden/k4-1100.in", "tests/golden/k4-1100.out");
    let file = page(&scratch, &[input, golden]);
    browser.open(&file, "#brick=1000", DESKTOP);
    drop_at_once(&mut browser);
    browser.key("h");
    assert_eq!(browser.text("part"), "The same moves so far");
    assert_eq!(["name", "name-b"].map(|id| browser.text(id)), ["You", golden]);
    keys(&mut browser, "1 space 2 r space");
    let original = fs::read_to_string(golden).unwrap();
    let mut lines: Vec<&str> = original.lines().take(1000).collect();
    lines.extend(["1 0", "2 1"]);
    let mine = scratch.file("mine.moves", lines.join("\n") + "\n");
    let theirs: Vec<&str> = original.lines().take(1002).collect();
    let theirs = scratch.file("theirs.moves", theirs.join("\n") + "\n");
    let scores = [&mine, &theirs].map(|moves| referee(input, moves).0);
    assert_eq!(["score", "score-b"].map(|id| browser.text(id)), scores);
    let [a, b] = scores.clone().map(|score| score.replace(',', "").parse().unwrap());
    assert_eq!(browser.text("ahead"), ahead(a, b));
    // The link of this file leads back to both.
    browser.wait_for("location.hash.includes('fork=10')", "true");
    let hash = browser.eval("location.hash");
    browser.open(&file, &hash, DESKTOP);
    assert_eq!(["score", "score-b"].map(|id| browser.text(id)), scores);
    assert_eq!(browser.eval("brickgm.hand.on"), "true");
    // A brick whose cascade is not over is taken into the hand again.
    browser.open(&file, "", DESKTOP);
    browser.wait_for("brickgm.player.brick > 0", "true");
    let brick: u64 = browser.eval("brickgm.player.brick").parse().unwrap();
    browser.click("#play-here", 0.5);
    assert_eq!(browser.eval("brickgm.player.brick"), (brick - 1).to_string());
}

#[test]
fn the_bricks_of_a_file_are_played_again_as_they_came() {
    let Some((scratch, mut browser)) = start("hand-again") else { return };
    let bricks = "brickgm.player.games.map(({ record }) => record.dealt).join(' and ')";
    let file = page(&scratch, &[GAME, MOVES]);
    browser.open(&file, "#brick=11", DESKTOP);
    let dealt = browser.eval(bricks);
    // Each of the columns once, and one of them twice.
    keys(&mut browser, "Home h");
    drop_at_once(&mut browser);
    keys(&mut browser, "1 space 2 space 3 space 4 space 5 space 6 space 7 space 8 space 9 space");
    keys(&mut browser, "0 space 1 space");
    browser.click("#over-again", 0.5);
    keys(&mut browser, "3 space 1 space");
    assert_eq!(browser.eval(bricks), dealt);
    // Its link leads back to it, on this page.
    browser.wait_for("location.hash", "#moves=20&brick=2");
    browser.open(&file, "#moves=20&brick=2", DESKTOP);
    assert_eq!([browser.eval(bricks), moves(&mut browser)], [dealt, "20".to_string()]);
    assert_eq!(browser.text("made"), format!("input{GAME}"));
}

#[test]
fn all_is_saved_in_files_that_the_program_reads() {
    let Some((scratch, mut browser)) = start("hand-save") else { return };
    open(&scratch, &mut browser, "#seed=18446744073709551615&shape=3x12", DESKTOP);
    browser.eval(
        "window.saved = {}, HTMLAnchorElement.prototype.click = async function () {
          const blob = window.blobs[this.href];
          window.saved[this.download] = blob.type === 'image/png' ? blob.type + blob.size : await blob.text();
        }",
    );
    browser.eval("window.blobs = {}, URL.createObjectURL = (blob) => { const url = 'blob:' + Object.keys(window.blobs).length; window.blobs[url] = blob; return url; }");
    keys(&mut browser, "1 space 2 space 3 space 1 r space 2 space 3 space 4 space 5 space z");
    let score = browser.text("score");
    browser.click("#save", 0.5);
    let name = |kind: &str| format!("3x12-seed18446744073709551615{kind}");
    for (button, kind) in [("moves", ".moves"), ("input", ".in"), ("png", "-brick7.png")] {
        browser.click(&format!("#save-{button}"), 0.5);
        browser.wait_for(&format!("Boolean(window.saved['{}'])", name(kind)), "true");
    }
    let [input, made] = [".in", ".moves"].map(name).map(|name| {
        let content = browser.eval(&format!("window.saved['{name}']"));
        scratch.file(&name, content)
    });
    let game = run(&["gen", "12", "3", "--seed", "18446744073709551615"], "").stdout;
    assert_eq!(fs::read_to_string(&input).unwrap(), game);
    // What was undone is not saved.
    assert_eq!(fs::read_to_string(&made).unwrap().lines().count(), 7);
    assert_eq!(referee(&input, &made).0, score);
    let png = browser.eval(&format!("window.saved['{}']", name("-brick7.png")));
    assert!(png.starts_with("image/png"));
    // The command that the dialog names draws the brick, with the files that were saved.
    let command = browser.text("svg-command");
    let in_scratch = |word: &str| match word.starts_with("3x12") {
        true => scratch.path(word),
        false => word.to_string(),
    };
    let words: Vec<String> = command.split(' ').skip(1).map(in_scratch).collect();
    assert_eq!(run(&words, "").code, Some(0), "{command}");
    let drawn = fs::read_to_string(scratch.path(&name("-brick7.svg"))).unwrap();
    assert!(drawn.contains("Brick 7"), "{command}");
    browser.click("#copy-moves", 0.5);
    browser.wait_for_text("saved", "7 moves copied");
}
