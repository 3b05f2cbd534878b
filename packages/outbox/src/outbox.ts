import type { NewDelivery } from './delivery.ts';
import type { Endpoint, EndpointPage, EndpointQuery, StoredEndpoint } from './endpoint.ts';
import type { DeliveryFilter, DeliveryPage, DeliveryQuery, DeliveryWithLog, Depth } from './log.ts';
import type { Queue } from './queue.ts';

/** Whether a delivery would be stored now, and if not, why. The reason has no secrets. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string };

/** Durable deliveries and their endpoints. Every method rejects with an `OutboxError`. */
export interface Outbox {
  /**
   * Adds an endpoint, or changes it for all later attempts. Stored on disk when it resolves. A disabled endpoint stays
   * disabled.
   */
  putEndpoint(endpoint: Endpoint): Promise<void>;
  endpoint(id: string): Promise<StoredEndpoint | undefined>;
  listEndpoints(query?: EndpointQuery): Promise<EndpointPage>;
  /**
   * Stops attempts at an endpoint until it is enabled. Attempts in progress end normally. Deliveries for it are still stored;
   * they and those that it has stay scheduled, use up no attempt, and continue their retry schedule later. An endpoint that
   * is disabled already gets the new reason.
   *
   * @param reason - Shown with the endpoint: 1 to 2,048 characters.
   * @returns False if there is no such endpoint.
   */
  disableEndpoint(id: string, reason: string): Promise<boolean>;
  /**
   * Resumes attempts. Deliveries that became due meanwhile are due now, limited by the endpoint's concurrency.
   *
   * @returns False if there is no such endpoint.
   */
  enableEndpoint(id: string): Promise<boolean>;
  /**
   * Removes an endpoint. Its scheduled deliveries have failed when it resolves; an attempt in progress is the last of its
   * delivery.
   *
   * @returns False if there is none.
   */
  removeEndpoint(id: string): Promise<boolean>;

  /** Stores a delivery. Resolves to its id when it is on disk. */
  send(delivery: NewDelivery): Promise<string>;

  find(id: string): Promise<DeliveryWithLog | undefined>;
  list(query?: DeliveryQuery): Promise<DeliveryPage>;
  /** Counts the deliveries that are scheduled, in progress or failed. */
  depth(): Promise<Depth>;
  /** Whether a delivery would be stored now. Never rejects, and takes two seconds at most. */
  ready(): Promise<Readiness>;
  /**
   * Makes one more attempt of deliveries that have ended, under the same id and outside the retry schedule: if it fails, the
   * delivery keeps its state. Failed deliveries that match are resent, and acknowledged ones if the filter names that state
   * or an id; none whose endpoint was removed. The oldest come first, some hundreds in each transaction.
   *
   * @returns How many.
   */
  resend(filter: DeliveryFilter): Promise<number>;

  /** What makes the attempts takes deliveries from here: `startDelivering`. */
  readonly queue: Queue;
  /** Finishes what was asked, and releases everything. */
  close(): Promise<void>;
}
