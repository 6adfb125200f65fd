//! The gate for the judge's compiler: each player's file, rewritten so that today's compiler checks
//! its borrows as Rust 1.33 does, compiles.
//!
//! Rust 1.33 lets a reference live to the end of the scope of the variable that holds it, and
//! borrows `self` for a method before it looks at the arguments. Here every bound name gets a
//! witness: a value of its lifetimes with a destructor, dropped at the end of the scope. What is
//! matched on or looped over is held through the whole `match`, `if let` or `for`. And a receiver
//! is borrowed by a call of its own. What needs types is left to clippy and to `.ci/judge`.

use std::ops::Range;
use std::process::Command;

use super::code::Code;
use super::dialect::newer_than_1_33;
use super::files::{submission, PLAYERS};
use crate::common::Scratch;

/// What the rewritten program calls.
const HELPERS: &str = "
pub struct Gated<T>(Option<T>);
impl<T> Drop for Gated<T> { fn drop(&mut self) {} }
pub fn gate_hold<T>(_: &T) -> Gated<T> { Gated(None) }
pub fn gate_keep<T>(value: T, _: &mut Gated<T>) -> T { value }
pub trait GateNow { fn gate_now(&mut self) -> &mut Self { self } }
impl<T: ?Sized> GateNow for T {}
";

/// Methods of the standard library that take `&mut self` and arguments.
const MUTATING: &str = "push push_str insert extend extend_from_slice resize swap truncate remove \
    swap_remove append drain retain reserve split_off sort_by sort_by_key sort_unstable_by \
    sort_unstable_by_key copy_from_slice clone_from_slice clone_from get_mut split_at_mut chunks_mut \
    rotate_left rotate_right entry replace get_or_insert get_or_insert_with write write_all \
    read_exact read_to_end read_to_string push_front push_back nth all any position find rfind";

/// The program as strict as lexical lifetimes. Lines stay where they are.
fn as_strict_as_1_33(source: &str) -> String {
    let code = &Code::new(source);
    let mut gate = Gate { code, edits: Vec::new() };
    gate.hold_bindings();
    gate.borrow_receivers();
    // Of two edits at the same place the first made comes first.
    gate.edits.sort_by_key(|(position, _)| *position);
    let mut text = source.to_string();
    for (position, edit) in gate.edits.into_iter().rev() {
        text.insert_str(position, &edit);
    }
    text + HELPERS
}

/// The edits to be made: texts, and where they go in.
struct Gate<'a> {
    code: &'a Code<'a>,
    edits: Vec<(usize, String)>,
}

impl Gate<'_> {
    /// Puts these texts around some tokens.
    fn wrap(&mut self, tokens: Range<usize>, before: &str, after: &str) {
        self.edits.push((self.code.start(tokens.start), before.to_string()));
        self.edits.push((self.code.end(tokens.end - 1), after.to_string()));
    }

    /// A witness for each name that the pattern binds.
    fn witnesses(&self, pattern: Range<usize>) -> String {
        let names = self.code.bindings(pattern).into_iter();
        names.map(|name| format!(" let _gate_{name} = gate_hold(&{name});")).collect()
    }

    fn hold_bindings(&mut self) {
        let (code, mut index) = (self.code, 0);
        while index < code.pieces.len() {
            match (code.before(index), code.at(index)) {
                // Nothing can be called in a constant function, and a macro's body is no code yet.
                (_, "macro_rules") | ("const", "fn") => {
                    index = code.after_close(code.find(index, &["{"])) - 1;
                }
                ("if" | "while", "let") => self.bind(index + 1, "=", "{"),
                (_, "let") => self.bind(index + 1, "=", ";"),
                (_, "for") => self.bind(index + 1, "in", "{"),
                (_, "match") => self.match_arms(index),
                _ => {}
            }
            let is_start = [";", "{", "}"].contains(&code.before(index));
            if is_start && ["match", "if"].contains(&code.at(index)) {
                self.tail(index);
            }
            index += 1;
        }
    }

    /// `let PATTERN = VALUE;`, `if let PATTERN = VALUE {`, `for PATTERN in VALUE {`.
    fn bind(&mut self, start: usize, separator: &str, close: &str) {
        let code = self.code;
        let middle = code.find(start, &[separator, ";"]);
        let (value, end) = (middle + 1, code.find(middle, &[close]));
        let witnesses = self.witnesses(start..code.find(start, &[separator, ":"]));
        match (code.at(middle), close) {
            // `let x;` and `impl A for B {` bind nothing.
            (found, _) if found != separator => return,
            ("in", _) => self.wrap(value..end, " gate_keep((", ").into_iter(), &mut Gated(None))"),
            (_, "{") => self.hold_through(value..end, !witnesses.is_empty()),
            _ => {}
        }
        self.edits.push((code.end(end), witnesses));
    }

    fn match_arms(&mut self, index: usize) {
        let open = self.code.find(index, &["{"]);
        let mut binds = false;
        for arm in self.code.arms(open) {
            let witnesses = self.witnesses(arm.pattern);
            binds |= !witnesses.is_empty();
            self.wrap(arm.body, &format!("{{{witnesses} let gate = "), "; gate }");
        }
        self.hold_through(index + 1..open, binds);
    }

    /// What a value borrows is borrowed to the end of the `match` or `if let`: if it is a reference or
    /// comes from a call, or if it is what such a reference points to and its parts get names.
    fn hold_through(&mut self, value: Range<usize>, binds: bool) {
        let code = self.code;
        let start = value.clone().find(|&index| code.at(index) != "*").unwrap_or(value.start);
        let is_call = [")", "?"].contains(&code.before(value.end));
        if code.at(start) == "&" || is_call && (binds || start == value.start) {
            self.wrap(start..value.end, " gate_keep(", ", &mut Gated(None))");
        }
    }

    /// The value of a block is computed before its variables are dropped. Rust forgets the parts
    /// of it afterwards; what is held here must not outlive the variables.
    fn tail(&mut self, index: usize) {
        let mut end = index;
        while end == index || self.code.at(end) == "else" {
            end = self.code.after_close(self.code.find(end, &["{"]));
        }
        if self.code.at(end) == "}" {
            self.wrap(index..end, "let gate = ", "; gate");
        }
    }

    /// `x.push(x.len())`: the receiver is borrowed first.
    fn borrow_receivers(&mut self) {
        let code = self.code;
        let mut mutating: Vec<&str> = MUTATING.split(' ').collect();
        for index in code.all("fn") {
            // `(&mut self` and `(&'a mut self`, not `(mut self`.
            let open = code.find(index, &["("]);
            if (open + 3..open + 5).any(|at| [code.before(at), code.at(at)] == ["mut", "self"]) {
                mutating.push(code.at(index + 1));
            }
        }
        for dot in code.all(".").filter(|dot| mutating.contains(&code.at(dot + 1))) {
            let has_types = code.at(dot + 2) == "::";
            let open = if has_types { code.after_types(dot + 3) } else { dot + 2 };
            if code.at(open) == "(" && code.at(open + 1) != ")" {
                self.edits.push((code.start(dot), ".gate_now()".to_string()));
            }
        }
    }
}

/// What today's compiler finds wrong: lines of the file, and messages.
fn errors(scratch: &Scratch, source: &str) -> Vec<(usize, String)> {
    let mut command = Command::new(std::env::var("RUSTC").unwrap_or("rustc".to_string()));
    command.args(["--edition", "2015", "--emit=metadata", "--error-format=short"]);
    command.args(["-A", "warnings", "-D", "array_into_iter", "-o"]);
    command.args([scratch.path("gate.rmeta"), scratch.file("gate.rs", source)]);
    let messages = String::from_utf8(command.output().unwrap().stderr).unwrap();
    // If two types have a method of one name, the gate also borrows what is not mutable (E0596).
    let is_error = |line: &&str| line.contains(": error") && !line.contains("[E0596]");
    let number = |line: &str| line.split(':').nth(1)?.parse().ok();
    let found = messages.lines().filter(is_error);
    let mut found: Vec<_> = found.map(|l| (number(l).unwrap_or(0), l.to_string())).collect();
    found.sort();
    found
}

/// What the controls below work on.
const TYPES: &str = "\
struct Ctl { parts: CtlParts, best: Option<u32>, ranking: Vec<usize>, plies: Vec<Vec<u32>> }
struct CtlParts { pace: u32 }
impl CtlParts { fn tick(&mut self) { self.pace += 1; } fn pace(&self) -> &u32 { &self.pace } }
impl CtlParts { fn add(&mut self, n: u32) -> u32 { self.pace += n; self.pace } }
";

/// Functions that today's compiler accepts and Rust 1.33 refuses.
const REFUSED: &str = "\
fn control1(c: &mut Ctl) -> u32 { let parts = &c.parts; let n = parts.pace; c.parts.tick(); n }
fn control2(c: &mut Ctl) -> usize { let all = c.plies.iter(); let n = all.count(); c.plies.clear(); n }
fn control3(c: &mut Ctl) { match c.best.as_mut() { Some(x) => *x += 1, None => c.best = None } }
fn control4(c: &mut Ctl) { match &mut c.best { Some(x) => *x += 1, None => c.best = None } }
fn control5(c: &mut Ctl) { match *c.parts.pace() { ref x if *x > 3 => drop(x), _ => c.parts.pace = 3 } }
fn control6(c: &mut Ctl) { if let Some(x) = c.best.as_mut() { *x += 1 } else { c.best = Some(1) } }
fn control7(c: &mut Ctl) { while let Some(x) = c.best.as_mut() { *x += 1; c.best = None } }
fn control8(c: &mut Ctl) { for ply in c.plies.iter() { let n = ply.len(); c.plies.clear(); c.ranking.push(n); break } }
fn control9(c: &mut Ctl) { for ply in &mut c.plies { let first = &mut ply[0]; *first += 1; ply.clear() } }
fn control10(c: &mut Ctl) { let (a, b) = c.plies.split_at_mut(1); a[0].push(1); b[0].push(1); c.plies.clear() }
fn control11(c: &mut Ctl) { let x = &mut c.plies; let y = x; y.push(Vec::new()); c.plies.clear() }
fn control12(c: &mut Ctl) -> Option<u32> { let first = c.plies.first_mut()?; first.push(1); c.plies.pop(); None }
fn control13(c: &mut Ctl) { let add = |n: u32| n + c.parts.pace; let n = add(1); c.parts.pace = n }
fn control14(c: &mut Ctl) { c.ranking.push(c.ranking.len()) }
fn control15(c: &mut Ctl) { let n = c.parts.add(*c.parts.pace()); c.parts.pace = n }
";

/// Functions that both accept.
const ACCEPTED: &str = "\
fn control16(v: &[u32]) -> u32 { let w = v.to_vec(); match w.iter().max() { Some(x) => *x, None => 0 } }
fn control17(v: &[u32]) -> u32 { let w = v.to_vec(); if let Some(x) = w.iter().max() { *x } else { 0 } }
fn control18(v: &[u32]) { let w = v.to_vec(); for x in &w { drop(x) } }
fn control19(v: &mut Vec<usize>) { let n = v.len(); v.push(n); { let w = &mut *v; w.push(1) } v.push(2) }
fn control20(c: &mut Ctl) { match c.best { Some(ref mut x) => *x += 1, None => c.best = None } c.parts.tick(); }
fn control21(c: &mut Ctl) { while let Some(x) = c.ranking.pop() { c.plies.push(vec![x as u32]); } }
fn control22(c: &mut Ctl) -> u32 { let n = *c.parts.pace(); c.parts.add(n) + c.parts.add(1) }
";

#[test]
fn the_gate_refuses_what_the_judge_refuses_and_nothing_else() {
    let scratch = Scratch::new("gate");
    for player in PLAYERS {
        let file = submission(player) + TYPES;
        assert_eq!(newer_than_1_33(&file), [""; 0], "{player}");
        let accepted = as_strict_as_1_33(&format!("{file}{ACCEPTED}"));
        assert_eq!(errors(&scratch, &accepted), [], "{player}");
    }
    let file = submission("greedy") + TYPES;
    let refused = format!("{file}{REFUSED}");
    assert_eq!(errors(&scratch, &refused), [], "today's compiler accepts all");
    let found = errors(&scratch, &as_strict_as_1_33(&refused));
    let mut found: Vec<usize> = found.into_iter().map(|(line, _)| line).collect();
    found.dedup();
    let controls = file.lines().count() + 1..refused.lines().count() + 1;
    assert_eq!(found, controls.collect::<Vec<_>>());
    let by_value = "fn main() { let mut n = 0; let v = [1, 2]; for x in v { n += x } }";
    assert_eq!(errors(&scratch, by_value), []);
    assert_eq!(errors(&scratch, &as_strict_as_1_33(by_value)).len(), 1);
}
