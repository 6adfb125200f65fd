//! How far a run has come: everything that the next generation depends on.

use super::evolve::Brood;
use super::genome::{units, Gene, Genome};
use super::log::Row;

/// The best genome so far of a run on fixed games.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// In the games of its generation.
    pub fitness: u64,
    /// Its numbers.
    pub genome: Genome,
}

/// Everything that the next generation depends on, and the rows of those that are done.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Generations that are done.
    pub generation: u64,
    /// The fitness of the last generation's best.
    pub last_best: u64,
    /// The largest standard deviation of a gene over those that were selected last.
    pub widest: f64,
    /// The best of all generations.
    pub best_ever: Option<Best>,
    /// To be judged next.
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
                && pairs.all(|(gene, &value)| (gene.least..=gene.most).contains(&units(value)))
        };
        let best = self.best_ever.iter().map(|best| &best.genome);
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

    /// A generation is done: how it went, its best, those who may win the final, and its brood.
    pub fn advance(&mut self, row: Row, best: Best, finalists: Vec<Genome>, brood: Brood) {
        self.generation += 1;
        self.last_best = best.fitness;
        let ever = self.best_ever.as_ref();
        if ever.is_none_or(|ever| best.fitness > ever.fitness) {
            self.best_ever = Some(best);
        }
        self.widest = brood.widest;
        self.finalists = finalists;
        self.population = brood.population;
        self.history.push(row);
    }
}
