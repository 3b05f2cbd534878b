import type { PreparedDelivery } from '../delivery.ts';
import type { StoredEndpoint } from '../endpoint.ts';
import type { OutboxErrorCode } from '../error.ts';
import type { Attempt, Delivery, DeliveryFilter, Depth } from '../log.ts';
import type { Claimed, Expiry, Interrupted, Lane, Settlement, Want } from '../queue.ts';

/** What the thread that writes can be told to do. Bodies travel beside the commands. */
export type WriteCommand =
  | { readonly kind: 'put-endpoint'; readonly endpoint: Omit<StoredEndpoint, 'disabled'> }
  | {
      readonly kind: 'disable-endpoint';
      readonly id: string;
      readonly reason: string;
      readonly now: number;
    }
  | { readonly kind: 'enable-endpoint'; readonly id: string; readonly now: number }
  | { readonly kind: 'remove-endpoint'; readonly id: string }
  | { readonly kind: 'enqueue'; readonly delivery: Omit<PreparedDelivery, 'body'> }
  | {
      readonly kind: 'resend';
      readonly filter: DeliveryFilter;
      readonly after: number;
      readonly now: number;
    }
  | {
      readonly kind: 'begin';
      readonly owner: string;
      readonly now: number;
      readonly longestGapMs: number;
    }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'claim';
      readonly owner: string;
      readonly now: number;
      readonly wants: readonly Want[];
      readonly maxBytes: number;
    }
  | {
      readonly kind: 'settle';
      readonly owner: string;
      readonly seq: number;
      readonly settlement: Settlement;
    }
  | { readonly kind: 'expire'; readonly expiry: Expiry }
  | { readonly kind: 'probe' };

/** What a command came to, under the command's own kind. */
export type WriteResult =
  /** `ending`: an endpoint of that id is being removed, and has deliveries that wait. Nothing was stored. */
  | { readonly kind: 'put-endpoint'; readonly outcome: 'stored' | 'ending' }
  | { readonly kind: 'disable-endpoint'; readonly found: boolean }
  | { readonly kind: 'enable-endpoint'; readonly found: boolean }
  /** `more`: deliveries still wait; ask again. */
  | { readonly kind: 'remove-endpoint'; readonly outcome: 'removed' | 'more' | 'absent' }
  /** `lane`: what it makes due, unless its endpoint is disabled. */
  | { readonly kind: 'enqueue'; readonly outcome: EnqueueOutcome; readonly lane: Lane | undefined }
  /** `next`: where to go on; undefined at the end. */
  | { readonly kind: 'resend'; readonly resent: number; readonly next: number | undefined }
  | { readonly kind: 'begin'; readonly interrupted: readonly Interrupted[] | undefined }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'claim';
      readonly deliveries: readonly Omit<Claimed, 'body'>[];
      readonly endpoints: ReadonlyMap<number, StoredEndpoint>;
      readonly lanes: readonly Lane[];
    }
  | { readonly kind: 'settle'; readonly held: boolean }
  | { readonly kind: 'expire'; readonly expired: number }
  | { readonly kind: 'probe' };

export type EnqueueOutcome = 'stored' | Extract<OutboxErrorCode, 'duplicate' | 'unknown-endpoint'>;

/** What the thread that reads can be asked. */
export type ReadCommand =
  | { readonly kind: 'endpoint'; readonly id: string }
  | {
      readonly kind: 'list-endpoints';
      readonly disabled: boolean | undefined;
      readonly limit: number;
      /** List what was added after the endpoint of this key. */
      readonly after: number;
    }
  | { readonly kind: 'find'; readonly id: string }
  | {
      readonly kind: 'list';
      readonly filter: DeliveryFilter;
      readonly limit: number;
      /** List what was stored before this delivery. */
      readonly before: number | undefined;
    }
  | { readonly kind: 'depth' }
  | { readonly kind: 'lanes' }
  | { readonly kind: 'arrivals'; readonly after: number | undefined };

export type ReadResult =
  | { readonly kind: 'endpoint'; readonly endpoint: StoredEndpoint | undefined }
  | {
      readonly kind: 'list-endpoints';
      readonly endpoints: readonly StoredEndpoint[];
      readonly next: number | undefined;
    }
  | {
      readonly kind: 'find';
      readonly found: (Delivery & { readonly log: readonly Attempt[] }) | undefined;
    }
  | {
      readonly kind: 'list';
      readonly deliveries: readonly Delivery[];
      readonly next: number | undefined;
    }
  | { readonly kind: 'depth'; readonly depth: Depth }
  | { readonly kind: 'lanes'; readonly lanes: readonly Lane[] }
  | { readonly kind: 'arrivals'; readonly lanes: readonly Lane[]; readonly last: number };

/** What a thread is started with. */
export interface ThreadData {
  readonly path: string;
  readonly role: 'write' | 'read';
  readonly maxFileBytes?: number | undefined;
}
