//! The flags that only `bench` has.

use crate::commands::bench::sorting::SortKey;
use crate::support::flags::{Completion, Flag};

/// Which games of a shape.
pub const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "the seeds, both ends included, or a list of such: 1..9,20 (default 1..3)",
)
.conflicts(&["FILE"]);
/// Which shapes.
pub const SHAPE: Flag = Flag::with_value(
    "--shape",
    "KxN",
    "N bricks of K colours in place of the ten shapes; can be repeated",
)
.conflicts(&["FILE"])
.repeated();
/// How many games at once.
pub const JOBS: Flag = Flag::with_value(
    "--jobs",
    "J",
    "how many threads play (default: one for each core)",
);
/// Who else plays them.
pub const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same games, and show the mean logarithm of our score over its score \
     with a 95 % interval, and what that shows: better, worse, or no difference shown. OTHER is a \
     player with flags of its own, in quotes ('search --time 2'), or a solver ('exec COMMAND'), \
     or weights: then it is the same player with the same flags, and these weights",
);
/// The best scores known.
pub const BEST: Flag = Flag::with_file(
    "--best",
    "FILE",
    "the best scores known, game by game: shows the mean of our scores over them, and writes down \
     those that are better or new",
);
/// Game by game.
pub const PER_SEED: Flag = Flag::alone("--per-seed", "a row a game in place of a row a shape");
/// In which order.
pub const SORT: Flag = Flag::with_words(
    "--sort",
    "KEY",
    Completion::OneOf(&SortKey::NAMES),
    "with --per-seed: smallest first by seed (the default), score, bricks, ending, seconds, ratio \
     (to --against) or best (the share of --best); -KEY is largest first",
)
.requires(&["--per-seed"]);
/// Where everything about a game is kept.
pub const KEEP: Flag = Flag::with_file(
    "--keep",
    "DIR",
    "keep the input, the moves and standard error of every game in this directory",
);
/// What is played already.
pub const RESUME: Flag = Flag::with_file(
    "--resume",
    "FILE",
    "write a row a game to FILE as it ends, and do not play again those that are there already",
);
/// What is known of former runs.
pub const HISTORY: Flag = Flag::with_file(
    "--history",
    "FILE",
    "add a line about this run to FILE; with no other flag but --format, show the lines in it",
);
/// What to say about this one.
pub const COMMENT: Flag =
    Flag::with_value("--comment", "TEXT", "what --history shall say about it")
        .requires(&["--history"]);
