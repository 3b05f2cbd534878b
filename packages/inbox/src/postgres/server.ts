import pg from 'pg';
import { chanceOf, inboxErrorOf } from './failure.ts';
import { fromText } from './text.ts';

/** A row as a server returns it. */
export type ServerRow = Readonly<Record<string, unknown>>;

/** Where the server is. */
export interface Address {
  readonly url: string;
}

/** How long a new connection may take, in milliseconds. */
const connectMs = 3000;
/** How long a statement waits for others, in milliseconds. */
const lockMs = 2000;
/** How long the server works on a statement, in milliseconds. It gives up before we do. */
const statementMs = 3500;
/** How long we wait for an answer, in milliseconds: then the connection is taken for dead. */
const answerMs = 4000;

/** A look may go through a great many deliveries. */
const lookMs = 60_000;

/** Numbers as numbers: none of ours is larger than JavaScript can tell apart. And texts and bytes as they were. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TEXT, fromText);
types.setTypeParser(pg.types.builtins.BYTEA, (hex) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(hex.slice(2), 'hex');
  return new Uint8Array(buffer, byteOffset, byteLength);
});

/** `pg` takes the time for an answer also with a single query, which its types do not say. */
interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number | undefined;
}

/** Connections for one purpose, so that no other one takes them away. */
export class Connections {
  readonly #pool: pg.Pool;

  constructor({ url }: Address, most: number, purpose: 'write' | 'look') {
    const looks = purpose === 'look';
    this.#pool = new pg.Pool({
      ...clientOptions(url),
      query_timeout: looks ? lookMs + 1000 : answerMs,
      max: most,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      onConnect: (client) => prepare(client, looks ? lookMs : statementMs),
    });
    // One that breaks says so to whoever uses it, and here as well, where it would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * Runs one statement. Rejects with an `InboxError`.
   *
   * @param answerWithinMs How long to wait for an answer, unless as long as always.
   */
  async run(
    text: string,
    values: readonly unknown[],
    answerWithinMs?: number,
  ): Promise<readonly ServerRow[]> {
    try {
      return await this.#run({ text, values: [...values], query_timeout: answerWithinMs });
    } catch (error) {
      throw inboxErrorOf(error);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #run(query: TimedQuery): Promise<readonly ServerRow[]> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      return (await client.query<ServerRow>(query)).rows;
    } catch (error) {
      broken = chanceOf(error) === 'reconnect';
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** What every connection of ours begins with. */
export function clientOptions(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'ordering-inbox', keepAlive: true, types };
}

/**
 * Whether a connection is one of the server's, for as long as it lasts. Poolers that give each transaction another one tell of
 * a process that the server does not have. What is set there stays for others who come by it.
 */
export async function isLasting(client: pg.ClientBase): Promise<boolean> {
  const told: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<ServerRow>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid === told;
}

async function prepare(client: pg.ClientBase, limitMs: number): Promise<void> {
  if (!(await isLasting(client))) return;
  // Not as parameters of the connection, which a pooler between may refuse.
  await client.query(`SET statement_timeout = ${limitMs}; SET lock_timeout = ${lockMs}`);
}
