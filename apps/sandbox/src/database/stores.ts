import { integer, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import { MenuSyncDirection, StoreStatus } from '../generated/control/constants.ts';
import type { Page, PageQuery } from '../page.ts';
import type { Database } from './database.ts';

export interface Store {
  readonly storeId: string;
  readonly locationId: string;
  readonly integrated: boolean;
  /** Of its integration, if it has one. */
  readonly menuSyncDirection?: MenuSyncDirection;
  readonly status: StoreStatus;
  readonly hoursFlagged: boolean;
  readonly menuFlagged: boolean;
  readonly capacityReports: number;
}

/** The integration of a store with the one application that registered it. */
export interface Integration {
  readonly storeId: string;
  readonly clientId: string;
  readonly externalStoreId?: string;
  readonly menuSyncDirection: MenuSyncDirection;
}

const directions = Object.values(MenuSyncDirection);
const statuses = Object.values(StoreStatus);
const select = `
  SELECT stores.*, integrations.store_id IS NOT NULL AS integrated, menu_sync_direction
  FROM stores LEFT JOIN integrations USING (store_id)
`;

export class Stores {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a store of which nothing is known yet but its ids. */
  add({ storeId, locationId }: Pick<Store, 'storeId' | 'locationId'>): void {
    this.#database.run(
      'INSERT INTO stores (store_id, location_id) VALUES (?, ?)',
      storeId,
      locationId,
    );
  }

  find(storeId: string): Store | undefined {
    const row = this.#database.get(`${select} WHERE stores.store_id = ?`, storeId);
    return row === undefined ? undefined : storeOf(row);
  }

  /**
   * A page of the stores, the newest first; undefined if the cursor is not one.
   *
   * @param integrated Only those that are, or only those that are not; all if undefined.
   */
  page(asked: PageQuery, integrated?: boolean): Page<Store> | undefined {
    const where =
      integrated === undefined
        ? 'TRUE'
        : `integrations.store_id IS ${integrated ? 'NOT ' : ''}NULL`;
    const page = this.#database.page(`${select} WHERE ${where}`, 'stores.id', asked);
    return page && { ...page, items: page.items.map(storeOf) };
  }

  /** Writes how the store is now. */
  update(store: Omit<Store, 'integrated'>): void {
    this.#database.run(
      `UPDATE stores SET status = ?, hours_flagged = ?, menu_flagged = ?, capacity_reports = ?
       WHERE store_id = ?`,
      store.status,
      Number(store.hoursFlagged),
      Number(store.menuFlagged),
      store.capacityReports,
      store.storeId,
    );
    if (store.menuSyncDirection === undefined) return;
    this.#database.run(
      'UPDATE integrations SET menu_sync_direction = ? WHERE store_id = ?',
      store.menuSyncDirection,
      store.storeId,
    );
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
  const isIntegrated = integer(row, 'integrated') === 1;
  return {
    storeId: text(row, 'store_id'),
    locationId: text(row, 'location_id'),
    integrated: isIntegrated,
    ...(isIntegrated ? { menuSyncDirection: oneOf(row, 'menu_sync_direction', directions) } : {}),
    status: oneOf(row, 'status', statuses),
    hoursFlagged: integer(row, 'hours_flagged') === 1,
    menuFlagged: integer(row, 'menu_flagged') === 1,
    capacityReports: integer(row, 'capacity_reports'),
  };
}
