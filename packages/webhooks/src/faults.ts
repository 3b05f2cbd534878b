import {
  callAside,
  createFaultLog,
  isInstance,
  kindOf,
  thrownKindOf,
} from '@ordering/kit/callback';
import type { Outcome, UnavailableReason } from './outcome.ts';

/** The callbacks that an answer to the service waits for. */
export type AwaitedCallback = 'accept' | 'secrets';

/**
 * A callback of yours threw, rejected, took too long or returned what it must not. The message names it, and holds the kind
 * of what it returned or threw, never a value; `cause` is what was thrown.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly callback: AwaitedCallback;

  constructor(callback: AwaitedCallback, message: string, options?: ErrorOptions) {
    super(`${callback} ${message}`, options);
    this.callback = callback;
  }
}

/**
 * A request that the calling code handed over cannot be used. The message names what is wrong with it, and holds the kind
 * of a value, never the value.
 */
export class RequestError extends TypeError {}

/** The error for a part of a request that is of the wrong kind. */
export function wrongKind(what: string, must: string, given: unknown): RequestError {
  // Of a promise that nobody waits for, a rejection would end the process.
  callAside(
    () => given,
    () => {},
  );
  const advice = isInstance(given, Promise) ? ': await it' : '';
  return new RequestError(`${what} must be ${must}, not ${kindOf(given)}${advice}`);
}

/** The error for a body that something has read: its raw bytes are gone. See docs/decisions/consumed-body.md. */
export function consumed(advice: string): RequestError {
  return new RequestError(
    `the body was read before this handler ran, so its raw bytes cannot be verified: ${advice}`,
  );
}

/** What was thrown while a request was read, as such an error. */
export function requestErrorOf(thrown: unknown): RequestError {
  if (isInstance(thrown, RequestError)) return thrown;
  const message = `the request failed to be read with ${thrownKindOf(thrown)}`;
  return new RequestError(message, { cause: thrown });
}

/** Writes a line about a fault, the same one at most every ten seconds. */
export type FaultLog = (text: string) => void;

/** The log of one receiver: the user's own, or `console.error`. */
export function faultLogOf(log?: (line: string) => void): FaultLog {
  return createFaultLog('@ordering/webhooks', log);
}

/** The outcome of a request that the receiver's own side failed, of which a line in the log names the cause. */
export function unavailable(log: FaultLog, reason: UnavailableReason, cause: Error): Outcome {
  log(`${cause.message}; the response is 503, so the service sends the delivery again`);
  return { kind: 'unavailable', reason, cause };
}
