import type { ControlTypes } from './operation.ts';

type Clock = ControlTypes['getClock']['responses'][200];

/** What has happened. */
export type Change = ControlTypes['listChanges']['responses'][200]['changes'][number];

/** What is called with what happens. */
interface Listener {
  readonly onChange: (change: Change) => void;
  /** How far an advance of the clock is. */
  readonly onAdvance: (clock: Clock) => void;
}

/** How many are kept; what is older, nobody gets to know who did not listen. */
const kept = 1000;

/** What happens, for whoever wants to follow it. It is in memory only. */
export class Changes {
  readonly #now: () => string;
  readonly #changes: Change[] = [];
  readonly #listeners = new Set<Listener>();
  #last = 0;

  /** @param now The time of the sandbox, as the contract writes it. */
  constructor(now: () => string) {
    this.#now = now;
  }

  add(what: Omit<Change, 'seq' | 'at'>): void {
    this.#last += 1;
    const change = { seq: this.#last, at: this.#now(), ...what };
    this.#changes.push(change);
    if (this.#changes.length > kept) this.#changes.shift();
    for (const { onChange } of this.#listeners) onChange(change);
  }

  /** Tells those who listen how far an advance of the clock is. It is not kept. */
  tellAdvance(clock: Clock): void {
    for (const { onAdvance } of this.#listeners) onAdvance(clock);
  }

  /**
   * Those that are kept and came after one; all of them after one of an earlier process.
   *
   * @param limit How many at most, the newest; digits, as a query has them.
   */
  after(seq: number, limit = String(kept)): readonly Change[] {
    const found = seq > this.#last ? this.#changes : this.#changes.filter((each) => each.seq > seq);
    return found.slice(-Number(limit));
  }

  /** Forgets them. Their numbers go on, for those who follow. */
  clear(): void {
    this.#changes.length = 0;
  }

  /** Calls back with what happens from now on. Returns what ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
