import { bytes, integer, text } from '@ordering/kit/row';
import type { Database } from './database.ts';

/** An application that may call the API. */
interface Application {
  readonly clientId: string;
  readonly secretHash: Uint8Array;
  /** Whether the merchant lets it act. */
  readonly consent: boolean;
  /** Whether its credential is good no more. */
  readonly revoked: boolean;
}

export class Applications {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an application with consent, or changes the secret of one that is there. */
  put(clientId: string, secretHash: Uint8Array): void {
    this.#database.run(
      `INSERT INTO apps (client_id, secret_hash, consent) VALUES (?, ?, 1)
       ON CONFLICT (client_id) DO UPDATE SET secret_hash = excluded.secret_hash`,
      clientId,
      secretHash,
    );
  }

  find(clientId: string): Application | undefined {
    const row = this.#database.get('SELECT * FROM apps WHERE client_id = ?', clientId);
    return row === undefined
      ? undefined
      : {
          clientId: text(row, 'client_id'),
          secretHash: bytes(row, 'secret_hash'),
          consent: integer(row, 'consent') === 1,
          revoked: integer(row, 'revoked') === 1,
        };
  }

  setConsent(clientId: string, granted: boolean): void {
    this.#database.run(
      'UPDATE apps SET consent = ? WHERE client_id = ?',
      granted ? 1 : 0,
      clientId,
    );
  }

  setRevoked(clientId: string, revoked: boolean): void {
    this.#database.run(
      'UPDATE apps SET revoked = ? WHERE client_id = ?',
      revoked ? 1 : 0,
      clientId,
    );
  }
}
