import type {
  BodyDelivery,
  DeliveryFilter,
  DeliveryPage,
  DeliveryQuery,
  DeliveryWithLog,
  Depth,
  Endpoint,
  EndpointPage,
  EndpointQuery,
  SqliteOutbox,
  StoredEndpoint,
} from '@ordering/outbox';
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

  /** The endpoint as the transaction sees it. */
  endpoint(id: string): StoredEndpoint | undefined {
    return this.#database.write((connection) => this.#outbox.endpointWithin(connection, id));
  }

  /** Removes an endpoint; what waits for an attempt has failed. False if there is none. */
  removeEndpoint(id: string): boolean {
    return this.#database.write((connection) => this.#outbox.removeEndpointWithin(connection, id));
  }

  /** Stores a delivery, whose first attempt is due when the transaction is committed. */
  add(delivery: BodyDelivery): void {
    this.#database.write((connection) => this.#outbox.enqueueWithin(connection, delivery));
  }

  /** Forgets all deliveries and endpoints. */
  clear(): void {
    this.#database.write((connection) => this.#outbox.clearWithin(connection));
  }

  find(deliveryId: string): Promise<DeliveryWithLog | undefined> {
    return this.#outbox.find(deliveryId);
  }

  /** @throws OutboxError `invalid` if the cursor is not one of this log. */
  list(query: DeliveryQuery): Promise<DeliveryPage> {
    return this.#outbox.list(query);
  }

  /** Counts what is scheduled, under way or failed, and finds when the earliest attempt is due. */
  depth(): Promise<Depth> {
    return this.#outbox.depth();
  }

  /** @throws OutboxError `invalid` if the cursor is not one of this list. */
  endpoints(query: EndpointQuery): Promise<EndpointPage> {
    return this.#outbox.listEndpoints(query);
  }

  /** Has one more attempt made of each that fits and has ended. Resolves to how many. */
  resend(filter: DeliveryFilter): Promise<number> {
    return this.#outbox.resend(filter);
  }
}
