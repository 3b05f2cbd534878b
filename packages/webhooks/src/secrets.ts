/**
 * A `webhook_secret`, and the store that it belongs to where you have one secret for each store.
 *
 * With `storeId`, a delivery that names another store is refused even though its signature is correct. List
 * two secrets for the same store while you rotate them.
 */
export interface StoreSecret {
  readonly secret: string;
  /**
   * Whose deliveries this secret signs: the store, location or community as the envelope names it.
   */
  readonly storeId?: string | undefined;
}

/** A secret for any store, or one that is bound to a store. */
export type Secret = string | StoreSecret;

/** The secrets cannot be used as they were configured. The message never contains a secret. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Brings secrets to one form, and refuses those that would make every forgery pass. */
export function checkSecrets(secrets: readonly Secret[]): readonly StoreSecret[] {
  if (secrets.length === 0) throw new SecretError('no webhook secret was given');
  return secrets.map((entry, index) => {
    const { secret, storeId } = typeof entry === 'string' ? { secret: entry } : entry;
    // Anyone can compute the MAC under an empty key.
    if (secret === '') throw new SecretError(`webhook secret number ${index + 1} is empty`);
    if (storeId === '')
      throw new SecretError(`webhook secret number ${index + 1} has an empty store id`);
    return { secret, storeId };
  });
}
