//! Files into one: `mod cascade;` becomes `mod cascade { … }`.

use super::baked::Baked;
use super::items::{items, print, Item, Role};
use super::lexer::tokens;
use super::sources::{Source, SOURCES};
use super::strip::strip;

/// All modules of the engine, one inside the other as their files are, and what is baked in. The
/// judge's program is nothing but the engine, so in the file its modules stand outermost.
pub fn engine(baked: &Baked) -> String {
    let outermost = SOURCES.iter().filter(|source| !source.path.contains('/'));
    outermost
        .map(|source| format!("\nmod {} {{\n{}}}\n", name(source), file(source, baked)))
        .collect()
}

fn name(source: &Source) -> &'static str {
    let file = source.path.rsplit('/').next().unwrap_or_default();
    file.trim_end_matches(".rs")
}

/// A file with its own modules in place of their declarations.
fn file(source: &Source, baked: &Baked) -> String {
    let text = strip(source.text).replace("crate::engine::", "crate::");
    let mut nested = String::new();
    for item in items(&tokens(&text)) {
        if item.apart {
            nested.push('\n');
        }
        match item.role {
            Role::Module { name } if item.body.is_none() => {
                let path = format!("{}/{name}.rs", source.path.trim_end_matches(".rs"));
                if let Some(inner) = SOURCES.iter().find(|source| source.path == path) {
                    let declaration: String = item.tokens.iter().map(|token| token.text).collect();
                    let declaration = declaration.trim_end_matches(';');
                    nested += &format!("\n{declaration} {{\n{}}}\n", file(inner, baked));
                }
            }
            _ => with_baked(item, baked, &mut nested),
        }
    }
    nested
}

/// The item as source, or what is baked in its place.
fn with_baked<'a>(mut item: Item<'a>, baked: &'a Baked, text: &mut String) {
    let first = item.tokens[0].text;
    if let Some((_, call)) = baked.calls.iter().find(|(name, _)| *name == first) {
        item.tokens = tokens(call);
    }
    if let (Role::Methods { of }, Some(body)) = (&item.role, item.body.as_mut()) {
        for (_, name, source) in baked.methods.iter().filter(|method| method.0 == *of) {
            let named = Role::Named(vec![*name]);
            for member in body.iter_mut().filter(|member| member.role == named) {
                member.tokens = tokens(source);
            }
        }
    }
    print(&[item], text);
}
