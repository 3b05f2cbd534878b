import { kindOf } from '@ordering/kit/callback';
import { type ReadBody, readBody } from './body.ts';
import { type Bounded, bounded, type Limits } from './bounded.ts';
import { hasMethods } from './has-methods.ts';
import { surelyNotSent } from './not-sent.ts';

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
  readonly fetch: (request: Request) => Promise<Response>;
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
  const answered = await bounded((signal) => send(outgoing, sender, signal), limits);
  switch (answered.kind) {
    case 'timeout':
    case 'aborted':
      return { kind: 'no-answer', reason: answered.kind, sent: true };
    case 'failed':
      return {
        kind: 'no-answer',
        reason: 'network',
        sent: !surelyNotSent(answered.error),
        cause: answered.error,
      };
  }

  // The body shares the time of the attempt: one that drips for ever ends with it.
  const response = answered.value;
  const ms = limits.ms - (limits.clock.elapsed() - started);
  const read = await bounded((signal) => readBody(response, sender.maxBodyBytes, signal), {
    ...limits,
    ms,
  });
  return {
    kind: 'answer',
    status: response.status,
    ok: response.ok,
    headers: response.headers,
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

async function send(outgoing: Outgoing, sender: Sender, signal: AbortSignal): Promise<Response> {
  const { url, method, headers, body } = outgoing;
  // Called with no `this`: some runtimes refuse to run their fetch as a method.
  const { fetch } = sender;
  const request = new Request(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    body: body ?? null,
  });
  const response = await fetch(request);
  if (!isResponse(response)) {
    throw new TypeError(
      `The option fetch must resolve to a Response; it resolved to ${kindOf(response)}`,
    );
  }
  // Too late: nobody waits for it, so the connection is given back.
  if (signal.aborted) response.body?.cancel().catch(() => {});
  return response;
}

/** Whether a value has what is read of a response: a runtime may have classes of its own, and so may a mock. */
function isResponse(value: unknown): value is Response {
  if (typeof value !== 'object' || value === null) return false;
  const body: unknown = Reflect.get(value, 'body');
  return (
    typeof Reflect.get(value, 'status') === 'number' &&
    hasMethods(Reflect.get(value, 'headers'), 'get') &&
    (body === null || hasMethods(body, 'getReader'))
  );
}
