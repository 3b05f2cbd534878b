import type { OperationTypes } from './operation.ts';

/** What has happened. */
export type Change = OperationTypes['listChanges']['responses'][200]['changes'][number];

/** How many are kept; what is older, nobody gets to know who did not listen. */
const kept = 1000;

/** What happens, for whoever wants to follow it. It is in memory only. */
export class Changes {
  readonly #now: () => string;
  readonly #changes: Change[] = [];
  readonly #listeners = new Set<(change: Change) => void>();
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
    for (const listener of this.#listeners) listener(change);
  }

  /** Those that are kept and came after one; all of them after one of an earlier process. */
  after(seq: number): readonly Change[] {
    return seq > this.#last ? this.#changes : this.#changes.filter((each) => each.seq > seq);
  }

  /** Forgets them. Their numbers go on, for those who follow. */
  clear(): void {
    this.#changes.length = 0;
  }

  /** Calls back with each change from now on. Returns what ends that. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
