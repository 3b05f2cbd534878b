import type { Header } from './exchange.ts';
import type { Reply } from './script.ts';

/** A request that came to the runner, while the run goes on. Times are wall clock, in ms since the epoch. */
export interface Received {
  /** When its head was there. */
  readonly at: number;
  /** The name of the endpoint that answered it, or undefined if none took it. */
  readonly endpoint: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Whether that is all of the body: only so much of it is kept. */
  readonly whole: boolean;
  readonly deliveryId: string | undefined;
  /** Which attempt at its delivery it was, from 1. */
  readonly attempt: number;
  readonly reply: Reply;
  /** Just before the first byte of the answer left, so that nobody can have seen it earlier. */
  answeredAt: number | undefined;
  /** When the answer had been sent, or the connection was gone. */
  doneAt: number | undefined;
  /** For how long this process had stood still when it answered, since the request came, in ms. */
  stoodStillMs: number;
}

/** The same as plain data: what is judged, and what is written to a file. */
export interface Observation {
  readonly at: number;
  readonly endpoint?: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  /** Base64. */
  readonly body: string;
  readonly whole: boolean;
  readonly deliveryId?: string;
  readonly attempt: number;
  /** How it was answered: with this status, or without any. */
  readonly answer: { readonly kind: Reply['kind']; readonly status?: number };
  readonly answeredAt?: number;
  readonly doneAt?: number;
  /** Missing where it is less than a millisecond. */
  readonly stoodStillMs?: number;
  /** The names of the secrets under which its signature is that of its bytes, for example `[secret 2]`. */
  readonly signedBy: readonly string[];
}
