import { list, number, type Of, object, oneOf, optional, text, truth } from '../shape.ts';
import { Header } from './exchange.ts';
import type { Reply } from './script.ts';
import { SignedAs } from './signed-as.ts';

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
  /** For how long at most this process stood still just before it read the request, or until the answer, in ms. */
  stoodStillMs: number;
}

/** The same as plain data: what is judged, and what is written to a file. */
export const Observation = object({
  at: number,
  endpoint: optional(text),
  method: text,
  path: text,
  headers: list(Header),
  /** Base64. */
  body: text,
  whole: truth,
  deliveryId: optional(text),
  attempt: number,
  /** How it was answered: with this status, or without any. */
  answer: object({
    kind: oneOf('answer', 'reset', 'empty', 'garbage', 'hold'),
    status: optional(number),
  }),
  answeredAt: optional(number),
  doneAt: optional(number),
  /** Missing where it is less than a millisecond. */
  stoodStillMs: optional(number),
  /** The names of the secrets under which its signature is that of its bytes, for example `[secret 2]`. */
  signedBy: list(text),
  /** How its signature is made, where it is that of its bytes under none of them and this can be told. */
  signedAs: optional(SignedAs),
});
export type Observation = Of<typeof Observation>;
