import { integer, text, textOrNull } from '@ordering/kit/row';
import type { Database } from './database.ts';
import { forgetOldest, nextNumber } from './issued.ts';

/** What a merchant's consent gives an application, which the database knows only by its hash. */
export interface Grant {
  readonly clientId: string;
  /** Where an authorization code was sent; undefined for a refresh token. */
  readonly redirectUri: string | undefined;
  readonly expiresAt: number;
}

export class Grants {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(hash: Uint8Array, grant: Grant): void {
    this.#database.run(
      `INSERT INTO grants (client_id, hash, redirect_uri, expires_at, number)
       VALUES (?1, ?2, ?3, ?4, ${nextNumber('grants')})`,
      grant.clientId,
      hash,
      grant.redirectUri ?? null,
      grant.expiresAt,
    );
    this.#database.run(forgetOldest('grants'), grant.clientId);
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

  /** Forgets every grant of an application. */
  revokeAll(clientId: string): void {
    this.#database.run('DELETE FROM grants WHERE client_id = ?', clientId);
  }
}
