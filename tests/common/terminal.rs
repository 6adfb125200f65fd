//! A terminal of its own for a test, which `script` from util-linux makes.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::{in_time, TIMEOUT};

pub struct Terminal {
    child: Child,
    keyboard: Option<ChildStdin>,
    shown: Arc<Mutex<Vec<u8>>>,
    reader: thread::JoinHandle<()>,
}

impl Terminal {
    /// Runs a line of the shell in a terminal of this size, rows first; `None`, and a word about
    /// it, where none can be made.
    pub fn run(
        [rows, columns]: [u32; 2],
        variables: &[(&str, &str)],
        line: &str,
    ) -> Option<Terminal> {
        let version = Command::new("script").arg("--version").output();
        if !version.is_ok_and(|version| version.status.success()) {
            super::skipped("script", "there was no terminal to try");
            return None;
        }
        super::heed_signals();
        let line = format!("stty rows {rows} cols {columns}; {line}");
        let mut script = Command::new("script");
        script.args(["-qec", &line, "/dev/null"]);
        script.env_remove("LINES").env_remove("COLUMNS").env_remove("NO_COLOR");
        script.env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
        script.envs(variables.iter().copied());
        script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = script.spawn().unwrap();
        let keyboard = child.stdin.take();
        let mut output = child.stdout.take().unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&shown);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                kept.lock().unwrap().extend_from_slice(&buffer[..count]);
            }
        });
        Some(Terminal { child, keyboard, shown, reader })
    }

    /// Waits until this was written, and gives back all that was, with its escapes.
    pub fn wait_for(&self, text: &str) -> String {
        let start = Instant::now();
        loop {
            let shown = shown(&self.shown);
            if shown.contains(text) {
                return shown;
            }
            assert!(start.elapsed() < TIMEOUT, "no {text:?} in {shown}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn press(&mut self, keys: &str) {
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Closes the keyboard: what was written in the end, and the exit code.
    pub fn finish(mut self) -> (String, Option<i32>) {
        drop(self.keyboard.take());
        let (mut child, reader) = (self.child, self.reader);
        let code = in_time(move || {
            let code = child.wait().unwrap().code();
            reader.join().unwrap();
            code
        });
        (shown(&self.shown), code)
    }
}

fn shown(bytes: &Mutex<Vec<u8>>) -> String {
    String::from_utf8_lossy(&bytes.lock().unwrap()).replace("\r\n", "\n")
}
