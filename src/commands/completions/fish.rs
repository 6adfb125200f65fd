//! Completions for fish.

use crate::support::command::Command;
use crate::support::flags::Flag;

use crate::commands::completions::offers::{about, meaning, offered, place_words};

/// A line for each thing that can be completed.
pub fn script(program: &Command, verbs: &[Command]) -> String {
    let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
    let alone = format!("not __fish_seen_subcommand_from {}", names.join(" "));
    let mut out = String::from("# brickgm for fish; made by 'brickgm completions fish'.\n");
    out += "complete -c brickgm -f\n# ''\n";
    for verb in verbs {
        out += &line(
            "__fish_use_subcommand",
            &format!("-a {}", verb.name),
            verb.summary,
        );
    }
    out += &section(program, &alone);
    for verb in verbs {
        out += &format!("# {}\n", verb.name);
        out += &section(verb, &format!("__fish_seen_subcommand_from {}", verb.name));
    }
    out
}

fn section(verb: &Command, condition: &str) -> String {
    let mut out = String::new();
    let (words, files) = place_words(verb);
    if !words.is_empty() {
        out += &line(condition, &format!("-a {}", quoted(&words.join(" "))), "");
    }
    if files {
        out += &line(condition, "-F", "");
    }
    for flag in verb.all_flags() {
        out += &line(condition, &spelled(flag), &about(flag));
    }
    out
}

fn spelled(flag: &Flag) -> String {
    let mut out = String::new();
    if let Some(short) = flag.short {
        out += &format!("-s {} ", &short[1..]);
    }
    out += &format!("-l {}", &flag.name[2..]);
    if let Some(value) = flag.value {
        let (words, files) = offered(value.words);
        out += if files { " -r -F" } else { " -x" };
        if !words.is_empty() {
            let words: Vec<String> = words.iter().map(|word| told(flag, word)).collect();
            out += &format!(" -a {}", quoted(&words.join(" ")));
        }
    }
    out
}

/// A word with what it means; fish would say of it what it says of the flag.
fn told(flag: &Flag, word: &str) -> String {
    match meaning(flag, word) {
        Some(meaning) => format!("{word}\\t{}", quoted(meaning)),
        None => word.to_string(),
    }
}

fn line(condition: &str, what: &str, text: &str) -> String {
    let mut out = format!("complete -c brickgm -n {} {what}", quoted(condition));
    if !text.is_empty() {
        out += &format!(" -d {}", quoted(text));
    }
    out + "\n"
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
