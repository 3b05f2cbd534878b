import { integer, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import { MenuSyncDirection } from '../generated/constants.ts';
import type { Database } from './database.ts';

export interface Store {
  readonly storeId: string;
  readonly locationId: string;
}

/** The integration of a store with the one application that registered it. */
export interface Integration {
  readonly storeId: string;
  readonly clientId: string;
  readonly externalStoreId?: string;
  readonly menuSyncDirection: MenuSyncDirection;
}

const directions = Object.values(MenuSyncDirection);

export class Stores {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(store: Store): void {
    this.#database.run(
      'INSERT INTO stores (store_id, location_id) VALUES (?, ?)',
      store.storeId,
      store.locationId,
    );
  }

  find(storeId: string): Store | undefined {
    const row = this.#database.get(
      'SELECT store_id, location_id FROM stores WHERE store_id = ?',
      storeId,
    );
    return row === undefined ? undefined : storeOf(row);
  }

  /** The newest stores, each with whether it is integrated. */
  newest(limit: number): (Store & { readonly integrated: boolean })[] {
    return this.#database
      .all(
        `SELECT store_id, location_id, integrations.store_id IS NOT NULL AS integrated
         FROM stores LEFT JOIN integrations USING (store_id) ORDER BY stores.id DESC LIMIT ?`,
        limit,
      )
      .map((row) => ({ ...storeOf(row), integrated: integer(row, 'integrated') === 1 }));
  }

  addIntegration(integration: Integration): void {
    this.#database.run(
      `INSERT INTO integrations
         (store_id, client_id, external_store_id, menu_sync_direction)
       VALUES (?, ?, ?, ?)`,
      integration.storeId,
      integration.clientId,
      integration.externalStoreId ?? null,
      integration.menuSyncDirection,
    );
  }

  removeIntegration(storeId: string): void {
    this.#database.run('DELETE FROM integrations WHERE store_id = ?', storeId);
  }

  findIntegration(storeId: string): Integration | undefined {
    const row = this.#database.get('SELECT * FROM integrations WHERE store_id = ?', storeId);
    if (row === undefined) return undefined;
    const externalStoreId = textOrNull(row, 'external_store_id');
    return {
      storeId: text(row, 'store_id'),
      clientId: text(row, 'client_id'),
      ...(externalStoreId === undefined ? {} : { externalStoreId }),
      menuSyncDirection: oneOf(row, 'menu_sync_direction', directions),
    };
  }
}

function storeOf(row: Row): Store {
  return { storeId: text(row, 'store_id'), locationId: text(row, 'location_id') };
}
