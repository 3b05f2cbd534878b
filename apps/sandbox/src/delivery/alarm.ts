/** The longest that a timer of Node can wait, in ms; a longer one would fire at once. */
const longest = 2 ** 31 - 1;

/** One timer. It may ring before its time when that is weeks away, so whoever wakes looks at the clock. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  set(ms: number): void {
    this.cancel();
    this.#timer = setTimeout(this.#ring, Math.min(ms, longest));
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
