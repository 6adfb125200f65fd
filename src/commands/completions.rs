//! `brickgm completions`: completions for bash, zsh and fish, from the same tables as the help.
//!
//! A script only connects the shell to the program. At each completion it calls `brickgm` with
//! [`CALL`] and the words before the cursor, and the program answers with [`offers`].

use std::ffi::OsString;

use crate::commands::{COMMANDS, PROGRAM};
use crate::support::args::Args;
use crate::support::command::{Command, Completion, Flag, Positional};
use crate::support::error::CommandResult;
use crate::support::{streams, suggest};

pub const COMMAND: Command = Command {
    name: "completions",
    summary: "write completions for a shell",
    usage: &["completions SHELL"],
    about: "Writes what SHELL needs to complete commands, flags, names and files after 'brickgm'.",
    positionals: &[Positional::word("SHELL", "bash, zsh or fish").one_of(SHELLS)],
    flags: &[],
    closing: "",
    examples: &[
        (
            "completions bash > ~/.local/share/bash-completion/completions/brickgm",
            "bash, from the next shell on",
        ),
        ("completions zsh > ~/.zfunc/_brickgm", "zsh, where ~/.zfunc is in $fpath"),
        ("completions fish > ~/.config/fish/completions/brickgm.fish", "fish"),
    ],
    run,
};

const SHELLS: &[&str] = &["bash", "zsh", "fish"];

/// The word by which a script calls the program. No help shows it.
pub const CALL: &str = "__complete";

/// The line of an answer that asks the shell for names of files.
const FILES: &str = ":files";

const BASH: &str = r#"# brickgm for bash; made by 'brickgm completions bash'.
_brickgm() {
    local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} offer
    COMPREPLY=()
    while IFS=$'\t' read -r offer _; do
        case $offer in
        :files) COMPREPLY+=($(compgen -f -- "${word#=}")) ;;
        *) COMPREPLY+=("$offer") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -F _brickgm brickgm
"#;

const ZSH: &str = r#"#compdef brickgm
# brickgm for zsh; made by 'brickgm completions zsh'.
_brickgm() {
    local offer
    local -a offers
    for offer in "${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $offer == :files ]]; then
            compset -P '-*='
            _files
        elif [[ -n $offer ]]; then
            offers+=("${offer/$'\t'/:}")
        fi
    done
    (( $#offers )) && _describe brickgm offers
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _brickgm "$@"
else
    compdef _brickgm brickgm
fi
"#;

const FISH: &str = r#"# brickgm for fish; made by 'brickgm completions fish'.
function __brickgm_offers
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for offer in ($words[1] __complete $words[2..-1] "$word" 2>/dev/null)
        if test "$offer" = :files
            __fish_complete_path "$word"
        else
            echo "$offer"
        end
    end
end
complete -c brickgm -f -a '(__brickgm_offers)'
"#;

fn run(args: &Args) -> CommandResult {
    let shell = args.required(0)?;
    match shell.to_str() {
        Some("bash") => streams::print(BASH),
        Some("zsh") => streams::print(ZSH),
        Some("fish") => streams::print(FISH),
        _ => Err(suggest::unknown("shell", shell, SHELLS)),
    }
}

/// Answers the script of a shell.
pub fn answer(words: &[OsString]) -> CommandResult {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    streams::print(&offers(&words))
}

/// What can stand for the last of these words, which the user has begun: one line each, with its
/// meaning after a tab, and [`FILES`] if names of files can stand there.
fn offers(words: &[String]) -> String {
    let [before @ .., begun] = words else { return String::new() };
    let called = before.first().and_then(|word| COMMANDS.iter().find(|it| it.name == word));
    let command = called.unwrap_or(PROGRAM);
    // `--player=se` is one word, but bash splits it into three.
    let (prefix, begun, flag) = match begun.split_once('=') {
        Some((flag, value)) if !flag.is_empty() => (format!("{flag}="), value, Some(flag)),
        _ => {
            let flag = before.iter().map(String::as_str).rfind(|word| *word != "=");
            (String::new(), begun.trim_start_matches('='), flag)
        }
    };
    let is_it = |it: &&Flag| flag.is_some() && (flag == Some(it.name) || flag == it.short);
    let mut rows = match command.all_flags().find(is_it).filter(|flag| flag.value.is_some()) {
        Some(flag) => known(flag.words),
        None if begun.starts_with('-') => {
            let meaning = |flag: &Flag| flag.help.lines().next().unwrap_or_default();
            command.all_flags().map(|flag| (flag.name, meaning(flag))).collect()
        }
        None => {
            let first = before.is_empty().then_some(Completion::CommandOr(&[])).into_iter();
            let all = first.chain(command.positionals.iter().map(|it| it.words));
            all.flat_map(known).collect()
        }
    };
    rows.retain(|(word, _)| *word == FILES || word.starts_with(begun));
    rows.dedup();
    let line = |(word, meaning): (&str, &str)| match word {
        FILES => format!("{FILES}\n"),
        _ => format!("{prefix}{word}\t{meaning}\n"),
    };
    rows.into_iter().map(line).collect()
}

/// The words that complete an argument, with their meanings.
fn known(completion: Completion) -> Vec<(&'static str, &'static str)> {
    let plain = |word: &&'static str| (*word, "");
    match completion {
        Completion::Any => Vec::new(),
        Completion::File => vec![(FILES, "")],
        Completion::CommandOr(words) => {
            let names = COMMANDS.iter().map(|it| (it.name, it.summary));
            names.chain(words.iter().map(plain)).collect()
        }
        Completion::OneOf(words) => words.iter().map(plain).collect(),
        Completion::OneOfOrFile(words) => words.iter().chain([&FILES]).map(plain).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_of_every_command_is_offered_and_its_value_completed() {
        let offers = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            super::offers(&words)
        };
        for command in COMMANDS.iter().chain([PROGRAM]) {
            let first = if command.name.is_empty() { "game.in" } else { command.name };
            let offered = offers(&[first, "--"]);
            for flag in command.all_flags() {
                let start = format!("{}\t", flag.name);
                assert!(offered.lines().any(|line| line.starts_with(&start)), "{start}");
                if let Completion::OneOf(words) = flag.words {
                    let begun = format!("{}={}", flag.name, words[0]);
                    let expected = format!("{begun}\t\n");
                    assert!(offers(&[first, &begun]).contains(&expected), "{begun}");
                }
            }
        }
    }
}
