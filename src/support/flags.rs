//! The flags and the positional arguments of a command, as tables.
//!
//! A flag is one row here. Parsing, help, suggestions and completions all read the same row.

type Text = &'static str;
type Words = &'static [&'static str];

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

    /// One argument, the name of a command.
    pub const fn command(name: Text, help: Text) -> Positional {
        Positional { words: Completion::Command, ..Positional::file(name, help) }
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
    /// The name of a command.
    Command,
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
