//! Numbers as Rust: what `Debug` writes of plain data is the source that makes it again.

use std::fmt::Debug;

use crate::engine::brick::Colours;

/// The function of this name that gives the numbers for a K, of those for each, K = 3 first.
pub fn function<T: Debug>(name: &str, of: &str, all: &[T]) -> String {
    let mut arms = String::new();
    for (colours, numbers) in Colours::ALL.iter().zip(all) {
        let pattern = match colours.get() {
            Colours::MOST => "_".to_string(),
            k => k.to_string(),
        };
        arms += &format!("        {pattern} => {},\n", literal(numbers));
    }
    format!(
        "fn {name}(colours: Colours) -> {of} {{\n    match colours.get() {{\n{arms}    }}\n}}\n"
    )
}

/// A vector looks like an array to `Debug`. The rule's score limits are the only one.
fn literal(numbers: &impl Debug) -> String {
    format!("{numbers:?}").replace("score_limits: [", "score_limits: vec![")
}
