//! Weights as Rust: what the engine reads from text when it starts, the judge's file just says.

use std::fmt::Write;

use super::lexer::{tokens, Kind};
use crate::engine::brick::Colours;
use crate::engine::player::search::Settings;
use crate::engine::weights::Rule;

/// Generated source that takes the place of some of the engine's.
#[derive(Default)]
pub struct Baked {
    /// Methods by type and name.
    pub methods: Vec<(&'static str, &'static str, String)>,
    /// Calls of macros by the macro's name.
    pub calls: Vec<(&'static str, String)>,
}

impl Baked {
    /// `Rule::paper` gives these, K = 3 first.
    pub fn rules(&mut self, rules: &[Rule]) {
        let mut text = String::from(
            "pub fn paper(colours: Colours) -> Rule {
        let (weights, limits, space_guard, end_guard) = match colours.get() {\n",
        );
        for (k, rule) in by_colours(rules) {
            let limits: Vec<(u64, u32)> = rule
                .score_limits
                .iter()
                .map(|limit| (limit.bricks, limit.points))
                .collect();
            let (weights, space, end) = (rule.weights, rule.space_guard, rule.end_guard);
            let _ = writeln!(
                text,
                "            {k} => ({weights:?}, vec!{limits:?}, {space}, {end}),"
            );
        }
        text += "        };
        let limit = |(bricks, points)| ScoreLimit { bricks, points };
        Rule {
            header: Vec::new(),
            weights,
            score_limits: limits.into_iter().map(limit).collect(),
            space_guard,
            end_guard,
        }
    }";
        self.methods.push(("Rule", "paper", text));
    }

    /// `Settings::tuned` gives these, K = 3 first; `source` is the file that defines the type.
    pub fn settings(&mut self, settings: &[Settings], source: &str) {
        let fields = fields(source, "settings");
        let mut definition = String::from("#[derive(Clone)]\npub struct Settings {\n");
        definition += "    pub weights: Weights,\n";
        for field in &fields {
            let _ = writeln!(definition, "    pub {field}: f64,");
        }
        self.calls.push(("settings", definition + "}"));

        let mut text = String::from(
            "pub fn tuned(colours: Colours) -> Settings {
        let (weights, n) = match colours.get() {\n",
        );
        for (k, settings) in by_colours(settings) {
            let (weights, numbers) = (settings.weights, settings.numbers());
            let _ = writeln!(text, "            {k} => ({weights:?}, {numbers:?}),");
        }
        text += "        };\n        Settings {\n            weights,\n";
        for (index, field) in fields.iter().enumerate() {
            let _ = writeln!(text, "            {field}: n[{index}],");
        }
        text += "        }\n    }";
        self.methods.push(("Settings", "tuned", text));
    }
}

/// Each with its K as a pattern: the last one stands for all the rest.
fn by_colours<T>(all: &[T]) -> impl Iterator<Item = (String, &T)> {
    let pattern = |colours: &Colours| match colours.get() {
        Colours::MOST => "_".to_string(),
        k => k.to_string(),
    };
    Colours::ALL.iter().map(pattern).zip(all)
}

/// The first words of the lines that a macro is called with: `settings! { patience, …; … }`.
fn fields<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let tokens = tokens(source);
    let words: Vec<_> = tokens
        .iter()
        .filter(|token| !token.is_blank() && token.kind != Kind::Comment)
        .collect();
    let call = words
        .windows(3)
        .position(|three| three[0].text == name && three[1].text == "!" && three[2].text == "{");
    let lines = call.map_or(&[][..], |call| &words[call + 2..]);
    let firsts = lines.windows(2).take_while(|pair| pair[0].text != "}");
    firsts
        .filter(|pair| ["{", ";"].contains(&pair[0].text) && pair[1].kind == Kind::Word)
        .map(|pair| pair[1].text)
        .collect()
}
