import { deliveryPolicy } from '@ordering/events';
import { Agent, type Dispatcher, request } from 'undici';
import { judgeAnswer, judgeError, type Outcome } from './outcome.ts';

/** What an attempt sends. */
export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
}

/** Makes one attempt; never throws, whatever the endpoint does. */
export type Sender = (parcel: Parcel, stop: AbortSignal) => Promise<Outcome>;

/** How much of an answer is read, and shown in the delivery log. */
const shownBytes = 4_096;

/** Headers that are ours, beside those of the contract. */
const ownHeaders = { 'user-agent': 'ordering-sandbox', 'accept-encoding': 'identity' };

/**
 * Sends over HTTP, with one limit in wall-clock time over everything from the connection to the last
 * byte that is read: limits on single phases restart with each chunk, and a dripping body passes them.
 *
 * Every attempt has a connection of its own, so that none fails because the endpoint closed an idle
 * one. Certificates are verified, redirects are not followed, and proxy variables have no effect.
 *
 * @see specs/asyncapi.yaml#/x-delivery
 */
export class HttpSender {
  readonly #timeoutMs: number;
  readonly #agent: Agent;

  constructor(options: { readonly timeoutMs?: number } = {}) {
    this.#timeoutMs = options.timeoutMs ?? deliveryPolicy.timeoutMs;
    this.#agent = new Agent({
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: this.#timeoutMs, rejectUnauthorized: true },
    });
  }

  readonly send: Sender = async (parcel, stop) => {
    const limit = AbortSignal.timeout(this.#timeoutMs);
    const signal = AbortSignal.any([limit, stop]);
    try {
      const answer = await request(parcel.url, {
        method: deliveryPolicy.method,
        headers: { ...ownHeaders, ...parcel.headers },
        body: parcel.payload,
        dispatcher: this.#agent,
        signal,
      });
      const { text, cut } = await readStart(answer.body);
      return judgeAnswer(answer.statusCode, text, cut ? this.#cutBy(limit) : undefined);
    } catch (error) {
      if (limit.aborted)
        return { ok: false, text: `no response within ${this.#timeoutMs / 1000} s` };
      if (stop.aborted) return interrupted;
      return judgeError(error);
    }
  };

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #cutBy(limit: AbortSignal): string {
    return limit.aborted
      ? `its body was cut off after ${this.#timeoutMs / 1000} s`
      : `only the start of its body was read`;
  }
}

/** An attempt that ended because the sandbox did. It may have reached the endpoint, so it counts. */
export const interrupted: Outcome = { ok: false, text: 'the sandbox stopped during the attempt' };

/** Reads the first part of a body. Never throws: the status has come, and it alone decides. */
async function readStart(
  body: Dispatcher.ResponseData['body'],
): Promise<{ readonly text: string; readonly cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let cut = false;
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue;
      chunks.push(chunk);
      size += chunk.length;
      if (size > shownBytes) {
        cut = true;
        break;
      }
    }
  } catch {
    cut = true;
  }
  return { text: Buffer.concat(chunks).subarray(0, shownBytes).toString('utf8'), cut };
}
