//! `brickgm view` in a terminal: the replay, its keys, and how it leaves the terminal.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::common::frames::{GAME, MOVES};
use crate::common::terminal::Terminal;
use crate::common::{in_time, Scratch};

const USUAL: [u32; 2] = [24, 80];
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";
const DOWN: &str = "\x1b[B";

fn view(flags: &str) -> String {
    let program = env!("CARGO_BIN_EXE_brickgm");
    format!("{program} view {GAME} {MOVES} {flags}")
}

fn replay(size: [u32; 2], variables: &[(&str, &str)], flags: &str) -> Option<Terminal> {
    Terminal::run(size, variables, &view(flags))
}

/// The frames that were drawn over each other.
fn frames(shown: &str) -> Vec<&str> {
    let screen = shown.split(LEAVE).next().unwrap();
    screen.split("\x1b[H").skip(1).collect()
}

#[test]
fn a_terminal_is_drawn_over_in_colour() {
    let Some(terminal) = replay(USUAL, &[], "--delay 1") else { return };
    // Without a keyboard it ends by itself.
    let (shown, code) = terminal.finish();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains(ENTER) && shown.contains("48;5;168m"), "{shown}");
    assert!(shown.ends_with("\nScore = 507\nMoves = 11 of 11\n"), "{shown}");
    let step = frames(&shown).into_iter().find(|frame| frame.contains("Step 2 of 4")).unwrap();
    // What vanishes is bold and in its colours, what stays is dimmed, and the sum is shown.
    assert!(step.contains("\x1b[1;38;5;231;48;5;56m[2]"), "{step}");
    assert!(step.contains("\x1b[38;5;221;48;5;236m 3 "), "{step}");
    assert!(step.contains("3 runs, 41 · 3 · 2"), "{step}");
    assert!(step.contains("space pause") && step.contains("q quit"));
    let plain = replay(USUAL, &[("NO_COLOR", "1")], "--delay 1 --from 11").unwrap();
    let (shown, _) = plain.finish();
    assert!(!shown.contains("\x1b[38") && shown.contains("= 507"), "{shown}");
    let (shown, code) = replay([19, 80], &[("NO_COLOR", "1")], "").unwrap().finish();
    assert!(code == Some(1) && !shown.contains("Brick") && !shown.contains(ENTER), "{shown}");
    assert!(shown.contains("the terminal has 80 columns and 19 rows"), "{shown}");
}

#[test]
fn keys_lead_through_the_game() {
    let Some(mut terminal) = replay(USUAL, &[], "--delay 600000") else { return };
    terminal.wait_for("Brick 1 of 11");
    terminal.press("g11\r");
    terminal.wait_for("Step 1 of 4");
    terminal.press(DOWN);
    terminal.wait_for("Step 2 of 4");
    assert!(terminal.wait_for("Paused").contains("Go to 11_"));
    terminal.press("\x1b[D");
    terminal.wait_for("Brick 10 of 11");
    terminal.press("n");
    terminal.press(&DOWN.repeat(3));
    terminal.wait_for("Step 4 of 4");
    terminal.press(" +");
    terminal.wait_for("Speed 2×");
    terminal.press("q");
    let (shown, code) = terminal.finish();
    assert_eq!(code, Some(0));
    // The last frame stays on the user's own screen.
    let after = shown.split(LEAVE).nth(1).unwrap();
    assert!(after.contains("Step 4 of 4") && !after.contains("q quit"), "{after}");
    assert!(after.ends_with("\nScore = 507\nMoves = 11 of 11\n"));
}

#[test]
fn the_terminal_is_given_back_however_it_ends() {
    for (end, code) in [("q", 0), ("\x03", 130), ("-TERM", 143), ("-INT", 130)] {
        let program = view("--delay 600000");
        let ends = "echo code $?; stty -g";
        let line = format!("trap : INT; stty -g; sh -c 'echo pid $$; exec {program}'; {ends}");
        let Some(mut terminal) = Terminal::run(USUAL, &[], &line) else { return };
        let shown = terminal.wait_for("q quit");
        let pid = shown.split("pid ").nth(1).unwrap().lines().next().unwrap();
        match end.len() {
            1 => terminal.press(end),
            _ => assert!(Command::new("kill").args([end, pid]).status().unwrap().success()),
        }
        terminal.wait_for("code ");
        let (shown, _) = terminal.finish();
        assert!(shown.contains(&format!("code {code}\n")), "{shown}");
        assert!(shown.contains(LEAVE) && shown.contains("\x1b[?25h"));
        let is_settings = |line: &&str| line.matches(':').count() > 9;
        let settings: Vec<&str> = shown.lines().filter(is_settings).collect();
        assert!(settings.len() == 2 && settings[0] == settings[1], "{shown}");
    }
}

/// Two signals at once, and signals that nothing expects, at several moments.
#[test]
fn no_signal_leaves_the_terminal_as_it_was_while_keys_were_read() {
    let scratch = Scratch::new("view_signals");
    for (round, signals) in
        ["INT INT", "TERM TERM", "INT TERM", "QUIT QUIT", "HUP HUP", "USR1", "ALRM", "ABRT"]
            .into_iter()
            .cycle()
            .take(24)
            .enumerate()
    {
        let (process, settings) = (scratch.path("process"), scratch.path("settings"));
        let view = view("--delay 100");
        let line =
            format!("sh -c 'echo $$ > {process}; exec {view}'; stty -a > {settings}; sleep 0.1");
        let Some(terminal) = Terminal::run(USUAL, &[], &line) else { return };
        // The first rounds come while the terminal is taken over, the others later.
        if round < 16 {
            terminal.wait_for("\x1b[?1049h");
        }
        let number = in_time({
            let process = process.clone();
            move || loop {
                let number = fs::read_to_string(&process).unwrap_or_default();
                if number.ends_with('\n') {
                    return number;
                }
            }
        });
        thread::sleep(Duration::from_millis(round as u64 / 8 * 7));
        let kill = |name: &str| format!("kill -{name} {}", number.trim());
        let kills: Vec<String> = signals.split(' ').map(kill).collect();
        Command::new("sh").args(["-c", &kills.join("; ")]).status().unwrap();
        let (shown, _) = terminal.finish();
        let settings = fs::read_to_string(&settings).unwrap();
        for setting in ["icanon", "echo", "isig", "opost"] {
            let is_set = settings.split_whitespace().any(|word| word == setting);
            assert!(is_set, "{signals}: {setting} in {settings}");
        }
        let (entered, left) = (shown.rfind("\x1b[?1049h"), shown.rfind("\x1b[?1049l"));
        assert!(left >= entered, "{signals}: {shown:?}");
        fs::remove_file(&process).unwrap();
    }
}

#[test]
fn another_size_is_drawn_anew() {
    let line = format!("tty; {}", view("--delay 600000"));
    let Some(mut terminal) = Terminal::run(USUAL, &[], &line) else { return };
    let shown = terminal.wait_for("q quit");
    let device = shown.lines().next().unwrap().to_string();
    let resize = |rows: &str, columns: &str| {
        let words = ["-F", &device, "rows", rows, "cols", columns];
        assert!(Command::new("stty").args(words).status().unwrap().success());
    };
    terminal.press("g11\r");
    terminal.wait_for("[1]\x1b[0m");
    resize("20", "40");
    // Two characters per square.
    terminal.wait_for("[1\x1b[0m");
    resize("12", "40");
    terminal.wait_for("▀▀");
    resize("9", "40");
    // No word of it is broken at the edge.
    let refused = terminal.wait_for("\nbut the smallest board needs 39 and 12:\x1b[K");
    assert!(refused.contains("the terminal has 40 columns and 9 rows,\x1b[K"));
    resize("24", "80");
    terminal.press("q");
    let (_, code) = terminal.finish();
    assert_eq!(code, Some(0));
}
