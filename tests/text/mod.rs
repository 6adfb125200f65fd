mod protocol_fuzz;
mod weights;
