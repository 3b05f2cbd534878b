import { integer, real } from '@ordering/kit/row';
import { latestTimeIn } from '@ordering/outbox';
import type { ClockState, SavedClock } from '../time/clock.ts';
import type { Database } from './database.ts';

/** Keeps the clock's state. */
export class ClockRow implements SavedClock {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  read(): ClockState | undefined {
    const row = this.#database.get('SELECT virtual, wall, scale FROM clock');
    return row === undefined
      ? undefined
      : { virtual: real(row, 'virtual'), wall: real(row, 'wall'), scale: real(row, 'scale') };
  }

  write({ virtual, wall, scale }: ClockState): void {
    this.#database.run(
      'INSERT OR REPLACE INTO clock (id, virtual, wall, scale) VALUES (1, ?, ?, ?)',
      virtual,
      wall,
      scale,
    );
  }

  latest(): number {
    const row = this.#database.get('SELECT coalesce(max(updated_at), 0) AS latest FROM orders');
    return Math.max(integer(row, 'latest'), this.#database.write(latestTimeIn));
  }
}
