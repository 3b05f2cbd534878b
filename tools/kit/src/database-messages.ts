import type { Packed } from './parcels.ts';

/** A command that failed, with nothing of it stored. */
export interface Failure {
  readonly kind: 'failure';
  readonly message: string;
}

/** From the thread: first whether the database is open, then an answer to each batch, in order. */
export type Reply<Result> =
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'results'; readonly packed: Packed<Result | Failure> };

/** To the thread: a batch of commands, or that it is to end. */
export type Order<Command> = Packed<Command> | 'close';
