//! Completions for bash, zsh and fish, from the same tables as the help.
//!
//! A script only connects the shell to the program. At each completion it calls `brickgm` with
//! [`CALL`] and the words before the cursor, and the program answers with [`offers`].

use crate::support::command::{Command, Completion, Flag};

/// The shells with completions.
pub const SHELLS: &[&str] = &["bash", "zsh", "fish"];

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

/// The script for a shell of [`SHELLS`].
pub fn script(shell: &str) -> Option<&'static str> {
    let index = SHELLS.iter().position(|known| *known == shell)?;
    Some([BASH, ZSH, FISH][index])
}

/// What can stand for the last of these words, which the user has begun: one line each, with its
/// meaning after a tab, and [`FILES`] if names of files can stand there.
pub fn offers(words: &[String], program: &Command, commands: &[Command]) -> String {
    let [before @ .., begun] = words else { return String::new() };
    let called = before.first().and_then(|word| commands.iter().find(|it| it.name == word));
    let command = called.unwrap_or(program);
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
        Some(flag) => known(flag.words, commands),
        None if begun.starts_with('-') => {
            let meaning = |flag: &Flag| flag.help.lines().next().unwrap_or_default();
            command.all_flags().map(|flag| (flag.name, meaning(flag))).collect()
        }
        None => {
            let first = before.is_empty().then_some(Completion::CommandOr(&[])).into_iter();
            let all = first.chain(command.positionals.iter().map(|it| it.words));
            all.flat_map(|words| known(words, commands)).collect()
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
fn known(completion: Completion, commands: &[Command]) -> Vec<(&'static str, &'static str)> {
    let plain = |word: &&'static str| (*word, "");
    match completion {
        Completion::Any => Vec::new(),
        Completion::File => vec![(FILES, "")],
        Completion::CommandOr(words) => {
            let names = commands.iter().map(|it| (it.name, it.summary));
            names.chain(words.iter().map(plain)).collect()
        }
        Completion::OneOf(words) => words.iter().map(plain).collect(),
        Completion::OneOfOrFile(words) => words.iter().chain([&FILES]).map(plain).collect(),
    }
}
