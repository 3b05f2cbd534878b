import type { Outcome, RejectReason } from './outcome.ts';
import type { ReceiveOptions } from './receive.ts';

/** What every adapter takes. */
export interface HandlerOptions extends ReceiveOptions {
  /** How long the body may take to arrive, in milliseconds; by default what the service waits for an answer. */
  readonly bodyTimeoutMs?: number;
  /** Told what became of each request, after it was answered: for logs and metrics. Must not throw. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The limits within which a body is read. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** The raw bytes of a body, or why they could not be had. */
export type RawBody =
  | { readonly ok: true; readonly body: Uint8Array }
  | {
      readonly ok: false;
      readonly reason: RejectReason & ('body-too-large' | 'body-too-slow' | 'body-incomplete');
    };
