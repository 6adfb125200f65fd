// Time: which frame of the games is to be seen, and how one becomes the next.
//
// A frame is a brick and how many steps of its cascade are over: with none of them over, the brick
// has just landed; with all of them, the board is at rest. Two games go on in step by brick.

/** How long each phase takes at speed 1, in milliseconds. */
const PHASES = {
  fall: [["fall", 260]],
  land: [["still", 160]],
  step: [["still", 520], ["vanish", 200], ["drop", 240]],
};
/** How many bricks per second at speed 1. */
const BRICKS_PER_SECOND = 2;
/** The last one shows the whole game in this many seconds, however long it is. */
const WHOLE_GAME = 10;
const SPEEDS = [
  ...[0.5, 1, 2, 4, 16, 64, 256, 1024].map((times) => ({ times, label: times < 1 ? "½×" : `${format(times)}×` })),
  { times: Infinity, label: `all in ${WHOLE_GAME} s` },
];
/** From this speed on bricks no longer fall: they are there. */
const BLUR = 16;
/** The pace at which the best explosions are shown even then, but not in a hurry for the end. */
const EXPLOSION_SPEED = 1.5;

class Player {
  constructor(onChange) {
    this.onChange = onChange;
    this.speed = SPEEDS.findIndex(({ times }) => times === 1);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.awaited = null;
  }

  /** Turns to other games. By hand, only the first game's moves can be reached. */
  watch(games, byHand, brick, step) {
    this.games = games;
    this.byHand = byHand;
    this.playing = false;
    this.go(brick, step);
  }

  get length() {
    return this.byHand ? this.games[0].length : Math.max(...this.games.map(({ length }) => length));
  }

  /** The speed is for watching. */
  get times() {
    return this.byHand ? 1 : SPEEDS[this.speed].times;
  }

  get bricksPerSecond() {
    return Number.isFinite(this.times) ? this.times * BRICKS_PER_SECOND : this.length / WHOLE_GAME;
  }

  /** Goes to a frame; without a step, to the rest after the brick. */
  go(brick, step = Infinity) {
    this.brick = Math.min(Math.max(Math.trunc(brick) || 0, 0), this.length);
    this.reach(this.brick);
    this.scenes = this.games.map((game) => game.scene(this.brick));
    this.steps = Math.max(...this.scenes.map(({ steps }) => steps.length));
    this.step = Math.min(Math.max(step, 0), this.steps);
    this.falling = false;
    this.time = 0;
    this.onChange();
  }

  reach(brick) {
    for (const game of this.games) game.reach(brick);
  }

  get atRest() {
    return this.step === this.steps;
  }

  get atEnd() {
    return this.atRest && this.brick === this.length;
  }

  /** How many steps of a game's own cascade are over. */
  stepOf(index) {
    return Math.min(this.step, this.scenes[index].steps.length);
  }

  scoreOf(index) {
    const won = totalOf(this.scenes[index].steps.slice(0, this.step));
    return this.games[index].scoreAfter(Math.max(this.brick - 1, 0)) + won;
  }

  stepForward() {
    this.pause();
    if (!this.atRest) this.go(this.brick, this.step + 1);
    else if (!this.atEnd) this.go(this.brick + 1, 0);
  }

  stepBack() {
    this.pause();
    if (this.step > 0) this.go(this.brick, this.step - 1);
    else this.go(this.brick - 1);
  }

  jump(brick) {
    this.pause();
    this.go(brick);
  }

  /** Shows one brick's cascade from its first step on, and then waits. */
  explode(brick) {
    this.go(brick, 0);
    this.play(brick);
  }

  /** Shows how a brick falls and what it sets off, and then waits. */
  fall(brick) {
    this.go(brick, 0);
    this.falling = true;
    this.play(brick);
  }

  /** Ends what is moving: the brick has fallen, its cascade is over. */
  settle() {
    if (this.playing) this.jump(this.brick);
  }

  /** Plays on, to the rest after brick `until`. */
  play(until = this.length) {
    this.until = until;
    this.debt = 0;
    this.playing = true;
    this.before = performance.now();
    this.onChange();
    this.waitForFrame();
  }

  /** Waits for one frame, however often it is played and paused until then. */
  waitForFrame() {
    this.awaited ??= requestAnimationFrame((now) => {
      this.awaited = null;
      this.tick(now);
    });
  }

  pause() {
    this.playing = false;
    this.onChange();
  }

  toggle() {
    if (this.playing) return this.pause();
    // At the end the button starts again.
    if (this.atEnd) this.go(0);
    this.play();
  }

  tick(now) {
    if (!this.playing) return;
    const passed = Math.min(Math.max(now - this.before, 0), 100);
    this.before = now;
    const slow = this.inShow;
    if (this.times >= BLUR && !slow) this.race(passed);
    else this.advance(passed * (slow ? Math.min(this.times, EXPLOSION_SPEED) : this.times));
    this.onChange();
    if (this.playing) this.waitForFrame();
  }

  /** In the middle of an explosion that is worth a slower look. */
  get inShow() {
    return !this.atRest && this.isShow(this.brick);
  }

  isShow(brick) {
    return Number.isFinite(this.times) && this.games.some(({ best }) => best.includes(brick));
  }

  /** Many bricks per frame, but none of the best explosions is missed. */
  race(passed) {
    this.debt += (passed / 1000) * this.bricksPerSecond;
    let brick = this.brick;
    while (this.debt >= 1 && brick < this.until) {
      this.debt--;
      brick++;
      this.reach(brick);
      if (this.isShow(brick)) return this.go(brick, 0);
    }
    if (brick !== this.brick || !this.atRest) this.go(brick);
    if (this.brick >= this.until) this.pause();
  }

  advance(passed) {
    this.time += this.byHand && this.falling ? 2 * passed : passed;
    for (let left = this.rest(); this.playing && this.time >= left; left = this.rest()) {
      const over = this.time - left;
      this.next();
      this.time = over;
    }
  }

  /** The phases between this frame and the next. */
  get phases() {
    if (this.falling) return PHASES.fall;
    if (!this.atRest) return PHASES.step;
    return this.playing && this.brick >= this.until ? [] : PHASES.land;
  }

  rest() {
    return this.phases.reduce((sum, [, duration]) => sum + duration, 0);
  }

  next() {
    if (this.falling) this.go(this.brick, 0);
    else if (!this.atRest) this.go(this.brick, this.step + 1);
    else if (this.brick >= this.until) this.pause();
    else {
      this.go(this.brick + 1, 0);
      this.falling = true;
    }
  }

  /** What is to be seen now of a game: above the board, which column it is and what it wins. */
  frame(index) {
    const { turn, steps } = this.scenes[index];
    const points = this.falling ? 0 : totalOf(steps);
    const aim = turn && { column: turn.column, fits: true, points, steps: steps.length, runs: [] };
    return { ...this.moment(index), aim };
  }

  moment(index) {
    const [scene, step] = [this.scenes[index], this.stepOf(index)];
    // A cascade that is over waits for the other's.
    if (step < this.step) return frameOf(scene, step, "still", 0);
    let time = this.time;
    for (const [phase, duration] of this.phases) {
      if (time < duration) return frameOf(scene, step, phase, this.share(time / duration));
      time -= duration;
    }
    return frameOf(scene, step, "still", 0);
  }

  /** Readers who want no motion see each phase as it begins. */
  share(t) {
    return this.still.matches ? 0 : t;
  }
}
