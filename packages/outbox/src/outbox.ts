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
   * Adds an endpoint, or changes it, which holds for attempts that are still to come. Durable when it resolves. One that
   * is disabled stays so.
   */
  putEndpoint(endpoint: Endpoint): Promise<void>;
  endpoint(id: string): Promise<StoredEndpoint | undefined>;
  listEndpoints(query?: EndpointQuery): Promise<EndpointPage>;
  /**
   * Has no attempts made at an endpoint until it is enabled. Those under way end as they would have. Deliveries are still
   * taken for it, and wait with those that it has: none of them loses an attempt, and its retry schedule goes on from where
   * it was. One that is disabled already gets the new reason.
   *
   * @param reason - For whoever looks at the endpoint: 1 to 2,048 characters.
   * @returns False if there is no such endpoint.
   */
  disableEndpoint(id: string, reason: string): Promise<boolean>;
  /**
   * Has attempts made again. What has become due meanwhile is due now, as many at once as the endpoint allows.
   *
   * @returns False if there is no such endpoint.
   */
  enableEndpoint(id: string): Promise<boolean>;
  /**
   * Removes an endpoint. Its deliveries that wait for an attempt have failed when it resolves; an attempt under way is
   * its delivery's last.
   *
   * @returns False if there is none.
   */
  removeEndpoint(id: string): Promise<boolean>;

  /** Stores a delivery, on the disk when it resolves. Resolves to its id. */
  send(delivery: NewDelivery): Promise<string>;

  find(id: string): Promise<DeliveryWithLog | undefined>;
  list(query?: DeliveryQuery): Promise<DeliveryPage>;
  /** Counts what is on its way or has failed. */
  depth(): Promise<Depth>;
  /** Whether a delivery would be stored now. Never rejects, and takes two seconds at most. */
  ready(): Promise<Readiness>;
  /**
   * Has one more attempt made of deliveries that have ended, under the same id and outside the ladder: if it fails, the
   * delivery is again what it was. Resent are those that fit and have failed, or were acknowledged where the filter names
   * that state or an id; and none whose endpoint is gone. The oldest come first, some hundreds in each transaction.
   *
   * @returns How many.
   */
  resend(filter: DeliveryFilter): Promise<number>;

  /** What makes the attempts takes deliveries from here: `startDelivering`. */
  readonly queue: Queue;
  /** Finishes what was asked, and releases everything. */
  close(): Promise<void>;
}
