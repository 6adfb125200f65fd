//! The gate for the judge's compiler: each player's file, rewritten to be as strict as Rust 1.33,
//! compiles. Necessary, not sufficient: only an accepted submission proves it.

use std::process::Command;

use super::dialect::newer_than_1_33;
use super::files::{submission, PLAYERS};
use super::lexical::as_strict_as_1_33;
use crate::common::Scratch;

/// What today's compiler finds wrong, a line of the file each.
fn errors(scratch: &Scratch, source: &str) -> Vec<(usize, String)> {
    let file = scratch.file("gate.rs", source);
    let compiler = std::env::var("RUSTC").unwrap_or("rustc".to_string());
    let mut command = Command::new(compiler);
    command.args(["--edition", "2015", "--emit=metadata", "--error-format=short"]);
    command.args(["-A", "warnings", "-D", "array_into_iter", "-o"]);
    let output = command.args([scratch.path("gate.rmeta"), file]).output().unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    // The gate borrows more than the program: also what is not mutable, where two types have a
    // method of one name. That is no conflict.
    let is_error = |line: &&str| line.contains(": error") && !line.contains("[E0596]");
    let found = messages.lines().filter(is_error);
    let number = |line: &str| line.split(':').nth(1)?.parse().ok();
    let mut errors: Vec<_> =
        found.map(|line| (number(line).unwrap_or(0), line.to_string())).collect();
    errors.sort();
    errors
}

#[test]
fn the_files_are_as_strict_as_lexical_lifetimes() {
    let scratch = Scratch::new("gate");
    for player in PLAYERS {
        let source = submission(player);
        assert_eq!(newer_than_1_33(&source), [""; 0], "{player}");
        let found = errors(&scratch, &as_strict_as_1_33(&source));
        assert!(found.is_empty(), "{player}: Rust 1.33 refuses this: {found:#?}");
    }
}

/// What the controls below work on.
const TYPES: &str = "\
struct Ctl { parts: CtlParts, best: Option<u32>, ranking: Vec<usize>, plies: Vec<Vec<u32>> }
struct CtlParts { pace: u32 }
impl CtlParts {
    fn tick(&mut self) { self.pace += 1; }
    fn add(&mut self, n: u32) -> u32 { self.pace += n; self.pace }
    fn pace(&self) -> &u32 { &self.pace }
}
fn ctl_push(v: &mut Vec<usize>, n: usize) { v.push(n) }
";

/// Functions that today's compiler accepts and Rust 1.33 refuses.
const REFUSED: &str = "\
fn f(c: &mut Ctl) -> u32 { let parts = &c.parts; let n = parts.pace; c.parts.tick(); n }
fn f(c: &mut Ctl) -> usize { let all = c.plies.iter(); let n = all.count(); c.plies.clear(); n }
fn f(c: &mut Ctl) { match c.best.as_mut() { Some(x) => *x += 1, None => c.best = None } }
fn f(c: &mut Ctl) { match &mut c.best { Some(x) => *x += 1, None => c.best = None } }
fn f(c: &mut Ctl) { match *c.parts.pace() { ref x if *x > 3 => drop(x), _ => c.parts.pace = 3 } }
fn f(c: &mut Ctl) { if let Some(x) = c.best.as_mut() { *x += 1 } else { c.best = Some(1) } }
fn f(c: &mut Ctl) { while let Some(x) = c.best.as_mut() { *x += 1; c.best = None } }
fn f(c: &mut Ctl) { for ply in c.plies.iter() { let n = ply.len(); c.plies.clear(); c.ranking.push(n); break } }
fn f(c: &mut Ctl) { for ply in &mut c.plies { let first = &mut ply[0]; *first += 1; ply.clear() } }
fn f(c: &mut Ctl) -> usize { let ply = &mut c.plies[0]; ply.push(1); c.plies.len() }
fn f(c: &mut Ctl) { let mut x = &mut c.plies[0]; x.push(1); x = &mut c.plies[1]; x.push(1); }
fn f(c: &mut Ctl) { let (a, b) = c.plies.split_at_mut(1); a[0].push(1); b[0].push(1); c.plies.clear() }
fn f(c: &mut Ctl) { let x = &mut c.plies; let y = x; y.push(Vec::new()); c.plies.clear() }
fn f(c: &mut Ctl) { let v = vec![&c.parts]; drop(v); c.parts.pace = 1 }
fn f(c: &mut Ctl) -> Option<u32> { let first = c.plies.first_mut()?; first.push(1); c.plies.pop(); None }
fn f(c: &mut Ctl) { let add = |n: u32| n + c.parts.pace; let n = add(1); c.parts.pace = n }
fn f(c: &mut Ctl) { c.ranking.push(c.ranking.len()) }
fn f(c: &mut Ctl) { let n = c.parts.add(*c.parts.pace()); c.parts.pace = n }
fn f(v: &mut Vec<usize>) { ctl_push(v, v.len()) }
fn f(v: Option<String>) -> usize { match v { Some(s) if s.len() > 3 => s.len(), _ => 0 } }
fn f(v: [u8; 40]) -> u8 { let mut n = 0; for x in &v { n += *x } n }
fn f(v: [u8; 3]) -> [u8; 3] { v.map(|x| x + 1) }
fn f(v: Option<Option<u8>>) -> Option<u8> { v.flatten() }
fn f() { #[derive(Clone, PartialEq)] struct Long { a: [u8; 8 * 5] } }
";

/// Functions that both accept.
const ACCEPTED: &str = "\
fn f(v: &[u32]) -> u32 { let w = v.to_vec(); match w.iter().max() { Some(x) => *x, None => 0 } }
fn f(v: &[u32]) -> u32 { let w = v.to_vec(); if let Some(x) = w.iter().max() { *x } else { 0 } }
fn f(v: &[u32]) { let w = v.to_vec(); for x in &w { drop(x) } }
fn f(v: &mut Vec<usize>) { let n = v.len(); v.push(n); { let w = &mut *v; w.push(1) } v.push(2) }
fn f(c: &mut Ctl) { match c.best { Some(ref mut x) => *x += 1, None => c.best = None } c.parts.tick(); }
fn f(c: &mut Ctl) { while let Some(x) = c.ranking.pop() { c.plies.push(vec![x as u32]); } }
fn f(c: &mut Ctl) { let last = c.plies.len() - 1; c.plies[last].push(1); c.ranking.push(last) }
fn f(c: &mut Ctl) -> u32 { let n = *c.parts.pace(); c.parts.add(n) + c.parts.add(1) }
";

/// A file with these functions behind its own, and their lines.
fn with_controls(file: &str, controls: &str) -> (String, Vec<usize>) {
    let (mut text, mut lines) = (file.to_string(), Vec::new());
    for control in controls.lines() {
        lines.push(text.lines().count() + 1);
        text += &control.replacen("fn f(", &format!("fn control{}(", lines.len()), 1);
        text += "\n";
    }
    (text + TYPES, lines)
}

#[test]
fn the_gate_refuses_what_the_judge_refuses_and_nothing_else() {
    let scratch = Scratch::new("gate-controls");
    for player in PLAYERS {
        let file = submission(player);
        let (refused, lines) = with_controls(&file, REFUSED);
        let (accepted, _) = with_controls(&file, ACCEPTED);
        if player == "search" {
            assert_eq!(errors(&scratch, &refused), [], "today's compiler accepts all");
            assert_eq!(errors(&scratch, &as_strict_as_1_33(&accepted)), []);
        }
        let found = errors(&scratch, &as_strict_as_1_33(&refused));
        let mut found: Vec<usize> = found.into_iter().map(|(line, _)| line).collect();
        found.dedup();
        assert_eq!(found, lines, "{player}");
    }
    let by_value = "fn main() { let mut n = 0; let v = [1, 2]; for x in v { n += x } }";
    assert_eq!(errors(&scratch, by_value), []);
    assert_eq!(errors(&scratch, &as_strict_as_1_33(by_value)).len(), 1);
}
