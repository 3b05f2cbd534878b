import { isSuccess } from '../contract/policy.ts';
import { either, list, number, type Of, object, oneOf, optional, text } from '../shape.ts';

/** A header as it is written on the wire: letter case and order are kept, repeats stay apart. */
export const Header = object({
  name: text,
  value: text,
});
export type Header = Of<typeof Header>;

/** A request, exactly as it is to go over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Whether the length is announced, or the body sent in chunks. */
  readonly framing: 'length' | 'chunked';
  /** Offsets at which the body is cut into separate writes. */
  readonly cuts: readonly number[];
  /** Whether it goes to whoever answers there, because something else looks at the certificate. */
  readonly anyCertificate?: true;
  /** How much of the body of the answer is kept: its start, unless told otherwise. */
  readonly keeps?: 'start' | 'whole';
  /** Between the writes, so that they leave in packets of their own. */
  readonly pauseMs?: number;
}

/** What came back. */
export const Answer = either(
  object({
    kind: oneOf('answered'),
    status: number,
    headers: list(Header),
    /** The start of the body. */
    body: text,
    ms: number,
  }),
  object({
    kind: oneOf('failed'),
    /**
     * `timeout`: no complete answer in time. `unreachable`: no connection. `broken`: it broke off. `malformed`: its body
     * is not chunked as HTTP says. `too-large`: more than is read of any answer.
     */
    problem: oneOf('timeout', 'unreachable', 'broken', 'malformed', 'too-large'),
    message: text,
    /** The status of an answer that began and never ended. */
    status: optional(number),
    ms: number,
  }),
);
export type Answer = Of<typeof Answer>;

export interface Exchange {
  readonly request: WireRequest;
  readonly answer: Answer;
  /** When the runner began to send it, and when the answer was there or was given up; wall clock, in ms since the epoch. */
  readonly sentAt: number;
  readonly doneAt: number;
  /** For how long at most this process stood still until the answer had been read, in ms. */
  readonly stoodStillMs: number;
}

/** Whether an answer is one that acknowledges a delivery, or carries out a call. */
export function isSuccessful(answer: Answer): boolean {
  return answer.kind === 'answered' && isSuccess(answer.status);
}

/** A response in a few words. */
export function describeAnswer(answer: Answer): string {
  if (answer.kind === 'answered') return `${answer.status} after ${Math.round(answer.ms)} ms`;
  return answer.message;
}

/** The values of a header, whatever the letter case of its name. */
export function headerValues(headers: readonly Header[], name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map(({ value }) => value);
}

/** `[name, value, name, value…]` as Node.js gives raw headers, in pairs. */
export function pairs(raw: readonly string[]): readonly Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push({ name: raw[at] ?? '', value: raw[at + 1] ?? '' });
  }
  return headers;
}
