import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { State } from '../entry.ts';

/** Keeps how many deliveries are in each state: the changes of a transaction together, at its end. */
export class Tally {
  readonly #changes = new Map<State, number>();
  readonly #add;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare('UPDATE tally SET deliveries = deliveries + ? WHERE state = ?');
  }

  /** Counts a delivery that changed; undefined is where new ones come from, and where deleted ones go. */
  move(from: State | undefined, to: State | undefined): void {
    if (from !== undefined) this.#changes.set(from, (this.#changes.get(from) ?? 0) - 1);
    if (to !== undefined) this.#changes.set(to, (this.#changes.get(to) ?? 0) + 1);
  }

  /** Forgets the changes of a transaction that was undone. */
  reset(): void {
    this.#changes.clear();
  }

  /** Writes the changes, before the commit. */
  write(): void {
    for (const [state, change] of this.#changes) if (change !== 0) this.#add.run(change, state);
    this.#changes.clear();
  }
}

/** Prepares the count of what is not processed yet. */
export function prepareLeft(database: DatabaseSync): () => number {
  const left = database.prepare(
    "SELECT sum(deliveries) AS left FROM tally WHERE state IN ('pending', 'processing')",
  );
  return () => integer(left.get(), 'left');
}
