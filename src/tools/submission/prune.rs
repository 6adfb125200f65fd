//! Leaves out what `main` does not reach.
//!
//! Reach is decided by names: an item stays when something that stays mentions its name. That is
//! less than a compiler knows, so a few items stay that are not used; but none goes that is, and
//! were that ever wrong the file would not compile, which the tests would see.

use std::collections::HashSet;

use super::items::{Item, Role};
use super::lexer::{Kind, Token};

/// Names as they are spoken of.
#[derive(Default, PartialEq, Eq)]
struct Mentions<'a> {
    /// Names that stand for themselves or at the end of a path.
    names: HashSet<&'a str>,
    /// `.name(…)`
    calls: HashSet<&'a str>,
    /// `Owner::name`
    members: HashSet<(&'a str, &'a str)>,
    /// `name!`
    macros: HashSet<&'a str>,
}

impl<'a> Mentions<'a> {
    fn add(&mut self, tokens: &[Token<'a>]) {
        let tokens: Vec<&Token<'a>> = tokens.iter().filter(|token| !token.is_blank()).collect();
        let text = |index: usize| tokens.get(index).map_or("", |token| token.text);
        for (index, token) in tokens.iter().enumerate() {
            if token.kind != Kind::Word {
                continue;
            }
            let before = |back: usize| index.checked_sub(back).map_or("", text);
            if before(1) == "." && before(2) != "." {
                if ["(", ":"].contains(&text(index + 1)) {
                    self.calls.insert(token.text);
                }
                continue;
            }
            if before(1) == ":" && before(2) == ":" {
                self.members.insert((before(3), token.text));
            }
            if text(index + 1) == "!" && text(index + 2) != "=" {
                self.macros.insert(token.text);
            }
            self.names.insert(token.text);
        }
    }
}

/// Traits between values and text. The judge's program writes nothing but moves, and those byte by
/// byte.
const TEXT: [&str; 3] = ["Display", "FromStr", "Error"];

/// All that is known while the tree is pruned.
struct Pruner<'a> {
    /// Everything that the program defines itself.
    defined: HashSet<&'a str>,
    mentions: Mentions<'a>,
}

/// The items that the program needs. Its `main` is what everything starts from.
pub fn prune<'a>(items: &[Item<'a>]) -> Vec<Item<'a>> {
    let mut pruner = Pruner {
        defined: HashSet::new(),
        mentions: Mentions::default(),
    };
    pruner.define(items);
    pruner.mentions.names.insert("main");
    loop {
        let kept = pruner.reached(items);
        let mut mentions = Mentions::default();
        mentions.names.insert("main");
        mention(&kept, &mut mentions);
        if mentions == pruner.mentions {
            return kept;
        }
        pruner.mentions = mentions;
    }
}

/// Adds what these items mention; what a `use` brings in counts only once it is mentioned.
fn mention<'a>(items: &[Item<'a>], mentions: &mut Mentions<'a>) {
    for item in items {
        if item.role != Role::Use {
            mentions.add(&item.tokens);
        }
        mention(item.body.as_deref().unwrap_or_default(), mentions);
    }
}

impl<'a> Pruner<'a> {
    fn define(&mut self, items: &[Item<'a>]) {
        for item in items {
            match &item.role {
                Role::Named(names) => self.defined.extend(names),
                Role::Module { .. } => self.define(item.body.as_deref().unwrap_or_default()),
                _ => {}
            }
        }
    }

    /// The name is mentioned, or it is not the program's own.
    fn needs(&self, name: &str) -> bool {
        self.mentions.names.contains(name) || !self.defined.contains(name)
    }

    /// The method or constant of a type is mentioned. A path that begins with a word that is no
    /// type here (`Self`, a parameter) may mean any type.
    fn needs_member(&self, of: &str, name: &str) -> bool {
        let may_mean_it = |owner: &str| {
            let is_type = owner.starts_with(|first: char| !first.is_lowercase());
            owner == of || is_type && !self.defined.contains(owner)
        };
        let mut members = self.mentions.members.iter();
        self.mentions.calls.contains(name)
            || members.any(|(owner, member)| *member == name && may_mean_it(owner))
    }

    fn reached(&self, items: &[Item<'a>]) -> Vec<Item<'a>> {
        items.iter().filter_map(|item| self.reach(item)).collect()
    }

    /// What is left of an item.
    fn reach(&self, item: &Item<'a>) -> Option<Item<'a>> {
        let body = item.body.as_deref().unwrap_or_default();
        let body: Vec<Item> = match &item.role {
            Role::Use => return Some(item.clone()),
            Role::Named(names) if item.tokens[0].text == "macro_rules" => {
                return self
                    .mentions
                    .macros
                    .contains(names[0])
                    .then(|| item.clone());
            }
            Role::Named(names) => {
                let is_needed = names.is_empty() || names.iter().any(|name| self.needs(name));
                return is_needed.then(|| item.clone());
            }
            Role::Trait { name, of } => {
                let is_needed = !TEXT.contains(name) && self.needs(name) && self.needs(of);
                return is_needed.then(|| item.clone());
            }
            Role::Module { .. } => self.reached(body),
            Role::Methods { of } if self.needs(of) => {
                let members = body.iter().filter(|member| match &member.role {
                    Role::Named(names) => names.iter().any(|name| self.needs_member(of, name)),
                    _ => true,
                });
                members.cloned().collect()
            }
            Role::Methods { .. } => return None,
        };
        let holds_something = body.iter().any(|item| item.role != Role::Use);
        holds_something.then(|| Item {
            body: Some(body),
            ..item.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::items::{items, print};
    use super::super::lexer::tokens;
    use super::*;

    #[test]
    fn only_what_main_reaches_is_left() {
        let source = "\
mod a {
    pub struct Used(u8);
    pub struct Unused(u8);
    impl Used {
        pub const ONE: u8 = 1;
        pub const TWO: u8 = 2;
        pub fn called(&self) -> u8 { helper() }
        pub fn field(&self) -> u8 { self.0 }
    }
    impl Unused {
        pub fn called(&self) {}
    }
    impl fmt::Display for Used {}
    impl Clone for Used {}
    impl Clone for Unused {}
    fn helper() -> u8 { Used::TWO }
    fn lonely() -> u8 { lonely() }
}
mod b {
    pub const TEN: u8 = 10;
}
macro_rules! made { () => { struct Made; } }
made! {}
macro_rules! main { () => {} }
fn main() {
    let x = a::Used(1);
    x.called() + x.field
}
";
        let expected = "\
mod a {
    pub struct Used(u8);
    impl Used {
        pub const TWO: u8 = 2;
        pub fn called(&self) -> u8 { helper() }
    }
    impl Clone for Used {}
    fn helper() -> u8 { Used::TWO }
}
fn main() {
    let x = a::Used(1);
    x.called() + x.field
}
";
        let mut text = String::new();
        print(&prune(&items(&tokens(source))), &mut text);
        // The source of an empty body is not kept.
        assert_eq!(text.replace("{\n    }", "{}"), expected);
    }
}
