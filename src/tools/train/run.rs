//! A run: a generation at a time, when it ends, and who has won.

use std::slice;
use std::time::Duration;

use super::chance::{self, Purpose};
use super::config::{Config, Method};
use super::evolve::{cem, ga, Brood};
use super::genome::{self, best_quarter, Genome, Ranked, Standing};
use super::history::Row;
use super::state::{Best, State};
use super::subjects::Subject;
use super::trial::{self, Games, Results};

/// A run: what was asked for, and how far it has come.
pub struct Training {
    /// What was asked for.
    pub config: Config,
    /// Whose numbers are trained.
    pub subject: Box<dyn Subject>,
    /// How far it has come.
    pub state: State,
    /// What is told of the weight file it began with, if it was one: comments.
    pub origin: Vec<String>,
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
pub enum Reason {
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
const WATCHED_SHARE: usize = 20;
/// Converged: no gene of those selected has a larger standard deviation.
const CONVERGED: f64 = 0.0001;

impl Training {
    /// A run before its first generation.
    pub fn new(config: Config, subject: Box<dyn Subject>, jobs: usize) -> Training {
        let mut rng = chance::stream(config.seed, 0, Purpose::Start);
        let (genes, start) = (subject.genes(), subject.start());
        let deviations = genome::deviations(genes, config.sigma);
        let draw = |_| genome::sample(genes, &start, &deviations, &mut rng);
        let state = State::new((0..config.population).map(draw).collect());
        Training {
            config,
            subject,
            state,
            origin: Vec::new(),
            jobs,
        }
    }

    /// One generation: judge, breed, note.
    pub fn step(&mut self) {
        let results = self.judge_population();
        let ranked = self.rank(&self.state.population, &results);
        let brood = self.breed(&ranked);
        let leader = brood.centre.as_ref().unwrap_or(ranked.genome(0));
        let held_out = self.judge_one(leader, self.watched());
        let best = &results[ranked.place(0)];
        let row = Row::new(self.state.generation + 1, &results, best, &held_out);
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
    fn judge_population(&self) -> Vec<Results> {
        let population = &self.state.population;
        let (games, more_games) = self.generation_games();
        let mut results = self.judge(population, games);
        if self.config.playoff > 0 {
            let ranked = self.rank(population, &results);
            let count = best_quarter(population.len());
            let places: Vec<usize> = (0..count).map(|rank| ranked.place(rank)).collect();
            let best = places.iter().map(|&place| population[place].clone());
            let best: Vec<Genome> = best.collect();
            for (place, more) in places.into_iter().zip(self.judge(&best, more_games)) {
                results[place].games.extend(more.games);
            }
        }
        results
    }

    fn breed(&self, ranked: &Ranked) -> Brood {
        let (config, state) = (&self.config, &self.state);
        let (genes, generation) = (self.subject.genes(), state.generation);
        let mut rng = chance::stream(config.seed, generation, Purpose::Breed);
        match config.method {
            Method::Ga => {
                let before = (generation, state.last_best);
                ga::breed(config.ga, genes, ranked, before, &mut rng)
            }
            Method::Cem => cem::breed(config.sigma, genes, ranked, generation, &mut rng),
        }
    }

    /// The final among the last generation's best, and the champion on the held-out games.
    ///
    /// On fixed games nothing is left to chance: the best ever seen has won.
    pub fn champion(&self) -> Champion {
        let (genome, training) = match &self.state.best_ever {
            Some(best) if self.config.fixed => {
                let games = self.training_games(0, self.config.games + self.config.playoff);
                (best.genome.clone(), self.judge_one(&best.genome, games))
            }
            _ => self.play_final(),
        };
        let held_out = self.judge_one(&genome, self.held_out_games(self.config.validate));
        Champion {
            genome,
            training,
            held_out,
        }
    }

    fn play_final(&self) -> (Genome, Results) {
        let count = (self.config.games + self.config.playoff) * FINAL_GAMES;
        let games = self.training_games(u64::MAX, count);
        let results = self.judge(&self.state.finalists, games);
        let ranked = self.rank(&self.state.finalists, &results);
        (ranked.genome(0).clone(), results[ranked.place(0)].clone())
    }

    /// The next generation's games: for everyone, and for the play-off.
    fn generation_games(&self) -> (Games, Games) {
        let generation = match self.config.fixed {
            true => 0,
            false => self.state.generation,
        };
        let count = self.config.games + self.config.playoff;
        let mut games = self.training_games(generation, count);
        let more = games.seeds.split_off(self.config.games);
        let more = self.games(more);
        (games, more)
    }

    fn training_games(&self, generation: u64, count: usize) -> Games {
        self.games(chance::training_seeds(self.config.seed, generation, count))
    }

    fn held_out_games(&self, count: usize) -> Games {
        self.games(chance::validation_seeds(count))
    }

    /// The held-out games that every generation's leader plays, for the learning curve.
    fn watched(&self) -> Games {
        let share = self.config.population * self.config.games / WATCHED_SHARE;
        self.held_out_games(share.clamp(1, self.config.validate))
    }

    fn games(&self, seeds: Vec<u64>) -> Games {
        let shape = self.config.task.shape;
        Games { shape, seeds }
    }

    fn rank<'a>(&self, genomes: &'a [Genome], results: &[Results]) -> Ranked<'a> {
        let aim = self.config.aim;
        let standings: Vec<Standing> = results.iter().map(|own| own.standing(aim)).collect();
        Ranked::new(genomes, &standings)
    }

    fn judge_one(&self, genome: &Genome, games: Games) -> Results {
        self.judge(slice::from_ref(genome), games).remove(0)
    }

    fn judge(&self, genomes: &[Genome], games: Games) -> Vec<Results> {
        trial::judge(&*self.subject, genomes, &games, self.jobs)
    }

    /// Why the run is over after this time, if it is.
    pub fn ended(&self, elapsed: Duration) -> Option<Reason> {
        if self.state.generation >= self.config.generations {
            Some(Reason::Generations)
        } else if self.state.generation == 0 {
            // Whatever the time, there is one generation: without it there would be no result.
            None
        } else if self.state.widest < CONVERGED {
            Some(Reason::Convergence)
        } else {
            (self.time_spent(elapsed) >= 1.0).then_some(Reason::Minutes)
        }
    }

    /// Which part of its time is over, if it has one.
    pub fn time_spent(&self, elapsed: Duration) -> f64 {
        let share = |minutes: f64| elapsed.as_secs_f64() / (60.0 * minutes);
        self.config.minutes.map_or(0.0, share)
    }
}
