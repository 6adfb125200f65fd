//! The games being played: what is seen and written meanwhile, and what comes of it.

use std::collections::BTreeMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use crate::commands::bench::games::Games;
use crate::commands::bench::labels::Label;
use crate::commands::bench::outputs::Outputs;
use crate::commands::bench::run::{self, Match, Schedule};
use crate::commands::bench::seeds::Seeds;
use crate::commands::bench::survey::{BothNumbers, PlayedGame, Survey};
use crate::engine::brick::{Colours, Shape};
use crate::support::error::Error;
use crate::support::progress::ProgressLine;
use crate::support::signals::{self, Signal};
use crate::support::table::{Cell, Field, Table};

/// What a run ends with.
pub struct Done {
    /// What to print.
    pub table: Table,
    /// What to tell after that: a signal ended the run early, or a file could not be written.
    pub trouble: Option<Error>,
}

/// How long to wait for a game before the progress line and the signals are looked at again.
const LOOK: Duration = Duration::from_millis(100);

/// Plays all games, or as many as there is time for before Ctrl-C.
pub fn play(
    games: Games,
    players: Match<Error>,
    jobs: usize,
    outputs: Outputs,
    mut progress: ProgressLine,
) -> Result<Done, Error> {
    let numbers = Colours::ALL.map(|colours| players.numbers(colours));
    let mut table = Session {
        survey: players.survey(&games),
        games: games.clone(),
        numbers,
        outputs,
        done: 0,
        bricks: 0.0,
    };
    table.resume()?;
    let plan = Schedule {
        games,
        done: table.played_seeds(),
        jobs,
    };
    signals::catch();
    let finished = run::start(plan, players)
        .map_err(|error| Error::failure(format!("cannot start a thread: {error}")))?;
    let (mut stopped, mut failed) = (None, None);
    while stopped.is_none() && failed.is_none() {
        match finished.recv_timeout(LOOK) {
            Ok(Ok(game)) => failed = table.take(game).err(),
            Ok(Err(Error::Interrupted(signal, _))) => stopped = Some(signal),
            Ok(Err(error)) => return Err(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        stopped = stopped.or_else(signals::caught);
        table.show(&mut progress);
    }
    // What came in meanwhile counts; games that are under way do not, and nobody waits for them.
    while let (None, Ok(Ok(game))) = (&failed, finished.try_recv()) {
        failed = table.take(game).err();
    }
    drop(progress);
    Ok(table.finish(stopped, failed))
}

struct Session {
    survey: Survey,
    games: Games,
    /// By K.
    numbers: [BothNumbers; Colours::ALL.len()],
    outputs: Outputs,
    done: u128,
    bricks: f64,
}

impl Session {
    fn label(&self, colours: Colours) -> Label {
        Label::of(&self.survey, self.numbers[colours.index()])
    }

    /// Takes over what an earlier run played.
    fn resume(&mut self) -> Result<(), Error> {
        let numbers = self.numbers;
        let of = |colours: Colours| numbers[colours.index()];
        for game in self.outputs.resume(&self.survey, &self.games, &of)? {
            self.add(game)?;
        }
        Ok(())
    }

    fn played_seeds(&self) -> BTreeMap<Shape, Seeds> {
        let entries = self.survey.entries.iter();
        entries
            .map(|(&shape, entry)| (shape, entry.seeds.clone()))
            .collect()
    }

    /// A game that was just played.
    fn take(&mut self, game: PlayedGame) -> Result<(), Error> {
        let label = self.label(game.id.shape.colours);
        let written = self.outputs.write(&self.games, &label, &game);
        self.add(game)?;
        written
    }

    fn add(&mut self, game: PlayedGame) -> Result<(), Error> {
        let numbers = self.numbers[game.id.shape.colours.index()];
        self.survey.add(&game, numbers).map_err(Error::failure)?;
        self.done += 1;
        self.bricks += game.id.shape.bricks as f64;
        self.outputs.note(self.survey.origin, game);
        Ok(())
    }

    fn show(&self, progress: &mut ProgressLine) {
        let what = format!("{} of {} games", self.done, self.games.count());
        progress.show(&what, self.bricks / self.games.all_bricks());
    }

    /// The table stands whatever happened: hours may be in it.
    fn finish(mut self, stopped: Option<Signal>, failed: Option<Error>) -> Done {
        let (all, done) = (self.games.count(), self.done);
        let label = |colours| Label::of(&self.survey, self.numbers[Colours::index(colours)]);
        let mut table = self.outputs.table(&self.survey, &self.games, &label);
        let is_cut = stopped.is_some() || failed.is_some();
        if done < all && is_cut {
            let cell = Cell::text(format!("{done} of {all} games"));
            table.head.push(Field::new("partial", "Partial", cell));
        }
        let written = self.outputs.finish(&self.survey, is_cut);
        let signal = stopped.map(|signal| {
            let who = signal.name();
            let message = format!("stopped by {who}: the table has {done} of {all} games");
            Error::Interrupted(signal, message)
        });
        Done {
            table,
            trouble: failed.or(written.err()).or(signal),
        }
    }
}
