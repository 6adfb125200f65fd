//! What is drawn, and how.

use crate::commands::view::scene::{Frame, Scene};
use crate::commands::view::terminal::layout::{Colouring, Layout};
use crate::commands::view::Record;

/// How frames are drawn.
#[derive(Clone, Debug)]
pub struct Style {
    /// Whether there are colours.
    pub colouring: Colouring,
    /// What goes where.
    pub layout: Layout,
}

impl Style {
    /// For everything that is no terminal.
    pub fn plain() -> Style {
        Style {
            colouring: Colouring::Plain,
            layout: Layout::unlimited(),
        }
    }

    /// For what can be passed over.
    pub fn faint(&self, text: &str) -> String {
        self.wrapped("2", text)
    }

    /// For what is looked for.
    pub fn strong(&self, text: &str) -> String {
        self.wrapped("1", text)
    }

    /// In an escape sequence, where there are colours.
    pub fn wrapped(&self, code: &str, text: &str) -> String {
        if self.colouring == Colouring::Coloured && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}

/// A frame and where it belongs.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The whole game.
    pub record: &'a Record,
    /// The brick.
    pub scene: &'a Scene,
    /// The step.
    pub frame: &'a Frame,
    /// What a replay says of itself.
    pub status: &'a str,
}
