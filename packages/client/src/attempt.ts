import { kindOf } from '@ordering/kit/callback';
import { type ReadBody, readBody } from './body.ts';
import { type Bounded, bounded, type Limits } from './bounded.ts';
import { hasMethods } from './has-methods.ts';
import { surelyNotSent } from './not-sent.ts';
import type { Fetch, FetchResponse } from './options.ts';

/** A request that can be sent any number of times. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** What one attempt came to. */
export type Attempt =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly ok: boolean;
      readonly headers: Headers;
      /** Where it was sent to. */
      readonly url: string;
      readonly body: ReadBody;
    }
  | {
      readonly kind: 'no-answer';
      readonly reason: 'network' | 'timeout' | 'aborted';
      /** False only if the request certainly did not leave. */
      readonly sent: boolean;
      readonly cause?: unknown;
    };

interface Sender {
  readonly fetch: Fetch;
  readonly maxBodyBytes: number;
}

/**
 * Sends a request once and reads the whole response, within the limits. Never rejects, and never follows a
 * redirect: the response that asks for one is returned as it is.
 */
export async function attempt(
  outgoing: Outgoing,
  sender: Sender,
  limits: Limits,
): Promise<Attempt> {
  const started = limits.clock.elapsed();
  let begun = false;
  const answered = await bounded((signal) => {
    begun = true;
    return send(outgoing, sender, signal);
  }, limits);
  switch (answered.kind) {
    case 'timeout':
    case 'aborted':
      return { kind: 'no-answer', reason: answered.kind, sent: begun };
    case 'failed':
      return {
        kind: 'no-answer',
        reason: 'network',
        sent: !surelyNotSent(answered.error),
        cause: answered.error,
      };
  }

  // The body shares the time of the attempt: one that drips for ever ends with it.
  const { response, headers } = answered.value;
  const ms = limits.ms - (limits.clock.elapsed() - started);
  const read = await bounded((signal) => readBody(response, sender.maxBodyBytes, signal), {
    ...limits,
    ms,
  });
  return {
    kind: 'answer',
    status: response.status,
    ok: response.ok,
    headers,
    url: outgoing.url,
    body: bodyOf(read),
  };
}

function bodyOf(read: Bounded<ReadBody>): ReadBody {
  switch (read.kind) {
    case 'done':
      return read.value;
    case 'failed':
      return { kind: 'incomplete', reason: 'network', cause: read.error };
    case 'timeout':
    case 'aborted':
      return { kind: 'incomplete', reason: read.kind };
  }
}

async function send(
  { url, method, headers, body }: Outgoing,
  { fetch }: Sender,
  signal: AbortSignal,
): Promise<{ readonly response: FetchResponse; readonly headers: Headers }> {
  // Called with no `this`: some runtimes refuse to run their fetch as a method. With plain values: npm's undici refuses a
  // `Request` of the runtime.
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal,
  });
  if (!isResponse(response)) {
    throw new TypeError(
      `The option fetch must resolve to a Response; it resolved to ${kindOf(response)}`,
    );
  }
  // Too late: nobody waits for it, so the connection is given back.
  if (signal.aborted) response.body?.cancel().catch(() => {});
  const { headers: read } = response;
  return { response, headers: read instanceof Headers ? read : new Headers([...read]) };
}

/** Whether a value has what is read of a response: a runtime may have classes of its own, and so may a mock. */
function isResponse(value: unknown): value is FetchResponse {
  if (typeof value !== 'object' || value === null) return false;
  const body: unknown = Reflect.get(value, 'body');
  return (
    typeof Reflect.get(value, 'status') === 'number' &&
    hasMethods(Reflect.get(value, 'headers'), Symbol.iterator) &&
    (body === null || hasMethods(body, 'getReader'))
  );
}
