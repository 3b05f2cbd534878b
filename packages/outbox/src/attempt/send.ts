import type { Socket } from 'node:net';
import { deliveryPolicy } from '@ordering/events';
import { systemClock } from '@ordering/kit/clock';
import { codeOf } from '@ordering/kit/failure';
import { fitsHeader } from '../endpoint.ts';
import { OutboxError } from '../error.ts';
import { Connections } from './connections.ts';
import { type Answer, exchange } from './exchange.ts';
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

/**
 * Sends over HTTP/1.1, with one limit in wall-clock time over everything from the look-up of the host to the last byte that
 * is read: limits on single phases restart with each chunk, and a dripping body passes them.
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
  readonly #underWay = new Set<AbortController>();
  #isBrokenOff = false;

  /** @throws OutboxError `invalid` if a header cannot carry the user agent. */
  constructor(guard: Guard, userAgent: string, timeoutMs: number = deliveryPolicy.timeoutMs) {
    if (!fitsHeader(userAgent)) throw new OutboxError('invalid', 'userAgent must be visible ASCII');
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
    if (this.#isBrokenOff) return 'broken-off';
    const cutting = new AbortController();
    this.#underWay.add(cutting);
    const cancel = systemClock.after(this.#timeoutMs, () => {
      // What has come in time may still be unread where this thread was held up: it is read first.
      setImmediate(() => cutting.abort(late));
    });
    try {
      return judgeAnswer(await this.#request(url, parcel, cutting.signal));
    } catch (error) {
      if (error === stopped) return 'broken-off';
      if (error === late) {
        return { ok: false, text: `no response within ${this.#timeoutMs / 1000} s` };
      }
      return judgeError(error);
    } finally {
      cancel();
      this.#underWay.delete(cutting);
    }
  }

  breakOff(): void {
    this.#isBrokenOff = true;
    for (const cutting of this.#underWay) cutting.abort(stopped);
  }

  async close(): Promise<void> {
    this.breakOff();
    this.#connections.close();
  }

  async #request(url: URL, parcel: Parcel, signal: AbortSignal): Promise<Answer> {
    const resting = await this.#connections.take(url.origin);
    if (resting !== undefined) {
      try {
        return await this.#requestOver(resting, url, parcel, signal);
      } catch (error) {
        if (!isUnread(error)) throw error;
      }
    }
    return this.#requestOver(await this.#connections.open(url, signal), url, parcel, signal);
  }

  #requestOver(socket: Socket, url: URL, { headers, body }: Parcel, signal: AbortSignal) {
    const request = {
      method: deliveryPolicy.method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        connection: 'keep-alive',
        ...this.#own,
        ...headers,
        'content-length': String(body.byteLength),
      },
      body,
    };
    const free = () => {
      if (!socket.destroyed) this.#connections.rest(url.origin, socket);
    };
    return exchange(socket, request, signal, free);
  }
}

/** Why an attempt ends before its end: its limit, and the stop of the sender. */
const late = Symbol('late');
const stopped = Symbol('stopped');

/**
 * Whether a request can be made again within its attempt: it could not be written to the end, because the other side had
 * closed the connection on which it had answered before. Nobody can have acted on it. Where it was written, and no answer
 * came, the attempt has failed, as it would have on a new connection.
 */
export function isUnread(error: unknown): boolean {
  return codeOf(error) === 'EPIPE';
}
