//! The judge's file: how it is written, what compilers and processors make of it, and the gate for
//! the judge's old compiler.

mod code;
mod dialect;
mod entry;
mod files;
mod gate;
#[path = "../../src/commands/submission/lexer.rs"]
mod lexer;
mod tokens;
