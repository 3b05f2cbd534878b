import type { NewDelivery } from './delivery.ts';
import type { Endpoint, StoredEndpoint } from './endpoint.ts';
import type { DeliveryPage, DeliveryQuery, DeliveryWithLog, Depth } from './log.ts';
import type { Queue } from './queue.ts';

/** Whether a delivery would be stored now, and if not, why. The reason has no secrets. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string };

/** Durable deliveries and their endpoints. Every method rejects with an `OutboxError`. */
export interface Outbox {
  /** Adds an endpoint, or changes it, which holds for attempts that are still to come. Durable when it resolves. */
  putEndpoint(endpoint: Endpoint): Promise<void>;
  endpoint(id: string): Promise<StoredEndpoint | undefined>;
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
   * Has one more attempt made of a delivery that has ended, under the same id and outside the ladder: if it fails,
   * the delivery is again what it was.
   *
   * @returns False if there is no such delivery, if it is still on its way, or if its endpoint is gone.
   */
  resend(id: string): Promise<boolean>;
  /** Resends every delivery of an endpoint that has failed. Resolves to how many. */
  resendFailed(endpointId: string): Promise<number>;

  /** What makes the attempts takes deliveries from here: `startDelivering`. */
  readonly queue: Queue;
  /** Finishes what was asked, and releases everything. */
  close(): Promise<void>;
}
