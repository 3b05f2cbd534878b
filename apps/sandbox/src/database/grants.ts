import { integer, text, textOrNull } from '@ordering/kit/row';
import type { Database } from './database.ts';

/** What a merchant's consent gives an application, which the database knows only by its hash. */
export interface Grant {
  readonly clientId: string;
  /** Where an authorization code was sent; undefined for a refresh token. */
  readonly redirectUri: string | undefined;
  readonly expiresAt: number;
}

/** How many grants of an application are kept. The oldest go first. */
const keptForEachApplication = 10_000;

export class Grants {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(hash: Uint8Array, grant: Grant): void {
    this.#database.run(
      'INSERT INTO grants (hash, client_id, redirect_uri, expires_at) VALUES (?, ?, ?, ?)',
      hash,
      grant.clientId,
      grant.redirectUri ?? null,
      grant.expiresAt,
    );
    this.#database.run(
      `DELETE FROM grants WHERE client_id = ?1 AND id <= (
         SELECT id FROM grants WHERE client_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
       )`,
      grant.clientId,
      keptForEachApplication,
    );
  }

  /** Takes a grant out: it is good once. A refusal brings it back, since it rolls the transaction back. */
  take(hash: Uint8Array): Grant | undefined {
    const row = this.#database.get('DELETE FROM grants WHERE hash = ? RETURNING *', hash);
    return row === undefined
      ? undefined
      : {
          clientId: text(row, 'client_id'),
          redirectUri: textOrNull(row, 'redirect_uri'),
          expiresAt: integer(row, 'expires_at'),
        };
  }
}
