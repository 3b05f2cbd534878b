import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { DeliveryHeader } from '@ordering/events';
import { catchUp } from './catch-up.ts';
import { headerValues, pairs } from './exchange.ts';
import type { Received } from './observation.ts';
import { playReply } from './play-reply.ts';
import type { Asked, Script } from './script.ts';
import { status } from './script.ts';
import { Standstill } from './standstill.ts';
import { wallClock } from './wall-clock.ts';

/** A certificate with its chain, and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface ServerOptions {
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  /** The URL at which clients reach it, if it is not the address that it listens on. */
  readonly publicUrl?: string | undefined;
  /** Speaks TLS, with the certificate for the host name that the client asks for, or else the first. */
  readonly tls?: {
    readonly fallback: Certificate;
    readonly byName?: Readonly<Record<string, Certificate>>;
  };
  /** The name of the endpoint that a request is for, where that is not what its path says. */
  endpointOf?(request: Omit<Asked, 'number'>, byPath: string | undefined): string | undefined;
  readonly limits?: Partial<Limits>;
}

/** What a server keeps and suffers at the most. */
interface Limits {
  /** Of each body; what is longer is read, and its end not kept. */
  readonly bodyBytes: number;
  /** Of all bodies together. */
  readonly allBytes: number;
  /** To its endpoints. */
  readonly requests: number;
  /** To nobody. */
  readonly strangers: number;
  readonly connections: number;
  /** For a request to arrive whole. */
  readonly requestMs: number;
}

const usualLimits: Limits = {
  bodyBytes: 4 * 1024 * 1024,
  allBytes: 32 * 1024 * 1024,
  requests: 20_000,
  strangers: 1000,
  connections: 1000,
  requestMs: 60_000,
};

/** An address of the runner's own, and what it does with requests. */
export interface Endpoint {
  readonly name: string;
  readonly url: string;
}

/** A server that does with each request what a script says, and keeps what came. */
export interface ScriptedServer extends AsyncDisposable {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  /** What came, in the order in which it came. What no endpoint took was answered 404, and not all of it is here. */
  readonly received: readonly Received[];
  /** Why something that an endpoint took is not among that, in one sentence. */
  readonly overflow: string | undefined;
  /** Connections so far, whatever came of them, and how many of them there still are; missing where nobody counts them. */
  readonly connections?: { readonly made: number; readonly open: number };
  /** Opens an endpoint at `/{name}`. */
  endpoint(name: string, script: Script): Endpoint;
  /**
   * Whether this has come true, looking again whenever something comes, and no longer than this or than the server lives.
   * Where a look takes long, what comes after it waits for the next.
   */
  until(isTrue: () => boolean, withinMs: number): Promise<boolean>;
}

/** One that listens at a port of this process. */
export interface ListeningServer extends ScriptedServer {
  readonly connections: NonNullable<ScriptedServer['connections']>;
  /** Refuses connections from now on, and ends those that there are. */
  refuse(): Promise<void>;
  /**
   * Takes connections again, at the same address.
   *
   * @throws Error of the system, if something else listens there by now.
   */
  listen(): Promise<void>;
}

/**
 * Starts a server whose endpoints play scripts. It holds only so much, and whatever it still has to say when it
 * is disposed of is left unsaid.
 *
 * @throws Error of the system, if it cannot listen there.
 */
export async function startScriptedServer(options: ServerOptions): Promise<ListeningServer> {
  const played = new Playing(options, { ...usualLimits, ...options.limits });
  try {
    return await played.start();
  } catch (error) {
    await played[Symbol.asyncDispose]();
    throw error;
  }
}

/** A look that takes less may be taken as often as something comes, in ms. */
const longLookMs = 2;

/** After a longer one, so many times as long nobody looks: most of the time is for what comes. */
const restsPerLook = 4;

class Playing implements ListeningServer {
  readonly received: Received[] = [];
  overflow: string | undefined;
  url = '';
  readonly #options: ServerOptions;
  readonly #limits: Limits;
  #port: number;
  #connected = 0;
  #strangers = 0;
  #bytes = 0;
  readonly #server: Server;
  readonly #scripts = new Map<string, { readonly script: Script; came: number }>();
  readonly #attempts = new Map<string, number>();
  readonly #watching = new Set<() => void>();
  readonly #sockets = new Map<string, Socket>();
  readonly #over = new AbortController();
  readonly #standstill = new Standstill();

  constructor(options: ServerOptions, limits: Limits) {
    this.#options = options;
    this.#limits = limits;
    this.#port = options.port;
    const { tls } = options;
    const listener: RequestListener = (request, response) => {
      // A client that goes away is an observation, and no fault of the runner.
      this.#take(request, response).catch(() => response.destroy());
    };
    this.#server =
      tls === undefined
        ? createServer(listener)
        : createTlsServer({ ...tls.fallback, SNICallback: contextsOf(tls) }, listener);
    this.#server.maxConnections = limits.connections;
    this.#server.requestTimeout = limits.requestMs;
    // Who keeps a connection must never find it closed as the next delivery begins: that attempt would fail, unseen here.
    this.#server.keepAliveTimeout = 0;
    this.#server.on('connection', (socket: Socket) => this.#keep(socket));
  }

  async start(): Promise<this> {
    const { host, publicUrl, tls } = this.#options;
    await this.listen();
    const name = host.includes(':') ? `[${host}]` : host;
    const own = `${tls === undefined ? 'http' : 'https'}://${name}:${this.#port}`;
    this.url = (publicUrl ?? own).replace(/\/+$/, '');
    return this;
  }

  get connections(): ListeningServer['connections'] {
    return { made: this.#connected, open: this.#sockets.size };
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, this.#options.host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  async refuse(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    // Those that no request has come over are not known to it; over TLS, one may never begin to speak.
    for (const socket of this.#sockets.values()) socket.destroy();
    await closed;
  }

  endpoint(name: string, script: Script): Endpoint {
    this.#scripts.set(name, { script, came: 0 });
    return { name, url: `${this.url}/${name}` };
  }

  until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        clearTimeout(later);
        this.#watching.delete(look);
        this.#over.signal.removeEventListener('abort', finish);
      };
      const decide = (isOver: boolean) => {
        try {
          const isSo = isTrue();
          if (!isSo && !isOver) return;
          end();
          resolve(isSo);
        } catch (error) {
          end();
          reject(error);
        }
      };
      let later: NodeJS.Timeout | undefined;
      let restsUntil = 0;
      const look = () => {
        if (later !== undefined) return;
        const began = performance.now();
        if (began < restsUntil) {
          later = setTimeout(() => {
            later = undefined;
            look();
          }, restsUntil - began);
          return;
        }
        decide(false);
        const now = performance.now();
        if (now - began >= longLookMs) restsUntil = now + restsPerLook * (now - began);
      };
      const finish = () => decide(true);
      const timer = setTimeout(() => void catchUp().then(finish), withinMs);
      this.#watching.add(look);
      this.#over.signal.addEventListener('abort', finish);
      if (this.#over.signal.aborted) finish();
      else look();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    this.#standstill.end();
    await this.refuse();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = wallClock();
    const readLateMs = this.#standstill.justNow();
    const { body, whole } = await this.#read(request);
    const headers = pairs(request.rawHeaders);
    const path = request.url ?? '';
    const deliveryId = headerValues(headers, DeliveryHeader.idempotencyKey)[0];
    const attempt = 1 + (this.#attempts.get(deliveryId ?? '') ?? 0);
    const asked = { method: request.method ?? '', path, headers, body, deliveryId, attempt };
    const byPath = this.#named(path);
    const endpoint = this.#options.endpointOf?.(asked, byPath) ?? byPath;
    const found = endpoint === undefined ? undefined : this.#scripts.get(endpoint);
    if (found !== undefined) found.came += 1;
    const number = found?.came ?? 0;
    const reply = found?.script({ ...asked, number }) ?? status(404);
    const received: Received = {
      ...{ at, endpoint, ...asked, whole, reply },
      answeredAt: undefined,
      doneAt: undefined,
      stoodStillMs: readLateMs,
    };
    this.#keepReceived(received);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const socket = this.#sockets.get(nameOf(request.socket)) ?? request.socket;
    const over = AbortSignal.any([gone.signal, this.#over.signal]);
    const standstill = new Standstill();
    const begins = () => {
      received.answeredAt = wallClock();
      received.stoodStillMs = Math.max(readLateMs, standstill.longest());
    };
    try {
      this.#look();
      await playReply(reply, { response, socket, over, begins });
    } finally {
      standstill.end();
      received.doneAt = wallClock();
      this.#look();
    }
  }

  /** So much of a body as may be kept, of itself and of all of them. */
  async #read(
    request: IncomingMessage,
  ): Promise<{ readonly body: Buffer; readonly whole: boolean }> {
    const { bodyBytes, allBytes } = this.#limits;
    const parts: Buffer[] = [];
    let [size, kept] = [0, 0];
    try {
      for await (const part of request) {
        const bytes = Buffer.from(part);
        size += bytes.length;
        const room = Math.min(bodyBytes - kept, allBytes - this.#bytes);
        const piece = bytes.subarray(0, Math.max(0, room));
        if (piece.length > 0) parts.push(piece);
        kept += piece.length;
        this.#bytes += piece.length;
      }
    } catch (error) {
      this.#bytes -= kept;
      throw error;
    }
    return { body: Buffer.concat(parts), whole: size === kept };
  }

  #keepReceived(received: Received): void {
    const { endpoint, deliveryId, attempt, body, whole } = received;
    const { bodyBytes, allBytes, requests, strangers } = this.#limits;
    const isStranger = endpoint === undefined;
    const isCut = !whole && body.length < bodyBytes;
    const isKept = isStranger
      ? this.#strangers < strangers
      : this.received.length - this.#strangers < requests;
    if (!isStranger && (isCut || !isKept)) {
      this.overflow ??= `the runner received more than it records (${requests} requests, ${allBytes / 1024 / 1024} MiB in all), and ignored the rest. Check whether something else sends to this address`;
    }
    if (!isKept) {
      this.#bytes -= body.length;
      return;
    }
    if (isStranger) this.#strangers += 1;
    if (deliveryId !== undefined) this.#attempts.set(deliveryId, attempt);
    this.received.push(received);
  }

  /** The public URL may have a path of its own, and may lose it on the way. */
  #named(path: string): string | undefined {
    const [plain = ''] = path.split('?');
    const name = plain.slice(plain.lastIndexOf('/') + 1);
    return this.#scripts.has(name) ? name : undefined;
  }

  #look(): void {
    for (const look of this.#watching) look();
  }

  /** TLS hides the connection beneath it, which is the one that can be reset. */
  #keep(socket: Socket): void {
    const name = nameOf(socket);
    this.#sockets.set(name, socket);
    this.#connected += 1;
    this.#look();
    socket.once('close', () => {
      this.#sockets.delete(name);
      this.#look();
    });
  }
}

type SniCallback = (
  name: string,
  done: (error: Error | null, context?: ReturnType<typeof createSecureContext>) => void,
) => void;

function contextsOf({ fallback, byName = {} }: NonNullable<ServerOptions['tls']>): SniCallback {
  const contexts = new Map(
    Object.entries(byName).map(([name, certificate]) => [name, createSecureContext(certificate)]),
  );
  const usual = createSecureContext(fallback);
  return (name, done) => done(null, contexts.get(name) ?? usual);
}

/** What tells a connection from all others that there are at the same time. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
