import type { Counts, Entry, Found, Inspection, Stored } from '../entry.ts';
import type { InboxErrorCode } from '../error.ts';
import type { FoundRow, Search } from '../filter.ts';
import type { Claim, Claimed, Settlement, Worked, WorkRequest } from '../work.ts';

/** What the thread that writes can be told to do. */
export type WriteCommand =
  | AcceptRow
  | PackedWork
  | { readonly kind: 'renew'; readonly leases: readonly string[]; readonly leaseMs: number }
  | { readonly kind: 'replay'; readonly rows: readonly FoundRow[] }
  | { readonly kind: 'purge'; readonly rows: readonly FoundRow[] }
  /** Stores a delivery and takes it back, to see whether that works. */
  | { readonly kind: 'probe' }
  /** Fails if the file is lost. */
  | { readonly kind: 'look' }
  /** Counts what is not processed yet, also in a file that is lost. */
  | { readonly kind: 'left' };

/**
 * A delivery to store: id, headers as JSON, where its body is in the message's bytes, why it is quarantined, event
 * type, product, store, resource, and when the event happened. A tuple, as is all that a message has many of: it carries
 * the names of an object again for each one.
 */
export type AcceptRow = readonly [
  id: string,
  headers: string,
  start: number,
  end: number,
  quarantine: string | null,
  eventType: string | null,
  product: string | null,
  store: string | null,
  resource: string | null,
  happenedAt: number | null,
];

/** What to record and to lease in one commit. */
export interface PackedWork extends Omit<WorkRequest, 'settled'> {
  readonly kind: 'work';
  readonly settled: readonly (readonly [lease: string, settlement: Settlement])[];
}

/** What the thread that reads can be told to do. */
export type ReadCommand =
  | { readonly kind: 'inspect'; readonly id: string }
  | { readonly kind: 'get'; readonly id: string }
  | { readonly kind: 'list'; readonly search: Search }
  | { readonly kind: 'find'; readonly search: Search }
  | { readonly kind: 'counts' };

/** A claimed delivery on its way: its body stands in the message's bytes, and its headers are JSON still. */
export interface PackedClaim {
  readonly item: Omit<Claimed, 'body' | 'headers'>;
  readonly headers: string;
  readonly start: number;
  readonly end: number;
}

/** A delivery that was leased as it arrived. */
export type Taken = readonly [acceptance: 'accepted', seq: number, stale: boolean];

/** What became of a delivery. */
export type Accepted = readonly ['accepted' | 'duplicate'] | Taken;

/** What a command came to, under the command's own kind. */
export type Result =
  | Accepted
  | { readonly kind: 'work'; readonly worked: Worked<PackedClaim> }
  | { readonly kind: 'renew'; readonly held: readonly boolean[] }
  | { readonly kind: 'replay'; readonly count: number }
  | { readonly kind: 'purge'; readonly count: number }
  | { readonly kind: 'probe' }
  | { readonly kind: 'look' }
  | { readonly kind: 'left'; readonly count: number }
  | { readonly kind: 'inspect'; readonly inspection: Inspection | undefined }
  | { readonly kind: 'get'; readonly stored: Stored | undefined }
  | { readonly kind: 'list'; readonly found: Found<Entry> }
  | { readonly kind: 'find'; readonly found: Found<FoundRow> }
  | { readonly kind: 'counts'; readonly counts: Counts };

/** A command that failed, with nothing of it stored. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: InboxErrorCode;
  readonly message: string;
}

/** Whether a command failed. */
export function isFailure(answer: Result | Failure): answer is Failure {
  return 'kind' in answer && answer.kind === 'failure';
}

/** To a thread: commands to run together, and the bytes of those that bring some. */
export interface Batch<Command = WriteCommand | ReadCommand> {
  /** The machine's clock, and the one on the wall, in milliseconds. */
  readonly time: Time;
  readonly commands: readonly Command[];
  readonly bytes: Uint8Array;
  /** What may be leased as it arrives. */
  readonly take?: Take | undefined;
}

/** A claim on what arrives. */
export interface Take extends Pick<Claim, 'limit' | 'maxBytes' | 'leaseMs'> {
  readonly claim: string;
}

/** When a batch was sent. */
export interface Time {
  readonly elapsed: number;
  readonly wall: number;
}

/** What a thread is told when it starts. */
export interface Assignment {
  readonly role: 'write' | 'read';
  readonly path: string;
  readonly elapsed: number;
  /** How large the file may become. */
  readonly maxFileBytes?: number | undefined;
  /** For a reader: the file that the writer has open. */
  readonly file?: string | undefined;
}

/** From a thread: first whether the store is open, then an answer to each batch, in order. */
export type Reply =
  | { readonly kind: 'open'; readonly file: string | undefined }
  | { readonly kind: 'refused'; readonly code: InboxErrorCode; readonly message: string }
  | {
      readonly kind: 'results';
      readonly results: readonly (Result | Failure)[];
      readonly bytes: Uint8Array;
    };
