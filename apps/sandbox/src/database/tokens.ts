import { integer, oneOf, text } from '@ordering/kit/row';
import { Environment } from '../generated/constants.ts';
import type { Database } from './database.ts';

/** A token, which the database knows only by its hash. */
interface Token {
  readonly clientId: string;
  /** Where it is good. */
  readonly environment: Environment;
  readonly expiresAt: number;
}

/** How many tokens of an application are kept. The oldest go first; by then they have expired. */
const keptForEachApplication = 10_000;
const environments = Object.values(Environment);

export class Tokens {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(hash: Uint8Array, token: Token): void {
    this.#database.run(
      'INSERT INTO tokens (hash, client_id, environment, expires_at) VALUES (?, ?, ?, ?)',
      hash,
      token.clientId,
      token.environment,
      token.expiresAt,
    );
    this.#database.run(
      `DELETE FROM tokens WHERE client_id = ?1 AND id <= (
         SELECT id FROM tokens WHERE client_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
       )`,
      token.clientId,
      keptForEachApplication,
    );
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
}
