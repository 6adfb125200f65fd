mod fuzz;
mod weights;
