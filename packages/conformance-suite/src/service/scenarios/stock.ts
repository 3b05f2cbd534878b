import type { Given, GivenCommunity, GivenStore } from '../config/config.ts';

/** What the configuration gives instead of letting it be made; each is handed out once. */
export class Stock {
  readonly #stores: GivenStore[];
  readonly #communities: GivenCommunity[];
  readonly #orders: ReadonlyMap<string, string[]>;
  readonly #withOrders: ReadonlySet<string>;

  constructor({ stores, communities }: Given = { stores: [], communities: [] }) {
    this.#stores = [...stores];
    this.#communities = [...communities];
    this.#orders = new Map(stores.map(({ ids, orders }) => [ids.storeId ?? '', [...orders]]));
    this.#withOrders = new Set(
      [...this.#orders].flatMap(([id, { length }]) => (length > 0 ? [id] : [])),
    );
  }

  /** A store that is to be registered, or one that is already. */
  store(isRegistered: boolean): GivenStore | undefined {
    const index = this.#stores.findIndex(({ secret }) => (secret !== undefined) === isRegistered);
    return index < 0 ? undefined : this.#stores.splice(index, 1)[0];
  }

  /** How many stores are left. */
  get stores(): number {
    return this.#stores.length;
  }

  community(): GivenCommunity | undefined {
    return this.#communities.shift();
  }

  /** An order at a store. */
  order(storeId: string): string | undefined {
    return this.#orders.get(storeId)?.shift();
  }

  /** Whether there are orders of this store left. */
  hasOrdersOf(storeId: string): boolean {
    return (this.#orders.get(storeId)?.length ?? 0) > 0;
  }

  /** Whether orders of this store were given, of which none may be left. */
  gaveOrdersOf(storeId: string): boolean {
    return this.#withOrders.has(storeId);
  }
}
