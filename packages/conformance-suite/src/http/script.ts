import type { Header } from './exchange.ts';

/** What is done with one request: an answer, or one of the ways in which none comes. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: readonly Header[];
      readonly body?: string;
      /** Before the first byte of the answer, unless `sooner` aborts before. */
      readonly delayMs?: number;
      readonly sooner?: AbortSignal;
      /** Sends the body in pieces of so many bytes, with a pause after each. */
      readonly drip?: { readonly bytes: number; readonly everyMs: number };
    }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  /** The connection is closed without a byte. */
  | { readonly kind: 'empty' }
  /** Bytes that are no HTTP, and then the end of the connection. */
  | { readonly kind: 'garbage'; readonly bytes: string }
  /** No answer for as long as the client waits and the server lives. */
  | { readonly kind: 'hold' };

/** A request, as a script sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  /** The start of it, if it was too long to be kept. */
  readonly body: Buffer;
  /** Which request it is at this endpoint, from 1. */
  readonly number: number;
  /** The id of the delivery, and which attempt at it this is, from 1; only deliveries have one. */
  readonly deliveryId: string | undefined;
  readonly attempt: number;
}

/** Decides what is done with each request of an endpoint. */
export type Script = (asked: Asked) => Reply;

/** The same for every request. */
export function always(reply: Reply): Script {
  return () => reply;
}

/** One for each request in turn; the last one serves all others. */
export function inTurn(first: Reply, ...others: readonly Reply[]): Script {
  const replies = [first, ...others];
  return ({ number }) => replies[Math.min(number, replies.length) - 1] ?? first;
}

/** An answer with this status and no body. */
export function status(code: number): Reply {
  return { kind: 'answer', status: code };
}
