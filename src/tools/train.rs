//! The trainer: a genetic algorithm, or the cross-entropy method, over a player's numbers.
//!
//! A [`Subject`](subjects::Subject) says which numbers a player has; a candidate is one value for
//! each, a *genome*. Generation by generation every candidate plays games ([`trial`]), and the
//! ranked candidates make the next population ([`evolve`]). At the end the best play a final, and
//! the champion is measured on games that no candidate ever saw ([`run`]).
//!
//! All chance comes from the run's seed and the generation's number, all arithmetic is of the kind
//! that IEEE 754 rounds exactly (+ − × ÷ √), and no result depends on which thread was first. So a
//! run can be repeated on any machine with any number of jobs, and a [`checkpoint`] needs no more
//! than the population.
//!
//! In reading order, each knowing only those before it:

// Where chance comes from.
pub mod chance;

// Numbers to be trained, and candidates from the best to the worst.
pub mod genome;

// From one population to the next.
pub mod evolve;

// Whose numbers are trained.
pub mod subjects;

// Playing a candidate.
pub mod trial;

// What a run is asked for.
pub mod config;

// A row for each generation.
pub mod log;

// A generation at a time, until it ends.
pub mod run;

// A run on disk.
pub mod checkpoint;

// What it tells: the certificate of what came out, and curves.
pub mod certificate;
pub mod curves;
