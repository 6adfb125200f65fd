//! The trainer's operators, on vectors and streams whose outcome is known.

use brickgm::commands::train::evaluation::{Aim, Results};
use brickgm::commands::train::evolve::{
    alpha, better_half, breed_cem, draw_by_rank, elites, mutate, noise_level, recombine, sus,
    Selection,
};
use brickgm::commands::train::genome::{
    held_out_seeds, means, nearest_genome, normal, rank, spreads, stream, training_seeds, uniform,
    Gene, Genome, Purpose, Standing,
};
use brickgm::engine::rng::SplitMix64;

const MILLION: i64 = 1_000_000;

/// Standings of one game each with these scores.
fn standings(scores: &[u64]) -> Vec<Standing> {
    let standing = |&score: &u64| Standing { games: 1, fitness: score * 1000 };
    scores.iter().map(standing).collect()
}

#[test]
fn alpha_walks_up_and_down_by_a_twentieth() {
    let walk: Vec<f64> = (0..12).map(alpha).collect();
    let expected = [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.3];
    assert_eq!(walk, expected);
}

#[test]
fn children_mirror_each_other() {
    let (one, other) = (vec![8 * MILLION, -4 * MILLION], vec![0, 4 * MILLION]);
    let children = recombine(&one, &other, 0.25);
    assert_eq!(children, [vec![2.0, 2.0], vec![6.0, -2.0]]);
}

#[test]
fn a_gene_mutates_as_often_and_as_far_as_it_is_told() {
    let mut rng = SplitMix64::new(5);
    let mut moved = Vec::new();
    for _ in 0..10_000 {
        let mut child = [1.0, 1.0];
        mutate(&mut child, &[2.0, 0.0], 0.3, &mut rng);
        assert_eq!(child[1], 1.0, "a deviation of 0 moves nothing");
        moved.extend((child[0] != 1.0).then_some(child[0] - 1.0));
    }
    // Five standard deviations of the count are 230; the stream is fixed.
    assert!(moved.len().abs_diff(3000) < 230, "{}", moved.len());
    let variance = moved.iter().map(|step| step * step).sum::<f64>() / moved.len() as f64;
    assert!((variance - 4.0).abs() < 0.5, "{variance}");
}

#[test]
fn the_better_an_elite_the_likelier_it_is_a_parent() {
    let mut rng = SplitMix64::new(7);
    let mut counts = [0u32; 4];
    for _ in 0..10_000 {
        counts[draw_by_rank(4, &mut rng)] += 1;
    }
    // Weights 4, 3, 2, 1 of 10. Five standard deviations are at most 245.
    for (count, expected) in counts.into_iter().zip([4000, 3000, 2000, 1000]) {
        assert!(count.abs_diff(expected) < 245, "{counts:?}");
    }
    assert_eq!(draw_by_rank(1, &mut rng), 0);
}

#[test]
fn elites_are_as_good_as_the_last_best_within_bounds() {
    let falling: Vec<u64> = (0..200).rev().collect();
    assert_eq!(elites(&falling, 185), 15, "185 to 199");
    assert_eq!(elites(&falling, 1000), 10, "at least ten");
    assert_eq!(elites(&falling, 0), 20, "at most a tenth");
    assert_eq!(elites(&[5; 50], 5), 10, "ten even where a tenth is fewer");
    assert_eq!(elites(&[5; 8], 5), 4, "but no more than half");
}

#[test]
fn the_better_half_stays_and_is_parent_alike() {
    let mut rng = SplitMix64::new(1);
    let stay = Selection::BetterHalf.survivors(&[9, 8, 7, 5, 3, 2, 1], 0, &mut rng);
    assert_eq!(stay, [0, 1, 2, 3]);
    assert_eq!((better_half(8), better_half(7)), (4, 4));

    let mut counts = [0u32; 4];
    for _ in 0..10_000 {
        counts[Selection::BetterHalf.parent(4, &mut rng)] += 1;
    }
    assert!(counts.iter().all(|n| n.abs_diff(2500) < 220), "{counts:?}");
}

#[test]
fn universal_sampling_gives_everyone_its_share_rounded_up_or_down() {
    // Shares of 4: 2, 1, 0.6, 0.4. The pointers stand 250 apart, whatever the offset.
    let totals = [500, 250, 150, 100];
    assert_eq!(sus(&totals, 4, 0.0), [0, 0, 1, 2]);
    assert_eq!(sus(&totals, 4, 0.59), [0, 0, 1, 2]);
    assert_eq!(sus(&totals, 4, 0.61), [0, 0, 1, 3]);
    assert_eq!(sus(&totals, 4, 0.999), [0, 0, 1, 3]);
    assert_eq!(sus(&[0, 0, 0, 0], 2, 0.5), [1, 3], "without points all are alike");
    assert_eq!(sus(&[7, 0, 0], 3, 0.9), [0, 0, 0]);
}

#[test]
fn ties_keep_the_earlier_candidate() {
    let population: Vec<Genome> = (0..4).map(|value| vec![value]).collect();
    let ranked = rank(&population, &standings(&[5, 7, 7, 5]));
    let order: Vec<i64> = ranked.iter().map(|own| own.genome[0]).collect();
    assert_eq!(order, [1, 2, 0, 3]);
}

#[test]
fn those_who_played_on_stand_before_those_who_did_not() {
    let population: Vec<Genome> = (0..3).map(|value| vec![value]).collect();
    let mut standings = standings(&[9, 8, 7]);
    standings[1] = Standing { games: 2, fitness: 5000 };
    standings[2] = Standing { games: 2, fitness: 4500 };
    let ranked = rank(&population, &standings);
    let order: Vec<(usize, u64)> = ranked.iter().map(|own| (own.place, own.fitness)).collect();
    assert_eq!(order, [(1, 5000), (2, 4500), (0, 9000)]);
}

#[test]
fn the_worst_game_or_the_mean_decides() {
    let results = |scores: [u64; 2]| Results { scores: scores.to_vec(), complete: 2 };
    let (steady, daring) = (results([6, 6]), results([3, 10]));
    assert_eq!(
        (steady.standing(Aim::Mean).fitness, daring.standing(Aim::Mean).fitness),
        (6000, 6500)
    );
    assert_eq!(
        (steady.standing(Aim::Worst).fitness, daring.standing(Aim::Worst).fitness),
        (6000, 3000)
    );
}

fn gene(whole: bool) -> Gene {
    Gene { scale: 1.0, range: (-1.0, 20.0), whole }
}

#[test]
fn genes_are_rounded_and_kept_in_range() {
    let genes = [gene(false), gene(true), gene(true), gene(false)];
    let genome = nearest_genome(&genes, &[1.234_567_8, 2.5, 99.0, -99.0]);
    assert_eq!(genome, [1_234_568, 3 * MILLION, 20 * MILLION, -MILLION]);
}

#[test]
fn the_next_cem_generation_lies_around_the_elites() {
    let genomes: Vec<Genome> = (0..200).map(|value| vec![value * MILLION / 10]).collect();
    let scores: Vec<u64> = (0..200).collect();
    let ranked = rank(&genomes, &standings(&scores));
    let mut rng = SplitMix64::new(3);
    // The elites are the last 20: 18.0 to 19.9, mean 18.95, deviation 0.592.
    let next = breed_cem(1.0, &[gene(false)], &ranked, 1000, &mut rng);
    assert_eq!(next.centre, Some(vec![18_950_000]));
    assert_eq!(next.population[0], [18_950_000]);
    assert!((next.widest - 0.591_607_978).abs() < 1e-6);
    let drawn: Vec<&Genome> = next.population.iter().collect();
    assert!((means(&drawn)[0] - 18.95).abs() < 0.15);
    assert!((spreads(&drawn)[0] - 0.59).abs() < 0.12);
}

#[test]
fn the_noise_of_cem_fades_by_a_twentieth_a_generation() {
    for (generation, level) in [(0, 0.1), (1, 0.095), (2, 0.09025), (20, 0.035_848_6)] {
        assert!((noise_level(generation) - level).abs() < 1e-7);
    }
    // Elites that are all alike: what is drawn around them is the noise alone.
    let genomes: Vec<Genome> = vec![vec![10 * MILLION]; 400];
    let ranked = rank(&genomes, &standings(&[1; 400]));
    for generation in [0, 10, 40] {
        let mut rng = SplitMix64::new(3);
        let next = breed_cem(8.0, &[gene(false)], &ranked, generation, &mut rng);
        let drawn: Vec<&Genome> = next.population.iter().collect();
        let expected = 8.0 * noise_level(generation);
        assert!((spreads(&drawn)[0] / expected - 1.0).abs() < 0.1, "{generation}");
        assert_eq!(next.widest, 0.0, "the noise keeps no run from its end");
    }
}

#[test]
fn deviates_are_normal_enough() {
    let mut rng = SplitMix64::new(11);
    let numbers: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
    let moment = |power| numbers.iter().map(|x| x.powi(power)).sum::<f64>() / 20_000.0;
    assert!(moment(1).abs() < 0.04, "mean {}", moment(1));
    assert!((moment(2) - 1.0).abs() < 0.05, "variance {}", moment(2));
    // 3 for a normal distribution, 2.9 for a sum of twelve uniform ones.
    assert!((moment(4) - 2.9).abs() < 0.25, "kurtosis {}", moment(4));
    let one = (0..1000).map(|_| uniform(&mut rng));
    assert!(one.into_iter().all(|x| (0.0..1.0).contains(&x)));
}

#[test]
fn training_validation_and_everyday_seeds_are_disjoint() {
    for seed in [0, 1, u64::MAX] {
        for generation in [0, 1, 1000, u64::MAX] {
            for trained_on in training_seeds(seed, generation, 1000) {
                assert!((1 << 62..1 << 63).contains(&trained_on));
            }
        }
    }
    assert!(held_out_seeds(1000).iter().all(|&seed| seed >= 1 << 63));
    let fresh = |generation| training_seeds(1, generation, 5);
    assert_ne!(fresh(0), fresh(1));
    assert_ne!(stream(1, 2, Purpose::Breed).next_u64(), stream(2, 1, Purpose::Breed).next_u64());
}
