//! One import for all: fewer bytes, where they are dear.
//!
//! The root of the program imports everything public from every module, and each module imports
//! everything from the root. Names are few enough that no two get in each other's way; were there
//! such two, the compiler would say so.

use super::items::{items, print, Item, Role};
use super::lexer::tokens;
use super::uses::Use;

/// The program with such imports instead of its own.
pub fn with_globs(program: &str) -> String {
    let tokens = tokens(program);
    let mut items = items(&tokens);
    let mut modules = Vec::new();
    replace(&mut items, "", &mut modules);
    items.retain(|item| item.role != Role::Use || is_foreign(&Use::parse(&item.tokens)));
    let mut text = String::new();
    print(&items, &mut text);
    for module in modules {
        text += &format!("use {module}::*;\n");
    }
    text
}

/// Replaces the imports within the modules, and lists the modules that the root can see.
fn replace(items: &mut [Item], path: &str, modules: &mut Vec<String>) {
    for item in items {
        let is_public = item.tokens[0].text == "pub";
        let (Role::Module { name }, Some(body)) = (&item.role, item.body.as_mut()) else {
            continue;
        };
        let inner = format!("{path}{name}");
        replace(body, &format!("{inner}::"), modules);
        let count = body.len();
        body.retain(|item| item.role != Role::Use || !is_own(&Use::parse(&item.tokens)));
        if body.len() < count {
            body.insert(0, items_of("use crate::*;"));
        }
        if is_public || path.is_empty() {
            modules.push(inner);
        }
    }
}

/// Imports from the program itself, to use it there.
fn is_own(declaration: &Use) -> bool {
    !declaration.is_public && !is_foreign(declaration)
}

fn is_foreign(declaration: &Use) -> bool {
    declaration.paths().iter().any(|path| path[0] == "std")
}

fn items_of(source: &'static str) -> Item<'static> {
    items(&tokens(source)).remove(0)
}
