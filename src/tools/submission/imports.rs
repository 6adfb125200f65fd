//! Leaves out the imports that nothing is left to use.

use std::collections::HashSet;

use super::items::{Item, Role};
use super::lexer::{Kind, Token};
use super::uses::Use;

type Words<'a> = HashSet<&'a str>;

/// Takes them out of the pruned items; `before` is the tree before anything was left out.
///
/// A private import goes when its name was mentioned in its module and no longer is. One that
/// never was mentioned is a trait whose methods are called, and stays. What a module passes on
/// (`pub use`) goes when neither the module itself nor any import mentions it there.
pub fn prune<'a>(items: &mut Vec<Item<'a>>, before: &[Item<'a>]) {
    prune_private(items, before);
    let mut paths = Vec::new();
    imported(items, &mut paths);
    prune_public(items, "crate", &paths);
}

fn body<'b, 'a>(item: &'b Item<'a>) -> &'b [Item<'a>] {
    item.body.as_deref().unwrap_or_default()
}

fn prune_private<'a>(items: &mut Vec<Item<'a>>, before: &[Item<'a>]) {
    for item in items.iter_mut() {
        let same = before.iter().find(|other| other.role == item.role);
        if let (Role::Module { .. }, Some(same), Some(inner)) =
            (&item.role, same, item.body.as_mut())
        {
            prune_private(inner, body(same));
        }
    }
    let (now, then) = (mentioned(items), mentioned(before));
    retain(items, false, &|name| {
        name == "*" || now.contains(name) || !then.contains(name)
    });
}

fn prune_public<'a>(items: &mut Vec<Item<'a>>, module: &str, paths: &[Vec<&'a str>]) {
    for item in items.iter_mut() {
        if let (Role::Module { name }, Some(inner)) = (&item.role, item.body.as_mut()) {
            prune_public(inner, name, paths);
        }
    }
    let own: Words = items
        .iter()
        .filter(|item| !matches!(item.role, Role::Module { .. }))
        .flat_map(|item| mentioned(std::slice::from_ref(item)))
        .collect();
    retain(items, true, &|name| {
        own.contains(name) || paths.iter().any(|path| path.ends_with(&[module, name]))
    });
}

/// Keeps of the public or of the private imports those whose name `keep` wants.
fn retain(items: &mut Vec<Item>, public: bool, keep: &dyn Fn(&str) -> bool) {
    items.retain_mut(|item| {
        if item.role != Role::Use {
            return true;
        }
        let declaration = Use::parse(&item.tokens);
        if declaration.is_public != public {
            return true;
        }
        let left = declaration.retain(&mut |leaf| keep(leaf.name));
        item.tokens = left.as_ref().map_or_else(Vec::new, Use::tokens);
        left.is_some()
    });
}

/// Every word of the items and of what they hold. Of the modules inside it is only what they
/// import from here.
fn mentioned<'a>(items: &[Item<'a>]) -> Words<'a> {
    let mut all = Words::new();
    for item in items.iter().filter(|item| item.role != Role::Use) {
        if let Role::Module { .. } = item.role {
            let imports = body(item).iter().filter(|inner| inner.role == Role::Use);
            let paths = imports.flat_map(|inner| Use::parse(&inner.tokens).paths());
            all.extend(paths.filter(|path| path[0] == "super").flatten());
        } else {
            all.extend(words(&item.tokens));
            all.extend(mentioned(body(item)));
        }
    }
    all
}

fn words<'b, 'a: 'b>(tokens: &'b [Token<'a>]) -> impl Iterator<Item = &'a str> + 'b {
    let words = tokens.iter().filter(|token| token.kind == Kind::Word);
    words.map(|token| token.text)
}

/// The paths of all imports.
fn imported<'a>(items: &[Item<'a>], paths: &mut Vec<Vec<&'a str>>) {
    for item in items {
        if item.role == Role::Use {
            paths.extend(Use::parse(&item.tokens).paths());
        }
        imported(body(item), paths);
    }
}
