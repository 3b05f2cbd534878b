import type { LookupFunction } from 'node:net';
import type { buildConnector, Client } from 'undici';
import { type Guard, TargetError } from './guard.ts';

/** A connection to one origin, for one request at a time. */
export interface Connection {
  readonly client: Client;
  readonly origin: string;
  /** Whether an answer has come over it. */
  used: boolean;
}

/**
 * How long a connection may rest and still be used, in ms. Servers close what rests for seconds; for a burst this is
 * enough, and shorter than any of them.
 */
const restMs = 1000;
/** How many connections may rest, over all origins. */
const mostResting = 256;

/**
 * The connections of attempts: one is used again within a burst, and no attempt waits for one.
 * See docs/decisions/stale-connections.md.
 */
export class Connections {
  /** Loaded when attempts are to be made, and not by who only enqueues: it takes a tenth of a second. */
  readonly #clientOf: Promise<(origin: string) => Client>;
  readonly #resting = new Map<string, Connection[]>();
  readonly #all = new Set<Connection>();
  #restingCount = 0;

  constructor(guard: Guard) {
    this.#clientOf = loadClient(guard);
  }

  /** How many there are, at work or at rest. */
  get size(): number {
    return this.#all.size;
  }

  /**
   * A connection for a request: one that rests, or a new one.
   *
   * Before one that rests is used, whatever has arrived is read: if the other side has closed it, it is not used, and
   * costs no attempt.
   */
  async take(origin: string): Promise<Connection> {
    for (let found = this.#wake(origin); found !== undefined; found = this.#wake(origin)) {
      await allRead();
      if (this.#all.has(found)) return found;
    }
    return this.open(origin);
  }

  /** A new connection, which is made by the first request. */
  async open(origin: string): Promise<Connection> {
    const client = (await this.#clientOf)(origin);
    const connection: Connection = { client, origin, used: false };
    this.#all.add(connection);
    client.on('disconnect', () => this.#drop(connection));
    return connection;
  }

  /** Gives a connection back whose answer has come to its end. */
  rest(connection: Connection): void {
    connection.used = true;
    if (!this.#all.has(connection)) return;
    if (this.#restingCount >= mostResting || connection.client.closed) {
      this.discard(connection);
      return;
    }
    const resting = this.#resting.get(connection.origin) ?? [];
    resting.push(connection);
    this.#resting.set(connection.origin, resting);
    this.#restingCount += 1;
  }

  /** Ends a connection whose answer has not come to its end. */
  discard(connection: Connection): void {
    this.#drop(connection);
    connection.client.destroy().catch(() => undefined);
  }

  async close(): Promise<void> {
    const all = [...this.#all];
    this.#resting.clear();
    this.#all.clear();
    await Promise.all(all.map(({ client }) => client.destroy()));
  }

  #wake(origin: string): Connection | undefined {
    const resting = this.#resting.get(origin);
    const found = resting?.pop();
    if (found !== undefined) this.#restingCount -= 1;
    if (resting?.length === 0) this.#resting.delete(origin);
    return found;
  }

  /** Forgets a connection. A client would connect anew by itself, which nobody could tell from the old one. */
  #drop(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const resting = this.#resting.get(connection.origin);
    const index = resting?.indexOf(connection) ?? -1;
    if (resting !== undefined && index >= 0) {
      resting.splice(index, 1);
      this.#restingCount -= 1;
      if (resting.length === 0) this.#resting.delete(connection.origin);
    }
    connection.client.close().catch(() => undefined);
  }
}

async function loadClient(guard: Guard): Promise<(origin: string) => Client> {
  const undici = await import('undici');
  const connect = guardedConnector(guard, undici);
  return (origin) =>
    new undici.Client(origin, {
      connect,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: restMs,
      keepAliveMaxTimeout: restMs,
      keepAliveTimeoutThreshold: 0,
    });
}

/** Connects where the guard admits it: the host, every address that it resolves to, and the one that was reached. */
function guardedConnector(
  guard: Guard,
  { buildConnector }: typeof import('undici'),
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    guard.lookup(hostname, { all: true }, (error, addresses) => {
      if (options.all === true) callback(error, [...addresses]);
      else callback(error, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
    });
  };
  // The whole attempt has a limit, so none is needed here.
  const connect = buildConnector({ lookup, timeout: 0, rejectUnauthorized: true });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (guard.admitsAddress(socket.remoteAddress ?? '', options.hostname)) {
        return callback(null, socket);
      }
      socket.destroy();
      callback(new TargetError(), null);
    });
  };
}

/** Resolves when everything has been read that had arrived before: after one whole turn of the event loop. */
function allRead(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
