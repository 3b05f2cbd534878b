import {
  amountOption,
  checkOptions,
  functionOption,
  type OptionForm,
  objectOption,
  stringOption,
} from '@ordering/kit/checked-options';
import { integer } from '@ordering/kit/row';
import { Admission } from '../admission.ts';
import type { Clock } from '../clock.ts';
import type { Filter, Page, Step } from '../entry.ts';
import { foundOf } from '../entry-row.ts';
import { InboxError } from '../error.ts';
import { type Search, toList, toPurge, toReplay } from '../filter.ts';
import { guarded } from '../guarded.ts';
import type { Acceptance, Inbox, Incoming, Readiness } from '../inbox.ts';
import { checkIncoming } from '../incoming.ts';
import { probeMs, Ready } from '../ready.ts';
import type { Worked, WorkRequest } from '../work.ts';
import { Accept } from './accept.ts';
import { Batches } from './batches.ts';
import { Hints } from './hints.ts';
import { openSchema } from './open.ts';
import { Read } from './read.ts';
import { defaultSchema, quoted, readSchema } from './schema-name.ts';
import { search } from './search.ts';
import { Connections } from './server.ts';
import type { Times } from './times.ts';
import { Work } from './work.ts';

/** Where an inbox is kept, and how much it takes. */
export interface PostgresInboxOptions {
  /** The database: `postgres://user:password@host:port/database?sslmode=verify-full`. */
  readonly url: string;
  /** The schema that holds the inbox, and nothing else; `ordering_inbox` by default. It is made where there is none. */
  readonly schema?: string;
  /** How many connections there are at most, 4 or more; 6 by default. */
  readonly connections?: number;
  /** Whether to bring the schema to this version, for which a role needs more rights than for the work; true by default. */
  readonly migrate?: boolean;
  /** How many deliveries may wait for the server before `accept` answers `unavailable`; 10,000 by default. */
  readonly maxWaiting?: number;
  /** How many bytes of bodies may wait for the server; 64 MiB by default. A single body always may. */
  readonly maxWaitingBytes?: number;
  /** Called after each commit of deliveries that arrived: for metrics. */
  readonly onCommit?: (commit: { readonly deliveries: number; readonly ms: number }) => void;
  /** What tells the time instead of the server, for tests. */
  readonly clock?: Clock;
}

const forms: Readonly<Record<keyof PostgresInboxOptions, OptionForm>> = {
  url: { ...stringOption, must: "a string, such as 'postgres://localhost/orders'", required: true },
  schema: stringOption,
  connections: amountOption,
  migrate: { must: 'true or false', fits: (value) => typeof value === 'boolean' },
  maxWaiting: amountOption,
  maxWaitingBytes: amountOption,
  onCommit: functionOption('({ deliveries, ms }) => console.log(deliveries, ms)'),
  clock: objectOption('a Clock'),
};

const closed = 'the inbox is closed';

/**
 * Opens an inbox in PostgreSQL, 13 or newer. Processes on any number of machines may share it.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export async function openPostgresInbox(options: PostgresInboxOptions): Promise<Inbox> {
  checkOptions(options, forms);
  const schema = readSchema(options.schema ?? defaultSchema);
  if ((options.connections ?? 6) < 4) {
    throw new InboxError('open', 'connections must be at least 4');
  }
  await openSchema(options.url, schema, options.migrate ?? true);
  return new PostgresInbox(options, schema);
}

class PostgresInbox implements Inbox {
  readonly #schema: string;
  readonly #times: Times;
  readonly #pools: Readonly<Record<'accept' | 'work' | 'look', Connections>>;
  readonly #batches: Batches<Incoming, Exclude<Acceptance, 'unavailable'>>;
  readonly #work: Work;
  readonly #read: Read;
  readonly #hints: Hints;
  readonly #admission: Admission;
  readonly #ready: Ready;
  readonly #listeners = new Set<() => void>();
  #closed = false;

  constructor(options: PostgresInboxOptions, name: string) {
    const schema = quoted(name);
    const { url, connections = 6, clock } = options;
    const onCommit = guarded('onCommit', options.onCommit);
    this.#schema = schema;
    this.#times = () =>
      clock === undefined
        ? { own: null, wall: null }
        : { own: Math.floor(clock.elapsed()), wall: clock.now() };
    // One each for work, looks and hints; the others are for deliveries that arrive.
    const lanes = connections - 3;
    this.#pools = {
      accept: new Connections({ url }, lanes, 'write'),
      work: new Connections({ url }, 1, 'write'),
      look: new Connections({ url }, 1, 'look'),
    };
    this.#ready = new Ready({
      probe: () => {
        const { own, wall } = this.#times();
        return this.#pools.accept.run(`SELECT ${schema}.probe_1($1, $2)`, [own, wall], probeMs);
      },
      slow: 'the server or the network to it is slow',
    });
    const accept = new Accept(this.#pools.accept, schema, this.#times, this.#ready);
    this.#batches = new Batches({
      run: async (items) => {
        const begun = performance.now();
        const answers = await accept.run(items);
        if (answers.some((answer) => !(answer instanceof InboxError))) {
          onCommit({ deliveries: items.length, ms: performance.now() - begun });
        }
        return answers;
      },
      keyOf: ({ id }) => id,
      sizeOf: ({ body }) => body.byteLength,
      lanes,
    });
    this.#work = new Work(this.#pools.work, schema, this.#times);
    this.#read = new Read(this.#pools.look, schema, this.#times);
    this.#hints = new Hints(url, name, () => this.#tell());
    this.#admission = new Admission(options);
  }

  async accept(incoming: Incoming): Promise<Acceptance> {
    this.#mustBeOpen();
    checkIncoming(incoming);
    const leave = this.#admission.enter(incoming.body.byteLength);
    if (leave === undefined) return 'unavailable';
    try {
      const acceptance = await this.#batches.add(incoming);
      if (acceptance === 'accepted' && incoming.kind === 'event') this.#announce();
      return acceptance;
    } finally {
      leave();
    }
  }

  async work(request: WorkRequest): Promise<Worked> {
    this.#mustBeOpen();
    const worked = await this.#work.run(request);
    if (request.settled?.some(({ settlement }) => settlement.kind === 'released')) this.#announce();
    return worked;
  }

  async renew(leases: readonly string[], leaseMs: number): Promise<readonly boolean[]> {
    this.#mustBeOpen();
    return this.#work.renew(leases, leaseMs);
  }

  onArrival(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async inspect(id: string) {
    this.#mustBeOpen();
    return this.#read.inspect(id);
  }

  async get(id: string) {
    this.#mustBeOpen();
    return this.#read.get(id);
  }

  async list(filter: Filter = {}, page: Page = {}) {
    this.#mustBeOpen();
    return this.#read.list(toList(filter, page));
  }

  async replay(filter: Filter, page: Page = {}): Promise<Step> {
    const step = await this.#change(toReplay(filter, page), 'replay');
    if (step.count > 0) this.#announce();
    return step;
  }

  async purge(filter: Filter, page: Page = {}): Promise<Step> {
    return this.#change(toPurge(filter, page), 'purge');
  }

  async counts() {
    this.#mustBeOpen();
    return this.#read.counts();
  }

  async ready(): Promise<Readiness> {
    if (this.#closed) return { ready: false, reason: closed };
    if (!this.#admission.hasRoom) {
      return {
        ready: false,
        reason: this.#ready.reason ?? 'too many deliveries are waiting to be written to the server',
      };
    }
    return this.#ready.look();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#batches.drain();
    await this.#hints.close();
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()));
  }

  /** Finds, and then changes: the search may take its time, for nobody waits for it. */
  async #change(wanted: Search, kind: 'replay' | 'purge'): Promise<Step> {
    this.#mustBeOpen();
    const { look, work } = this.#pools;
    const found = await search(look, this.#schema, this.#times, wanted);
    const next = found.next === undefined ? {} : { next: found.next };
    const rows = found.rows.map(foundOf);
    if (rows.length === 0) return { count: 0, ...next };
    const values = [rows.map(({ seq }) => seq), rows.map(({ state }) => state)];
    const [row] =
      kind === 'purge'
        ? await work.run(`SELECT ${this.#schema}.purge_1($1, $2) AS count`, values)
        : await work.run(`SELECT ${this.#schema}.replay_1($1, $2, $3) AS count`, [
            this.#times().own,
            ...values,
          ]);
    return { count: integer(row, 'count'), ...next };
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new InboxError('closed', closed);
  }

  /** Tells those who wait here, and in other processes. */
  #announce(): void {
    this.#tell();
    this.#hints.send();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
