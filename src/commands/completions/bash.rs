//! Completions for bash, from version 3.2 on.

use std::fmt::Write;

use crate::commands::completions::offers::{offered, place_words};
use crate::support::command::Command;
use crate::support::flags::Flag;

const HEAD: &str = r#"# brickgm for bash; made by 'brickgm completions bash'.
_brickgm() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local verb='' flags='' words='' files='' IFS=$' \t\n'
    # The shell takes '--player=se' for three words.
    [[ $word == = ]] && word=''
    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
"#;

const TAIL: &str = r#"    COMPREPLY=()
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

/// A function that looks at the words so far, and its registration.
pub fn script(program: &Command, verbs: &[Command]) -> String {
    let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
    let mut out = HEAD.to_string();
    let _ = write!(
        out,
        "    case $COMP_CWORD:${{COMP_WORDS[1]}} in\n    1:*) ;;\n    *:{}) verb=${{COMP_WORDS[1]}} ;;\n    esac\n",
        names.join("|*:")
    );
    out += "    case $verb in\n";
    for verb in [program].into_iter().chain(verbs) {
        out += &section(verb, if verb.name.is_empty() { &names } else { &[] });
    }
    out + "    esac\n" + TAIL
}

/// What is known after one verb. The program's own first word may also be a verb.
fn section(verb: &Command, verbs: &[&str]) -> String {
    let name = if verb.name.is_empty() {
        "''"
    } else {
        verb.name
    };
    let spellings = |flag: &'static Flag| [Some(flag.name), flag.short].into_iter().flatten();
    let flags: Vec<&str> = verb.all_flags().flat_map(spellings).collect();
    let (words, files) = place_words(verb);
    let mut out = format!("    {name})\n        flags='{}'\n", flags.join(" "));
    let _ = writeln!(
        out,
        "        words='{}' files='{}'",
        words.join(" "),
        yes(files)
    );
    if !verbs.is_empty() {
        let _ = writeln!(
            out,
            "        [[ $COMP_CWORD == 1 ]] && words='{}'",
            verbs.join(" ")
        );
    }
    out += "        case $before in\n";
    for flag in verb.all_flags() {
        let Some(value) = flag.value else { continue };
        let pattern: Vec<&str> = spellings(flag).collect();
        let (words, files) = offered(value.words);
        let _ = writeln!(
            out,
            "        {}) flags='' words='{}' files='{}' ;;",
            pattern.join("|"),
            words.join(" "),
            yes(files)
        );
    }
    out + "        esac ;;\n"
}

fn yes(files: bool) -> &'static str {
    if files {
        "yes"
    } else {
        ""
    }
}
