import { integer, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import { MenuOrigin } from '../generated/control/constants.ts';
import { validate } from '../generated/control/validate.ts';
import type { ControlTypes } from '../operation.ts';
import type { Database } from './database.ts';

/** What a store sells. */
export type MenuContents = ControlTypes['pushMenu']['body'];

/** What a store sells from a time on, until another menu is in force. */
export interface Menu {
  readonly storeId: string;
  /** The job that brings it into force, if the POS pushed it. */
  readonly jobId?: string;
  readonly origin: MenuOrigin;
  readonly contents: MenuContents;
  readonly acceptedAt: number;
  readonly inForceAt: number;
}

/** How many menus of a store are kept, with their jobs, besides the one in force and those to come. */
const keptForEachStore = 100;
const origins = Object.values(MenuOrigin);

export class Menus {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(menu: Menu): void {
    this.#database.run(
      `INSERT INTO menus (store_id, job_id, origin, contents, accepted_at, in_force_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      menu.storeId,
      menu.jobId ?? null,
      menu.origin,
      JSON.stringify(menu.contents),
      menu.acceptedAt,
      menu.inForceAt,
    );
    this.#database.run(
      `DELETE FROM menus WHERE id IN (
         SELECT id FROM menus WHERE store_id = ? AND in_force_at <= ?
         ORDER BY in_force_at DESC, id DESC LIMIT -1 OFFSET ?
       )`,
      menu.storeId,
      menu.acceptedAt,
      keptForEachStore,
    );
  }

  /** The menu in force; undefined if nobody has changed it yet. */
  current(storeId: string, now: number): Menu | undefined {
    return menuOf(
      this.#database.get(
        `SELECT * FROM menus WHERE store_id = ? AND in_force_at <= ?
         ORDER BY in_force_at DESC, id DESC LIMIT 1`,
        storeId,
        now,
      ),
    );
  }

  findByJob(jobId: string): Menu | undefined {
    return menuOf(this.#database.get('SELECT * FROM menus WHERE job_id = ?', jobId));
  }
}

function menuOf(row: Row): Menu | undefined {
  if (row === undefined) return undefined;
  const jobId = textOrNull(row, 'job_id');
  const contents = validate.pushMenu.body(JSON.parse(text(row, 'contents')));
  if (!contents.ok) throw new Error('The stored contents of a menu are not valid.');
  return {
    storeId: text(row, 'store_id'),
    ...(jobId === undefined ? {} : { jobId }),
    origin: oneOf(row, 'origin', origins),
    contents: contents.value,
    acceptedAt: integer(row, 'accepted_at'),
    inForceAt: integer(row, 'in_force_at'),
  };
}
