//! The trainer: a genetic algorithm, or the cross-entropy method, over a player's numbers.
//!
//! A [`Subject`](subject::Subject) says which numbers a player has; a candidate is one value for
//! each, a *genome*. Generation by generation every candidate plays games ([`fitness`]), and the
//! ranked candidates make the next population ([`ga`] or [`cem`]). At the end the best play a
//! final, and the champion is judged on games that no candidate ever saw.
//!
//! All chance comes from the run's seed and the generation's number, all arithmetic is of the kind
//! that IEEE 754 rounds exactly (+ − × ÷ √), and no result depends on which thread was first. So a
//! run can be repeated on any machine with any number of jobs, and a [`checkpoint`] needs no more
//! than the population.

pub mod cem;
pub mod certificate;
pub mod chance;
pub mod chart;
pub mod checkpoint;
pub mod config;
pub mod curves;
pub mod fitness;
pub mod ga;
pub mod genes;
pub mod history;
pub mod mutation;
pub mod options;
pub mod recombination;
pub mod selection;
pub mod state;
pub mod stop;
pub mod store;
pub mod subject;

use std::slice;

use self::chance::Purpose;
use self::config::{Config, Method};
use self::fitness::{Games, Verdict};
use self::genes::{Genome, Ranked};
use self::history::Row;
use self::selection::best_quarter;
use self::state::{Best, Brood, State};
use self::subject::Subject;

/// A run: what was asked for, and how far it has come.
pub struct Training {
    pub config: Config,
    pub subject: Box<dyn Subject>,
    pub state: State,
    jobs: usize,
    /// The held-out games that every generation's leader plays, for the learning curve.
    watched: Games,
}

/// The outcome of a run: a genome, and what it scored where.
pub struct Champion {
    pub genome: Genome,
    /// On the games it was chosen by.
    pub training: Verdict,
    /// On the games that no candidate ever saw.
    pub held_out: Verdict,
}

/// So many of the last generation's best play the final, but no more than a quarter.
const FINALISTS: usize = 10;
/// The games of the final: so many times those that the best play in a generation.
const FINAL_GAMES: usize = 5;
/// One held-out game for the curve costs as much as this many of a generation's games.
const WATCHED_SHARE: usize = 20;

impl Training {
    pub fn new(config: Config, subject: Box<dyn Subject>, jobs: usize) -> Training {
        let mut rng = chance::stream(config.seed, 0, Purpose::Start);
        let deviations = genes::deviations(subject.genes(), config.sigma);
        let population = (0..config.population)
            .map(|_| genes::sample(subject.genes(), &subject.start(), &deviations, &mut rng))
            .collect();
        Training::at(config, subject, State::new(population), jobs)
    }

    /// A run that has come this far.
    pub fn at(config: Config, subject: Box<dyn Subject>, state: State, jobs: usize) -> Training {
        let share = config.population * config.games / WATCHED_SHARE;
        let count = share.clamp(1, config.validate);
        Training {
            watched: Games::deal(config.shape, &chance::validation_seeds(count)),
            config,
            subject,
            state,
            jobs,
        }
    }

    /// One generation: judge, breed, note.
    pub fn step(&mut self) {
        let generation = self.state.generation;
        let verdicts = self.verdicts();
        let ranked = self.rank(&self.state.population, &verdicts);
        let brood = self.breed(&ranked);
        let leader = brood.centre.as_ref().unwrap_or(ranked.genome(0));
        let held_out = self.judge_one(leader, &self.watched);
        let games: usize = verdicts.iter().map(|verdict| verdict.games.len()).sum();
        let mut row = Row::new(&verdicts, &verdicts[ranked.place(0)], &held_out);
        row.generation = generation + 1;
        row.games = row.generation * games as u64;
        let best = Best {
            fitness: ranked.fitness(0),
            genome: ranked.genome(0).clone(),
        };
        let count = FINALISTS.min(best_quarter(ranked.len()));
        let top = (0..count).map(|rank| ranked.genome(rank));
        let finalists = brood.centre.iter().chain(top).cloned().collect();
        self.state.advance(row, best, finalists, brood);
    }

    /// Everyone plays the generation's games; then the best play on, where the run has a play-off.
    ///
    /// A rule that fills its board to the brim wins more, until it dies. In a few games that looks
    /// like strength, and the population follows it over the edge; more games tell them apart, and
    /// only for the best does it matter.
    fn verdicts(&self) -> Vec<Verdict> {
        let population = &self.state.population;
        let (games, more_games) = self.training_games();
        let mut verdicts = self.judge(population, &games);
        if self.config.playoff > 0 {
            let ranked = self.rank(population, &verdicts);
            let count = best_quarter(population.len());
            let places: Vec<usize> = (0..count).map(|rank| ranked.place(rank)).collect();
            let best: Vec<Genome> = places
                .iter()
                .map(|&place| population[place].clone())
                .collect();
            for (place, more) in places.into_iter().zip(self.judge(&best, &more_games)) {
                verdicts[place].games.extend(more.games);
            }
        }
        verdicts
    }

    fn breed(&self, ranked: &Ranked) -> Brood {
        let (genes, generation) = (self.subject.genes(), self.state.generation);
        let mut rng = chance::stream(self.config.seed, generation, Purpose::Breed);
        match &self.config.method {
            Method::Ga(ga) => ga::breed(ga, genes, ranked, &self.state, &mut rng),
            Method::Cem => cem::breed(self.config.sigma, genes, ranked, generation, &mut rng),
        }
    }

    /// The final among the last generation's best, and the champion on the held-out games.
    ///
    /// On fixed games nothing is left to chance: the best ever seen has won.
    pub fn champion(&self) -> Champion {
        let (genome, training) = match &self.state.best_ever {
            Some(best) if self.config.fixed => {
                let seeds = self.training_seeds(0, self.config.games + self.config.playoff);
                let games = Games::deal(self.config.shape, &seeds);
                (best.genome.clone(), self.judge_one(&best.genome, &games))
            }
            _ => self.play_final(),
        };
        let seeds = chance::validation_seeds(self.config.validate);
        let games = Games::deal(self.config.shape, &seeds);
        let held_out = self.judge_one(&genome, &games);
        Champion {
            genome,
            training,
            held_out,
        }
    }

    fn play_final(&self) -> (Genome, Verdict) {
        let count = (self.config.games + self.config.playoff) * FINAL_GAMES;
        let games = Games::deal(self.config.shape, &self.training_seeds(u64::MAX, count));
        let verdicts = self.judge(&self.state.finalists, &games);
        let ranked = self.rank(&self.state.finalists, &verdicts);
        (ranked.genome(0).clone(), verdicts[ranked.place(0)].clone())
    }

    /// The next generation's games: for everyone, and for the play-off.
    fn training_games(&self) -> (Games, Games) {
        let generation = if self.config.fixed {
            0
        } else {
            self.state.generation
        };
        let (games, playoff) = (self.config.games, self.config.playoff);
        let seeds = self.training_seeds(generation, games + playoff);
        let deal = |seeds: &[u64]| Games::deal(self.config.shape, seeds);
        (deal(&seeds[..games]), deal(&seeds[games..]))
    }

    fn training_seeds(&self, generation: u64, count: usize) -> Vec<u64> {
        chance::training_seeds(self.config.seed, generation, count)
    }

    fn rank<'a>(&self, genomes: &'a [Genome], verdicts: &[Verdict]) -> Ranked<'a> {
        Ranked::new(genomes, verdicts, self.config.aim)
    }

    fn judge_one(&self, genome: &Genome, games: &Games) -> Verdict {
        self.judge(slice::from_ref(genome), games).remove(0)
    }

    fn judge(&self, genomes: &[Genome], games: &Games) -> Vec<Verdict> {
        fitness::judge(&*self.subject, genomes, games, self.jobs)
    }
}
