//! A real browser without a window, spoken to through a pipe.
//!
//! Chromium reads commands of its DevTools protocol from file 3 and answers on file 4, each a line
//! of JSON that ends in a zero byte. A shell makes those two files out of our two pipes. The few
//! answers that matter are strings, which are cut out of the JSON rather than parsed.

use std::io::{BufRead, BufReader, Write};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, mem, thread};

use super::TIMEOUT;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "about:blank",
];

/// Browsers that wait for the next test: starting one takes longer than most tests.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

pub struct Browser {
    child: Child,
    commands: ChildStdin,
    answers: Receiver<String>,
    target: String,
    session: String,
    asked: u64,
    /// What the page threw or wrote to its console. In the end there must be nothing.
    complaints: Vec<String>,
}

/// A fresh tab of a browser, which goes back to the others in the end.
pub struct Tab(Option<Browser>);

impl Deref for Tab {
    type Target = Browser;
    fn deref(&self) -> &Browser {
        self.0.as_ref().unwrap()
    }
}

impl DerefMut for Tab {
    fn deref_mut(&mut self) -> &mut Browser {
        self.0.as_mut().unwrap()
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let mut browser = self.0.take().unwrap();
        if thread::panicking() {
            let _ = browser.child.kill();
            return;
        }
        browser.session.clear();
        browser.call("Target.closeTarget", &format!("\"targetId\":\"{}\"", browser.target));
        assert_eq!(mem::take(&mut browser.complaints), [""; 0]);
        IDLE.lock().unwrap().push(browser);
    }
}

impl Browser {
    /// `None`, and a word about it, where no browser is installed.
    pub fn start() -> Option<Tab> {
        let Some(name) = NAMES.into_iter().find(|name| is_installed(name)) else {
            super::skipped("chromium", "the page was not looked at");
            return None;
        };
        let idle = IDLE.lock().unwrap().pop();
        let mut browser = idle.unwrap_or_else(|| Browser::launch(name));
        browser.attach();
        Some(Tab(Some(browser)))
    }

    /// It ends when our end of its pipe is closed, at the latest with this process; then the shell
    /// removes its profile.
    fn launch(name: &str) -> Browser {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile = format!("{}/browser-{}-{number}", env!("CARGO_TARGET_TMPDIR"), process::id());
        let script = "p=$1; shift; \"$0\" --user-data-dir=\"$p\" \"$@\" \
                      3<&0 4>&1 </dev/null >/dev/null; rm -rf \"$p\"";
        let mut child = Command::new("sh")
            .args(["-c", script, name, &profile])
            .args(FLAGS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (commands, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(Result::ok) {
                let _ = sender.send(String::from_utf8_lossy(&message).into_owned());
            }
        });
        let [target, session] = [String::new(), String::new()];
        Browser { child, commands, answers, target, session, asked: 0, complaints: Vec::new() }
    }

    fn attach(&mut self) {
        let page = self.call("Target.createTarget", "\"url\":\"about:blank\"");
        self.target = string_in(&page, "targetId");
        let target = format!("\"flatten\":true,\"targetId\":\"{}\"", self.target);
        let session = self.call("Target.attachToTarget", &target);
        self.session = format!(",\"sessionId\":\"{}\"", string_in(&session, "sessionId"));
        for domain in ["Page", "Runtime", "Log"] {
            self.call(&format!("{domain}.enable"), "");
        }
    }

    /// The answer to a command, which must be no error.
    fn call(&mut self, method: &str, params: &str) -> String {
        let answer = self.ask(method, params);
        assert!(!answer.contains("\"error\":"), "{method}: {answer}");
        answer
    }

    /// Sends a command and waits for its answer; complaints that come in between are kept.
    fn ask(&mut self, method: &str, params: &str) -> String {
        self.asked += 1;
        let (id, session) = (self.asked, &self.session);
        let head = format!("\"id\":{id},\"method\":\"{method}\"{session}");
        write!(self.commands, "{{{head},\"params\":{{{params}}}}}\0").unwrap();
        self.commands.flush().unwrap();
        loop {
            let answer = self.answers.recv_timeout(TIMEOUT).expect("no answer from chromium");
            if answer.starts_with(&format!("{{\"id\":{id},")) {
                return answer;
            }
            let complains = ["exceptionThrown", "consoleAPICalled", "Log.entryAdded"];
            // A canvas that a test reads often is no fault of the page.
            let is_ours = answer.contains("willReadFrequently");
            if !is_ours && complains.iter().any(|event| answer.contains(event)) {
                self.complaints.push(answer);
            }
        }
    }

    /// Opens a file in a window of this size, at this part of its address.
    pub fn open(&mut self, file: &str, hash: &str, (width, height): (u32, u32)) {
        let size = format!("\"width\":{width},\"height\":{height}");
        let device = format!("{size},\"deviceScaleFactor\":1,\"mobile\":false");
        self.call("Emulation.setDeviceMetricsOverride", &device);
        // From another page: a new hash alone would not load the file again.
        self.call("Page.navigate", "\"url\":\"about:blank\"");
        let url = quote(&format!("file://{file}{hash}"));
        self.call("Page.navigate", &format!("\"url\":{url}"));
        self.wait_for("document.readyState", "complete");
    }

    /// Light or dark, as the reader likes it.
    pub fn prefer(&mut self, scheme: &str) {
        let feature = format!("{{\"name\":\"prefers-color-scheme\",\"value\":\"{scheme}\"}}");
        self.call("Emulation.setEmulatedMedia", &format!("\"features\":[{feature}]"));
    }

    /// The value of an expression, as text.
    pub fn eval(&mut self, expression: &str) -> String {
        self.eval_if_loaded(expression).expect("the page stays")
    }

    /// The same; nothing while another page takes the place of this one.
    fn eval_if_loaded(&mut self, expression: &str) -> Option<String> {
        let expression = quote(&format!("String({expression})"));
        let answer = self.ask("Runtime.evaluate", &format!("\"expression\":{expression}"));
        if answer.contains("Inspected target navigated") {
            return None;
        }
        let fails = ["\"error\":", "exceptionDetails"].iter().any(|it| answer.contains(it));
        assert!(!fails, "{expression}: {answer}");
        Some(string_in(&answer, "value"))
    }

    /// What a screen reader calls an element.
    pub fn name_of(&mut self, element: &str) -> String {
        let found = format!("\"expression\":{}", quote(element));
        let found = self.call("Runtime.evaluate", &found);
        let object = format!("\"objectId\":{}", quote(&string_in(&found, "objectId")));
        let params = format!("{object},\"fetchRelatives\":false");
        let tree = self.call("Accessibility.getPartialAXTree", &params);
        let name = tree.split("\"name\":").nth(1).unwrap();
        string_in(name, "value")
    }

    /// A property of the element with this id.
    pub fn of(&mut self, id: &str, property: &str) -> String {
        self.eval(&format!("document.getElementById('{id}').{property}"))
    }

    /// The text of the element with this id.
    pub fn text(&mut self, id: &str) -> String {
        self.of(id, "textContent")
    }

    /// How many elements this selects.
    pub fn count(&mut self, selector: &str) -> usize {
        let all = format!("document.querySelectorAll({}).length", quote(selector));
        self.eval(&all).parse().unwrap()
    }

    pub fn wait_for_text(&mut self, id: &str, expected: &str) {
        self.wait_for(&format!("document.getElementById('{id}').textContent"), expected);
    }

    /// The list of the best explosions comes last: then the page is complete.
    pub fn wait_for_best(&mut self, count: usize) {
        let listed = "document.querySelectorAll('#best button').length";
        self.wait_for(listed, &count.to_string());
    }

    pub fn wait_for(&mut self, expression: &str, expected: &str) {
        let start = Instant::now();
        loop {
            let value = self.eval_if_loaded(expression);
            if value.as_deref() == Some(expected) {
                return;
            }
            let patient = start.elapsed() < TIMEOUT;
            assert!(patient, "{expression}: expected {expected:?}, found {value:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses and releases a key, named as in its event.
    pub fn key(&mut self, key: &str) {
        let text = if key.len() == 1 { key } else { "" };
        let params = format!("\"key\":{},\"text\":{}", quote(key), quote(text));
        self.call("Input.dispatchKeyEvent", &format!("\"type\":\"keyDown\",{params}"));
        self.call("Input.dispatchKeyEvent", &format!("\"type\":\"keyUp\",{params}"));
    }

    /// Holds a key down until it has come so many times.
    pub fn hold_key(&mut self, key: &str, times: usize) {
        let text = if key.len() == 1 { key } else { "" };
        let params = format!("\"key\":{},\"text\":{}", quote(key), quote(text));
        for time in 0..times {
            let down = format!("\"type\":\"keyDown\",{params},\"autoRepeat\":{}", time > 0);
            self.call("Input.dispatchKeyEvent", &down);
        }
        self.call("Input.dispatchKeyEvent", &format!("\"type\":\"keyUp\",{params}"));
    }

    /// What the clipboard holds, into what has the focus.
    pub fn paste(&mut self) {
        let params = "\"type\":\"keyDown\",\"key\":\"v\",\"commands\":[\"paste\"]";
        self.call("Input.dispatchKeyEvent", params);
    }

    /// Clicks into the first element that this selects, so far from its left to its right edge.
    pub fn click(&mut self, selector: &str, across: f64) {
        self.click_at(selector, (across, 0.5));
    }

    /// The same, so far from its left to its right and from its top to its bottom.
    pub fn click_at(&mut self, selector: &str, part: (f64, f64)) {
        let button = "\"button\":\"left\",\"clickCount\":1";
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, selector, part, button);
        }
    }

    /// Moves the mouse there.
    pub fn hover(&mut self, selector: &str, part: (f64, f64)) {
        self.mouse("mouseMoved", selector, part, "\"deltaX\":0");
    }

    /// Turns the wheel there, downwards.
    pub fn wheel(&mut self, selector: &str, part: (f64, f64)) {
        self.mouse("mouseWheel", selector, part, "\"deltaX\":0,\"deltaY\":100");
    }

    fn mouse(&mut self, kind: &str, selector: &str, part: (f64, f64), more: &str) {
        let place = self.place(selector, part);
        let event = format!("\"type\":\"{kind}\",{place},{more}");
        self.call("Input.dispatchMouseEvent", &event);
    }

    /// Touches the screen there with a finger.
    pub fn tap(&mut self, selector: &str, part: (f64, f64)) {
        let place = self.place(selector, part);
        for (kind, points) in [("touchStart", format!("{{{place}}}")), ("touchEnd", String::new())]
        {
            let event = format!("\"type\":\"{kind}\",\"touchPoints\":[{points}]");
            self.call("Input.dispatchTouchEvent", &event);
        }
    }

    /// From now on there is a screen to touch and no mouse.
    pub fn use_touch(&mut self) {
        self.call("Emulation.setTouchEmulationEnabled", "\"enabled\":true");
    }

    /// Where a part of an element is in the window, as events have it.
    fn place(&mut self, selector: &str, (across, down): (f64, f64)) -> String {
        let element = format!("document.querySelector({})", quote(selector));
        self.eval(&format!("{element}.scrollIntoView({{ block: 'nearest' }})"));
        let mut edge = |side: &str| -> f64 {
            let value = self.eval(&format!("{element}.getBoundingClientRect().{side}"));
            value.parse().unwrap()
        };
        let x = edge("left") + across * edge("width");
        let y = edge("top") + down * edge("height");
        format!("\"x\":{x},\"y\":{y}")
    }
}

fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| Path::new(&directory).join(name).is_file())
}

/// Text as JSON writes it. None of ours holds anything but printable ASCII and line ends.
fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

/// The string that an answer has under this name.
fn string_in(answer: &str, name: &str) -> String {
    let start = format!("\"{name}\":\"");
    let (_, rest) = answer.split_once(&start).unwrap_or_else(|| panic!("{name}: {answer}"));
    let mut text = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next() {
            Some('"') | None => return text,
            Some('\\') => match characters.next() {
                Some('n') => text.push('\n'),
                Some('u') => {
                    let digits: String = characters.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).unwrap();
                    text.extend(char::from_u32(code));
                }
                other => text.extend(other),
            },
            Some(character) => text.push(character),
        }
    }
}
