//! A run: a generation at a time, when it ends, and who has won.

use std::slice;
use std::time::Duration;

use crate::commands::train::chance::{self, validation_seeds, Purpose};
use crate::commands::train::config::{Config, Method};
use crate::commands::train::evolve::{cem, ga, NextGeneration};
use crate::commands::train::genome::{
    self, best_quarter, units, Candidate, Gene, Genome, Standing,
};
use crate::commands::train::log::Row;
use crate::commands::train::subjects::Subject;
use crate::commands::train::trial::{self, Results};

/// Everything that the next generation depends on, and the rows of those that are done.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Generations that are done.
    pub generation: u64,
    /// The fitness of the last generation's best.
    pub last_best: u64,
    /// The largest standard deviation of a gene over those that were selected last.
    pub widest: f64,
    /// The best of all generations: its fitness in the games of its own, and its numbers.
    pub best_ever: Option<(u64, Genome)>,
    /// The candidates to play next.
    pub population: Vec<Genome>,
    /// The last generation's best, one of whom will be the champion.
    pub finalists: Vec<Genome>,
    /// A row a generation.
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

    /// It belongs to a run with this many candidates and these genes.
    pub fn fits(&self, population: usize, genes: &[Gene]) -> bool {
        let possible = |genome: &Genome| {
            let mut pairs = genes.iter().zip(genome);
            genome.len() == genes.len()
                && pairs.all(|(gene, &value)| (gene.range.0..=gene.range.1).contains(&units(value)))
        };
        let best = self.best_ever.iter().map(|(_, genome)| genome);
        let mut genomes = self.population.iter().chain(&self.finalists).chain(best);
        let mut rows = self.history.iter().zip(1..);
        self.population.len() == population
            && (1..=population + 1).contains(&self.finalists.len())
            && genomes.all(possible)
            && self.history.len() as u64 == self.generation
            && rows.all(|(row, generation)| row.generation == generation)
            && self.best_ever.is_some() == (self.generation > 0)
            && self.widest >= 0.0
    }

    /// A generation is done: how it went, its best, those who may win the final, and what follows.
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
    /// What was asked for.
    pub config: Config,
    /// Whose numbers are trained.
    pub subject: Subject,
    /// How far it has come.
    pub state: State,
    /// What is told of the weight file it began with, if it was one: comments.
    pub start_certificate: Vec<String>,
    /// How many threads play.
    pub jobs: usize,
}

/// The outcome of a run: a genome, and what it scored where.
pub struct Champion {
    /// Its numbers.
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
}

/// So many of the last generation's best play the final, but no more than a quarter.
const FINALISTS: usize = 10;
/// The games of the final: so many times those that the best play in a generation.
const FINAL_GAMES: usize = 5;
/// One held-out game for the curve costs as much as this many of a generation's games.
const CURVE_SHARE: usize = 20;
/// Converged: no gene of those selected has a larger standard deviation.
const CONVERGED: f64 = 0.0001;

impl Training {
    /// A run before its first generation.
    pub fn new(config: Config, subject: Subject, jobs: usize) -> Training {
        let mut rng = chance::stream(config.seed, 0, Purpose::Start);
        let (genes, start) = (subject.genes(), subject.start());
        let deviations = genome::deviations(&genes, config.sigma);
        let draw = |_| genome::sample(&genes, &start, &deviations, &mut rng);
        let state = State::new((0..config.population).map(draw).collect());
        Training {
            config,
            subject,
            state,
            start_certificate: Vec::new(),
            jobs,
        }
    }

    /// One generation: play, breed, note.
    pub fn step(&mut self) {
        let results = self.play_population();
        let ranked = self.rank(&self.state.population, &results);
        let next = self.breed(&ranked);
        let best = ranked[0];
        let leader = next.centre.as_ref().unwrap_or(best.genome);
        let held_out = self.play_one(leader, &self.curve_seeds());
        let generation = self.state.generation + 1;
        let row = Row::new(generation, &results, &results[best.place], &held_out);
        let best = (best.fitness, best.genome.clone());
        let count = FINALISTS.min(best_quarter(ranked.len()));
        let top = ranked[..count].iter().map(|candidate| candidate.genome);
        let finalists = next.centre.iter().chain(top).cloned().collect();
        self.state.advance(row, best, finalists, next);
    }

    /// Everyone plays the generation's games; then the best play on, where the run has a play-off.
    ///
    /// A rule that fills its board to the brim wins more, until it dies. In a few games that looks
    /// like strength, and the population follows it over the edge; more games tell them apart, and
    /// only for the best does it matter.
    fn play_population(&self) -> Vec<Results> {
        let population = &self.state.population;
        let generation = match self.config.fixed {
            true => 0,
            false => self.state.generation,
        };
        let seeds = self.training_seeds(generation, 1);
        let (seeds, more_seeds) = seeds.split_at(self.config.games);
        let mut results = self.play_all(population, seeds);
        if !more_seeds.is_empty() {
            let mut ranked = self.rank(population, &results);
            ranked.truncate(best_quarter(population.len()));
            let best: Vec<Genome> = ranked.iter().map(|other| other.genome.clone()).collect();
            for (candidate, more) in ranked.iter().zip(self.play_all(&best, more_seeds)) {
                results[candidate.place].add(more);
            }
        }
        results
    }

    fn breed(&self, ranked: &[Candidate]) -> NextGeneration {
        let (config, state) = (&self.config, &self.state);
        let (genes, generation) = (self.subject.genes(), state.generation);
        let mut rng = chance::stream(config.seed, generation, Purpose::Breed);
        match config.method {
            Method::Ga => {
                let before = (generation, state.last_best);
                ga::breed(config.ga, &genes, ranked, before, &mut rng)
            }
            Method::Cem => cem::breed(config.sigma, &genes, ranked, generation, &mut rng),
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
        let held_out = self.play_one(&genome, &validation_seeds(self.config.validate));
        Champion {
            genome,
            training,
            held_out,
        }
    }

    fn play_final(&self) -> (Genome, Results) {
        let finalists = &self.state.finalists;
        let mut results = self.play_all(finalists, &self.training_seeds(u64::MAX, FINAL_GAMES));
        let winner = self.rank(finalists, &results)[0];
        (winner.genome.clone(), results.swap_remove(winner.place))
    }

    /// Seeds of this generation's games: so many times those that the best play in one.
    fn training_seeds(&self, generation: u64, times: usize) -> Vec<u64> {
        let count = (self.config.games + self.config.playoff) * times;
        chance::training_seeds(self.config.seed, generation, count)
    }

    /// The held-out games that every generation's leader plays, for the learning curve.
    fn curve_seeds(&self) -> Vec<u64> {
        let share = self.config.population * self.config.games / CURVE_SHARE;
        validation_seeds(share.clamp(1, self.config.validate))
    }

    fn rank<'a>(&self, genomes: &'a [Genome], results: &[Results]) -> Vec<Candidate<'a>> {
        let aim = self.config.aim;
        let standings: Vec<Standing> = results.iter().map(|own| own.standing(aim)).collect();
        genome::rank(genomes, &standings)
    }

    fn play_one(&self, genome: &Genome, seeds: &[u64]) -> Results {
        self.play_all(slice::from_ref(genome), seeds).remove(0)
    }

    fn play_all(&self, genomes: &[Genome], seeds: &[u64]) -> Vec<Results> {
        let games = (self.config.task.shape, seeds);
        trial::play_all(&self.subject, genomes, games, self.jobs)
    }

    /// Why the run is over after this time, if it is.
    pub fn ended(&self, elapsed: Duration) -> Option<StopReason> {
        if self.state.generation >= self.config.generations {
            Some(StopReason::Generations)
        } else if self.state.generation == 0 {
            // Whatever the time, there is one generation: without it there would be no result.
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
