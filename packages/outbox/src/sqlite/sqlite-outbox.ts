import type { DatabaseSync } from 'node:sqlite';
import { deliveryPolicy } from '@ordering/events';
import { withinTime } from '@ordering/kit/clock';
import { readCursor, writeCursor } from '@ordering/kit/cursor';
import { messageOf } from '@ordering/kit/failure';
import { sqlite } from '@ordering/kit/sqlite';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { NewDelivery } from '../delivery.ts';
import { prepareDelivery } from '../delivery.ts';
import type { Endpoint, EndpointQuery, StoredEndpoint } from '../endpoint.ts';
import { checkEndpoint, checkReason } from '../endpoint.ts';
import { OutboxError } from '../error.ts';
import type { DeliveryFilter, DeliveryQuery } from '../log.ts';
import { checkFilter } from '../log.ts';
import type { Outbox, Readiness } from '../outbox.ts';
import type { Change, Lane, Queue } from '../queue.ts';
import { prepareClear } from './clear.ts';
import type { ReadCommand, ReadResult, WriteCommand, WriteResult } from './commands.ts';
import { prepareEndpoints, prepareFindEndpoint } from './endpoints.ts';
import { enqueueWithin, refuse } from './enqueue-within.ts';
import { openThreads, type Reader, type Writer } from './threads.ts';

/** Where an outbox is kept, and how much it takes. */
export interface SqliteOutboxOptions {
  /** The file, which may have other tables. It is created if it does not exist; its folder is not. */
  readonly path: string;
  /** How many deliveries may wait for the disk before `send` rejects with `busy`; 10,000 by default. */
  readonly maxWaiting?: number;
  /** How many bytes of bodies may wait for the disk; 64 MiB by default. A single body always may. */
  readonly maxWaitingBytes?: number;
  /** How large the file may become, in bytes. Beyond it `send` fails as on a full disk. No limit by default. */
  readonly maxFileBytes?: number;
  /** Called when the outbox has failed for good. Nothing works from then on: restart the process. */
  readonly onFailure?: (error: OutboxError) => void;
  readonly clock?: Clock;
}

/** An outbox in a SQLite file, to which a transaction of the caller's own can write. */
export interface SqliteOutbox extends Outbox {
  /**
   * Stores a delivery in the transaction that is open on `database`, a connection to the same file: it is there if the
   * transaction is committed, and not if it is not. Returns its id. The function `enqueueWithin` does the same in a process
   * that has not opened the outbox.
   *
   * @throws OutboxError `unknown-endpoint`, `duplicate` or `invalid`. What SQLite throws passes.
   */
  enqueueWithin(database: DatabaseSync, delivery: NewDelivery): string;
  /**
   * Adds or changes an endpoint in the same way.
   *
   * @throws OutboxError `busy` while an endpoint of that id is being removed; `invalid`.
   */
  putEndpointWithin(database: DatabaseSync, endpoint: Endpoint): void;
  /** The endpoint as that transaction sees it. */
  endpointWithin(database: DatabaseSync, id: string): StoredEndpoint | undefined;
  /**
   * Forgets every delivery and every endpoint in the same way. What an attempt under way comes to is not written down. It
   * takes as long as the log is large: for tests.
   */
  clearWithin(database: DatabaseSync): void;
  /** Removes an endpoint in the same way, with all that waits for it at once. False if there is none. */
  removeEndpointWithin(database: DatabaseSync, id: string): boolean;
}

/** How long the outbox may take to show that it works, in ms. */
const readyTimeoutMs = 2000;
const usualPage = 100;
const largestPage = 1000;

/**
 * Opens an outbox in a SQLite file. Processes on one machine may share the file; one of them makes the attempts.
 *
 * @throws OutboxError `open` or `newer`.
 */
export async function openSqliteOutbox(options: SqliteOutboxOptions): Promise<SqliteOutbox> {
  const { writer, reader } = await openThreads(options, options.onFailure ?? (() => {}));
  return new SqliteFile(writer, reader, options);
}

class SqliteFile implements SqliteOutbox {
  readonly queue: Queue;
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #clock: Clock;
  readonly #maxWaiting: number;
  readonly #maxWaitingBytes: number;
  readonly #listeners = new Set<(change: Change | Lane) => void>();
  #waiting = 0;
  #waitingBytes = 0;

  constructor(writer: Writer, reader: Reader, options: SqliteOutboxOptions) {
    this.#writer = writer;
    this.#reader = reader;
    this.#clock = options.clock ?? systemClock;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? 64 * 1024 * 1024;
    this.queue = this.#makeQueue();
  }

  async putEndpoint(endpoint: Endpoint): Promise<void> {
    const stored = checkEndpoint(endpoint);
    for (;;) {
      const { outcome } = await this.#write({ kind: 'put-endpoint', endpoint: stored });
      if (outcome === 'stored') break;
      await this.removeEndpoint(stored.id);
    }
    this.#announce('lanes');
  }

  putEndpointWithin(database: DatabaseSync, endpoint: Endpoint): void {
    const outcome = prepareEndpoints(checked(database)).put(checkEndpoint(endpoint));
    if (outcome === 'ending') {
      throw new OutboxError(
        'busy',
        `the endpoint ${endpoint.id} is being removed; try again when its last attempt has ended`,
      );
    }
    setImmediate(() => this.#announce('lanes'));
  }

  endpointWithin(database: DatabaseSync, id: string): StoredEndpoint | undefined {
    return prepareFindEndpoint(checked(database))(id);
  }

  removeEndpointWithin(database: DatabaseSync, id: string): boolean {
    const endpoints = prepareEndpoints(checked(database));
    for (let removed = false; ; removed = true) {
      const outcome = endpoints.remove(id);
      if (outcome !== 'more') return removed || outcome === 'removed';
    }
  }

  clearWithin(database: DatabaseSync): void {
    prepareClear(checked(database))();
    setImmediate(() => this.#announce('lanes'));
  }

  async endpoint(id: string) {
    return (await this.#read({ kind: 'endpoint', id })).endpoint;
  }

  async listEndpoints({ disabled, limit, cursor }: EndpointQuery = {}) {
    const after = cursor === undefined ? 0 : rowOf(cursor);
    const asked = { kind: 'list-endpoints', disabled, limit: sizeOf(limit), after } as const;
    const { endpoints, next } = await this.#read(asked);
    return { endpoints, next: next === undefined ? undefined : writeCursor(next) };
  }

  async disableEndpoint(id: string, reason: string): Promise<boolean> {
    checkReason(id, reason);
    return (await this.#write({ kind: 'disable-endpoint', id, reason, now: this.#now() })).found;
  }

  async enableEndpoint(id: string): Promise<boolean> {
    const { found } = await this.#write({ kind: 'enable-endpoint', id, now: this.#now() });
    if (found) this.#announce('lanes');
    return found;
  }

  async removeEndpoint(id: string): Promise<boolean> {
    for (let removed = false; ; removed = true) {
      const { outcome } = await this.#write({ kind: 'remove-endpoint', id });
      if (outcome !== 'more') return removed || outcome === 'removed';
    }
  }

  async send(delivery: NewDelivery): Promise<string> {
    const { body, ...prepared } = this.#prepare(delivery);
    const size = body.byteLength;
    if (!this.#hasRoomFor(size)) {
      throw new OutboxError(
        'busy',
        'too many deliveries are waiting to be written to the disk: this one was not stored; try again later',
      );
    }
    this.#waiting += 1;
    this.#waitingBytes += size;
    let lane: Lane | undefined;
    try {
      const stored = await this.#write({ kind: 'enqueue', delivery: prepared }, [body]);
      refuse(stored.outcome, delivery.endpointId, prepared.id);
      lane = stored.lane;
    } finally {
      this.#waiting -= 1;
      this.#waitingBytes -= size;
    }
    if (lane !== undefined) this.#announce(lane);
    return prepared.id;
  }

  enqueueWithin(database: DatabaseSync, delivery: NewDelivery): string {
    const id = enqueueWithin(checked(database), delivery, this.#clock);
    // The caller commits first; if that takes longer, whoever makes the attempts finds it by looking.
    setImmediate(() => this.#announce('arrival'));
    return id;
  }

  async find(id: string) {
    const { result, bytes } = await this.#ask({ kind: 'find', id });
    const [body] = bytes;
    return result.found === undefined || body === undefined ? undefined : { ...result.found, body };
  }

  async list({ limit, cursor, ...filter }: DeliveryQuery = {}) {
    checkFilter(filter);
    const before = cursor === undefined ? undefined : rowOf(cursor);
    const page = await this.#read({ kind: 'list', filter, limit: sizeOf(limit), before });
    const next = page.next === undefined ? undefined : writeCursor(page.next);
    return { deliveries: page.deliveries, next };
  }

  async depth() {
    return (await this.#read({ kind: 'depth' })).depth;
  }

  async ready(): Promise<Readiness> {
    if (!this.#hasRoomFor(0))
      return { ready: false, reason: 'too many deliveries are waiting to be written to the disk' };
    try {
      const probed = await withinTime(readyTimeoutMs, this.#write({ kind: 'probe' }));
      if (probed !== 'timed-out') return { ready: true };
      return { ready: false, reason: `a commit takes longer than ${readyTimeoutMs} ms` };
    } catch (error) {
      return { ready: false, reason: messageOf(error) };
    }
  }

  async resend(filter: DeliveryFilter): Promise<number> {
    checkFilter(filter);
    let sum = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const { resent, next } = await this.#resendSome(filter, after);
      sum += resent;
      after = next;
    }
    if (sum > 0) this.#announce('lanes');
    return sum;
  }

  #resendSome(filter: DeliveryFilter, after: number) {
    return this.#write({ kind: 'resend', filter, after, now: this.#now() });
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#writer.close()]);
  }

  #makeQueue(): Queue {
    return {
      begin: async (owner, now, longestGapMs) => {
        const begin = { kind: 'begin', owner, now: Math.floor(now), longestGapMs } as const;
        return (await this.#write(begin)).interrupted;
      },
      end: async () => {
        await this.#write({ kind: 'end' });
      },
      claim: async (owner, now, wants, maxBytes) => {
        const claim = { kind: 'claim', owner, now: Math.floor(now), wants, maxBytes } as const;
        const { content, bytes } = await this.#writer.run(claim);
        const { deliveries, endpoints, lanes } = expectKind(content, 'claim');
        const bodyAt = (index: number) => bytes[index] ?? new Uint8Array();
        return {
          deliveries: deliveries.map((each, index) => ({ ...each, body: bodyAt(index) })),
          endpoints,
          lanes,
        };
      },
      settle: async (owner, seq, settlement) =>
        (await this.#write({ kind: 'settle', owner, seq, settlement })).held,
      lanes: async () => (await this.#read({ kind: 'lanes' })).lanes,
      arrivals: async (after) => {
        const { lanes, last } = await this.#read({ kind: 'arrivals', after });
        return { lanes, last };
      },
      expire: async (expiry) => (await this.#write({ kind: 'expire', expiry })).expired,
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => {
          this.#listeners.delete(listener);
        };
      },
    };
  }

  #now(): number {
    return Math.floor(this.#clock.now());
  }

  #prepare(delivery: NewDelivery) {
    return prepareDelivery(delivery, this.#clock.now(), deliveryPolicy.delaysMs[0]);
  }

  async #write<K extends WriteCommand['kind']>(
    command: Extract<WriteCommand, { kind: K }>,
    bytes: readonly Uint8Array[] = [],
  ): Promise<Extract<WriteResult, { kind: K }>> {
    const { content } = await this.#writer.run(command, bytes);
    return expectKind<WriteResult, K>(content, command.kind);
  }

  async #read<K extends ReadCommand['kind']>(
    command: Extract<ReadCommand, { kind: K }>,
  ): Promise<Extract<ReadResult, { kind: K }>> {
    return (await this.#ask(command)).result;
  }

  async #ask<K extends ReadCommand['kind']>(command: Extract<ReadCommand, { kind: K }>) {
    const { content, bytes } = await this.#reader.run(command);
    return { result: expectKind<ReadResult, K>(content, command.kind), bytes };
  }

  #hasRoomFor(size: number): boolean {
    if (this.#waiting === 0) return true;
    return this.#waiting < this.#maxWaiting && this.#waitingBytes + size <= this.#maxWaitingBytes;
  }

  #announce(change: Change | Lane): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/**
 * Another library than `node:sqlite` in this process would not see our locks, nor we its: of two that commit at once, one is
 * lost.
 */
function checked(database: DatabaseSync): DatabaseSync {
  if (database instanceof sqlite().DatabaseSync) return database;
  throw new OutboxError(
    'invalid',
    'the connection must be a DatabaseSync of node:sqlite. To enqueue with another SQLite library, use the exported function enqueueWithin (not the method of the outbox), in a process that has not opened the outbox',
  );
}

function sizeOf(limit: number = usualPage): number {
  return Math.max(1, Math.min(largestPage, Math.floor(limit)));
}

function rowOf(cursor: string): number {
  const row = readCursor(cursor);
  if (row !== undefined) return row;
  throw new OutboxError(
    'invalid',
    'the cursor is not valid: pass the value of next from an earlier list',
  );
}

/** A thread answers a command under the command's kind; this checks it, also for the compiler. */
function expectKind<R extends { readonly kind: string }, K extends R['kind']>(
  result: R,
  kind: K,
): Extract<R, { kind: K }> {
  if (!isKind(result, kind)) {
    throw new OutboxError('store', `expected ${kind}, got ${result.kind}`);
  }
  return result;
}

function isKind<R extends { readonly kind: string }, K extends R['kind']>(
  result: R,
  kind: K,
): result is Extract<R, { kind: K }> {
  return result.kind === kind;
}
