import { integer, real } from '@ordering/kit/row';
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
    const row = this.#database.get(`
      SELECT max(
        coalesce((SELECT max(updated_at) FROM orders), 0),
        coalesce((SELECT max(created_at) FROM deliveries), 0),
        coalesce((SELECT max(claimed_at) FROM deliveries), 0),
        coalesce((SELECT max(ended_at) FROM attempts), 0)
      ) AS latest
    `);
    return integer(row, 'latest');
  }
}
