import { integer, integerOrNull, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import { SandboxOrderStatus, ServiceAction } from '../generated/control/constants.ts';
import { validate } from '../generated/service/validate.ts';
import type { ServiceTypes } from '../operation.ts';
import type { Page, PageQuery } from '../page.ts';
import type { Database } from './database.ts';

/** Who the order was placed with. */
export type OrderOwner =
  | { readonly storeId: string; readonly locationId: string }
  | { readonly communityId: string };

/** A line of an order. The price is of one piece, in the currency's smallest unit. */
export interface OrderItem {
  /** The item of the store's menu, if it is one. */
  readonly itemId?: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** What is ordered. */
export interface OrderContents {
  readonly customerNote?: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly items: readonly OrderItem[];
}

/** The body of a denial. */
export type Cancellation = ServiceTypes['cancelOrder']['body'];

/** A step of what the service has done because the order was denied. */
export interface ServiceStep {
  readonly action: ServiceAction;
  /** What the customer was refunded, in the currency's smallest unit. */
  readonly amount?: number;
  /** What support was told. */
  readonly message?: string;
}

export interface Order extends OrderContents {
  readonly orderId: string;
  readonly owner: OrderOwner;
  readonly status: SandboxOrderStatus;
  readonly placedAt: number;
  readonly updatedAt: number;
  readonly cancellation?: Cancellation;
  readonly serviceSteps: readonly ServiceStep[];
}

const statuses = Object.values(SandboxOrderStatus);
const actions = Object.values(ServiceAction);
const select = `
  SELECT orders.*, stores.location_id FROM orders LEFT JOIN stores USING (store_id)
`;

export class Orders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(order: Order): void {
    const { owner } = order;
    this.#database.run(
      `INSERT INTO orders
         (order_id, store_id, community_id, customer_note, currency, status, placed_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      order.orderId,
      'storeId' in owner ? owner.storeId : null,
      'communityId' in owner ? owner.communityId : null,
      order.customerNote ?? null,
      order.currency,
      order.status,
      order.placedAt,
      order.updatedAt,
    );
    for (const [line, item] of order.items.entries()) {
      this.#database.run(
        `INSERT INTO order_items (order_id, line, item_id, name, quantity, price)
         VALUES (?, ?, ?, ?, ?, ?)`,
        order.orderId,
        line,
        item.itemId ?? null,
        item.name,
        item.quantity,
        item.price,
      );
    }
  }

  find(orderId: string): Order | undefined {
    const row = this.#database.get(`${select} WHERE order_id = ?`, orderId);
    return row === undefined ? undefined : this.#orderOf(row);
  }

  /** A page of the orders, the newest first; undefined if the cursor is not one. */
  page(asked: PageQuery): Page<Order> | undefined {
    const page = this.#database.page(`${select} WHERE TRUE`, 'orders.id', asked);
    return page && { ...page, items: page.items.map((row) => this.#orderOf(row)) };
  }

  /** A delivery tells of the order. */
  addDelivery(orderId: string, deliveryId: string): void {
    this.#database.run(
      'INSERT INTO order_deliveries (order_id, delivery_id) VALUES (?, ?)',
      orderId,
      deliveryId,
    );
  }

  /** A page of the ids of the deliveries that tell of an order, the newest first; undefined if the cursor is not one. */
  deliveriesOf(orderId: string, asked: PageQuery): Page<string> | undefined {
    const sql = 'SELECT id, delivery_id FROM order_deliveries WHERE order_id = ?';
    const page = this.#database.page(sql, 'id', asked, orderId);
    return page && { ...page, items: page.items.map((row) => text(row, 'delivery_id')) };
  }

  /** The id of the order that a delivery tells of, if it is of one. */
  orderOf(deliveryId: string): string | undefined {
    const sql = 'SELECT order_id FROM order_deliveries WHERE delivery_id = ?';
    const row = this.#database.get(sql, deliveryId);
    return row === undefined ? undefined : text(row, 'order_id');
  }

  /** Writes where the order stands now, and the steps that have come. */
  update(order: Order): void {
    this.#database.run(
      'UPDATE orders SET status = ?, updated_at = ?, cancellation = ? WHERE order_id = ?',
      order.status,
      order.updatedAt,
      order.cancellation === undefined ? null : JSON.stringify(order.cancellation),
      order.orderId,
    );
    for (const [step, { action, amount, message }] of order.serviceSteps.entries()) {
      this.#database.run(
        'INSERT INTO service_actions (order_id, step, action, amount, message) VALUES (?, ?, ?, ?, ?)',
        order.orderId,
        step,
        action,
        amount ?? null,
        message ?? null,
      );
    }
  }

  #orderOf(row: Row): Order {
    const orderId = text(row, 'order_id');
    const customerNote = textOrNull(row, 'customer_note');
    const cancellation = textOrNull(row, 'cancellation');
    return {
      orderId,
      owner: ownerOf(row),
      ...(customerNote === undefined ? {} : { customerNote }),
      currency: text(row, 'currency'),
      items: this.#itemsOf(orderId),
      status: oneOf(row, 'status', statuses),
      placedAt: integer(row, 'placed_at'),
      updatedAt: integer(row, 'updated_at'),
      ...(cancellation === undefined ? {} : { cancellation: readCancellation(cancellation) }),
      serviceSteps: this.#stepsOf(orderId),
    };
  }

  #itemsOf(orderId: string): OrderItem[] {
    return this.#database
      .all('SELECT * FROM order_items WHERE order_id = ? ORDER BY line', orderId)
      .map(itemOf);
  }

  #stepsOf(orderId: string): ServiceStep[] {
    return this.#database
      .all('SELECT * FROM service_actions WHERE order_id = ? ORDER BY step', orderId)
      .map(stepOf);
  }
}

function itemOf(row: Row): OrderItem {
  const itemId = textOrNull(row, 'item_id');
  return {
    ...(itemId === undefined ? {} : { itemId }),
    name: text(row, 'name'),
    quantity: integer(row, 'quantity'),
    price: integer(row, 'price'),
  };
}

function stepOf(row: Row): ServiceStep {
  const amount = integerOrNull(row, 'amount');
  const message = textOrNull(row, 'message');
  return {
    action: oneOf(row, 'action', actions),
    ...(amount === undefined ? {} : { amount }),
    ...(message === undefined ? {} : { message }),
  };
}

function ownerOf(row: Row): OrderOwner {
  const communityId = textOrNull(row, 'community_id');
  return communityId === undefined
    ? { storeId: text(row, 'store_id'), locationId: text(row, 'location_id') }
    : { communityId };
}

function readCancellation(text: string): Cancellation {
  const read = validate.cancelOrder.body(JSON.parse(text));
  if (!read.ok) throw new Error('The stored denial of an order is not valid.');
  return read.value;
}
