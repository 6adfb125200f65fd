mod diff;
mod files;
mod gen;
mod help;
mod score;
