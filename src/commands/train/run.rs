//! A run: one generation after the other, when it ends, and which candidate has won.

use std::slice;
use std::time::Duration;

use crate::commands::train::evaluation::{self, Results};
use crate::commands::train::evolve::{breed_cem, breed_ga, Method, NextGeneration};
use crate::commands::train::genome::{
    self, best_quarter, held_out_seeds, Candidate, Genome, Purpose, Standing,
};
use crate::commands::train::settings::Config;
use crate::commands::train::target::Target;
use crate::support::signals::Signal;
use crate::support::stats;
use crate::text::training_log::Row;

/// Everything that the next generation depends on, and the rows of those that are done.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// How many generations are done.
    pub generation: u64,
    /// The fitness of the last generation's best.
    pub last_best: u64,
    /// The largest standard deviation of a gene over those that were selected last.
    pub widest: f64,
    /// The best of all generations: its fitness in its own generation's games, and its genome.
    pub best_ever: Option<(u64, Genome)>,
    /// The candidates to play next.
    pub population: Vec<Genome>,
    /// The last generation's best, one of whom will be the champion.
    pub finalists: Vec<Genome>,
    /// One row per generation.
    pub history: Vec<Row>,
}

impl State {
    /// Before the first generation.
    pub fn new(population: Vec<Genome>) -> State {
        State {
            generation: 0,
            last_best: 0,
            widest: f64::MAX,
            best_ever: None,
            // A run of no generations still has a final.
            finalists: population.clone(),
            population,
            history: Vec::new(),
        }
    }

    /// Its genomes have this many genes, and there is one row per generation.
    pub fn fits(&self, population: usize, genes: usize) -> bool {
        let best = self.best_ever.iter().map(|(_, genome)| genome);
        let mut genomes = self.population.iter().chain(&self.finalists).chain(best);
        self.population.len() == population
            && !self.finalists.is_empty()
            && genomes.all(|genome| genome.len() == genes)
            && self.history.len() as u64 == self.generation
            && self.best_ever.is_some() == (self.generation > 0)
    }

    /// A generation is done: how it went, its best, those that may win the final, and what follows.
    pub fn advance(
        &mut self,
        row: Row,
        (fitness, best): (u64, Genome),
        finalists: Vec<Genome>,
        next: NextGeneration,
    ) {
        self.generation += 1;
        self.last_best = fitness;
        let ever = self.best_ever.as_ref();
        if ever.is_none_or(|(ever, _)| fitness > *ever) {
            self.best_ever = Some((fitness, best));
        }
        self.widest = next.widest;
        self.finalists = finalists;
        self.population = next.population;
        self.history.push(row);
    }
}

/// A run: what was asked for, and how far it has come.
pub struct Training {
    pub config: Config,
    pub target: Target,
    pub state: State,
    /// What the header says about the weight file it began with, if it was one.
    pub start_provenance: Vec<String>,
    /// How many threads play.
    pub jobs: usize,
}

/// The result of a run: a genome, and what it scored where.
pub struct Champion {
    pub genome: Genome,
    /// On the games it was chosen by.
    pub training: Results,
    /// On the games that no candidate ever saw.
    pub held_out: Results,
}

/// Why a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// As many generations as asked for.
    Generations,
    /// The time is over.
    Minutes,
    /// Those that were selected are all alike.
    Convergence,
    /// Ctrl-C or the like.
    Signal(Signal),
}

/// How many of the last generation's best play the final, but no more than a quarter.
const FINALISTS: usize = 10;
/// The games of the final, as a multiple of those that the best play in a generation.
const FINAL_GAMES: usize = 5;
/// The learning curve takes one held-out game for this many games of a generation: 5 %.
const CURVE_SHARE: usize = 20;
/// Converged: no gene of those selected has a larger standard deviation.
const CONVERGED: f64 = 0.0001;

impl Training {
    /// A run before its first generation.
    pub fn new(config: Config, target: Target, jobs: usize) -> Training {
        let mut rng = genome::stream(config.seed, 0, Purpose::Start);
        let (genes, start) = (target.genes(), target.start());
        let deviations = genome::deviations(&genes, config.sigma);
        let draw = |_| genome::sample(&genes, &start, &deviations, &mut rng);
        let state = State::new((0..config.population).map(draw).collect());
        Training { config, target, state, start_provenance: Vec::new(), jobs }
    }

    /// One generation: play, breed, add a row. `None` where a signal came first; then nothing has
    /// changed.
    pub fn step(&mut self) -> Option<()> {
        let results = self.play_population()?;
        let ranked = self.rank(&self.state.population, &results);
        let next = self.breed(&ranked);
        let best = ranked[0];
        let leader = next.centre.as_ref().unwrap_or(best.genome);
        let seeds = held_out_seeds(self.curve_games());
        let held_out = self.play(slice::from_ref(leader), &seeds, true)?;
        let generation = self.state.generation + 1;
        let row = row(generation, &results, &results[best.place], &held_out[0]);
        let best = (best.fitness, best.genome.clone());
        let count = FINALISTS.min(best_quarter(ranked.len()));
        let top = ranked[..count].iter().map(|candidate| candidate.genome);
        let finalists = next.centre.iter().chain(top).cloned().collect();
        self.state.advance(row, best, finalists, next);
        Some(())
    }

    /// All play the generation's games; then the best play on, where the run has a play-off.
    ///
    /// A rule that fills its board to the brim wins more, until it dies. In a few games that looks
    /// like strength, and the population follows it over the edge. More games tell them apart, and
    /// only for the best does it matter.
    fn play_population(&self) -> Option<Vec<Results>> {
        let population = &self.state.population;
        let generation = match self.config.fixed {
            true => 0,
            false => self.state.generation,
        };
        let seeds = self.training_seeds(generation, 1);
        let (seeds, more_seeds) = seeds.split_at(self.config.games);
        let mut results = self.play(population, seeds, true)?;
        if !more_seeds.is_empty() {
            let mut ranked = self.rank(population, &results);
            ranked.truncate(best_quarter(population.len()));
            let best: Vec<Genome> = ranked.iter().map(|other| other.genome.clone()).collect();
            for (candidate, more) in ranked.iter().zip(self.play(&best, more_seeds, true)?) {
                results[candidate.place].add(more);
            }
        }
        Some(results)
    }

    fn breed(&self, ranked: &[Candidate]) -> NextGeneration {
        let (config, state) = (&self.config, &self.state);
        let (genes, generation) = (self.target.genes(), state.generation);
        let mut rng = genome::stream(config.seed, generation, Purpose::Breed);
        match config.method {
            Method::Ga => {
                let before = (generation, state.last_best);
                let ga = (config.selection, config.mutation);
                breed_ga(ga, &genes, ranked, before, &mut rng)
            }
            Method::Cem => breed_cem(config.sigma, &genes, ranked, generation, &mut rng),
        }
    }

    /// The final among the last generation's best, and the champion on the held-out games.
    ///
    /// On fixed games nothing is left to chance: the best ever seen has won.
    pub fn champion(&self) -> Champion {
        let (genome, training) = match &self.state.best_ever {
            Some((_, best)) if self.config.fixed => {
                let seeds = self.training_seeds(0, 1);
                (best.clone(), self.play_one(best, &seeds))
            }
            _ => self.play_final(),
        };
        let held_out = self.play_one(&genome, &held_out_seeds(self.config.validate));
        Champion { genome, training, held_out }
    }

    fn play_final(&self) -> (Genome, Results) {
        let finalists = &self.state.finalists;
        let mut results = self.play_out(finalists, &self.training_seeds(u64::MAX, FINAL_GAMES));
        let winner = self.rank(finalists, &results)[0];
        (winner.genome.clone(), results.swap_remove(winner.place))
    }

    /// Seeds of this generation's games, `times` as many as the best play in one.
    fn training_seeds(&self, generation: u64, times: usize) -> Vec<u64> {
        let count = (self.config.games + self.config.playoff) * times;
        genome::training_seeds(self.config.seed, generation, count)
    }

    /// How many held-out games each generation's leader plays for the learning curve.
    pub fn curve_games(&self) -> usize {
        let share = self.config.population * self.config.games / CURVE_SHARE;
        share.clamp(1, self.config.validate)
    }

    /// How many games the whole run plays, and its result after it.
    pub fn all_games(&self) -> u64 {
        let config = &self.config;
        let quarter = best_quarter(config.population);
        let generation =
            config.population * config.games + quarter * config.playoff + self.curve_games();
        let finalists = FINALISTS.min(quarter);
        let last = finalists * FINAL_GAMES * (config.games + config.playoff) + config.validate;
        generation as u64 * (config.generations - self.state.generation.min(config.generations))
            + last as u64
    }

    fn rank<'a>(&self, genomes: &'a [Genome], results: &[Results]) -> Vec<Candidate<'a>> {
        let aim = self.config.aim;
        let standings: Vec<Standing> = results.iter().map(|own| own.standing(aim)).collect();
        genome::rank(genomes, &standings)
    }

    fn play_one(&self, genome: &Genome, seeds: &[u64]) -> Results {
        self.play_out(slice::from_ref(genome), seeds).remove(0)
    }

    /// Plays to the end, signal or not.
    fn play_out(&self, genomes: &[Genome], seeds: &[u64]) -> Vec<Results> {
        self.play(genomes, seeds, false).expect("never stopped")
    }

    fn play(&self, genomes: &[Genome], seeds: &[u64], may_stop: bool) -> Option<Vec<Results>> {
        evaluation::play_all(&self.target, genomes, seeds, (self.jobs, may_stop))
    }

    /// Why the run is over after this time, if it is.
    pub fn ended(&self, elapsed: Duration) -> Option<StopReason> {
        if self.state.generation >= self.config.generations {
            Some(StopReason::Generations)
        } else if self.state.generation == 0 {
            // Whatever the time, there is one generation: without it there is no result.
            None
        } else if self.state.widest < CONVERGED {
            Some(StopReason::Convergence)
        } else {
            (self.time_spent(elapsed) >= 1.0).then_some(StopReason::Minutes)
        }
    }

    /// Which part of its time is over, if it has one.
    pub fn time_spent(&self, elapsed: Duration) -> f64 {
        let share = |minutes: f64| elapsed.as_secs_f64() / (60.0 * minutes);
        self.config.minutes.map_or(0.0, share)
    }
}

/// The row of a generation: how all did, the best, and the leader on the held-out games.
fn row(generation: u64, all: &[Results], best: &Results, held_out: &Results) -> Row {
    let to_tenth = |number: f64| (number * 10.0).round() / 10.0;
    let means: Vec<f64> = all.iter().map(Results::mean).collect();
    let games: usize = all.iter().map(|results| results.scores.len()).sum();
    let share = held_out.complete as f64 / held_out.scores.len() as f64;
    Row {
        generation,
        games: generation * games as u64,
        best: to_tenth(best.mean()),
        mean: to_tenth(stats::mean(&means)),
        spread: to_tenth(stats::deviation(&means)),
        held_out: to_tenth(held_out.mean()),
        held_out_error: to_tenth(held_out.standard_error()),
        held_out_games: held_out.scores.len() as u64,
        complete: (share * 1000.0).round() / 1000.0,
    }
}
