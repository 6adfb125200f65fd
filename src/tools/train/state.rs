//! How far a run has come: everything that the next generation depends on.

use super::genes::Genome;
use super::history::Row;

/// What a generation leaves to the next.
pub struct Brood {
    pub population: Vec<Genome>,
    /// The genome that stands for the generation, where that is not its best.
    pub centre: Option<Genome>,
    /// The largest standard deviation of a gene over those that were selected.
    pub widest: f64,
}

/// The best genome so far of a run on fixed games.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    pub fitness: u64,
    pub genome: Genome,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Generations that are done.
    pub generation: u64,
    /// The fitness of the last generation's best.
    pub last_best: u64,
    pub widest: f64,
    pub best_ever: Option<Best>,
    /// To be judged next.
    pub population: Vec<Genome>,
    /// The last generation's best, one of whom will be the champion.
    pub finalists: Vec<Genome>,
    pub history: Vec<Row>,
}

impl State {
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

    /// It belongs to a run with this many candidates and genes.
    pub fn fits(&self, population: usize, genes: usize) -> bool {
        let mut genomes = self.population.iter().chain(&self.finalists);
        self.population.len() == population
            && !self.finalists.is_empty()
            && genomes.all(|genome| genome.len() == genes)
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
