import { integer, oneOf, text } from '@ordering/kit/row';
import { Environment } from '../generated/control/constants.ts';
import type { Database } from './database.ts';
import { forgetOldest, nextNumber } from './issued.ts';

/** A token, which the database knows only by its hash. */
interface Token {
  readonly clientId: string;
  /** Where it is good. */
  readonly environment: Environment;
  readonly expiresAt: number;
}

const environments = Object.values(Environment);

export class Tokens {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(hash: Uint8Array, token: Token): void {
    this.#database.run(
      `INSERT INTO tokens (client_id, hash, environment, expires_at, number)
       VALUES (?1, ?2, ?3, ?4, ${nextNumber('tokens')})`,
      token.clientId,
      hash,
      token.environment,
      token.expiresAt,
    );
    this.#database.run(forgetOldest('tokens'), token.clientId);
  }

  find(hash: Uint8Array): Token | undefined {
    const row = this.#database.get('SELECT * FROM tokens WHERE hash = ?', hash);
    return row === undefined
      ? undefined
      : {
          clientId: text(row, 'client_id'),
          environment: oneOf(row, 'environment', environments),
          expiresAt: integer(row, 'expires_at'),
        };
  }

  /** Expires every token of an application. Returns how many were still valid. */
  expireAll(clientId: string, now: number): number {
    return this.#database.run(
      'UPDATE tokens SET expires_at = ?1 WHERE client_id = ?2 AND expires_at > ?1',
      now,
      clientId,
    );
  }

  /** Forgets every token of an application that is still valid. Returns how many there were. */
  revokeAll(clientId: string, now: number): number {
    return this.#database.run(
      'DELETE FROM tokens WHERE client_id = ? AND expires_at > ?',
      clientId,
      now,
    );
  }
}
