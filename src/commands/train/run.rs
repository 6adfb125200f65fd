//! A run: one generation after the other, when it ends, and which candidate has won.

use std::slice;
use std::time::Duration;

use crate::commands::train::candidates::{
    deviations, held_out_seeds, ranking, sample, stream, training_seeds, Candidate, Genome, Purpose,
};
use crate::commands::train::evolve::{best_quarter, breed_cem, breed_ga, Method};
use crate::commands::train::settings::Config;
use crate::commands::train::target::Target;
use crate::engine::board::GameRules;
use crate::engine::game::Game;
use crate::formats::deal::Deal;
use crate::formats::training_log::Generation;
use crate::support::error::Error;
use crate::support::{parallel, signals, stats};

/// Everything that the next generation depends on, and the rows of the generations so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
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
    pub history: Vec<Generation>,
}

/// A run: its settings and its state.
pub struct Training {
    pub config: Config,
    /// The text of the weight file that it began with; empty for a built-in set.
    pub start: String,
    pub target: Target,
    pub state: State,
    /// The number of threads.
    pub jobs: usize,
}

/// The most finalists: the best of the last generation, but no more than a quarter of it.
const FINALISTS: usize = 10;
/// The games of the final, as a multiple of those that the best play in a generation.
const FINAL_GAMES: usize = 5;
/// One held-out game is played for this many games of a generation: 5 %.
const CURVE_SHARE: usize = 20;
/// Converged: no gene of those selected has a larger standard deviation.
const CONVERGED: f64 = 0.0001;

impl Training {
    /// A run before its first generation.
    pub fn new(config: Config, start: String, jobs: usize) -> Result<Training, Error> {
        let target = Target::new(&config, &start)?;
        let mut rng = stream(config.seed, 0, Purpose::Start);
        let deviations = deviations(&target.genes, config.sigma);
        let draw = |_| sample(&target.genes, &target.start, &deviations, &mut rng);
        let population = (0..config.population).map(draw).collect();
        let state = State { widest: f64::MAX, population, ..State::default() };
        Ok(Training { config, start, target, state, jobs })
    }

    /// The number of generations that are done.
    pub fn generation(&self) -> usize {
        self.state.history.len()
    }

    /// One generation: play, breed, add a row. `None` if a signal came first; then nothing has
    /// changed.
    pub fn step(&mut self) -> Option<Generation> {
        let candidates = self.play_population()?;
        let places = ranking(&candidates, self.config.aim);
        let ranked: Vec<&Candidate> = places.iter().map(|&place| &candidates[place]).collect();
        let before = (self.generation() as u64, self.state.last_best);
        let breed = match self.config.method {
            Method::Ga => breed_ga,
            Method::Cem => breed_cem,
        };
        let next = breed(&self.config, &self.target.genes, &ranked, before);
        let best = ranked[0];
        let leader = next.centre.as_ref().unwrap_or(&best.genome);
        let seeds = held_out_seeds(self.curve_games());
        let held_out = self.play(slice::from_ref(leader), &seeds, true)?.remove(0);
        let row = self.row(&candidates, best, &held_out);
        let top = ranked[..FINALISTS.min(best_quarter(ranked.len()))].iter();
        let finalists = next.centre.iter().chain(top.map(|finalist| &finalist.genome));
        let state = &mut self.state;
        state.finalists = finalists.cloned().collect();
        state.last_best = best.fitness(self.config.aim);
        if state.best_ever.as_ref().is_none_or(|(ever, _)| state.last_best > *ever) {
            state.best_ever = Some((state.last_best, best.genome.clone()));
        }
        state.widest = next.widest;
        state.population = next.population;
        state.history.push(row);
        Some(row)
    }

    /// The row of this generation: how all did, the best, and the leader on the held-out games.
    fn row(&self, all: &[Candidate], best: &Candidate, held_out: &Candidate) -> Generation {
        let rounded = |number: f64, parts: f64| (number * parts).round() / parts;
        let means: Vec<f64> = all.iter().map(Candidate::mean).collect();
        let games: usize = all.iter().map(|candidate| candidate.scores.len()).sum();
        let generation = self.generation() + 1;
        let complete = held_out.complete as f64 / held_out.scores.len() as f64;
        Generation {
            generation: generation as f64,
            games: (generation * games) as f64,
            best: rounded(best.mean(), 10.0),
            mean: rounded(stats::mean(&means), 10.0),
            spread: rounded(stats::deviation(&means), 10.0),
            held_out: rounded(held_out.mean(), 10.0),
            held_out_error: rounded(held_out.standard_error(), 10.0),
            held_out_games: held_out.scores.len() as f64,
            complete: rounded(complete, 1000.0),
            k: self.config.shape.colours.get().into(),
            n: self.config.shape.bricks as f64,
        }
    }

    /// All play the generation's games; then the best play on, if the run has a play-off.
    ///
    /// A rule that fills its board to the brim wins more, until it dies. In a few games that looks
    /// like strength, and the population follows it over the edge. More games tell them apart, and
    /// only for the best does it matter.
    fn play_population(&self) -> Option<Vec<Candidate>> {
        let generation = if self.config.fixed { 0 } else { self.generation() as u64 };
        let seeds = training_seeds(&self.config, generation, 1);
        let (seeds, more_seeds) = seeds.split_at(self.config.games);
        let mut candidates = self.play(&self.state.population, seeds, true)?;
        if !more_seeds.is_empty() {
            let mut places = ranking(&candidates, self.config.aim);
            places.truncate(best_quarter(candidates.len()));
            let best = places.iter().map(|&place| candidates[place].genome.clone());
            let played_on = self.play(&best.collect::<Vec<_>>(), more_seeds, true)?;
            for (place, more) in places.into_iter().zip(played_on) {
                candidates[place].scores.extend(more.scores);
                candidates[place].complete += more.complete;
            }
        }
        Some(candidates)
    }

    /// The winner of the final among the last generation's best, with the games of the final and
    /// with the held-out games.
    ///
    /// On fixed games nothing is left to chance: the best ever seen has won.
    pub fn champion(&self) -> (Candidate, Candidate) {
        let play_out = |genomes: &[Genome], seeds: &[u64]| {
            self.play(genomes, seeds, false).expect("only a signal stops it")
        };
        let mut finalists = match &self.state.best_ever {
            Some((_, best)) if self.config.fixed => {
                play_out(slice::from_ref(best), &training_seeds(&self.config, 0, 1))
            }
            _ => play_out(
                &self.state.finalists,
                &training_seeds(&self.config, u64::MAX, FINAL_GAMES),
            ),
        };
        let winner = finalists.swap_remove(ranking(&finalists, self.config.aim)[0]);
        let held_out = held_out_seeds(self.config.validate);
        let measured = play_out(slice::from_ref(&winner.genome), &held_out).remove(0);
        (winner, measured)
    }

    /// The held-out games that each generation's leader plays for the log.
    fn curve_games(&self) -> usize {
        let share = self.config.population * self.config.games / CURVE_SHARE;
        share.clamp(1, self.config.validate)
    }

    /// Every genome plays the games of these seeds. With `may_stop`, a signal ends it between two
    /// games, and there is no result.
    ///
    /// Bricks are dealt while they are played, so a game that ends early costs only what was played
    /// of it, and the memory of a run does not grow with the length of its games.
    fn play(&self, genomes: &[Genome], seeds: &[u64], may_stop: bool) -> Option<Vec<Candidate>> {
        let shape = self.config.shape;
        let play_one = |task: usize| {
            if may_stop && signals::caught().is_some() {
                return None;
            }
            let mut player = self.target.player(&genomes[task / seeds.len()]);
            let mut bricks = Deal::new(shape.colours, seeds[task % seeds.len()]);
            let mut game = Game::new(GameRules::new(shape.colours), shape);
            game.play(&mut bricks, &mut player, &mut ()).expect("a rule makes legal moves");
            Some((game.score(), game.is_complete()))
        };
        let played = parallel::map(genomes.len() * seeds.len(), self.jobs, play_one)?;
        let candidate = |(genome, games): (&Genome, &[(u64, bool)])| Candidate {
            genome: genome.clone(),
            scores: games.iter().map(|(score, _)| *score).collect(),
            complete: games.iter().filter(|(_, complete)| *complete).count(),
        };
        Some(genomes.iter().zip(played.chunks(seeds.len())).map(candidate).collect())
    }

    /// The reason for the end, if the run is over after this time: a remark for the header.
    pub fn ended(&self, elapsed: Duration) -> Option<&'static str> {
        match self.generation() {
            done if done >= self.config.generations => Some(""),
            // One generation is always played: without it there is no result.
            0 => None,
            _ if self.state.widest < CONVERGED => Some(", converged"),
            _ => (self.time_spent(elapsed) >= 1.0).then_some(", ended by time"),
        }
    }

    /// The share of its time that is over; 0 without a time limit.
    pub fn time_spent(&self, elapsed: Duration) -> f64 {
        let share = |minutes: f64| elapsed.as_secs_f64() / (60.0 * minutes);
        self.config.minutes.map_or(0.0, share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::train::files::{checkpoint, read_checkpoint};
    use crate::commands::train::settings::tests::config;

    fn training(line: &str) -> Training {
        Training::new(config(line), String::new(), 2).unwrap()
    }

    /// Small enough for a test, large enough to learn something.
    const SMALL: &str = "--k 5 --n 200 --population 30 --games 4 --validate 40 --seed 3";

    fn small(flags: &str, generations: usize) -> Training {
        let mut run = training(&format!("{SMALL}{flags}"));
        (0..generations).for_each(|_| assert!(run.step().is_some()));
        run
    }

    #[test]
    fn ten_at_most_play_the_final_and_a_checkpoint_keeps_them_all() {
        let mut run = training("--k 3 --n 30 --population 48 --games 1 --validate 1");
        let begun = read_checkpoint(&checkpoint(&run), 2).unwrap();
        assert_eq!(begun.state, run.state);
        run.step().unwrap();
        assert_eq!(run.state.finalists.len(), 10);
        let resumed = read_checkpoint(&checkpoint(&run), 2).unwrap();
        assert_eq!(resumed.state, run.state);
    }

    /// On fixed games, with the best ever replaced by a stranger of the same fitness: only a better
    /// one takes its place.
    #[test]
    fn of_equals_the_first_stays_the_best_ever() {
        let mut run = small(" --fixed", 1);
        let (fitness, best) = run.state.best_ever.clone().unwrap();
        let stranger = vec![0; best.len()];
        run.state.population = vec![best.clone(); 30];
        for (before, after) in [(fitness - 1, &best), (fitness, &stranger), (u64::MAX, &stranger)] {
            run.state.best_ever = Some((before, stranger.clone()));
            run.step().unwrap();
            assert_eq!(run.state.last_best, fitness);
            assert_eq!(run.state.best_ever, Some((before.max(fitness), after.clone())));
        }
    }

    #[test]
    fn a_run_ends_by_generations_by_time_or_when_all_are_alike() {
        let mut run = small(" --generations 3 --minutes 1", 0);
        let (soon, late) = (Duration::from_secs(59), Duration::from_secs(60));
        assert_eq!(run.ended(late), None, "one generation at least");
        run.state.history.push(Generation::default());
        run.state.widest = 0.0001;
        assert_eq!((run.ended(soon), run.ended(late)), (None, Some(", ended by time")));
        run.state.widest = 0.000_099;
        assert_eq!(run.ended(soon), Some(", converged"));
        run.state.history = vec![Generation::default(); 3];
        assert_eq!(run.ended(soon), Some(""));
    }

    /// 5 % of what a generation trains on, one at least and --validate at most; the result, all of them.
    #[test]
    fn the_log_and_the_result_have_as_many_held_out_games_as_the_help_says() {
        for (flags, of_a_row) in [
            ("--population 40 --games 2 --validate 9", 4),
            ("--population 40 --games 2 --validate 3", 3),
            ("--population 8 --games 1 --validate 9", 1),
        ] {
            let mut run = training(&format!("--k 6 --n 20 {flags}"));
            let row = run.step().unwrap();
            assert_eq!(row.held_out_games, f64::from(of_a_row), "{flags}");
            let (_, held_out) = run.champion();
            assert_eq!(held_out.scores.len(), run.config.validate, "{flags}");
        }
    }

    #[test]
    fn a_population_of_equals_converges() {
        let mut run = small("", 0);
        run.state.population = vec![run.state.population[0].clone(); 30];
        run.step().unwrap();
        assert!(run.state.widest < 1e-9);
        assert_eq!(run.ended(Duration::ZERO), Some(", converged"));
    }
}
