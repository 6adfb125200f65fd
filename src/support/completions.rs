//! Completions for bash, zsh and fish, made from the same tables as the help.

use std::fmt::Write;

use crate::support::command::Command;
use crate::support::flags::{Completion, Flag, Positional};
use crate::support::quote::single_quoted;

/// The shells with completions.
pub const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// The script for a shell of [`SHELLS`].
pub fn script(shell: &str, program: &Command, commands: &[Command]) -> Option<String> {
    let all = Tables { program, commands };
    match shell {
        "bash" => Some(all.bash()),
        "zsh" => Some(all.zsh()),
        "fish" => Some(all.fish()),
        _ => None,
    }
}

struct Tables<'a> {
    program: &'a Command,
    commands: &'a [Command],
}

const BASH_HEAD: &str = r#"# brickgm for bash; made by 'brickgm completions bash'.
_brickgm() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local called='' flags='' words='' files='' IFS=$' \t\n'
    # The shell splits '--player=se' into three words.
    [[ $word == = ]] && word=''
    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
"#;

const BASH_TAIL: &str = r#"    esac
    COMPREPLY=()
    if [[ $word == -* && -n $flags ]]; then
        words=$flags files=''
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [[ -n $files ]]; then
        # Names may have blanks in them.
        IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "$word"))
    fi
}
complete -o filenames -F _brickgm brickgm
"#;

const ZSH_HEAD: &str = "\
#compdef brickgm
# brickgm for zsh; made by 'brickgm completions zsh'.
_brickgm() {
    local called=''
    (( CURRENT > 2 )) && called=$words[2]
    case $called in
";

const ZSH_MIDDLE: &str = "\
    esac
}

_brickgm_or_file() {
    _alternative \"names:name:($*)\" 'files:file:_files'
}

_brickgm_first() {
    local -a commands
    commands=(
";

const ZSH_TAIL: &str = "\
    )
    _describe command commands
    _files
}

if [[ $funcstack[1] == _brickgm ]]; then
    _brickgm \"$@\"
else
    compdef _brickgm brickgm
fi
";

impl Tables<'_> {
    fn names(&self) -> Vec<&'static str> {
        self.commands.iter().map(|command| command.name).collect()
    }

    fn bash(&self) -> String {
        let names = self.names();
        let mut out = BASH_HEAD.to_string();
        let known = names.join("|*:");
        let _ = write!(
            out,
            "    case $COMP_CWORD:${{COMP_WORDS[1]}} in\n    1:*) ;;\n    *:{known}) called=${{COMP_WORDS[1]}} ;;\n    esac\n    case $called in\n",
        );
        for command in [self.program].into_iter().chain(self.commands) {
            let name = if command.name.is_empty() { "''" } else { command.name };
            let flags: Vec<&str> = command.all_flags().flat_map(spellings).collect();
            let (flags, offer) = (flags.join(" "), bash_offer(self.positional_words(command)));
            let _ = write!(out, "    {name})\n        flags='{flags}' {offer}\n");
            if command.name.is_empty() {
                let names = names.join(" ");
                let _ = writeln!(out, "        [[ $COMP_CWORD == 1 ]] && words='{names}'");
            }
            out += "        case $before in\n";
            for flag in command.all_flags() {
                let Some(value) = flag.value else { continue };
                let (spelled, offer) = (spellings(flag).join("|"), self.offered(value.words));
                let _ = writeln!(out, "        {spelled}) flags='' {} ;;", bash_offer(offer));
            }
            out += "        esac ;;\n";
        }
        out + BASH_TAIL
    }

    fn zsh(&self) -> String {
        let mut out = ZSH_HEAD.to_string();
        for command in self.commands {
            let name = command.name;
            let _ = write!(out, "    {name})\n        shift words\n        (( CURRENT-- ))\n");
            let positionals = command.positionals.iter().map(|it| self.zsh_positional(it));
            out += &self.zsh_arguments(command, positionals.collect());
        }
        let first = "'1:command:_brickgm_first'".to_string();
        out += "    ''|*)\n";
        out += &self.zsh_arguments(self.program, vec![first]);
        out += ZSH_MIDDLE;
        for command in self.commands {
            let row = single_quoted(&format!("{}:{}", command.name, command.summary));
            let _ = writeln!(out, "        {row}");
        }
        out + ZSH_TAIL
    }

    fn zsh_arguments(&self, command: &Command, positionals: Vec<String>) -> String {
        let flags = command.all_flags().map(|flag| self.zsh_flag(flag));
        let rows: Vec<String> = flags.chain(positionals).collect();
        let rows = rows.join(" \\\n            ");
        format!("        _arguments \\\n            {rows} ;;\n")
    }

    fn zsh_flag(&self, flag: &Flag) -> String {
        let value = match flag.value {
            Some(value) => format!(":{}:{}", value.name, self.zsh_values(flag, value.words)),
            None => String::new(),
        };
        let text = single_quoted(&format!("[{}]{value}", zsh_escaped(&self.about(flag))));
        let (name, equals) = (flag.name, if flag.value.is_some() { "=" } else { "" });
        let often = if flag.repeats { "'*'" } else { "" };
        match flag.short {
            Some(short) => format!("'({short} {name})'{{{short},{name}{equals}}}{text}"),
            None => format!("{often}{name}{equals}{text}"),
        }
    }

    /// The values of a flag, with their meanings where the help has one line for each.
    fn zsh_values(&self, flag: &Flag, words: Completion) -> String {
        let with_meaning = |word: &&str| {
            let meaning = zsh_escaped(meaning(flag, word)?);
            Some(format!("{word}\\:\"{meaning}\""))
        };
        let rows: Option<Vec<String>> = self.offered(words).0.iter().map(with_meaning).collect();
        match rows {
            Some(rows) if !rows.is_empty() => format!("(({}))", rows.join(" ")),
            _ => self.zsh_action(words),
        }
    }

    fn zsh_positional(&self, positional: &Positional) -> String {
        let often = if positional.repeats { "*" } else { "" };
        let action = self.zsh_action(positional.words);
        single_quoted(&format!("{often}:{}:{action}", positional.name))
    }

    fn zsh_action(&self, words: Completion) -> String {
        let (words, files) = self.offered(words);
        let words = words.join(" ");
        match (words.is_empty(), files) {
            (true, false) => " ".to_string(),
            (true, true) => "_files".to_string(),
            (false, false) => format!("({words})"),
            // The blank keeps _arguments from adding words of its own to the call.
            (false, true) => format!(" _brickgm_or_file {words}"),
        }
    }

    fn fish(&self) -> String {
        let mut out = String::from("# brickgm for fish; made by 'brickgm completions fish'.\n");
        out += "complete -c brickgm -f\n# ''\n";
        for command in self.commands {
            let add = format!("-a {}", command.name);
            out += &fish_line("__fish_use_subcommand", &add, command.summary);
        }
        let names = self.names().join(" ");
        out +=
            &self.fish_section(self.program, &format!("not __fish_seen_subcommand_from {names}"));
        for command in self.commands {
            let name = command.name;
            let _ = writeln!(out, "# {name}");
            out += &self.fish_section(command, &format!("__fish_seen_subcommand_from {name}"));
        }
        out
    }

    fn fish_section(&self, command: &Command, condition: &str) -> String {
        let mut out = String::new();
        let (words, files) = self.positional_words(command);
        if !words.is_empty() {
            let words = format!("-a {}", fish_quoted(&words.join(" ")));
            out += &fish_line(condition, &words, "");
        }
        if files {
            out += &fish_line(condition, "-F", "");
        }
        for flag in command.all_flags() {
            out += &fish_line(condition, &self.fish_flag(flag), &self.about(flag));
        }
        out
    }

    fn fish_flag(&self, flag: &Flag) -> String {
        let short = flag.short.map(|short| format!("-s {} ", &short[1..]));
        let mut out = format!("{}-l {}", short.unwrap_or_default(), &flag.name[2..]);
        let Some(value) = flag.value else { return out };
        let (words, files) = self.offered(value.words);
        out += if files { " -r -F" } else { " -x" };
        // Without a meaning of its own, fish shows the flag's text for a word.
        let with_meaning = |word: &&str| match meaning(flag, word) {
            Some(meaning) => format!("{word}\\t{}", fish_quoted(meaning)),
            None => word.to_string(),
        };
        let words: Vec<String> = words.iter().map(with_meaning).collect();
        if !words.is_empty() {
            let _ = write!(out, " -a {}", fish_quoted(&words.join(" ")));
        }
        out
    }

    /// What a flag is, short enough for a list: the first part of its help, or its words where the
    /// help only says what each of them is.
    fn about(&self, flag: &Flag) -> String {
        let words = flag.value.map_or(Vec::new(), |it| self.offered(it.words).0);
        match words.split_last() {
            Some((last, others)) if words.iter().any(|word| meaning(flag, word).is_some()) => {
                format!("{} or {last}", others.join(", "))
            }
            _ => summary(flag.help).to_string(),
        }
    }

    fn positional_words(&self, command: &Command) -> (Vec<&'static str>, bool) {
        let offers = command.positionals.iter().map(|it| self.offered(it.words));
        let (words, files): (Vec<_>, Vec<_>) = offers.unzip();
        (words.concat(), files.contains(&true))
    }

    /// The words that can stand there, and whether names of files can.
    fn offered(&self, words: Completion) -> (Vec<&'static str>, bool) {
        match words {
            Completion::Any => (Vec::new(), false),
            Completion::File => (Vec::new(), true),
            Completion::Command => (self.names(), false),
            Completion::OneOf(known) => (known.to_vec(), false),
            Completion::OneOfOrFile(known) => (known.to_vec(), true),
        }
    }
}

fn bash_offer((words, files): (Vec<&str>, bool)) -> String {
    let files = if files { "yes" } else { "" };
    format!("words='{}' files='{files}'", words.join(" "))
}

fn spellings(flag: &'static Flag) -> Vec<&'static str> {
    [Some(flag.name), flag.short].into_iter().flatten().collect()
}

/// What the help says about one of the flag's words, on a line of its own.
fn meaning<'a>(flag: &'a Flag, word: &str) -> Option<&'a str> {
    let line = flag.help.lines().find_map(|line| line.strip_prefix(word))?;
    let line = line.strip_prefix(" (the default)").unwrap_or(line);
    line.strip_prefix(": ").map(summary)
}

/// The first part of a help text.
fn summary(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    // A word or two alone would say too little.
    let first = |end| {
        let mut found = line.match_indices(end).map(|(index, _)| index);
        found.find(|&index| index >= 20)
    };
    let ends = [". ", "; ", ", ", ": ", " ("].into_iter().filter_map(first);
    &line[..ends.min().unwrap_or(line.len())]
}

fn fish_line(condition: &str, what: &str, text: &str) -> String {
    let mut out = format!("complete -c brickgm -n {} {what}", fish_quoted(condition));
    if !text.is_empty() {
        let _ = write!(out, " -d {}", fish_quoted(text));
    }
    out + "\n"
}

fn fish_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Brackets and colons have a meaning in a row.
fn zsh_escaped(text: &str) -> String {
    let mut text = text.replace('\\', "\\\\");
    for character in ["[", "]", ":"] {
        text = text.replace(character, &format!("\\{character}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_the_first_part() {
        for (help, short) in [
            ("a whole number (default 1)", "a whole number (default 1)"),
            ("the seeds, both ends included, or a list", "the seeds, both ends included"),
        ] {
            assert_eq!(summary(help), short);
        }
    }

    #[test]
    fn the_meaning_of_a_word_is_its_line_of_the_help() {
        let help = "paper (the default): the published rule\ngreedy: more";
        let words = Completion::OneOf(&["paper", "greedy"]);
        let flag = Flag::with_words("--player", "NAME", words, help);
        assert_eq!(meaning(&flag, "paper"), Some("the published rule"));
        assert_eq!(meaning(&flag, "greedy"), Some("more"));
        assert_eq!(meaning(&flag, "search"), None);
    }
}
