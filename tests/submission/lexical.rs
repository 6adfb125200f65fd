//! A program rewritten so that today's compiler checks its borrows as Rust 1.33 does.
//!
//! Rust 1.33 lets a reference live to the end of the scope of the variable that holds it, and
//! borrows `self` for a method before it looks at the arguments. Here every bound name gets a
//! witness: a value of its lifetimes with a destructor, dropped at the end of the scope. What is
//! matched on or looped over is held through the whole `match`, `if let` or `for`. And a receiver
//! is borrowed by a call of its own, before the arguments.

use std::collections::BTreeSet;
use std::ops::Range;

use super::code::Code;

/// What the rewritten program calls.
const HELPERS: &str = r#"
pub struct GateHold<T>(::std::marker::PhantomData<T>);
impl<T> GateHold<T> { pub fn new() -> GateHold<T> { GateHold(::std::marker::PhantomData) } }
impl<T> Drop for GateHold<T> { fn drop(&mut self) {} }
pub fn gate_hold<T>(_: &T) -> GateHold<T> { GateHold::new() }
pub fn gate_through<T>(value: T, _: &mut GateHold<T>) -> T { value }
/// Before 1.39 a name is not moved out of what a guard has looked at.
pub fn gate_copy<T: Copy>(_: &T) {}

pub trait GateNow { fn gate_now(&mut self) -> &mut Self { self } }
impl<T: ?Sized> GateNow for T {}

/// What a loop can go over by reference: arrays of up to 32.
pub trait GateLoop {}
pub fn gate_loop<T: GateLoop>(value: T) -> T { value }
impl<'a, T> GateLoop for &'a [T] {}
impl<'a, T> GateLoop for &'a mut [T] {}
impl<'a, T> GateLoop for &'a Vec<T> {}
impl<'a, T> GateLoop for &'a mut Vec<T> {}
macro_rules! gate_arrays { ($($n:expr)*) => { $(
    impl<'a, T> GateLoop for &'a [T; $n] {}
    impl<'a, T> GateLoop for &'a mut [T; $n] {}
)* } }
gate_arrays!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32);

/// Iterators and options have these, arrays had not; and options could not be flattened or zipped.
pub trait GateIterator: Iterator + Sized {
    fn gate_map<B, F: FnMut(Self::Item) -> B>(self, f: F) -> ::std::iter::Map<Self, F> { self.map(f) }
    fn gate_zip<U: IntoIterator>(self, u: U) -> ::std::iter::Zip<Self, U::IntoIter> { self.zip(u) }
    fn gate_flatten(self) -> ::std::iter::Flatten<Self> where Self::Item: IntoIterator { self.flatten() }
}
impl<I: Iterator> GateIterator for I {}
pub trait GateOption<T>: Sized { fn gate_map<B, F: FnOnce(T) -> B>(self, f: F) -> Option<B>; }
impl<T> GateOption<T> for Option<T> { fn gate_map<B, F: FnOnce(T) -> B>(self, f: F) -> Option<B> { self.map(f) } }
pub trait GateResult<T, E>: Sized { fn gate_map<B, F: FnOnce(T) -> B>(self, f: F) -> Result<B, E>; }
impl<T, E> GateResult<T, E> for Result<T, E> { fn gate_map<B, F: FnOnce(T) -> B>(self, f: F) -> Result<B, E> { self.map(f) } }
"#;

/// Methods of the standard library that take `&mut self` and arguments.
const MUTATING: &str = "push push_str insert extend extend_from_slice resize swap truncate remove \
    swap_remove append drain retain reserve split_off sort_by sort_by_key sort_unstable_by \
    sort_unstable_by_key copy_from_slice clone_from_slice clone_from get_mut split_at_mut chunks_mut \
    rotate_left rotate_right entry replace get_or_insert get_or_insert_with write write_all \
    read_exact read_to_end read_to_string push_front push_back nth all any position find rfind";

/// The program as strict as lexical lifetimes. Lines stay where they are.
pub fn as_strict_as_1_33(source: &str) -> String {
    let code = &Code::new(source);
    let mut gate = Gate { code, edits: Vec::new(), witnesses: 0 };
    gate.hold_bindings();
    gate.borrow_receivers();
    gate.reborrow_arguments();
    gate.rename_methods();
    gate.measure_derived();
    gate.finish()
}

struct Gate<'a> {
    code: &'a Code<'a>,
    /// Texts and where they go in.
    edits: Vec<(usize, String)>,
    witnesses: usize,
}

impl Gate<'_> {
    fn insert(&mut self, position: usize, text: impl Into<String>) {
        self.edits.push((position, text.into()));
    }

    /// All edits made. Of two at the same place the first made comes first.
    fn finish(mut self) -> String {
        self.edits.sort_by_key(|(position, _)| *position);
        let (mut text, mut from) = (String::new(), 0);
        for (position, edit) in self.edits {
            text = text + &self.code.source[from..position] + &edit;
            from = position;
        }
        text + &self.code.source[from..] + HELPERS
    }

    /// A witness for each name that the pattern binds.
    fn witnesses(&mut self, pattern: Range<usize>) -> String {
        let mut text = String::new();
        for (name, _) in self.code.bindings(pattern) {
            self.witnesses += 1;
            text += &format!(" let _gate{} = gate_hold(&{name});", self.witnesses);
        }
        text
    }

    fn hold_bindings(&mut self) {
        let mut index = 0;
        while index < self.code.pieces.len() {
            match (self.code.before(index), self.code.at(index)) {
                // Nothing can be called in a constant function, and a macro's body is no code yet.
                (_, "macro_rules") | ("const", "fn") => {
                    let open = self.code.find(index, &["{"]);
                    index = self.code.after_close(open) - 1;
                }
                ("if" | "while", "let") => self.conditional(index),
                (_, "let") => self.statement(index),
                (_, "for") => self.for_loop(index),
                (_, "match") => self.match_arms(index),
                _ => {}
            }
            if [";", "{", "}"].contains(&self.code.before(index)) {
                self.tail(index);
            }
            index += 1;
        }
    }

    /// `let PATTERN = VALUE;`
    fn statement(&mut self, index: usize) {
        let pattern = index + 1..self.code.find(index + 1, &["=", ":", ";"]);
        let semicolon = self.code.find(index, &[";"]);
        if self.code.find(index, &["=", ";"]) < semicolon {
            let witnesses = self.witnesses(pattern);
            self.insert(self.code.end(semicolon), witnesses);
        }
    }

    /// `if let PATTERN = VALUE {` and `while let`.
    fn conditional(&mut self, index: usize) {
        let equals = self.code.find(index + 1, &["="]);
        let open = self.code.find(equals, &["{"]);
        let pattern = index + 1..equals;
        let binds = !self.code.bindings(pattern.clone()).is_empty();
        self.hold_through(equals + 1..open, binds);
        let witnesses = self.witnesses(pattern);
        self.insert(self.code.end(open), witnesses);
    }

    /// `for PATTERN in VALUE {`; not `for<'a>`, nor `impl A for B {`.
    fn for_loop(&mut self, index: usize) {
        let word = self.code.find(index, &["in", "{", ";"]);
        if self.code.at(word) != "in" {
            return;
        }
        let open = self.code.find(word, &["{"]);
        let is_reference = self.code.at(word + 1) == "&";
        let wrap = if is_reference { "gate_loop" } else { "" };
        self.insert(self.code.start(word + 1), format!(" gate_through({wrap}("));
        let end = ").into_iter(), &mut GateHold::new())";
        self.insert(self.code.end(open - 1), end);
        let witnesses = self.witnesses(index + 1..word);
        self.insert(self.code.end(open), witnesses);
        // At the end of a block, what is held would outlive the block's own variables.
        let after = self.code.after_close(open);
        if self.code.at(after) == "}" {
            self.insert(self.code.end(after - 1), ";");
        }
    }

    fn match_arms(&mut self, index: usize) {
        let open = self.code.find(index, &["{"]);
        let mut binds = false;
        for arm in self.code.arms(open) {
            let names = self.code.bindings(arm.pattern.clone());
            if names.is_empty() {
                continue;
            }
            binds = true;
            let mut begin = self.witnesses(arm.pattern);
            for (name, _) in names.iter().filter(|name| arm.is_guarded && !name.1) {
                begin += &format!(" gate_copy(&{name});");
            }
            let (first, last) = (arm.body.start, arm.body.end - 1);
            if arm.is_block {
                self.insert(self.code.end(first), begin);
            } else {
                self.insert(self.code.start(first), format!("{{{begin} let gate = "));
                self.insert(self.code.end(last), "; gate }");
            }
        }
        self.hold_through(index + 1..open, binds);
    }

    /// What a value borrows is borrowed to the end of the `match` or `if let`: if it is a reference or
    /// comes from a call, or if it is a part of what a call gives and its parts get names.
    fn hold_through(&mut self, value: Range<usize>, binds: bool) {
        let is_call = |index: &usize| [")", "?"].contains(&self.code.at(*index));
        let mut start = value.start;
        while self.code.at(start) == "*" {
            start += 1;
        }
        let last = value.end - 1;
        let end = match (self.code.at(start), binds || start == value.start && is_call(&last)) {
            ("&", _) => Some(last),
            (_, true) => (start..value.end).rev().find(is_call),
            (_, false) => None,
        };
        if let Some(end) = end {
            self.insert(self.code.start(start), " gate_through(");
            self.insert(self.code.end(end), ", &mut GateHold::new())");
        }
    }

    /// The value of a block is computed before its variables are dropped. Rust forgets the parts
    /// of it afterwards; what is held here must not outlive the variables.
    fn tail(&mut self, index: usize) {
        let mut end = match self.code.at(index) {
            "match" | "if" => self.code.after_close(self.code.find(index, &["{"])),
            _ => return,
        };
        while self.code.at(end) == "else" {
            end = self.code.after_close(self.code.find(end, &["{"]));
        }
        let holds = (index..end).any(|index| ["match", "let"].contains(&self.code.at(index)));
        if holds && self.code.at(end) == "}" {
            self.insert(self.code.start(index), "let gate = ");
            self.insert(self.code.end(end - 1), "; gate");
        }
    }

    /// `x.push(x.len())`: the receiver is borrowed first.
    fn borrow_receivers(&mut self) {
        let mut mutating: BTreeSet<&str> = MUTATING.split_whitespace().collect();
        for index in self.code.all("fn") {
            let mut first = self.code.find(index, &["("]) + 2;
            first += usize::from(self.code.at(first).starts_with('\''));
            if [self.code.at(first), self.code.at(first + 1)] == ["mut", "self"] {
                mutating.insert(self.code.at(index + 1));
            }
        }
        for dot in self.code.all(".") {
            let name = self.code.at(dot + 1);
            let mut open = dot + 2;
            if self.code.at(open) == "::" {
                open = self.code.after_types(open + 1);
            }
            let has_arguments = self.code.at(open) == "(" && self.code.at(open + 1) != ")";
            if has_arguments && mutating.contains(name) {
                self.insert(self.code.start(dot), ".gate_now()");
            }
        }
    }

    /// `f(x, x.len())` with an `x` that is a mutable reference: the same.
    fn reborrow_arguments(&mut self) {
        let code = self.code;
        let is_call = |open: &usize| {
            let name = code.before(*open);
            name == ">" || name != "fn" && name.starts_with(|c: char| c == '_' || c.is_lowercase())
        };
        for open in code.all("(").filter(is_call) {
            let parts = code.parts(open);
            for (number, part) in parts.iter().enumerate() {
                let name = self.code.at(part.start);
                let is_name = part.len() == 1 && name.starts_with(char::is_lowercase);
                let mut later = parts[number + 1..].iter().cloned().flatten();
                if is_name && later.any(|index| self.code.at(index) == name) {
                    self.insert(self.code.start(part.start), "{");
                    self.insert(self.code.end(part.start), "}");
                }
            }
        }
    }

    /// Methods that more types have today go by names that only the old ones have.
    fn rename_methods(&mut self) {
        for name in ["map", "zip", "flatten"] {
            let is_own = self.code.all(name).any(|index| self.code.before(index) == "fn");
            for index in self.code.all(name) {
                if self.code.before(index) == "." && !is_own {
                    self.insert(self.code.start(index), "gate_");
                }
            }
        }
    }

    /// More than Clone and Copy is derived for arrays of up to 32: the compiler counts.
    fn measure_derived(&mut self) {
        let code = self.code;
        let is_plain = |part: &Range<usize>| ["Clone", "Copy"].contains(&code.at(part.start));
        for index in code.all("derive") {
            if code.parts(index + 1).iter().all(is_plain) {
                continue;
            }
            let from = code.after_close(index + 1) + 1;
            let item = code.find(from, &["{", ";"]);
            let end = match code.at(item) {
                "{" => code.after_close(item),
                _ => item + 1,
            };
            for open in (from..end).filter(|&open| code.at(open) == "[") {
                let (semicolon, close) = (code.find(open + 1, &[";"]), code.after_close(open) - 1);
                if semicolon < close {
                    let length = &code.source[code.end(semicolon)..code.start(close)];
                    let fits = format!("[(); ({length} <= 32) as usize]");
                    let check = format!(" const GATE{open}: [(); 1] = {fits};");
                    self.insert(code.end(end - 1), check);
                }
            }
        }
    }
}
