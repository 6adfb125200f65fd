//! A list of tasks on several threads.

use std::convert::Infallible;
use std::iter;
use std::ops::ControlFlow::{self, Continue};
use std::sync::mpsc;
use std::sync::Mutex;
use std::thread;

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Does every task and passes each result to `take` as it comes in: in any order, but always on
/// this thread. When `take` breaks, no further task is begun, those that are under way end, and its
/// reason is returned.
///
/// Tasks are begun in their order by `jobs` threads. A single job is done on this thread.
pub fn for_each<I: Send, T: Send, B>(
    tasks: impl Iterator<Item = I> + Send,
    jobs: usize,
    work: impl Fn(&I) -> T + Sync,
    mut take: impl FnMut(I, T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let queue = Mutex::new(tasks);
    let next = || {
        let task = queue.lock().ok()?.next()?;
        let result = work(&task);
        Some((task, result))
    };
    thread::scope(|scope| {
        let (results, finished) = mpsc::channel();
        let spawn = |_| {
            let results = results.clone();
            // The receiver is gone once `take` broke off.
            let helper = move || while next().is_some_and(|done| results.send(done).is_ok()) {};
            thread::Builder::new().spawn_scoped(scope, helper).ok()
        };
        // If the system gives no more threads, those that run will do.
        if jobs > 1 && (0..jobs).map_while(spawn).count() > 0 {
            drop(results);
            return finished.into_iter().try_for_each(|(task, result)| take(task, result));
        }
        iter::from_fn(next).try_for_each(|(task, result)| take(task, result))
    })
}

/// The results of the tasks 0, 1, 2 … in this order, whichever thread did them.
pub fn map<T: Send>(tasks: usize, jobs: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut results: Vec<Option<T>> = (0..tasks).map(|_| None).collect();
    let keep = |task: usize, result| {
        results[task] = Some(result);
        Continue::<Infallible>(())
    };
    let _ = for_each(0..tasks, jobs.min(tasks), |&task| work(task), keep);
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow::Break;
    use std::time::Duration;

    #[test]
    fn results_stand_in_the_order_of_their_tasks() {
        for jobs in [0, 1, 2, 7, 100] {
            let work = |task: usize| {
                // The first task ends after others, if they run at once.
                thread::sleep(Duration::from_millis(if task == 0 { 20 } else { 0 }));
                task * task
            };
            let squares = map(50, jobs, work);
            assert_eq!(squares, (0..50).map(|n| n * n).collect::<Vec<_>>(), "{jobs}");
        }
        assert!(map(0, 4, |task| task).is_empty());
    }

    #[test]
    fn tasks_run_side_by_side() {
        let (sender, receiver) = mpsc::channel();
        let (sender, receiver) = (Mutex::new(sender), Mutex::new(receiver));
        let work = |task: usize| match task {
            0 => receiver.lock().unwrap().recv_timeout(Duration::from_secs(60)).is_ok(),
            _ => sender.lock().unwrap().send(()).is_ok(),
        };
        assert_eq!(map(2, 2, work), [true, true]);
    }

    #[test]
    fn a_break_ends_an_endless_list() {
        for jobs in [1, 3] {
            let take = |_, result| if result == 20 { Break("enough") } else { Continue(()) };
            assert_eq!(for_each(0u64.., jobs, |&task| task, take), Break("enough"));
        }
    }
}
