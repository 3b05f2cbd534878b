import { codeOf } from '@ordering/kit/failure';
import pg from 'pg';
import { inject } from 'vitest';
import type { Clock } from '../src/clock.ts';
import type { Inbox } from '../src/inbox.ts';
import { openPostgresInbox, type PostgresInboxOptions } from '../src/postgres/postgres-inbox.ts';
import { InboxPool, type PooledHarness } from './inbox-pool.ts';

/** A database for all tests of a file, which gives each a schema of its own. */
export class InboxServer {
  static #databases = 0;
  static #roles = 0;
  readonly port: number;
  readonly database: string;
  readonly #admin: pg.Pool;
  #schemas = 0;
  #open: Inbox[] = [];
  readonly #pooled: Inbox[] = [];
  readonly #pool = new InboxPool(
    (clock) => this.#openPooled(clock),
    () => this.#emptyPooled(),
  );

  private constructor(port: number, database: string) {
    this.port = port;
    this.database = database;
    this.#admin = new pg.Pool({ connectionString: this.url(), max: 2 });
    this.#admin.on('error', () => {});
  }

  /** A new one on the server of the whole run; or on one whose settings, rules or end are the file's own. */
  static async start(port?: number): Promise<InboxServer> {
    InboxServer.#databases += 1;
    const database = `inbox_${process.pid}_${InboxServer.#databases}`;
    const server = new InboxServer(port ?? (await portOfRun()), database);
    await server.#onServer(`CREATE DATABASE ${database}`);
    return server;
  }

  /** Where it is, for a client: itself, or by way of another port. */
  url(user = 'postgres', port: number = this.port, database: string = this.database): string {
    return `postgres://${user}@127.0.0.1:${port}/${database}`;
  }

  /** The name of a new schema. */
  schema(): string {
    this.#schemas += 1;
    return `inbox_${this.#schemas}`;
  }

  /** The name of a new role, which may log in and nothing else. */
  async role(): Promise<string> {
    InboxServer.#roles += 1;
    const role = `role_${process.pid}_${InboxServer.#roles}`;
    await this.query(`CREATE ROLE ${role} LOGIN`);
    return role;
  }

  async open(schema: string, options: Partial<PostgresInboxOptions> = {}): Promise<Inbox> {
    const inbox = await openPostgresInbox({ url: this.url(), schema, ...options });
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
    await this.#drop();
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
    const url = this.url();
    const inbox = await openPostgresInbox({ url, schema: 'suite', clock, connections: 4 });
    this.#pooled.push(inbox);
    return inbox;
  }

  async #emptyPooled(): Promise<void> {
    if (this.#pooled.length === 0) return;
    const tables = ['delivery', 'content', 'line', 'leaving', 'tally'];
    await this.query(tables.map((table) => `DELETE FROM suite.${table}`).join(';'));
  }

  /** A pool has ended before its connections have: whoever cut them then would make an error outside of every test. */
  async #drop(): Promise<void> {
    for (let left = 12; ; left -= 1) {
      try {
        // The server waits five seconds for them.
        return await this.#onServer(`DROP DATABASE ${this.database}`);
      } catch (error) {
        const isInUse = codeOf(error) === '55006';
        if (!isInUse || left === 0) throw error;
      }
    }
  }

  async #onServer(statement: string): Promise<void> {
    const client = new pg.Client(this.url('postgres', this.port, 'postgres'));
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

async function portOfRun(): Promise<number> {
  const response = await fetch(inject('postgres'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return Number(text);
}
