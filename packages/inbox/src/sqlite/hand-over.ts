import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { bytes, integer, integerOrNull, type Row, text, textOrNull } from '@ordering/kit/row';
import { inTransaction } from '@ordering/kit/transaction';
import { systemClock } from '../clock.ts';
import { InboxError } from '../error.ts';
import { openDatabase } from './open.ts';

/** A row as it is in the file, with `due` in how many milliseconds from now: below 0 for what was due before. */
export interface HandedRow {
  readonly seq: number;
  readonly id: string;
  readonly state: string;
  readonly dueInMs: number;
  readonly waits: boolean;
  readonly line: string | undefined;
  readonly receipts: number;
  readonly effects: number;
  readonly attempts: number;
  readonly crashes: number;
  readonly stale: boolean;
  readonly reason: string | undefined;
  readonly eventType: string | undefined;
  readonly product: string | undefined;
  readonly store: string | undefined;
  readonly resource: string | undefined;
  readonly happenedAt: number | undefined;
  readonly receivedAt: number;
  readonly headers: string;
  readonly body: Uint8Array;
}

/** How many rows, and how many bytes of bodies, are read at once; a single body may be larger. */
const mostRows = 500;
const mostBytes = 8 * 1024 * 1024;

const refusal =
  'this inbox was moved to PostgreSQL: start the receiver with the PostgreSQL database';

// Changes of `clock` are what shows whether a commit works, and what opening begins with.
const fence = [
  ...['INSERT', 'UPDATE', 'DELETE'].map((change) => ({ change, table: 'delivery' })),
  { change: 'UPDATE', table: 'clock' },
]
  .map(
    ({ change, table }) => `CREATE TRIGGER copied_${table}_${change.toLowerCase()}
      BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, '${refusal}'); END;`,
  )
  .join('\n');

/**
 * An inbox file that is copied to another database. Once that has begun, nothing in it changes any more, whoever has
 * it open: what was told to be kept is in it, and whoever asks for more gets an error.
 * See docs/decisions/guarded-copy.md.
 */
export class HandedOver {
  readonly #database: DatabaseSync;
  readonly #clock: number;

  /** @throws InboxError `open`, `newer` or `foreign`. */
  constructor(path: string) {
    if (!existsSync(path)) throw new InboxError('open', `the inbox ${path} does not exist`);
    this.#database = openDatabase(path);
    const clock = this.#database.prepare('SELECT ahead, mark FROM clock').get();
    // Behind the mark, the machine has started again since.
    const elapsed = Math.floor(systemClock.elapsed());
    this.#clock = Math.max(integer(clock, 'ahead') + elapsed, integer(clock, 'mark'));
  }

  /** What tells this file from others, wherever it is copied to. */
  get id(): string {
    return inTransaction(this.#database, () => {
      this.#database.exec('CREATE TABLE IF NOT EXISTS copied (id TEXT NOT NULL) STRICT');
      const found = this.#database.prepare('SELECT id FROM copied').get();
      if (found !== undefined) return text(found, 'id');
      const id = randomUUID();
      this.#database.prepare('INSERT INTO copied VALUES (?)').run(id);
      return id;
    });
  }

  /** Whether nothing in it changes any more. */
  get isShut(): boolean {
    const query = "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'copied_%'";
    return this.#database.prepare(query).get() !== undefined;
  }

  /** Lets nothing in it change any more. */
  shut(): void {
    inTransaction(this.#database, () => {
      if (!this.isShut) this.#database.exec(fence);
    });
  }

  /** How many deliveries there are. */
  count(): number {
    return integer(this.#database.prepare('SELECT count(*) AS rows FROM delivery').get(), 'rows');
  }

  /** The next rows behind a place, in order; none at the end. */
  after(seq: number): readonly HandedRow[] {
    const found = this.#database
      .prepare('SELECT * FROM delivery JOIN content USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?')
      .iterate(seq, mostRows);
    const rows: HandedRow[] = [];
    let size = 0;
    for (const each of found) {
      const row = this.#read(each);
      size += row.body.byteLength;
      if (rows.length > 0 && size > mostBytes) break;
      rows.push(row);
    }
    return rows;
  }

  close(): void {
    this.#database.close();
  }

  #read(row: Row): HandedRow {
    return {
      seq: integer(row, 'seq'),
      id: text(row, 'id'),
      state: text(row, 'state'),
      dueInMs: integer(row, 'due') - this.#clock,
      waits: integer(row, 'waits') === 1,
      line: textOrNull(row, 'line'),
      receipts: integer(row, 'receipts'),
      effects: integer(row, 'effects'),
      attempts: integer(row, 'attempts'),
      crashes: integer(row, 'crashes'),
      stale: integer(row, 'stale') === 1,
      reason: textOrNull(row, 'reason'),
      eventType: textOrNull(row, 'event_type'),
      product: textOrNull(row, 'product'),
      store: textOrNull(row, 'store'),
      resource: textOrNull(row, 'resource'),
      happenedAt: integerOrNull(row, 'happened_at'),
      receivedAt: integer(row, 'received_at'),
      headers: text(row, 'headers'),
      body: bytes(row, 'body'),
    };
  }
}
