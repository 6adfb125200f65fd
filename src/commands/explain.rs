//! `brickgm explain`: why a brick went where it went.
//!
//! One brick with everything that can be said about it is an [`Explained`]; the text and the picture
//! are views of it. The search player compares no placements of a brick, it plans many
//! bricks at once: a [`PlanKeeper`] plays along and keeps every plan.

mod views;

use std::ffi::OsStr;
use std::io::Write;

use crate::commands::games::{self, FROM, TO};
use crate::commands::players::{self, PlayerChoice};
use crate::commands::QUIET;
use crate::draw;
use crate::draw::scene::{Scene, Timeline};
use crate::engine::board::{Board, GameRules, SQUARES};
use crate::engine::brick::{Move, Shape, MOVES};
use crate::engine::features::placements::value;
use crate::engine::features::{count, Counts};
use crate::engine::player::published::{Decision, Published};
use crate::engine::player::search::{Budget, DecidedBy};
use crate::engine::player::{Player, View};
use crate::engine::rule::RuleParameters;
use crate::formats::weights::sets;
use crate::played::built_in::BuiltIn;
use crate::played::{Played, Turn};
use crate::support::args::Args;
use crate::support::command::{Command, Flag, Group, Positional};
use crate::support::error::{CommandResult, Error};
use crate::support::{parallel, streams};

const BRICK: Flag = Flag::with_value("--brick", "I", "brick I only").conflicts(&["--from", "--to"]);
const SVG: Flag = Flag::with_file(
    "--svg",
    "FILE",
    "with --brick I: a picture instead, all placements as small boards with points and value, the \
     one taken framed, the most points boxed; - is standard output",
)
.requires(&["--brick"]);
/// Tries per brick of a search player that is asked about a single brick.
const DEFAULT_TRIES: u64 = 300;

pub const COMMAND: Command = Command {
    name: "explain",
    summary: "say why a player puts a brick where it does",
    usage: &["explain [FLAGS] [--brick I | --from A --to B] INPUT [MOVES]"],
    about: "\
Plays the game INPUT and explains its bricks: the board before the brick, every placement in the \
order of trying with its points and with the value and the six counts of the board it leaves, the \
rank of the placement that was taken, and the published rule in words with the figures of this \
position. 'brickgm help features' explains the counts and the rule.

With MOVES, it explains the moves of any solver, and says what the published rule and, with \
--brick or --tries, the search player would have done (by default with 300 tries per brick).

For the search player it adds the plan that the brick belongs to, and what the plan would win \
with this brick elsewhere. It needs --tries: by the clock every run is another game.",
    positionals: &[
        Positional::file("INPUT", "the game; - is standard input"),
        Positional::file("MOVES", "one line 'X R' per brick"),
    ],
    flags: &[
        Group::titled("Which bricks (default: all)", &[BRICK, FROM, TO]),
        Group::titled("Output", &[SVG]),
        Group::titled("Player", &[players::WEIGHTS, players::ANY_K, players::TRIES])
            .brief("--player NAME and its flags but --time, as 'brickgm --help' lists them"),
        Group::plain(&[players::PLAYER, players::THREADS, players::CHAINS, players::VIEW])
            .conflicts(&["MOVES"])
            .brief(""),
        Group::plain(&[QUIET]),
    ],
    closing: "",
    examples: &[
        ("explain --brick 9 game.in", "explain the ninth brick"),
        ("explain --brick 9 game.in my.moves", "rank a solver's move"),
        ("explain --brick 9 --svg all.svg game.in", "draw all placements"),
    ],
    run,
};

fn run(args: &Args) -> CommandResult {
    // The output is checked before a player spends time on the game.
    let output = draw::output(args, SVG)?;
    let game = match args.positional(1) {
        Some(moves) => given(args, moves)?,
        None => built_in(args)?,
    };
    let bricks = games::bricks(args, BRICK, &game.played)?;
    let timeline = Timeline::new(&game.played);
    let explain = |number: u64| game.explain(timeline.scene(number as usize));
    if args.has(SVG.name) {
        let explained = explain(*bricks.start());
        return output.write(explained.as_ref().map(views::picture).unwrap_or_default());
    }
    // Brick by brick: a long game has more to say than fits into memory.
    let mut output = streams::standard_output();
    for (place, explained) in bricks.filter_map(explain).enumerate() {
        let gap = if place > 0 { "\n" } else { "" };
        write!(output, "{gap}{}", views::text(&explained)).map_err(streams::output_error)?;
    }
    output.finish()
}

/// The game of a built-in player, and what the search player planned.
fn built_in(args: &Args) -> Result<Explainer, Error> {
    let choice = PlayerChoice::from_args(args, parallel::cores())?;
    if choice.seconds().is_some() {
        return Err(Error::usage(
            "the search player is explained with --tries T, not by the clock",
        ));
    }
    let (played, PlanKeeper { player, plans, .. }) =
        games::play_with(args, &choice, PlanKeeper::new)?;
    let rule = match &player {
        BuiltIn::Published(player) => player.rule().clone(),
        BuiltIn::LookAhead(player) => player.rule().clone(),
        BuiltIn::Greedy(_) | BuiltIn::Spare(_) | BuiltIn::Search(_) => {
            sets::paper(played.shape.colours)
        }
    };
    Ok(Explainer { played, rule, plans, tries: None })
}

/// The game of given moves.
fn given(args: &Args, moves: &OsStr) -> Result<Explainer, Error> {
    let tries = match args.number_in(players::TRIES, 1..=players::MOST_TRIES)? {
        None if args.has(BRICK.name) => Some(DEFAULT_TRIES),
        tries => tries,
    };
    let built_in = &[("paper", &sets::PAPER), ("trained", &sets::TRAINED)];
    let weights = players::weights(args, built_in)?;
    let played = games::read(args.required(0)?, moves, args.has(QUIET.name))?;
    played.check()?;
    let rule = weights.load(played.shape.colours)?;
    Ok(Explainer { played, rule, plans: Vec::new(), tries })
}

/// A game whose bricks are explained.
struct Explainer {
    played: Played,
    /// The rule that values boards.
    rule: RuleParameters,
    /// All plans of the search player, if it played.
    plans: Vec<Planned>,
    /// Tries per brick of a search player that did not play, if it is asked.
    tries: Option<u64>,
}

/// One of its bricks.
struct Explained<'a> {
    game: &'a Explainer,
    scene: Scene,
    /// Bricks left, this one included.
    remaining: u64,
    /// Empty squares before the brick.
    empty: u32,
    /// Every placement in the order of trying.
    placements: Vec<Choice>,
    /// The choice of the published rule.
    decision: Decision,
    /// The search player's plan with this brick.
    plan: Option<Planned>,
}

/// A placement of the brick.
struct Choice {
    mv: Move,
    points: u32,
    /// The features of the board after the cascade.
    counts: Counts,
    /// The value of that board, in millionths.
    value: i64,
    /// The points of the whole plan with this brick here and the others where they are.
    plan_points: Option<u64>,
}

impl Explainer {
    /// `None` if no column can take the brick.
    fn explain(&self, scene: Scene) -> Option<Explained<'_>> {
        let shape = self.played.shape;
        let rules = GameRules::new(shape.colours);
        let (board, brick) = (&scene.before, scene.turn.brick);
        let remaining = shape.bricks - (scene.number as u64 - 1);
        let bricks = &self.played.bricks[scene.number - 1..];
        let view = View { board, bricks, remaining };
        let decision = Published::new(rules, &self.rule, shape).decide(&view)?;
        let plan = match self.tries {
            Some(tries) => {
                let player = BuiltIn::search(shape, Budget::Tries(tries));
                let mut recorder = PlanKeeper::new(player, shape);
                recorder.plan(&view, &mut Vec::new());
                recorder.plans.pop()
            }
            None => self.plans.iter().find(|plan| plan.last() >= scene.number).cloned(),
        };
        let placement = |mv: Move| {
            let mut after = *board;
            let points = rules.play(&mut after, brick, mv).ok()?;
            let counts = count(rules, &after);
            let points_with = |plan: &Planned| plan.points_with(rules, scene.number, mv);
            let plan_points = plan.as_ref().and_then(points_with);
            Some(Choice {
                mv,
                points,
                counts,
                value: value(&counts, &self.rule.weights),
                plan_points,
            })
        };
        let placements = (0..MOVES).map(Move::from_index).filter_map(placement).collect();
        let empty = SQUARES as u32 - board.squares();
        Some(Explained { game: self, remaining, empty, placements, decision, plan, scene })
    }
}

impl Explained<'_> {
    /// The search player's move.
    fn searched(&self) -> Option<Move> {
        self.plan.as_ref().map(|plan| plan.turn(self.scene.number).mv)
    }

    /// From 1, by what `of` says; equal placements share the better rank.
    fn rank<T: PartialOrd>(&self, row: &Choice, of: fn(&Choice) -> T) -> usize {
        1 + self.placements.iter().filter(|other| of(other) > of(row)).count()
    }
}

/// The moves that the search player decided on in one turn, and what comes of them.
#[derive(Clone)]
struct Planned {
    decided_by: DecidedBy,
    /// The number of its first brick, from 1.
    first: usize,
    /// The board before it.
    board: Board,
    turns: Vec<Turn>,
    points: u64,
    /// The points of each step of the last brick.
    steps: Vec<u32>,
    squares_left: u32,
}

impl Planned {
    /// The number of its last brick.
    fn last(&self) -> usize {
        self.first + self.turns.len() - 1
    }

    /// The turn of the brick with this number.
    fn turn(&self, number: usize) -> Turn {
        self.turns[number - self.first]
    }

    /// Plays the turns; `None` if a column has no room.
    fn played(mut self, rules: GameRules) -> Option<Planned> {
        let mut board = self.board;
        self.points = 0;
        for Turn { brick, mv } in &self.turns {
            let points = rules.play_steps(&mut board, *brick, *mv, &mut self.steps);
            self.points += u64::from(points.ok()?);
        }
        self.squares_left = board.squares();
        Some(self)
    }

    /// The points of all its bricks if this one goes elsewhere, unless that leaves no room for
    /// another.
    fn points_with(&self, rules: GameRules, number: usize, elsewhere: Move) -> Option<u64> {
        let mut other = self.clone();
        other.turns[number - self.first].mv = elsewhere;
        Some(other.played(rules)?.points)
    }
}

/// A player whose plans are kept, if it makes any.
struct PlanKeeper {
    player: BuiltIn,
    shape: Shape,
    plans: Vec<Planned>,
}

impl PlanKeeper {
    fn new(player: BuiltIn, shape: Shape) -> PlanKeeper {
        PlanKeeper { player, shape, plans: Vec::new() }
    }
}

impl Player for PlanKeeper {
    fn preview(&self) -> usize {
        self.player.preview()
    }

    /// The moves are empty when a game asks.
    fn plan(&mut self, view: &View, moves: &mut Vec<Move>) {
        self.player.plan(view, moves);
        let BuiltIn::Search(search) = &self.player else { return };
        let turns = view.bricks.iter().zip(&*moves);
        let plan = Planned {
            decided_by: search.decided_by(),
            first: (self.shape.bricks - view.remaining) as usize + 1,
            board: *view.board,
            turns: turns.map(|(&brick, &mv)| Turn { brick, mv }).collect(),
            points: 0,
            steps: Vec::new(),
            squares_left: 0,
        };
        if !plan.turns.is_empty() {
            self.plans.extend(plan.played(GameRules::new(self.shape.colours)));
        }
    }
}
