mod fuzz;
mod games;
mod weights;
