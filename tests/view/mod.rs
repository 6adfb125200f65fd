mod frames;
mod page;
mod page_hand;
mod page_load;
mod page_looks;
mod replay;
mod svg;
mod terminal;
