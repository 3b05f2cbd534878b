import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { buildConnector, Client } from 'undici';
import { type Guard, TargetError } from './guard.ts';

/** A connection to one origin, for one request at a time. */
export interface Connection {
  readonly client: Client;
  readonly origin: string;
  /** The shortest time in which an answer came over it as it is now, in ms; undefined if none has come. */
  fastestMs: number | undefined;
  /** How often it was made: a client whose connection was closed makes another for a request that it has. */
  times: number;
}

/**
 * How long a connection may rest and still be used, in ms. Servers close what rests for seconds; for a burst this is
 * enough, and shorter than any of them.
 */
const restMs = 1000;
/** How many connections may rest, over all origins. */
const mostResting = 256;

/** The connections of attempts: one is used again within a burst, and no attempt waits for one. */
export class Connections {
  readonly #connect: buildConnector.connector;
  readonly #resting = new Map<string, Connection[]>();
  readonly #all = new Set<Connection>();
  #restingCount = 0;

  constructor(guard: Guard) {
    this.#connect = guardedConnector(guard);
  }

  /** How many there are, at work or at rest. */
  get size(): number {
    return this.#all.size;
  }

  /** A connection for a request: one that rests, unless it must be fresh, or a new one. */
  take(origin: string, fresh: boolean): Connection {
    const resting = fresh ? undefined : this.#resting.get(origin);
    const found = resting?.pop();
    if (found !== undefined) {
      this.#restingCount -= 1;
      if (resting?.length === 0) this.#resting.delete(origin);
      return found;
    }
    const client = new Client(origin, {
      connect: this.#connect,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: restMs,
      keepAliveMaxTimeout: restMs,
      keepAliveTimeoutThreshold: 0,
    });
    const connection: Connection = { client, origin, fastestMs: undefined, times: 0 };
    this.#all.add(connection);
    client.on('connect', () => {
      connection.times += 1;
    });
    client.on('disconnect', () => this.#drop(connection));
    return connection;
  }

  /** Gives a connection back whose answer has come to its end, and came after so many ms. */
  rest(connection: Connection, answeredMs: number): void {
    connection.fastestMs = Math.min(answeredMs, connection.fastestMs ?? answeredMs);
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

/** Connects where the guard admits it: the host, every address that it resolves to, and the one that was reached. */
function guardedConnector(guard: Guard): buildConnector.connector {
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

/** Milliseconds of this machine, which only grow. */
export const elapsedMs = (): number => performance.now();
