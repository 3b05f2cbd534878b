import type {
  BodyDelivery,
  Delivery,
  DeliveryWithLog,
  Endpoint,
  SqliteOutbox,
} from '@ordering/outbox';
import type { DeliveryState } from '../generated/constants.ts';
import type { Database } from './database.ts';

/** The outbox, as operations use it: what they store belongs to their transaction, and what they read may take its time. */
export class Deliveries {
  readonly #outbox: SqliteOutbox;
  readonly #database: Database;

  constructor(outbox: SqliteOutbox, database: Database) {
    this.#outbox = outbox;
    this.#database = database;
  }

  /** Adds an endpoint, or changes it. */
  putEndpoint(endpoint: Endpoint): void {
    this.#database.write((connection) => this.#outbox.putEndpointWithin(connection, endpoint));
  }

  /** Stores a delivery, whose first attempt is due when the transaction is committed. */
  add(delivery: BodyDelivery): void {
    this.#database.write((connection) => this.#outbox.enqueueWithin(connection, delivery));
  }

  find(deliveryId: string): Promise<DeliveryWithLog | undefined> {
    return this.#outbox.find(deliveryId);
  }

  async newest(limit: number, state?: DeliveryState): Promise<readonly Delivery[]> {
    const { deliveries } = await this.#outbox.list({
      limit,
      ...(state === undefined ? {} : { state }),
    });
    return deliveries;
  }
}
