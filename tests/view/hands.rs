//! What the tests of the page do by hand: keys, the mouse, a finger.

use crate::common::browser::Browser;

/// Above the board, where the brick in the hand is.
pub const BRICK: f64 = 0.06;

/// Presses these keys, named as in their events and separated by spaces.
pub fn keys(browser: &mut Browser, keys: &str) {
    keys.split(' ').for_each(|key| browser.key(if key == "space" { " " } else { key }));
}

/// The middle of a column, counted from 1, at this height of the board, as a part of its canvas.
pub fn column(number: usize, down: f64) -> (f64, f64) {
    ((number as f64 - 0.5) / 10.0, down)
}

/// The moves of the first game, as the page has them.
pub fn moves(browser: &mut Browser) -> String {
    browser.eval("brickgm.player.games[0].moves")
}

/// From now on drops are not animated.
pub fn drop_at_once(browser: &mut Browser) {
    browser.eval("brickgm.hand.animates = false");
}
