//! The text of `--help`, made from a command's tables.
//!
//! Every line fits a terminal of eighty columns: what is longer is broken at a blank.

use crate::support::command::Command;
use crate::support::flags::{Flag, Group, Positional, HELP};
use crate::support::terminal;

/// Columns of the narrowest terminal that is usual.
const WIDTH: usize = 80;
/// What stands before a long flag, so that short ones have a column of their own: `  -h, `.
const INDENT: usize = 6;
/// A flag with a longer spelling has its text below, not beside.
const WIDEST: usize = 18;

/// The whole help of a command; the program's own also lists the commands it is given.
pub fn of(command: &Command, commands: &[Command]) -> String {
    let column = text_column(command);
    let mut text = usage(command) + "\n\n" + &wrapped(command.about, 0);
    let positionals =
        |positional: &Positional| row(&format!("  {}", positional.name), positional.help, column);
    push_paragraph(&mut text, &command.positionals.iter().map(positionals).collect::<String>());
    let mut flags: String = command.flags.iter().map(|group| of_group(group, column)).collect();
    flags += &row(&left(&HELP), HELP.help, column);
    push_paragraph(&mut text, flags.trim_start_matches('\n'));
    push_paragraph(&mut text, &list(commands, column));
    push_paragraph(&mut text, &wrapped(command.closing, 0));
    push_paragraph(&mut text, &examples(command));
    text
}

/// The command lines: what a wrong one is answered with, and the first lines of the help.
pub fn usage(command: &Command) -> String {
    let lines = command.usage.iter().map(|line| {
        // What follows a break stands a little further in.
        let line = wrapped(&held_together(&format!("brickgm {line}")), 11);
        line.trim().to_string()
    });
    format!("Usage: {}", lines.collect::<Vec<_>>().join("\n       "))
}

/// A blank at which [`terminal::wrapped`] does not break a line.
const HELD: char = '\u{a0}';

/// What stands in brackets is not torn apart.
fn held_together(line: &str) -> String {
    let mut depth = 0;
    let held = line.chars().map(|character| match character {
        '[' | ']' => {
            depth += if character == '[' { 1 } else { -1 };
            character
        }
        ' ' if depth > 0 => HELD,
        other => other,
    });
    held.collect()
}

fn list(commands: &[Command], column: usize) -> String {
    if commands.is_empty() {
        return String::new();
    }
    let rows =
        commands.iter().map(|command| row(&format!("  {}", command.name), command.summary, column));
    "Commands ('brickgm help COMMAND' shows more):\n".to_string() + &rows.collect::<String>()
}

/// Each command line below a comment that says what it does.
fn examples(command: &Command) -> String {
    let mut text = String::new();
    for (line, what) in command.examples {
        text += &wrapped(&format!("# {what}"), 2);
        text += &format!("  brickgm {line}\n");
    }
    match command.examples {
        [] => text,
        _ => format!("Examples:\n{text}"),
    }
}

fn push_paragraph(text: &mut String, paragraph: &str) {
    if !paragraph.is_empty() {
        *text += "\n";
        *text += paragraph;
    }
}

/// Where the texts of all rows begin.
fn text_column(command: &Command) -> usize {
    let widths = command.all_flags().map(|flag| flag.spelled().len());
    INDENT + widths.filter(|&width| width <= WIDEST).max().unwrap_or(0) + 2
}

fn of_group(group: &Group, column: usize) -> String {
    let rows: String = group.flags.iter().map(|flag| row(&left(flag), flag.help, column)).collect();
    match group.heading {
        "" => rows,
        heading => format!("\n{heading}:\n{rows}"),
    }
}

fn left(flag: &Flag) -> String {
    match flag.short {
        Some(short) => format!("  {short}, {}", flag.spelled()),
        None => format!("{:INDENT$}{}", "", flag.spelled()),
    }
}

/// A name, and what it means beside it.
fn row(name: &str, help: &str, column: usize) -> String {
    let help = wrapped(help, column);
    if name.len() + 2 > column {
        return format!("{name}\n{:column$}{}", "", help.trim_start());
    }
    format!("{name:column$}{}", help.trim_start())
}

/// Breaks lines that are too long, and begins each in this column. Lines that begin with a blank
/// are examples, and keep it.
fn wrapped(text: &str, column: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let words = line.trim_start();
        let indent = column + line.len() - words.len();
        for part in terminal::wrapped(words, WIDTH.saturating_sub(indent)) {
            out += format!("{:indent$}{part}", "").trim_end();
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_blanks_and_examples_keep_theirs() {
        let long = "word ".repeat(30);
        for line in wrapped(&long, 20).lines() {
            assert!(line.len() <= WIDTH && line.starts_with(&" ".repeat(20)), "{line:?}");
            assert!(!line.ends_with(' '), "{line:?}");
        }
        assert_eq!(wrapped("a\n\n  b c\n", 0), "a\n\n  b c\n");
        assert_eq!(wrapped(&"x".repeat(90), 0), "x".repeat(90) + "\n");
    }

    #[test]
    fn brackets_are_not_torn_apart() {
        let line = format!("bench {}[--shape KxN]... FILE", "[--seeds A..B] ".repeat(4));
        let held = wrapped(&held_together(&line), 11);
        let mut lines = held.lines();
        assert!(lines.next().is_some_and(|first| first.ends_with("[--seeds A..B]")));
        assert_eq!(lines.next(), Some("           [--shape KxN]... FILE"));
    }

    #[test]
    fn a_name_that_is_too_wide_has_its_text_below() {
        assert_eq!(row("  --a", "one\ntwo", 8), "  --a   one\n        two\n");
        assert_eq!(row("  --a-long-one", "one", 8), "  --a-long-one\n        one\n");
    }
}
