import type { Given, GivenCommunity, GivenStore } from '../config/config.ts';

/** What the configuration gives instead of letting it be made; each is handed out once. */
export class Stock {
  readonly #stores: GivenStore[];
  readonly #communities: GivenCommunity[];
  readonly #orders: ReadonlyMap<string, string[]>;

  constructor({ stores, communities }: Given = { stores: [], communities: [] }) {
    this.#stores = [...stores];
    this.#communities = [...communities];
    this.#orders = new Map(stores.map(({ ids, orders }) => [ids.storeId ?? '', [...orders]]));
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

  /** Whether orders of this store were given, used or not. */
  hasOrdersOf(storeId: string): boolean {
    return (this.#orders.get(storeId)?.length ?? 0) > 0;
  }
}
