//! Completions for zsh.

use crate::support::command::Command;
use crate::support::flags::{Completion, Flag, Positional};

use crate::commands::completions::offers::{about, meaning, offered};

const HEAD: &str = "\
#compdef brickgm
# brickgm for zsh; made by 'brickgm completions zsh'.
_brickgm() {
    local verb=''
    (( CURRENT > 2 )) && verb=$words[2]
    case $verb in
";

const MIDDLE: &str = "\
    esac
}

_brickgm_or_file() {
    _alternative \"names:name:($*)\" 'files:file:_files'
}

_brickgm_first() {
    local -a verbs
    verbs=(
";

const TAIL: &str = "\
    )
    _describe verb verbs
    _files
}

if [[ $funcstack[1] == _brickgm ]]; then
    _brickgm \"$@\"
else
    compdef _brickgm brickgm
fi
";

/// A function that looks at the words so far.
pub fn script(program: &Command, verbs: &[Command]) -> String {
    let mut out = HEAD.to_string();
    for verb in verbs {
        out += &format!(
            "    {})\n        shift words\n        (( CURRENT-- ))\n",
            verb.name
        );
        out += &arguments(verb.all_flags(), verb.positionals.iter().map(positional));
    }
    out += "    ''|*)\n";
    out += &arguments(
        program.all_flags(),
        ["'1:verb:_brickgm_first'".to_string()].into_iter(),
    );
    out += MIDDLE;
    for verb in verbs {
        let name = verb.name;
        out += &format!("        {}\n", quoted(&format!("{name}:{}", verb.summary)));
    }
    out + TAIL
}

fn arguments<'a>(
    flags: impl Iterator<Item = &'a Flag>,
    positionals: impl Iterator<Item = String>,
) -> String {
    let rows: Vec<String> = flags.map(flag).chain(positionals).collect();
    format!(
        "        _arguments \\\n            {} ;;\n",
        rows.join(" \\\n            ")
    )
}

/// One row of `_arguments`.
fn flag(flag: &Flag) -> String {
    let value = match flag.value {
        Some(value) => format!(":{}:{}", value.name, values(flag, value.words)),
        None => String::new(),
    };
    let text = quoted(&format!("[{}]{value}", escaped(&about(flag))));
    let equals = if flag.value.is_some() { "=" } else { "" };
    let often = if flag.repeats { "'*'" } else { "" };
    match flag.short {
        Some(short) => format!(
            "'({short} {name})'{{{short},{name}{equals}}}{text}",
            name = flag.name
        ),
        None => format!("{often}{}{equals}{text}", flag.name),
    }
}

/// The values of a flag, each with what it means where the help says that of each.
fn values(flag: &Flag, words: Completion) -> String {
    let told = |word: &&str| {
        let meaning = escaped(meaning(flag, word)?);
        Some(format!("{word}\\:\"{meaning}\""))
    };
    let rows: Option<Vec<String>> = offered(words).0.iter().map(told).collect();
    match rows {
        Some(rows) if !rows.is_empty() => format!("(({}))", rows.join(" ")),
        _ => action(words),
    }
}

fn positional(positional: &Positional) -> String {
    let often = if positional.repeats { "*" } else { "" };
    quoted(&format!(
        "{often}:{}:{}",
        positional.name,
        action(positional.words)
    ))
}

fn action(words: Completion) -> String {
    let (words, files) = offered(words);
    let words = words.join(" ");
    match (words.is_empty(), files) {
        (true, false) => " ".to_string(),
        (true, true) => "_files".to_string(),
        (false, false) => format!("({words})"),
        // The blank keeps _arguments from adding words of its own to the call.
        (false, true) => format!(" _brickgm_or_file {words}"),
    }
}

/// Brackets and colons have a meaning in a row.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        if "[]:\\".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
