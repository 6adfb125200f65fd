//! How good a player is: many games on all cores, told as one table.
//!
//! A game of seed S and shape KxN is the one that `gen N K --seed S` writes; games can also be read
//! from files. A [`survey::Survey`] keeps only whole numbers that add up (sums, sums of squares,
//! hashes), so the games may be played in any order, on any number of threads and in several
//! processes, and give the same table.
//!
//! The modules in reading order: which games ([`seeds`], [`suite`], [`games`]), who plays them
//! ([`contestant`]) and what comes of one ([`mod@result`], [`hash`]), how they are played ([`run`]) and
//! added up ([`tally`], [`survey`]), how it is told ([`fields`], [`report`], [`per_game`],
//! [`sorting`], [`failures`]), and what files remember ([`rows`], [`digits`], [`labels`], [`merge`],
//! [`resume`], [`best`], [`history`]).

pub mod best;
pub mod contestant;
pub mod digits;
pub mod failures;
pub mod fields;
pub mod games;
pub mod hash;
pub mod history;
pub mod labels;
pub mod merge;
pub mod per_game;
pub mod report;
pub mod result;
pub mod resume;
pub mod rows;
pub mod run;
pub mod seeds;
pub mod sorting;
pub mod suite;
pub mod survey;
pub mod tally;
