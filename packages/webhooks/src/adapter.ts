import { deliveryPolicy } from '@ordering/events';
import { callAside, thrownKindOf } from '@ordering/kit/callback';
import { BodyMemory } from './body-memory.ts';
import { faultLogOf } from './fault-log.ts';
import type { Hashing } from './hashing.ts';
import { checkHandlerOptions } from './options.ts';
import type { Outcome, RejectReason } from './outcome.ts';
import type { ReceiveOptions, Receiver } from './receive.ts';
import { defaultMaxBodyBytes, receiverOf } from './receive.ts';

/** What every adapter takes. */
export interface HandlerOptions extends ReceiveOptions {
  /**
   * How long the body may take to arrive, in milliseconds; by default, as long as the service waits for a
   * response.
   */
  readonly bodyTimeoutMs?: number;
  /**
   * How many bytes of bodies may be in memory before they are verified, of all requests together. What comes beyond that
   * is answered 503, so that the service tries again. 64 MiB by default, or four of the largest bodies if that is more;
   * bodies of more than 64 KiB may have half of it.
   */
  readonly maxUnverifiedBytes?: number;
  /**
   * Called with the outcome of each request once it has been answered: for logs and metrics. Nobody waits for it, and what
   * it throws or rejects with changes no answer: it is a line in the log.
   */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** What the adapters have in common. */
export interface Adapter {
  readonly receive: Receiver;
  readonly limits: BodyLimits;
  /** What becomes of a request whose body something has read before: its raw bytes are gone. */
  readonly refuseConsumed: (advice: string) => Outcome;
  /** Tells the user of an outcome. */
  readonly report: (outcome: Outcome) => void;
}

/** @throws SecretError or TypeError when the options cannot be used. */
export function adapterOf(hashing: Hashing, options: HandlerOptions): Adapter {
  checkHandlerOptions(options);
  const log = faultLogOf(options.log);
  return {
    receive: receiverOf(hashing, options, log),
    limits: limitsOf(options),
    refuseConsumed(advice) {
      const message = `the body was read before this handler ran, so its raw bytes cannot be verified: ${advice}`;
      log(message);
      return { kind: 'unavailable', reason: 'failed', cause: new Error(message) };
    },
    report(outcome) {
      callAside(
        () => options.onOutcome?.(outcome),
        (thrown) =>
          log(`onOutcome failed with ${thrownKindOf(thrown)}; the response is not affected`),
      );
    },
  };
}

/** The limits within which a body is read. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly memory: BodyMemory;
}

const leastUnverifiedBytes = 64 * 1024 * 1024;

/** The limits of a handler, for all its requests. */
export function limitsOf(options: HandlerOptions): BodyLimits {
  const maxBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  const unverified = options.maxUnverifiedBytes ?? Math.max(leastUnverifiedBytes, 4 * maxBytes);
  return {
    maxBytes,
    timeoutMs: options.bodyTimeoutMs ?? deliveryPolicy.timeoutMs,
    memory: new BodyMemory(unverified),
  };
}

/** Why a body could not be read. */
export type UnreadBody =
  | (RejectReason & ('body-too-large' | 'body-too-slow' | 'body-incomplete'))
  | 'overloaded';

/** The raw bytes of a body, which the reader gives back to the memory afterwards; or why they could not be read. */
export type RawBody =
  | { readonly ok: true; readonly body: Uint8Array }
  | { readonly ok: false; readonly reason: UnreadBody };

/** What becomes of a request whose body could not be read. */
export function unread(reason: UnreadBody): Outcome {
  return reason === 'overloaded' ? { kind: 'unavailable', reason } : { kind: 'rejected', reason };
}
