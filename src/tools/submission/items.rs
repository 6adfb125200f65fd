//! Stripped source as a tree of items: modules and `impl` blocks hold further items.

use super::lexer::{Kind, Token};
use super::strip;

/// What an item is, as far as leaving it out is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<'a> {
    Use,
    Module {
        name: &'a str,
    },
    /// Methods of a type.
    Methods {
        of: &'a str,
    },
    /// A trait for a type.
    Trait {
        name: &'a str,
        of: &'a str,
    },
    /// A function, type, constant, trait or macro. Something with several names comes from a
    /// macro, and stands with whatever it makes.
    Named(Vec<&'a str>),
}

/// One item with its attributes.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    pub role: Role<'a>,
    /// The source had a blank line before it.
    pub apart: bool,
    /// The blanks that its first line begins with.
    pub indent: &'a str,
    /// All of it, or for modules and methods everything before their braces.
    pub tokens: Vec<Token<'a>>,
    pub body: Option<Vec<Item<'a>>>,
}

/// Words that a name follows.
const NAMED_BY: [&str; 8] = [
    "fn", "struct", "enum", "trait", "const", "static", "type", "mod",
];

/// The items of a stripped file or block.
pub fn items<'a>(tokens: &[Token<'a>]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is_blank() {
            at += 1;
            continue;
        }
        let blanks = if at > 0 { tokens[at - 1].text } else { "" };
        let end = at + strip::item(&tokens[at..]);
        items.push(item(&tokens[at..end], blanks));
        at = end;
    }
    name_what_macros_make(&mut items);
    items
}

fn item<'a>(tokens: &[Token<'a>], blanks: &'a str) -> Item<'a> {
    let mut item = Item {
        role: role(tokens),
        apart: blanks.matches('\n').count() > 1,
        indent: blanks.rsplit('\n').next().unwrap_or_default(),
        tokens: tokens.to_vec(),
        body: None,
    };
    let brace = tokens.iter().position(|token| token.text == "{");
    if let (Some(brace), Role::Module { .. } | Role::Methods { .. } | Role::Trait { .. }) =
        (brace, &item.role)
    {
        item.tokens.truncate(brace);
        item.body = Some(items(&tokens[brace + 1..tokens.len() - 1]));
    }
    item
}

fn role<'a>(tokens: &[Token<'a>]) -> Role<'a> {
    let mut at = 0;
    while strip::attribute(&tokens[at..]) > 0 || tokens[at].is_blank() {
        at += strip::attribute(&tokens[at..]).max(1);
    }
    let words: Vec<&'a str> = tokens[at..]
        .iter()
        .take_while(|token| token.text != "{" && token.text != "=")
        .filter(|token| token.kind == Kind::Word)
        .map(|token| token.text)
        .collect();
    let keyword = words
        .iter()
        .position(|word| !["pub", "crate", "super", "unsafe", "extern"].contains(word))
        .unwrap_or(0);
    match words[keyword..] {
        ["use", ..] => Role::Use,
        ["mod", name, ..] => Role::Module { name },
        ["impl", ..] => implementation(&tokens[at..]),
        ["macro_rules", name, ..] => Role::Named(vec![name]),
        // `const fn` is a function.
        ["const", "fn", name, ..] => Role::Named(vec![name]),
        [keyword, name, ..] if NAMED_BY.contains(&keyword) => Role::Named(vec![name]),
        _ => Role::Named(definitions(&tokens[at..])),
    }
}

/// `impl<T> Trait for Type<T> where …`: the last words of both paths, generics aside.
fn implementation<'a>(tokens: &[Token<'a>]) -> Role<'a> {
    let mut names = vec![""];
    let mut angles = 0;
    for (index, token) in tokens.iter().enumerate() {
        let arrow = token.text == ">" && index > 0 && tokens[index - 1].text == "-";
        match token.text {
            "{" | "where" => break,
            "<" => angles += 1,
            ">" if !arrow => angles -= 1,
            "for" if angles == 0 => names.push(""),
            word if angles == 0 && token.kind == Kind::Word => {
                if let Some(last) = names.last_mut() {
                    *last = word;
                }
            }
            _ => {}
        }
    }
    match names[..] {
        [name, of] => Role::Trait { name, of },
        _ => Role::Methods { of: names[0] },
    }
}

/// The names that the text of a macro or of its call defines.
fn definitions<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let words = tokens.iter().filter(|token| !token.is_blank());
    let words: Vec<&Token> = words.collect();
    let pairs = words.windows(2);
    pairs
        .filter(|pair| NAMED_BY.contains(&pair[0].text) && pair[1].kind == Kind::Word)
        .map(|pair| pair[1].text)
        .collect()
}

/// A call of a macro that stands above it also makes what the macro's own text defines.
fn name_what_macros_make(items: &mut [Item]) {
    let mut macros = Vec::new();
    for item in items {
        let first = item.tokens[0].text;
        if let Role::Named(names) = &mut item.role {
            if first == "macro_rules" {
                macros.push((names[0], definitions(&item.tokens)));
            }
            for (_, made) in macros.iter().filter(|(name, _)| *name == first) {
                names.extend(made);
            }
        }
    }
}

/// The items as source, each on lines of its own.
pub fn print(items: &[Item], text: &mut String) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 && item.apart {
            text.push('\n');
        }
        text.push_str(item.indent);
        text.extend(item.tokens.iter().map(|token| token.text));
        if let Some(body) = &item.body {
            text.push_str("{\n");
            print(body, text);
            text.push_str(item.indent);
            text.push('}');
        }
        text.push('\n');
    }
}
