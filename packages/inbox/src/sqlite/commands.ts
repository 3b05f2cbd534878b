import type { InboxErrorCode } from '../error.ts';
import type { Claims, Depth, Inspection, Lease, Letter, Settlement } from '../inbox.ts';

/** What the worker can be told to do. Times are milliseconds since the epoch. */
export type Command =
  | AcceptCommand
  | {
      readonly kind: 'claim';
      readonly now: number;
      readonly limit: number;
      readonly leaseMs: number;
      readonly maxAttempts: number;
    }
  | { readonly kind: 'renew'; readonly lease: Lease; readonly until: number }
  | {
      readonly kind: 'settle';
      readonly now: number;
      readonly lease: Lease;
      readonly settlement: Settlement;
    }
  | { readonly kind: 'inspect'; readonly id: string }
  | { readonly kind: 'depth' }
  | {
      readonly kind: 'letters';
      readonly state: 'dead' | 'quarantined';
      readonly after: number;
      readonly limit: number;
    }
  | { readonly kind: 'replay'; readonly now: number; readonly id: string }
  | { readonly kind: 'prune'; readonly before: number; readonly limit: number };

/** Stores a delivery. Its body travels beside the commands: `start` to `end` of the message's bytes. */
export interface AcceptCommand {
  readonly kind: 'accept';
  readonly now: number;
  readonly id: string;
  /** JSON of an object of strings. */
  readonly headers: string;
  readonly start: number;
  readonly end: number;
  /** Why it is quarantined, where it is. */
  readonly quarantine?: string | undefined;
}

/** What a command came to, under the command's own kind. */
export type Result =
  | { readonly kind: 'accept'; readonly acceptance: 'accepted' | 'duplicate' }
  | { readonly kind: 'claim'; readonly claims: Claims }
  | { readonly kind: 'renew'; readonly held: boolean }
  | { readonly kind: 'settle'; readonly held: boolean }
  | { readonly kind: 'inspect'; readonly inspection: Inspection | undefined }
  | { readonly kind: 'depth'; readonly depth: Depth }
  | { readonly kind: 'letters'; readonly letters: readonly Letter[] }
  | { readonly kind: 'replay'; readonly replayed: boolean }
  | { readonly kind: 'prune'; readonly pruned: number };

/** To the worker: commands to commit together, and the bodies of those that have one. */
export interface Batch {
  readonly commands: readonly Command[];
  readonly bodies: Uint8Array;
}

/** From the worker: first whether the store is open, then an answer to each batch, in order. */
export type Reply =
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly code: InboxErrorCode; readonly message: string }
  | { readonly kind: 'results'; readonly results: readonly (Result | Failure)[] };

/** A command that failed, with nothing of it stored. */
export interface Failure {
  readonly kind: 'failure';
  readonly message: string;
}
