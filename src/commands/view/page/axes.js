// Round numbers along an axis.

/** From 0 to `end` in at most `most` steps of 1, 2 or 5 times a power of ten, and at least one. */
function ticks(end, most) {
  if (!(end > 0)) return [0];
  const rough = end / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].find((digit) => digit * power >= rough * 0.999) * power, 1);
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}

/** `0`, `500`, `20k`, `1.5M`: short enough to stand beside an axis. */
function shortNumber(number) {
  if (number >= 1e6) return `${number / 1e6}M`;
  return number >= 1e4 ? `${number / 1e3}k` : format(number);
}

/** Moves places on a line from 0 to `end` until no two of them are nearer than `apart`. */
function spread(wanted, apart, end) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  let least = 0;
  for (const index of order) {
    places[index] = Math.max(places[index], least);
    least = places[index] + apart;
  }
  let most = end;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index], most);
    most = places[index] - apart;
  }
  return places;
}
