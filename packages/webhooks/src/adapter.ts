import { deliveryPolicy } from '@ordering/events';
import { BodyMemory } from './body-memory.ts';
import type { Outcome, RejectReason } from './outcome.ts';
import type { ReceiveOptions } from './receive.ts';
import { defaultMaxBodyBytes } from './receive.ts';

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
  /** Called with the outcome of each request once it has been answered: for logs and metrics. Must not throw. */
  readonly onOutcome?: (outcome: Outcome) => void;
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

/**
 * What becomes of a request whose body something has read before: its raw bytes are gone. No delivery can be accepted
 * until somebody mounts the handler elsewhere, so the first one says so in the log, whether there is an `onOutcome` or not.
 */
export function refuseConsumed(advice: string): () => Outcome {
  const cause = new Error(
    `the body was read before this handler ran, and its raw bytes are gone: ${advice}`,
  );
  let said = false;
  return () => {
    if (!said) console.error(`@ordering/webhooks: ${cause.message}`);
    said = true;
    return { kind: 'unavailable', reason: 'failed', cause };
  };
}
