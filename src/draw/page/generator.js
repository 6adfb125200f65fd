// The random games of `brickgm gen`, brick by brick. BigInt, because seeds have 64 bits.

const LAST_SEED = (1n << 64n) - 1n;
/** The longest game that the judge's limit, N · K up to a million, allows. */
const MOST_BRICKS = 333333;
const low64 = (number) => BigInt.asUintN(64, number);

/** The random numbers of a seed (SplitMix64). */
function randomNumbers(seed) {
  let counter = BigInt(seed);
  return () => {
    counter = low64(counter + 0x9e3779b97f4a7c15n);
    let z = counter;
    z = low64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = low64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
}

/** The colours of all bricks as digits, each brick from the top. */
function deal({ colours, bricks }, seed) {
  const next = randomNumbers(seed);
  const limit = BigInt(colours);
  // Numbers below this one would make some colours more likely than others: they are drawn again.
  const surplus = (1n << 64n) % limit;
  const digits = [];
  while (digits.length < 3 * bricks) {
    const product = next() * limit;
    if (low64(product) >= surplus) digits.push(Number(product >> 64n) + 1);
  }
  return digits.join("");
}

/** Short enough to be told to somebody. */
const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1e6);

/** A game to be played by hand. The seed is text: a number of JavaScript has only 53 bits. */
function newRecord(shape, seed) {
  return { ...shape, seed, name: "You", made: [["seed", seed]], dealt: deal(shape, seed), moves: "", byHand: true };
}
