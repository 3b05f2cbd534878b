import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import type { Clock } from '../src/clock.ts';
import type { Inbox } from '../src/inbox.ts';
import { openPostgresInbox, type PostgresInboxOptions } from '../src/postgres/postgres-inbox.ts';
import { InboxPool, type PooledHarness } from './inbox-pool.ts';

/** A server for all tests of a file, which gives each a schema of its own. */
export class InboxServer {
  readonly server: PostgresServer;
  readonly #admin: pg.Pool;
  #schemas = 0;
  #open: Inbox[] = [];
  readonly #pooled: Inbox[] = [];
  readonly #pool = new InboxPool(
    (clock) => this.#openPooled(clock),
    () => this.#emptyPooled(),
  );

  private constructor(server: PostgresServer) {
    this.server = server;
    this.#admin = new pg.Pool({ connectionString: server.url(), max: 2 });
    this.#admin.on('error', () => {});
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<InboxServer> {
    // Nothing here survives a power cut, nor need it.
    return new InboxServer(await PostgresServer.start({ fsync: 'off', ...settings }));
  }

  /** The name of a new schema. */
  schema(): string {
    this.#schemas += 1;
    return `inbox_${this.#schemas}`;
  }

  async open(schema: string, options: Partial<PostgresInboxOptions> = {}): Promise<Inbox> {
    const inbox = await openPostgresInbox({ url: this.server.url(), schema, ...options });
    this.#open.push(inbox);
    return inbox;
  }

  /** Runs a statement as somebody who may do everything. */
  async query(text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    const { rows } = await this.#admin.query<Record<string, unknown>>(text, values);
    return rows;
  }

  /** Closes what is open. */
  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((inbox) => inbox.close()));
  }

  async dispose(): Promise<void> {
    await this.close();
    await Promise.all(this.#pooled.map((inbox) => inbox.close()));
    await this.#admin.end();
    await this.server.dispose();
  }

  /** Inboxes in one schema for all tests of a file. */
  async harness(): Promise<PooledHarness> {
    const harness = await this.#pool.harness();
    const opened: Inbox[] = [];
    return {
      ...harness,
      async open(clock) {
        const inbox = await harness.open(clock);
        opened.push(inbox);
        return inbox;
      },
      async dispose() {
        // A hint from one of several can still be on its way to another, and is none of the next test's.
        if (opened.length > 1) await Promise.all(opened.map((inbox) => inbox.close()));
        await harness.dispose();
      },
    };
  }

  async #openPooled(clock: Clock): Promise<Inbox> {
    const url = this.server.url();
    const inbox = await openPostgresInbox({ url, schema: 'suite', clock, connections: 4 });
    this.#pooled.push(inbox);
    return inbox;
  }

  async #emptyPooled(): Promise<void> {
    if (this.#pooled.length === 0) return;
    const tables = ['delivery', 'content', 'line', 'leaving', 'tally'];
    await this.query(tables.map((table) => `DELETE FROM suite.${table}`).join(';'));
  }
}
