import { codeOf, messageOf } from '@ordering/kit/failure';
import { integer, text } from '@ordering/kit/row';
import type pg from 'pg';
import { InboxError } from '../error.ts';
import { HandedOver, type HandedRow } from '../sqlite/hand-over.ts';
import { inboxErrorOf } from './failure.ts';
import { openSchema } from './open.ts';
import { defaultSchema, quoted, readSchema } from './schema-name.ts';
import { begin, Client, clientOptions, isLasting, type ServerRow } from './server.ts';
import { beginCopy, columns, endCopy, storeCopied } from './sql/copy.ts';
import { toText } from './text.ts';

/** From where to where an inbox is copied. */
export interface CopyOptions {
  /** The file of SQLite. */
  readonly path: string;
  /** The database: `postgres://user:password@host:port/database?sslmode=verify-full`. */
  readonly url: string;
  /** The schema that is to hold the inbox; `ordering_inbox` by default. It is made where there is none. */
  readonly schema?: string;
  /** Called after each step. Must not throw. */
  readonly onStep?: (progress: Copied) => void;
}

/** How many deliveries were copied, of how many. */
export interface Copied {
  readonly copied: number;
  readonly of: number;
}

/** How long one step may take, or wait for others, in milliseconds. */
const stepMs = 60_000;

/**
 * Copies an inbox from a file into PostgreSQL: every delivery with all that is known of it, so that what was accepted is
 * recognised as a duplicate, and what is pending is processed there.
 *
 * From its beginning on the file takes no change from anybody, and the schema accepts nothing new until the copy is
 * complete, so that no order of steps loses a delivery or processes it twice. When it is cut off, call it again: it goes
 * on where it was.
 *
 * @throws InboxError `open`, `newer` or `foreign` if they cannot be opened, or do not belong together; or what the
 * server answers.
 */
export async function copyToPostgres(options: CopyOptions): Promise<Copied> {
  const name = readSchema(options.schema ?? defaultSchema);
  const file = new HandedOver(options.path);
  const client = new Client({ ...clientOptions(options.url), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await openSchema(options.url, name, true);
    await client.connect();
    return await new Copy(client, quoted(name), file).run(options.onStep ?? (() => {}));
  } catch (error) {
    throw codeOf(error) === '42501'
      ? refused(`${messageOf(error)}; use a role that may change the schema`)
      : inboxErrorOf(error);
  } finally {
    file.close();
    await client.end().catch(() => {});
  }
}

class Copy {
  readonly #client: pg.Client;
  readonly #schema: string;
  readonly #file: HandedOver;

  constructor(client: pg.Client, schema: string, file: HandedOver) {
    this.#client = client;
    this.#schema = schema;
    this.#file = file;
  }

  async run(onStep: (progress: Copied) => void): Promise<Copied> {
    await this.#beAlone();
    await this.#begin();
    const of = this.#file.count();
    for (;;) {
      const at = await this.#read();
      const progress = { copied: integer(at, 'copied'), of };
      onStep(progress);
      if (at?.complete === true) return progress;
      const rows = this.#file.after(integer(at, 'place'));
      await this.#inTransaction(() =>
        rows.length === 0 ? this.#end(progress) : this.#store(rows),
      );
    }
  }

  /** Until this connection ends. */
  async #beAlone(): Promise<void> {
    if (!(await isLasting(this.#client))) {
      throw refused('a copy needs the address of the PostgreSQL server itself, not of a pooler');
    }
    const query = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS alone';
    const [row] = await this.#query(query, [`copy to ${this.#schema}`]);
    if (row?.alone !== true)
      throw refused('another copy into this schema is running; wait for it to end');
    await this.#client.query("SET ordering_inbox.copies = 'on'");
  }

  /** Begins at both ends, the new one first: then a file that takes nothing any more always has a way to go on. */
  async #begin(): Promise<void> {
    const { id } = this.#file;
    await this.#inTransaction(async () => {
      const [{ begun } = {}] = await this.#query('SELECT to_regclass($1) IS NOT NULL AS begun', [
        `${this.#schema}.copy`,
      ]);
      if (begun === true) return;
      if (this.#file.isShut) throw refused('this file was already copied to another inbox');
      await this.#client.query(beginCopy(this.#schema));
      // The trigger is there, and those who were storing something have done so.
      const [{ used } = {}] = await this.#query(
        `SELECT EXISTS (SELECT FROM ${this.#schema}.delivery) AS used`,
      );
      if (used === true)
        throw refused('the schema already contains deliveries; copy into a new schema');
      await this.#query(`INSERT INTO ${this.#schema}.copy VALUES ($1, 0, 0, false)`, [id]);
    });
    if (text(await this.#read(), 'id') !== id)
      throw refused('another file was copied into this schema; copy into a new schema');
    this.#file.shut();
  }

  async #read(): Promise<ServerRow | undefined> {
    const [row] = await this.#query(`SELECT * FROM ${this.#schema}.copy`);
    return row;
  }

  async #store(rows: readonly HandedRow[]): Promise<void> {
    const lines = [
      ...new Set(rows.flatMap(({ line }) => (line === undefined ? [] : [toText(line)]))),
    ];
    await this.#query(
      `INSERT INTO ${this.#schema}.line SELECT unnest($1::text[]) ON CONFLICT (name) DO UPDATE SET name = excluded.name`,
      [lines.sort()],
    );
    await this.#query(
      storeCopied(this.#schema),
      columns.map((column) => rows.map(column.of)),
    );
    // Those in front may have been processed since they came.
    await this.#query(`SELECT ${this.#schema}.advance($1)`, [lines]);
  }

  async #end({ copied: count, of }: Copied): Promise<void> {
    if (count !== of)
      throw new InboxError(
        'store',
        `the copy is incomplete: ${count} of ${of} deliveries were copied; run it again`,
      );
    await this.#client.query(endCopy(this.#schema));
  }

  async #query(query: string, values: unknown[] = []): Promise<readonly ServerRow[]> {
    return (await this.#client.query<ServerRow>(query, values)).rows;
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#client.query(begin(stepMs, stepMs));
    try {
      await work();
      await this.#client.query('COMMIT');
    } catch (error) {
      await this.#client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }
}

function refused(why: string): InboxError {
  return new InboxError('open', `the inbox cannot be copied: ${why}`);
}
