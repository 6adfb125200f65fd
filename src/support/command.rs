//! A command: its flags and positional arguments, as tables, and the text of its `--help`.
//!
//! A flag is one row. Parsing, help, suggestions and completions all read the same row.
//!
//! Every line fits a terminal of eighty columns: what is longer is broken at a blank.

use crate::support::args::Args;
use crate::support::error::CommandResult;
use crate::support::terminal;

type Text = &'static str;
type Words = &'static [&'static str];

/// A command of the program.
pub struct Command {
    /// The word that calls it; empty for what the program does without one.
    pub name: &'static str,
    /// One line in the program's help.
    pub summary: &'static str,
    /// Its command lines without the program's name, each short enough for a line of the help:
    /// `score [--steps] INPUT [MOVES]`.
    pub usage: &'static [&'static str],
    /// What it does. Lines that are too long for a terminal are wrapped.
    pub about: &'static str,
    pub positionals: &'static [Positional],
    /// Every command has `--help` on top.
    pub flags: &'static [Group],
    /// What follows the flags in the help; may be empty.
    pub closing: &'static str,
    /// Command lines without the program's name, each with what it does: the end of the help.
    pub examples: &'static [(&'static str, &'static str)],
    pub run: fn(&Args) -> CommandResult,
}

/// The flags of a command with these groups, in the order of the help.
pub fn rows(groups: &'static [Group]) -> impl Iterator<Item = &'static Flag> {
    groups.iter().chain(EVERY).flat_map(|group| group.flags)
}

/// Flags that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The line above them; may be empty.
    pub heading: Text,
    pub flags: &'static [Flag],
    /// Flags or positional arguments that none of these can be used with.
    pub conflicts: Words,
    /// Flags that must be given with any flag of the group.
    pub requires: Words,
    /// The line in a help in place of the flags, if they are listed elsewhere.
    pub brief: Option<Text>,
}

impl Group {
    /// Flags without a line above them.
    pub const fn plain(flags: &'static [Flag]) -> Group {
        Group::titled("", flags)
    }

    /// Flags below a line that says what they have in common.
    pub const fn titled(heading: Text, flags: &'static [Flag]) -> Group {
        Group { heading, flags, conflicts: &[], requires: &[], brief: None }
    }

    /// The same group, none of whose flags can be used with any of these flags or positionals.
    pub const fn conflicts(self, conflicts: Words) -> Group {
        Group { conflicts, ..self }
    }

    /// The same group, whose flags need these.
    pub const fn requires(self, requires: Words) -> Group {
        Group { requires, ..self }
    }

    pub const fn brief(self, brief: Text) -> Group {
        Group { brief: Some(brief), ..self }
    }
}

/// An argument that is no flag.
#[derive(Clone, Copy, Debug)]
pub struct Positional {
    /// As the usage calls it: `INPUT`.
    pub name: Text,
    /// What it is; the line breaks in it are kept, and others are put in if needed.
    pub help: Text,
    /// Takes all arguments that are left.
    pub repeats: bool,
    /// What completes it.
    pub words: Completion,
}

impl Positional {
    /// One argument, a file.
    pub const fn file(name: Text, help: Text) -> Positional {
        Positional { name, help, repeats: false, words: Completion::File }
    }

    /// One argument, the name of a command or one of these words.
    pub const fn command(name: Text, words: Words, help: Text) -> Positional {
        Positional { words: Completion::CommandOr(words), ..Positional::file(name, help) }
    }

    /// One argument that nothing can complete.
    pub const fn word(name: Text, help: Text) -> Positional {
        Positional { words: Completion::Any, ..Positional::file(name, help) }
    }

    /// As many files as one likes.
    pub const fn files(name: Text, help: Text) -> Positional {
        Positional { repeats: true, ..Positional::file(name, help) }
    }

    /// The same positional, which is one of these words.
    pub const fn one_of(self, words: Words) -> Positional {
        Positional { words: Completion::OneOf(words), ..self }
    }
}

/// A flag of a command.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// With its dashes: `--player`.
    pub name: Text,
    /// A second, short spelling with its dash: `-h`.
    pub short: Option<Text>,
    /// What follows it, if anything, as the help calls it: `NAME`.
    pub value: Option<Text>,
    /// What completes the value.
    pub words: Completion,
    /// What it does; the line breaks in it are kept, and others are put in if needed.
    pub help: Text,
    /// May be given more than once.
    pub repeats: bool,
    /// Flags or positional arguments that it cannot be used with.
    pub conflicts: Words,
    /// Flags that must be given too. A test checks that every command has those that it names.
    pub requires: Words,
}

/// What a shell can offer for an argument.
#[derive(Clone, Copy, Debug)]
pub enum Completion {
    /// Nothing: a number, a range, a text.
    Any,
    /// The names of files.
    File,
    /// These words and no others.
    OneOf(Words),
    /// The name of a command, or one of these words.
    CommandOr(Words),
    /// These words, or the name of a file.
    OneOfOrFile(Words),
}

impl Flag {
    /// A flag that stands for itself.
    pub const fn alone(name: Text, help: Text) -> Flag {
        let (words, value, short) = (Completion::Any, None, None);
        Flag { name, short, value, words, help, repeats: false, conflicts: &[], requires: &[] }
    }

    /// A flag with a value, which the help calls `value`.
    pub const fn with_value(name: Text, value: Text, help: Text) -> Flag {
        Flag { value: Some(value), ..Flag::alone(name, help) }
    }

    /// A flag whose value is the name of a file.
    pub const fn with_file(name: Text, value: Text, help: Text) -> Flag {
        Flag::with_words(name, value, Completion::File, help)
    }

    /// A flag whose value a shell can complete by these words.
    pub const fn with_words(name: Text, value: Text, words: Completion, help: Text) -> Flag {
        Flag { words, ..Flag::with_value(name, value, help) }
    }

    /// The same flag, as often as one likes.
    pub const fn repeated(self) -> Flag {
        Flag { repeats: true, ..self }
    }

    /// The same flag with a short spelling.
    pub const fn short(self, short: Text) -> Flag {
        Flag { short: Some(short), ..self }
    }

    /// The same flag, which cannot be used with any of these flags or positionals.
    pub const fn conflicts(self, conflicts: Words) -> Flag {
        Flag { conflicts, ..self }
    }

    /// The same flag, which needs these.
    pub const fn requires(self, requires: Words) -> Flag {
        Flag { requires, ..self }
    }

    /// With its value: `--seed S`.
    pub fn spelled(&self) -> String {
        [self.name, self.value.unwrap_or_default()].join(" ").trim_end().to_string()
    }
}

/// What every command has. The parser itself knows it, as help is there for a wrong command line.
pub const EVERY: &[Group] = &[Group::plain(&[HELP])];
pub const HELP: Flag = Flag::alone("--help", "this text").short("-h");

/// Columns of the narrowest terminal that is usual.
const WIDTH: usize = 80;
/// What stands before a long flag, so that short ones have a column of their own: `  -h, `.
const INDENT: usize = 6;
/// A flag with a longer spelling has its text below, not beside.
const WIDEST: usize = 18;

impl Command {
    /// Its flags in the order of the help.
    pub fn all_flags(&self) -> impl Iterator<Item = &'static Flag> {
        rows(self.flags)
    }

    /// The whole help; the program's own also lists the commands it is given.
    pub fn help(&self, commands: &[Command]) -> String {
        let widths = self.all_flags().map(|flag| flag.spelled().len());
        let column = INDENT + widths.filter(|&width| width <= WIDEST).max().unwrap_or(0) + 2;
        let named = |name: &str, help: &str| row(&format!("  {name}"), help, column);
        let usage: Vec<String> = self.usage.iter().map(|line| format!("brickgm {line}")).collect();
        let mut text = format!("Usage: {}\n\n", usage.join("\n       ")) + &wrapped(self.about, 0);
        let mut paragraph = |title: &str, rows: String| {
            if !rows.is_empty() {
                text += &format!("\n{title}{rows}");
            }
        };
        paragraph("", self.positionals.iter().map(|it| named(it.name, it.help)).collect());
        let mut flags = String::new();
        for group in self.flags.iter().chain(EVERY) {
            if !group.heading.is_empty() {
                flags += &format!("\n{}:\n", group.heading);
            }
            match group.brief {
                None => flags.extend(group.flags.iter().map(|it| row(&left(it), it.help, column))),
                Some(brief) => flags += &wrapped(brief, 6),
            }
        }
        paragraph("", flags.trim_start_matches('\n').to_string());
        let list = "Commands ('brickgm help COMMAND' shows more):\n";
        paragraph(list, commands.iter().map(|it| named(it.name, it.summary)).collect());
        paragraph("", wrapped(self.closing, 0));
        let example = |(line, what): &(&str, &str)| {
            wrapped(&format!("# {what}"), 2) + &format!("  brickgm {line}\n")
        };
        paragraph("Examples:\n", self.examples.iter().map(example).collect());
        text
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
        return format!("{name}\n{help}");
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
    fn a_name_that_is_too_wide_has_its_text_below() {
        assert_eq!(row("  --a", "one\ntwo", 8), "  --a   one\n        two\n");
        assert_eq!(row("  --a-long-one", "one", 8), "  --a-long-one\n        one\n");
    }
}
