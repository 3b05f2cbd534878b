import { randomUUID } from 'node:crypto';
import { systemClock } from '@ordering/kit/clock';
import type pg from 'pg';
import { quoted } from './schema-name.ts';
import { Client, clientOptions, isLasting } from './server.ts';

/** How long to wait between two hints, and before a new connection, in milliseconds. */
const hintEveryMs = 50;
const connectAgainMs = 1000;

/**
 * Tells other processes that something arrived, and is told by them, on a connection of its own: `NOTIFY` makes all that
 * use it wait for each other, so it stays out of the transactions that keep deliveries, and what comes together is one
 * hint. Hints can get lost; who waits for them looks by itself now and then. Where no connection lasts there are none.
 * See docs/decisions/no-shared-row.md.
 */
export class Hints {
  readonly #url: string;
  readonly #channel: string;
  readonly #onHint: () => void;
  readonly #self = randomUUID();
  #client: pg.Client | undefined;
  #wanted = false;
  #sending = false;
  #closed = false;
  #connecting: Promise<void>;
  #cancel = (): void => {};

  constructor(url: string, schema: string, onHint: () => void) {
    this.#url = url;
    this.#channel = schema;
    this.#onHint = onHint;
    this.#connecting = this.#connect();
  }

  /** Tells the others, soon. */
  send(): void {
    this.#wanted = true;
    if (!this.#sending) void this.#send();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#connecting;
    await this.#client?.end().catch(() => {});
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#wanted && this.#client !== undefined && !this.#closed) {
      this.#wanted = false;
      await this.#client
        .query('SELECT pg_notify($1, $2)', [this.#channel, this.#self])
        .catch(() => {});
      await systemClock.sleep(hintEveryMs);
    }
    this.#sending = false;
  }

  async #connect(missed = false): Promise<void> {
    const client = new Client({ ...clientOptions(this.#url), connectionTimeoutMillis: 3000 });
    let ended = false;
    const again = (): void => {
      if (ended) return;
      ended = true;
      this.#client = undefined;
      client.end().catch(() => {});
      if (!this.#closed) {
        this.#cancel = systemClock.after(connectAgainMs, () => {
          this.#connecting = this.#connect(true);
        });
      }
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      if (payload !== this.#self) this.#onHint();
    });
    try {
      await client.connect();
      if (!(await isLasting(client))) {
        ended = true;
        await client.end();
        return;
      }
      // A hint need not be on disk.
      await client.query(`SET synchronous_commit = off; LISTEN ${quoted(this.#channel)}`);
    } catch {
      again();
      return;
    }
    this.#client = client;
    if (missed) this.#onHint();
    if (this.#wanted && !this.#sending) void this.#send();
  }
}
