import type { Outcome, RejectReason } from './outcome.ts';
import type { ReceiveOptions } from './receive.ts';

/** What every adapter takes. */
export interface HandlerOptions extends ReceiveOptions {
  /**
   * How long the body may take to arrive, in milliseconds; by default, as long as the service waits for a
   * response.
   */
  readonly bodyTimeoutMs?: number;
  /** Called with the outcome of each request once it has been answered: for logs and metrics. Must not throw. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The limits within which a body is read. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** The raw bytes of a body, or why they could not be read. */
export type RawBody =
  | { readonly ok: true; readonly body: Uint8Array }
  | {
      readonly ok: false;
      readonly reason: RejectReason & ('body-too-large' | 'body-too-slow' | 'body-incomplete');
    };

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
