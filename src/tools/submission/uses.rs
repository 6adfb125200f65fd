//! `use` declarations, leaf by leaf.

use std::iter::Peekable;

use super::lexer::{tokens, Kind, Token};

/// A path and what follows it: `b::{c, d::e}` is b with the children c and d, and d has e.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tree<'a> {
    segment: &'a str,
    alias: Option<&'a str>,
    children: Vec<Tree<'a>>,
}

/// A `use` declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use<'a> {
    pub is_public: bool,
    tree: Tree<'a>,
}

/// One name that a declaration brings in.
pub struct Leaf<'a, 'b> {
    /// The whole path, `self` at its end taken off.
    pub path: &'b [&'a str],
    /// What it is called here; `*` for everything.
    pub name: &'a str,
}

impl<'a> Use<'a> {
    pub fn parse(tokens: &[Token<'a>]) -> Use<'a> {
        let mut rest = tokens.iter().filter(|token| !token.is_blank()).peekable();
        let mut is_public = false;
        for token in rest.by_ref() {
            match token.text {
                "pub" => is_public = true,
                "use" => break,
                _ => {}
            }
        }
        let tree = tree(&mut rest);
        Use { is_public, tree }
    }

    /// All names it brings in, with their paths.
    pub fn paths(&self) -> Vec<Vec<&'a str>> {
        let mut paths = Vec::new();
        self.clone().retain(&mut |leaf| {
            paths.push(leaf.path.to_vec());
            true
        });
        paths
    }

    /// What is left when only some leaves are kept.
    pub fn retain(mut self, keep: &mut dyn FnMut(Leaf<'a, '_>) -> bool) -> Option<Use<'a>> {
        self.tree = retain(self.tree, &mut Vec::new(), keep)?;
        Some(self)
    }

    /// The declaration on one line.
    pub fn tokens(&self) -> Vec<Token<'a>> {
        let mut tokens = Vec::new();
        if self.is_public {
            tokens.extend([token("pub"), token(" ")]);
        }
        tokens.extend([token("use"), token(" ")]);
        print(&self.tree, &mut tokens);
        tokens.push(token(";"));
        tokens
    }
}

/// The token of this text, which is a word, a blank or a mark.
fn token(text: &str) -> Token<'_> {
    tokens(text)[0]
}

fn tree<'a, 'b>(rest: &mut Peekable<impl Iterator<Item = &'b Token<'a>>>) -> Tree<'a>
where
    'a: 'b,
{
    let mut tree = Tree {
        segment: rest.next().map_or("", |token| token.text),
        alias: None,
        children: Vec::new(),
    };
    while let Some(token) = rest.peek() {
        match token.text {
            ":" => {
                rest.next();
            }
            "as" => {
                rest.next();
                tree.alias = rest.next().map(|token| token.text);
            }
            "{" => {
                while rest.next().is_some_and(|token| token.text != "}") {
                    if rest.peek().is_some_and(|token| token.text != "}") {
                        tree.children.push(self::tree(rest));
                    }
                }
                return tree;
            }
            text if token.kind == Kind::Word || text == "*" => {
                tree.children.push(self::tree(rest));
                return tree;
            }
            _ => return tree,
        }
    }
    tree
}

fn retain<'a>(
    mut tree: Tree<'a>,
    path: &mut Vec<&'a str>,
    keep: &mut dyn FnMut(Leaf<'a, '_>) -> bool,
) -> Option<Tree<'a>> {
    let depth = path.len();
    if tree.segment != "self" || depth == 0 {
        path.push(tree.segment);
    }
    let is_kept = if tree.children.is_empty() {
        let name = tree.alias.or(path.last().copied()).unwrap_or_default();
        keep(Leaf { path, name })
    } else {
        let children = tree.children.into_iter();
        tree.children = children
            .filter_map(|child| retain(child, path, keep))
            .collect();
        !tree.children.is_empty()
    };
    path.truncate(depth);
    is_kept.then_some(tree)
}

fn print<'a>(tree: &Tree<'a>, tokens: &mut Vec<Token<'a>>) {
    tokens.push(token(tree.segment));
    let is_itself = |children: &[Tree]| children.len() == 1 && children[0].segment == "self";
    if !tree.children.is_empty() && !is_itself(&tree.children) {
        tokens.extend([token(":"), token(":")]);
        let several = tree.children.len() > 1;
        tokens.extend(several.then(|| token("{")));
        for (index, child) in tree.children.iter().enumerate() {
            if index > 0 {
                tokens.extend([token(","), token(" ")]);
            }
            print(child, tokens);
        }
        tokens.extend(several.then(|| token("}")));
    }
    if let Some(alias) = tree.alias {
        tokens.extend([token(" "), token("as"), token(" "), token(alias)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(declaration: &Use) -> String {
        let tokens = declaration.tokens();
        tokens.iter().map(|token| token.text).collect()
    }

    fn kept(source: &str, names: &[&str]) -> Option<String> {
        let declaration = Use::parse(&tokens(source));
        let left = declaration.retain(&mut |leaf| names.contains(&leaf.name));
        left.map(|left| text(&left))
    }

    #[test]
    fn all_leaves_survive_the_round_trip() {
        for source in [
            "use std::fmt;",
            "pub use self::error::InputError;",
            "use std::io::{self, Read, Write};",
            "use a::{b as c, d::{self, e}, f::*};",
            "use super::*;",
        ] {
            let declaration = Use::parse(&tokens(source));
            assert_eq!(text(&declaration), source);
        }
        let source = "use a::{self, b as c, d::{e, self}};";
        let paths = Use::parse(&tokens(source)).paths();
        let expected: [&[&str]; 4] = [&["a"], &["a", "b"], &["a", "d", "e"], &["a", "d"]];
        assert_eq!(paths, expected);
    }

    #[test]
    fn only_the_leaves_asked_for_are_left() {
        let source = "use a::{\n    self, b as c,\n    d::{e, f},\n};";
        assert_eq!(kept(source, &["a"]).unwrap(), "use a;");
        assert_eq!(kept(source, &["c", "f"]).unwrap(), "use a::{b as c, d::f};");
        assert_eq!(kept(source, &["b"]), None);
    }
}
