import { deliveryPolicy } from '@ordering/events';
import { systemClock } from '@ordering/kit/clock';
import { codeOf } from '@ordering/kit/failure';
import type { Dispatcher } from 'undici';
import { type Connection, Connections } from './connections.ts';
import { type Guard, TargetError } from './guard.ts';
import { judgeAnswer, judgeError, type Outcome } from './outcome.ts';

/** What an attempt sends, and where. */
export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Makes attempts. */
export interface Sender {
  /** Makes one attempt; never rejects, whatever the endpoint does. `broken-off`: `breakOff` ended it. */
  send(parcel: Parcel): Promise<Outcome | 'broken-off'>;
  /** Ends every attempt that is under way, and every later one. */
  breakOff(): void;
  close(): Promise<void>;
}

/** How much of an answer is read, and shown in the log, in bytes. */
const shownBytes = 4096;
/**
 * How long the body of an answer is read, in milliseconds. The status has settled the attempt by then.
 * See docs/decisions/answer-bodies.md.
 */
const shownMs = 1000;

/** How an exchange over one connection ended. */
type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      readonly cut: Cut | undefined;
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'cut'; readonly cut: Cut };

/** What ended it before its end: the limit of the attempt, the sender's stop, or enough having been read. */
type Cut = 'late' | 'stopped' | 'enough';

/**
 * Sends over HTTP, with one limit in wall-clock time over everything from the connection to the last byte that is read:
 * limits on single phases restart with each chunk, and a dripping body passes them.
 *
 * Certificates are verified, redirects are not followed, and proxy variables have no effect.
 *
 * @see specs/asyncapi.yaml#/x-delivery
 */
export class HttpSender implements Sender {
  readonly #connections: Connections;
  readonly #guard: Guard;
  readonly #timeoutMs: number;
  readonly #own: Readonly<Record<string, string>>;
  readonly #underWay = new Set<Cutting>();
  #isBrokenOff = false;

  constructor(guard: Guard, userAgent: string, timeoutMs: number = deliveryPolicy.timeoutMs) {
    this.#connections = new Connections(guard);
    this.#guard = guard;
    this.#timeoutMs = timeoutMs;
    this.#own = { 'user-agent': userAgent, 'accept-encoding': 'identity' };
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** How many attempts are under way. */
  get underWay(): number {
    return this.#underWay.size;
  }

  async send(parcel: Parcel): Promise<Outcome | 'broken-off'> {
    const url = new URL(parcel.url);
    if (!this.#guard.admits(url)) return judgeError(new TargetError());
    const cutting = new Cutting();
    if (this.#isBrokenOff) cutting.cut('stopped');
    this.#underWay.add(cutting);
    const cancel = systemClock.after(this.#timeoutMs, () => {
      // What has come in time may still be unread where this thread was held up: it is read first.
      setImmediate(() => cutting.cut('late'));
    });
    try {
      const first = await this.#connections.take(url.origin);
      let exchange = await this.#exchange(first, url, parcel, cutting);
      if (isUnread(exchange, first.used)) {
        const fresh = await this.#connections.open(url.origin);
        exchange = await this.#exchange(fresh, url, parcel, cutting);
      }
      return this.#judge(exchange);
    } finally {
      cancel();
      this.#underWay.delete(cutting);
    }
  }

  breakOff(): void {
    this.#isBrokenOff = true;
    for (const cutting of this.#underWay) cutting.cut('stopped');
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #exchange(
    connection: Connection,
    url: URL,
    { headers, body }: Parcel,
    cutting: Cutting,
  ): Promise<Exchange> {
    const reading = new Reading();
    cutting.follow(reading);
    const path = url.pathname + url.search;
    const { method } = deliveryPolicy;
    connection.client.dispatch(
      { path, method, headers: { ...this.#own, ...headers }, body },
      reading,
    );
    const exchange = await reading.ended;
    if (exchange.kind === 'answered' && exchange.cut === undefined) {
      this.#connections.rest(connection);
    } else {
      this.#connections.discard(connection);
    }
    return exchange;
  }

  #judge(exchange: Exchange): Outcome | 'broken-off' {
    if (exchange.kind === 'failed') return judgeError(exchange.error);
    if (exchange.kind === 'answered') {
      const { status, body, cut } = exchange;
      return judgeAnswer(status, body, cut === undefined);
    }
    if (exchange.cut === 'stopped') return 'broken-off';
    return { ok: false, text: `no response within ${this.#timeoutMs / 1000} s` };
  }
}

/**
 * Whether a request can be made again within its attempt: it could not be written to the end, because the other side had
 * closed the connection on which it had answered before. Nobody can have acted on it. Where it was written, and no answer
 * came, the attempt has failed, as it would have on a new connection.
 */
export function isUnread(exchange: Exchange, used: boolean): boolean {
  return used && exchange.kind === 'failed' && codeOf(exchange.error) === 'EPIPE';
}

/** What ends an attempt before its end, whichever of its exchanges it is at. */
class Cutting {
  #cut: Cut | undefined;
  #reading: Reading | undefined;

  follow(reading: Reading): void {
    this.#reading = reading;
    if (this.#cut !== undefined) reading.abort(this.#cut);
  }

  cut(cut: Cut): void {
    this.#cut ??= cut;
    this.#reading?.abort(this.#cut);
  }
}

/** Reads the answer to one request: its status, and the start of its body. */
class Reading implements Dispatcher.DispatchHandler {
  readonly ended: Promise<Exchange>;
  #end: (exchange: Exchange) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #cut: Cut | undefined;
  #isOver = false;
  #stopReading: (() => void) | undefined;
  #status: number | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#cut !== undefined) controller.abort(new Error(this.#cut));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // What is only informational is not the answer.
    if (status < 200) return;
    this.#status = status;
    this.#stopReading = systemClock.after(shownMs, () => this.abort('enough'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // Copied, since a chunk lies in a buffer that is larger.
    this.#chunks.push(Buffer.from(chunk.subarray(0, shownBytes - this.#size)));
    this.#size += chunk.length;
    if (this.#size > shownBytes) this.abort('enough');
  }

  onResponseEnd(): void {
    this.#conclude(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#conclude(error);
  }

  /** Ends the exchange now, unless it is over, whatever the connection does about it. */
  abort(cut: Cut): void {
    if (this.#isOver) return;
    this.#cut ??= cut;
    this.#conclude(undefined);
    this.#controller?.abort(new Error(cut));
  }

  #conclude(error: Error | undefined): void {
    this.#isOver = true;
    this.#stopReading?.();
    const status = this.#status;
    if (status !== undefined) {
      const body = Buffer.concat(this.#chunks).toString('utf8');
      const cut = this.#cut ?? (error === undefined ? undefined : 'enough');
      this.#end({ kind: 'answered', status, body, cut });
    } else if (this.#cut !== undefined) {
      this.#end({ kind: 'cut', cut: this.#cut });
    } else {
      this.#end({ kind: 'failed', error });
    }
  }
}
