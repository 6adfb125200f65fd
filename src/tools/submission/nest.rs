//! Files into one: `mod cascade;` becomes `mod cascade { … }`.

use super::items::{items, print, Role};
use super::lexer::tokens;
use super::sources::{Source, SOURCES};
use super::strip::strip;

/// All modules of the engine, one inside the other as their files are. The
/// judge's program is nothing but the engine, so in the file its modules stand outermost.
pub fn engine() -> String {
    let outermost = SOURCES.iter().filter(|source| !source.path.contains('/'));
    outermost
        .map(|source| format!("\nmod {} {{\n{}}}\n", name(source), file(source)))
        .collect()
}

fn name(source: &Source) -> &'static str {
    let file = source.path.rsplit('/').next().unwrap_or_default();
    file.trim_end_matches(".rs")
}

/// A file with its own modules in place of their declarations.
fn file(source: &Source) -> String {
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
                    nested += &format!("\n{declaration} {{\n{}}}\n", file(inner));
                }
            }
            _ => print(&[item], &mut nested),
        }
    }
    nested
}
