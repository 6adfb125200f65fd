//! The flags that only `bench` has.

use crate::support::flags::Flag;

pub const SEEDS: Flag = Flag::with_value(
    "--seeds",
    "A..B",
    "the seeds, both ends included, or a list of such: 1..9,20 (default 1..3)",
)
.conflicts(&["FILE"]);
pub const SHAPE: Flag = Flag::with_value(
    "--shape",
    "KxN",
    "N bricks of K colours instead of the ten shapes; can be repeated",
)
.conflicts(&["FILE"])
.repeated();
pub const JOBS: Flag =
    Flag::with_value("--jobs", "J", "how many games are played at once (default: one per core)");
pub const AGAINST: Flag = Flag::with_value(
    "--against",
    "OTHER",
    "also play OTHER on the same games, and say how many times its score ours is, with a 95 % \
     interval. OTHER is a player with flags of its own, in quotes ('search --time 2'), or a \
     solver ('exec COMMAND'), or weights: then it is the same player with these weights",
);
pub const BUILD: Flag = Flag::with_value(
    "--build",
    "COMMAND",
    "run COMMAND once before the games; where it fails, nothing is played",
);
pub const RESULTS: Flag = Flag::with_file(
    "--results",
    "FILE",
    "add one row per game to FILE when the game ends, take games of the same player from it \
     instead of playing them again, and show scores relative to the best in it. A solver whose \
     files have changed is another player",
);
pub const REPLAY: Flag = Flag::alone("--replay", "play games again that are in the results file")
    .requires(&["--results"]);
pub const COMMENT: Flag = Flag::with_value("--comment", "TEXT", "a comment for the results file")
    .requires(&["--results"]);
pub const KEEP: Flag = Flag::with_file(
    "--keep",
    "DIR",
    "write the input, the moves and standard error of every game to this directory",
);
