import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import type { Clock } from '../src/clock.ts';
import type { Inbox } from '../src/inbox.ts';
import { openPostgresInbox, type PostgresInboxOptions } from '../src/postgres/postgres-inbox.ts';
import type { InboxHarness } from '../src/testing/scene.ts';

/** A server for all tests of a file, which gives each a schema of its own. */
export class InboxServer {
  readonly server: PostgresServer;
  readonly #admin: pg.Pool;
  #schemas = 0;
  #open: Inbox[] = [];

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
    await this.#admin.end();
    await this.server.dispose();
  }

  /** For the behaviour suite: one schema for all tests, emptied for each, which takes less time than a new one. */
  async harness(): Promise<InboxHarness> {
    const schema = 'suite';
    await this.query(`DO $$ BEGIN
      IF to_regclass('suite.delivery') IS NOT NULL THEN
        TRUNCATE suite.delivery, suite.content, suite.line, suite.tally RESTART IDENTITY;
      END IF;
    END $$`);
    return {
      open: (clock: Clock) => this.open(schema, { clock, connections: 4 }),
      dispose: () => this.close(),
    };
  }
}
