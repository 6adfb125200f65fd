//! A list of tasks on several threads.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Mutex;
use std::thread;

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// The results of the tasks 0, 1, 2 … in this order, whichever of `jobs` threads did them. This
/// thread is one of them. If a task has no result, no further one is begun, and there are none.
pub fn map<T: Send>(
    tasks: usize,
    jobs: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..tasks).map(|_| None).collect::<Vec<Option<T>>>());
    let help = || loop {
        let task = next.fetch_add(1, SeqCst);
        if task >= tasks {
            return;
        }
        let result = work(task);
        if result.is_none() {
            next.store(tasks, SeqCst);
        }
        results.lock().expect("nobody panics with it")[task] = result;
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(tasks) {
            // If the system gives no more threads, those that run will do.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        help();
    });
    results.into_inner().ok()?.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn results_stand_in_the_order_of_their_tasks() {
        for jobs in [0, 1, 2, 7, 100] {
            let work = |task: usize| {
                // The first task ends after others, if they run at once.
                thread::sleep(Duration::from_millis(if task == 0 { 20 } else { 0 }));
                Some(task * task)
            };
            let squares = map(50, jobs, work);
            assert_eq!(squares, Some((0..50).map(|n| n * n).collect()), "{jobs}");
        }
        assert_eq!(map(0, 4, Some), Some(Vec::new()));
    }

    #[test]
    fn tasks_run_side_by_side() {
        let (sender, receiver) = mpsc::channel();
        let (sender, receiver) = (Mutex::new(sender), Mutex::new(receiver));
        let work = |task: usize| match task {
            0 => receiver.lock().unwrap().recv_timeout(Duration::from_secs(60)).ok(),
            _ => sender.lock().unwrap().send(()).ok(),
        };
        assert_eq!(map(2, 2, work), Some(vec![(), ()]));
    }

    #[test]
    fn a_task_without_a_result_is_the_last_that_is_begun() {
        for jobs in [1, 3] {
            let begun = AtomicUsize::new(0);
            let work = |task| {
                begun.fetch_add(1, SeqCst);
                Some(task).filter(|&task| task != 20)
            };
            assert_eq!(map(1 << 20, jobs, work), None);
            assert!(begun.into_inner() < 1 << 19);
        }
    }
}
