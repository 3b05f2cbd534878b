import { kindOf } from '@ordering/kit/callback';

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

/** What may tell whose delivery it is before its signature is verified. None of it is signed: believe nothing of it. */
export interface SecretHint {
  /** The value of the location header; undefined if it was not sent, or several times. */
  readonly location: string | undefined;
  /**
   * The path and query that the delivery was sent to, as they arrived, for example `/webhooks/store_1`; undefined if
   * the caller of `createReceiver` does not say.
   */
  readonly url: string | undefined;
}

/**
 * Gives the secrets that a delivery may be signed with: those of one store, say, from a database. All of them are
 * tried, so it may give at most `maxSecretsGiven`. None means that the delivery is refused; when it throws, takes too long
 * or returns anything but a list, the service tries again later.
 */
export type SecretLookup = (hint: SecretHint) => readonly Secret[] | PromiseLike<readonly Secret[]>;

/**
 * A list that changes, such as one in a file: `current` gives it as it is now, a new array whenever something in it has
 * changed. It is asked for each delivery, so it must cost nothing.
 */
export interface ChangingSecrets {
  readonly current: () => readonly Secret[];
}

/** As many secrets as a lookup may give for one delivery. */
export const maxSecretsGiven = 16;

/** The secrets cannot be used as they were configured. The message never contains a secret. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Brings secrets to one form, and refuses those that would make every forgery pass. */
export function checkSecrets(secrets: readonly unknown[]): readonly StoreSecret[] {
  if (secrets.length === 0) throw new SecretError('no webhook secret was given; pass at least one');
  return Array.from(secrets, (entry, index) => {
    const { secret, storeId } = fieldsOf(entry);
    const which = `webhook secret number ${index + 1}`;
    if (typeof secret !== 'string') {
      throw new SecretError(
        `${which} must be a string, or { secret, storeId }; its secret is ${kindOf(secret)}`,
      );
    }
    // Anyone can compute the MAC under an empty key.
    if (secret === '') throw new SecretError(`${which} is empty`);
    if (storeId === '') throw new SecretError(`${which} has an empty store id`);
    if (storeId !== undefined && typeof storeId !== 'string') {
      throw new SecretError(`${which} must have a string as its storeId, not ${kindOf(storeId)}`);
    }
    const misspelt = storeId === undefined ? misspeltStoreId(entry) : undefined;
    if (misspelt !== undefined) {
      throw new SecretError(
        `${which} has no storeId, so it is not bound to a store; write storeId instead of ${misspelt}`,
      );
    }
    return { secret, storeId };
  });
}

/** A field that looks like `storeId`: a secret without one is good for every store. */
function misspeltStoreId(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  return Object.keys(entry).find((name) => name !== 'storeId' && /^store[-_]?(id)?$/i.test(name));
}

/** What an entry has, each read once. */
function fieldsOf(entry: unknown): { readonly secret: unknown; readonly storeId?: unknown } {
  if (typeof entry !== 'object' || entry === null) return { secret: entry };
  const { secret, storeId }: { secret?: unknown; storeId?: unknown } = entry;
  return { secret, storeId };
}
