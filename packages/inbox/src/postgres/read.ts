import { bytes, headers, integer, integerOrNull } from '@ordering/kit/row';
import {
  type Counts,
  type Entry,
  type Found,
  type Inspection,
  type Stored,
  states,
} from '../entry.ts';
import { entryOf, inspectionOf } from '../entry-row.ts';
import type { Search } from '../filter.ts';
import { columns, search } from './search.ts';
import type { Connections } from './server.ts';
import { toText } from './text.ts';
import type { Times } from './times.ts';

/** Looks into the inbox, and changes nothing. */
export class Read {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #times: Times;

  constructor(connections: Connections, schema: string, times: Times) {
    this.#connections = connections;
    this.#schema = schema;
    this.#times = times;
  }

  async inspect(id: string): Promise<Inspection | undefined> {
    const query = `SELECT ${columns} FROM ${this.#schema}.delivery
      WHERE seq = (SELECT seq FROM ${this.#schema}.content WHERE key = ${this.#schema}.key_of($1))`;
    const [row] = await this.#connections.run(query, [toText(id)]);
    return row === undefined ? undefined : inspectionOf(row);
  }

  async get(id: string): Promise<Stored | undefined> {
    const query = `SELECT ${columns}, headers, body
      FROM ${this.#schema}.content JOIN ${this.#schema}.delivery USING (seq) WHERE key = ${this.#schema}.key_of($1)`;
    const [row] = await this.#connections.run(query, [toText(id)]);
    if (row === undefined) return undefined;
    return { ...entryOf(row), headers: headers(row, 'headers'), body: bytes(row, 'body') };
  }

  async list(wanted: Search): Promise<Found<Entry>> {
    const found = await search(this.#connections, this.#schema, this.#times, wanted);
    return { entries: found.rows.map(entryOf), next: found.next };
  }

  /** Adds up what each change has written down, which is few rows, and asks the index for the oldest. */
  async counts(): Promise<Counts> {
    const sums = states.map((state) => `coalesce(sum(${state}), 0)::bigint AS ${state}`);
    const oldest = ['pending', 'processing'].map(
      (state) => `(SELECT min(received_at) FROM ${this.#schema}.delivery WHERE state = '${state}')`,
    );
    const [row] = await this.#connections.run(
      `SELECT ${sums.join(', ')},
        greatest(0, coalesce($1::bigint, ${this.#schema}.wall_time()) - least(${oldest.join(', ')})) AS oldest_ms,
        least(${oldest.join(', ')}) AS oldest
       FROM ${this.#schema}.tally`,
      [this.#times().wall],
    );
    const count = (state: (typeof states)[number]) => integer(row, state);
    const waits = integerOrNull(row, 'oldest') !== undefined;
    return {
      states: {
        pending: count('pending'),
        processing: count('processing'),
        done: count('done'),
        dead: count('dead'),
        quarantined: count('quarantined'),
      },
      oldestMs: waits ? integer(row, 'oldest_ms') : undefined,
    };
  }
}
