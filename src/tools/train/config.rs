//! What a run is asked for. Everything here but the stop rules decides what comes out.

use super::fitness::Aim;
use super::ga::Ga;
use super::options::{name_of, Options};
use super::selection::Selection;
use super::stop::Stop;
use super::subject::{built_in_names, Tune};
use crate::engine::brick::{Colours, Shape};
use crate::text::weights::sets;

/// Whose numbers are trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    Paper(Tune),
    Search { tune: Tune, width: usize },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    Ga(Ga),
    Cem,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub shape: Shape,
    pub who: Who,
    /// Where the search begins: the name of a built-in set, or a weight file.
    pub start: String,
    /// That file may be one for another K.
    pub any_k: bool,
    pub method: Method,
    pub population: usize,
    pub sigma: f64,
    /// How many games each candidate plays a generation.
    pub games: usize,
    /// What of its games makes a candidate good.
    pub aim: Aim,
    /// How many more the best play before they are ranked.
    pub playoff: usize,
    /// The same games in every generation.
    pub fixed: bool,
    pub seed: u64,
    /// How many held-out games the champion plays.
    pub validate: usize,
    pub stop: Stop,
}

/// Bricks that may be dealt at once: some hundred megabytes.
const MOST_BRICKS: u64 = 100_000_000;

/// Every setting by its flag. All but the stop rules bind a checkpoint.
pub const SETTINGS: [&str; 19] = [
    "--k",
    "--player",
    "--width",
    "--tune",
    "--start",
    "--any-k",
    "--n",
    "--method",
    "--selection",
    "--population",
    "--mutation",
    "--sigma",
    "--games",
    "--aim",
    "--playoff",
    "--fixed",
    "--seed",
    "--validate",
    "--generations",
];
pub const MINUTES: &str = "--minutes";

impl Config {
    pub fn read(options: &Options) -> Result<Config, String> {
        if !options.given("--k") {
            return Err("--k is missing".to_string());
        }
        let k = options.whole("--k", 0, 3, 9)?;
        let colours = Colours::new(k).ok_or("--k: expected a number from 3 to 9")?;
        let usual = sets::paper(colours).score_limits[0].bricks;
        let bricks = options.whole("--n", usual, 1, 1_000_000)?;
        let who = read_who(options)?;
        let start = (options.get)("--start");
        let config = Config {
            shape: Shape { colours, bricks },
            who,
            start: start.unwrap_or_else(|| built_in_names(who)[0].to_string()),
            any_k: options.name("--any-k", false, &YES)?,
            method: read_method(options)?,
            population: options.whole("--population", 200, 4, 100_000)?,
            sigma: options.decimal("--sigma", 200.0, 100_000.0)?,
            games: options.whole("--games", 5, 1, 100_000)?,
            aim: options.name("--aim", Aim::Mean, &Aim::ALL)?,
            playoff: options.whole("--playoff", 0, 0, 100_000)?,
            fixed: options.name("--fixed", false, &YES)?,
            seed: options.whole("--seed", 1, 0, u64::MAX)?,
            validate: options.whole("--validate", 100, 1, 100_000)?,
            stop: Stop {
                generations: options.whole("--generations", 1000, 1, 1_000_000)?,
                minutes: read_minutes(options)?,
            },
        };
        config.check_size("--games", config.games + config.playoff)?;
        config.check_size("--validate", config.validate)?;
        Ok(config)
    }

    fn check_size(&self, flag: &str, games: usize) -> Result<(), String> {
        match self.shape.bricks * games as u64 {
            0..=MOST_BRICKS => Ok(()),
            _ => Err(format!(
                "{flag} times --n is more than {MOST_BRICKS} bricks"
            )),
        }
    }

    /// Every setting that has a meaning for this run, with its value.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let values = SETTINGS.iter().map(|&flag| (flag, self.value(flag)));
        let known = values.filter_map(|(flag, value)| Some((flag, value?)));
        known.collect()
    }

    fn value(&self, flag: &str) -> Option<String> {
        let (player, tune, width) = match self.who {
            Who::Paper(tune) => ("paper", tune, None),
            Who::Search { tune, width } => ("search", tune, Some(width)),
        };
        let (name, ga) = match &self.method {
            Method::Ga(ga) => ("ga", Some(ga)),
            Method::Cem => ("cem", None),
        };
        Some(match flag {
            "--k" => self.shape.colours.to_string(),
            "--player" => player.to_string(),
            "--width" => width?.to_string(),
            "--tune" => name_of(tune, &Tune::ALL).to_string(),
            "--start" => self.start.clone(),
            "--n" => self.shape.bricks.to_string(),
            "--method" => name.to_string(),
            "--selection" => name_of(ga?.selection, &Selection::ALL).to_string(),
            "--mutation" => ga?.mutation.to_string(),
            "--population" => self.population.to_string(),
            "--sigma" => self.sigma.to_string(),
            "--games" => self.games.to_string(),
            "--aim" => name_of(self.aim, &Aim::ALL).to_string(),
            "--playoff" => self.playoff.to_string(),
            "--any-k" if self.any_k => "yes".to_string(),
            "--fixed" if self.fixed => "yes".to_string(),
            "--seed" => self.seed.to_string(),
            "--validate" => self.validate.to_string(),
            "--generations" => self.stop.generations.to_string(),
            _ => return None,
        })
    }

    /// Refuses to go on with other settings than a run began with; it may end elsewhere.
    pub fn check_same(&self, begun: &Config) -> Result<(), String> {
        for flag in SETTINGS.iter().filter(|&&flag| flag != "--generations") {
            let (ours, theirs) = (self.value(flag), begun.value(flag));
            if ours != theirs {
                let tell = |value: Option<String>| value.unwrap_or("none".to_string());
                let (ours, theirs) = (tell(ours), tell(theirs));
                return Err(format!("{flag} is {theirs} in this checkpoint, not {ours}"));
            }
        }
        Ok(())
    }
}

/// Whether the player searches.
const PLAYERS: [(&str, bool); 2] = [("paper", false), ("search", true)];
const YES: [(&str, bool); 1] = [("yes", true)];

fn read_who(options: &Options) -> Result<Who, String> {
    if options.name("--player", false, &PLAYERS)? {
        return Ok(Who::Search {
            tune: options.name("--tune", Tune::All, &Tune::ALL[..2])?,
            width: options.whole("--width", 50, 2, 100_000)?,
        });
    }
    options.refuse("--width", "has no meaning for --player paper")?;
    Ok(Who::Paper(options.name("--tune", Tune::Six, &Tune::ALL)?))
}

fn read_method(options: &Options) -> Result<Method, String> {
    let is_ga = options.name("--method", true, &[("ga", true), ("cem", false)])?;
    if !is_ga {
        options.refuse("--selection", "has no meaning for --method cem")?;
        options.refuse("--mutation", "has no meaning for --method cem")?;
        return Ok(Method::Cem);
    }
    Ok(Method::Ga(Ga {
        selection: options.name("--selection", Selection::Rank, &Selection::ALL)?,
        mutation: options.decimal("--mutation", 0.3, 1.0)?,
    }))
}

fn read_minutes(options: &Options) -> Result<Option<f64>, String> {
    match options.given(MINUTES) {
        true => options.decimal(MINUTES, 1.0, 1e6).map(Some),
        false => Ok(None),
    }
}
