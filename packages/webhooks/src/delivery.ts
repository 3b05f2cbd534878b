import type { KnownEvent, Problem, UnknownEvent } from '@ordering/events';
import type { QuarantineReason } from './body.ts';
import type { Deviation } from './deviations.ts';
import type { DeliveryHeaders } from './headers.ts';

/** A delivery whose signature is correct, as it is passed to `accept`. */
export type Delivery = EventDelivery | QuarantinedDelivery;

/** A delivery that contains an event, whether or not the contract knows its type. */
export interface EventDelivery extends SignedDelivery {
  readonly kind: 'event';
  readonly event: KnownEvent | UnknownEvent;
  /**
   * The type of the event, its product if the contract knows it, whose it is, and when it happened, as an inbox files
   * them.
   */
  readonly eventType: string;
  readonly product?: string;
  readonly store?: string;
  readonly timestamp: string;
  /** What the event asks for, if it is an action request. */
  readonly action?: string;
}

/**
 * A delivery that is signed but contains no event that could be processed. Sending the same bytes again
 * cannot help, so it is acknowledged, and kept for a person to look at.
 */
export interface QuarantinedDelivery extends SignedDelivery {
  readonly kind: 'quarantined';
  readonly reason: QuarantineReason;
  readonly problems: readonly Problem[];
}

interface SignedDelivery {
  /** The key to deduplicate by: the signed event id, or `sha256:` and the hash of the body. */
  readonly id: string;
  /** The raw bytes as they arrived. */
  readonly body: Uint8Array;
  readonly headers: DeliveryHeaders;
  /** Where the delivery departs harmlessly from the contract. */
  readonly deviations: readonly Deviation[];
}
