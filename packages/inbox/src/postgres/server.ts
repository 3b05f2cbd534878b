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

const { BOOL, BYTEA, INT4, INT8, TEXT, UUID } = pg.types.builtins;
const boolArray = 1000;
const readBool = (text: string): boolean => text === 't';

/**
 * Every type that an answer has, whatever the program has set for all of `pg`. Numbers are numbers: none of ours is larger
 * than JavaScript can tell apart. And texts and bytes are as they were.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(BOOL, readBool);
types.setTypeParser(boolArray, (text) => text.slice(1, -1).split(',').map(readBool));
types.setTypeParser(INT4, Number);
types.setTypeParser(INT8, Number);
types.setTypeParser(TEXT, fromText);
types.setTypeParser(UUID, String);
types.setTypeParser(BYTEA, (hex) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(hex.slice(2), 'hex');
  return new Uint8Array(buffer, byteOffset, byteLength);
});

/** A connection of ours. */
export class Client extends pg.Client {
  /** Answers are text, even if `pg.defaults` says otherwise. */
  readonly binary = false;
}

/**
 * Begins a transaction that does not depend on what was set for the role, the database or the connection: a pooler may have
 * given it to others before. Functions wait for locks and then read what others have committed meanwhile, so it is
 * `READ COMMITTED`.
 */
export function begin(statementLimitMs: number, lockLimitMs: number): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementLimitMs};
    SET LOCAL lock_timeout = ${lockLimitMs}; SET LOCAL bytea_output = hex; SET LOCAL array_nulls = on;
    SET LOCAL search_path = pg_catalog`;
}

/** `pg` takes the time for an answer also with a single query, which its types do not say. */
interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number | undefined;
}

/** Connections for one purpose, so that no other one takes them away. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor({ url }: Address, most: number, purpose: 'write' | 'look') {
    const looks = purpose === 'look';
    this.#begin = begin(looks ? lookMs : statementMs, lockMs);
    this.#pool = new pg.Pool({
      ...clientOptions(url),
      Client,
      // A transaction is one round trip, and no lock waits for the network.
      pipeline: true,
      query_timeout: looks ? lookMs + 1000 : answerMs,
      max: most,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
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
      const answers = [
        client.query(this.#begin),
        client.query<ServerRow>(query),
        // Where the statement failed, this ends its transaction as well.
        client.query('COMMIT'),
      ] as const;
      await Promise.allSettled(answers);
      const [, { rows }] = await Promise.all(answers);
      return rows;
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
