import type { DeliveryState } from '../generated/constants.ts';

/** What an event is about: one of the two is set. */
interface Subject {
  readonly storeId?: string;
  readonly communityId?: string;
}

/** A delivery as it is first stored: everything that an attempt sends is decided here, once. */
export interface NewDelivery extends Subject {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly url: string;
  /** The headers of every attempt, the signature included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of every attempt. */
  readonly payload: Uint8Array;
  readonly createdAt: number;
  readonly nextAttemptAt: number;
}

/** A delivery in the log. */
export interface Delivery extends Subject {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly url: string;
  readonly createdAt: number;
  readonly state: DeliveryState;
  /** How many attempts have ended. */
  readonly attempts: number;
  readonly nextAttemptAt?: number;
}

/** One attempt, when it has ended. */
export interface Attempt {
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: string;
  readonly responseStatus?: number;
  readonly responseBody?: string;
}

/** A delivery that an attempt may be made of. */
export interface DueDelivery {
  readonly deliveryId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
  readonly attempts: number;
  readonly dueAt: number;
}

/** A delivery whose attempt was under way when the process died. */
export interface InterruptedDelivery {
  readonly deliveryId: string;
  readonly claim: string;
  readonly attempts: number;
  readonly claimedAt: number;
}

/** Where an attempt leaves its delivery. */
export interface Progress {
  readonly state: DeliveryState;
  readonly nextAttemptAt?: number;
}
