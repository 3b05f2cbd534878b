import { callAside, kindOf } from '@ordering/kit/callback';
import type { FaultLog } from './faults.ts';
import type { Hashing, KeyedHash } from './hashing.ts';
import type { ChangingSecrets, Secret, SecretHint, SecretLookup } from './secrets.ts';
import { checkSecrets, maxSecretsGiven, SecretError } from './secrets.ts';

/** The stores that a correct signature speaks for: `any` if its secret is bound to none. */
export type Signer = 'any' | ReadonlySet<string>;

/** A secret, ready to compute MACs. */
export interface Key {
  readonly secret: string;
  readonly hash: KeyedHash;
  readonly signer: Signer;
}

/** The keys that may have signed a delivery. */
interface Candidates {
  /** The one that signed the last delivery with the same hint. */
  readonly likely?: Key | undefined;
  /** All of them. */
  readonly keys: readonly Key[];
  /** Every store that one of them is bound to. */
  readonly bound: ReadonlySet<string>;
}

/** Where keys come from. */
export interface Keyring {
  candidates(hint: SecretHint): Candidates | Promise<Candidates>;
  /** Remembers that a key fitted. */
  fitted(hint: SecretHint, key: Key): void;
}

/**
 * The keys of a list, of a list that changes, or of what a lookup gives.
 *
 * @param log - Gets a line when a secret has white space around it.
 * @throws SecretError when a list is empty, or one of its secrets is.
 */
export function createKeyring(
  hashing: Hashing,
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
  log: FaultLog,
): Keyring {
  if (typeof secrets === 'function') return ringOfLookup(hashing, secrets, log);
  if (isList(secrets)) return ringOfList(hashing, () => secrets, log);
  if (isChanging(secrets)) {
    return ringOfList(hashing, () => listOf(secrets.current(), '`secrets.current`'), log);
  }
  throw new SecretError(
    `the option secrets must be a list such as ['…'], { current: () => list }, or a function that finds the secrets of a store; it is ${secrets === undefined ? 'missing' : kindOf(secrets)}`,
  );
}

function isChanging(secrets: unknown): secrets is { readonly current: () => unknown } {
  return (
    typeof secrets === 'object' &&
    secrets !== null &&
    'current' in secrets &&
    typeof secrets.current === 'function'
  );
}

function isList(given: unknown): given is readonly unknown[] {
  return Array.isArray(given);
}

/** What a function gave, if that is a list. */
function listOf(given: unknown, from: string): readonly unknown[] {
  if (isList(given)) return given;
  // Of a promise that nobody waits for, a rejection would end the process.
  callAside(
    () => given,
    () => {},
  );
  throw new SecretError(`${from} returned ${kindOf(given)} instead of a list of secrets`);
}

function ringOfList(hashing: Hashing, current: () => readonly unknown[], log: FaultLog): Keyring {
  const remembered = new Remembered();
  let list = current();
  let all = prepare(list, (secret) => hashing.keyed(secret), log);
  let bySecret = keysBySecret(all);

  function keepUp(): void {
    const now = current();
    if (now === list) return;
    all = prepare(now, (secret) => bySecret.get(secret)?.hash ?? hashing.keyed(secret), log);
    bySecret = keysBySecret(all);
    remembered.keep(bySecret);
    list = now;
  }

  return {
    candidates(hint) {
      keepUp();
      if (all.keys.length <= maxSecretsGiven) return all;
      // By the secret, since it may not be in the list any more.
      return { ...all, likely: bySecret.get(remembered.secretOf(hint)) };
    },
    fitted(hint, key) {
      if (all.keys.length > maxSecretsGiven) remembered.add(hint, key);
    },
  };
}

/** No key is filed under undefined, the secret of an unknown hint. */
function keysBySecret({ keys }: Candidates): ReadonlyMap<string | undefined, Key> {
  return new Map(keys.map((key) => [key.secret, key]));
}

/** A store has one location header and one URL, and there may be deliveries without the header, and two products. */
const hintsOfSecret = 4;
/** Longer than any that is not made up, in characters. */
const longestHint = 500;

/**
 * Which secret fitted which hint. Whoever has one genuine delivery can send it again under any hint, so each secret has a
 * few hints of its own, and displaces no other's.
 */
class Remembered {
  readonly #secrets = new Map<string, string>();
  /** Held weakly: when a secret leaves the list its key goes, and its hints with it. */
  readonly #hints = new WeakMap<KeyedHash, readonly string[]>();

  secretOf(hint: SecretHint): string | undefined {
    return this.#secrets.get(nameOf(hint));
  }

  add(hint: SecretHint, { secret, hash }: Key): void {
    const name = nameOf(hint);
    if (name.length > longestHint) return;
    const names = [...(this.#hints.get(hash) ?? []).filter((each) => each !== name), name];
    for (const oldest of names.splice(0, names.length - hintsOfSecret)) {
      if (this.#secrets.get(oldest) === secret) this.#secrets.delete(oldest);
    }
    this.#hints.set(hash, names);
    this.#secrets.set(name, secret);
  }

  /** Forgets the secrets that are not among these. */
  keep(secrets: ReadonlyMap<string | undefined, unknown>): void {
    for (const [name, secret] of this.#secrets) {
      if (!secrets.has(secret)) this.#secrets.delete(name);
    }
  }
}

/** Keys are kept for as many secrets as this: to prepare one takes longer than to use it. */
const keptKeys = 16_384;

function ringOfLookup(hashing: Hashing, lookup: SecretLookup, log: FaultLog): Keyring {
  const hashes = new Map<string, KeyedHash>();
  const keyed = (secret: string): KeyedHash => {
    const hash = hashes.get(secret) ?? hashing.keyed(secret);
    // Set again, so that the first is the one that was not used for the longest time.
    hashes.delete(secret);
    hashes.set(secret, hash);
    const [oldest = secret] = hashes.size > keptKeys ? hashes.keys() : [];
    if (oldest !== secret) hashes.delete(oldest);
    return hash;
  };
  const prepareGiven = (value: unknown): Candidates => {
    const given = listOf(value, 'the lookup');
    if (given.length <= maxSecretsGiven) {
      return given.length === 0 ? { keys: [], bound: new Set() } : prepare(given, keyed, log);
    }
    throw new SecretError(
      `the lookup returned ${given.length} secrets for one delivery; return at most ${maxSecretsGiven}, those of one store`,
    );
  };
  return {
    candidates(hint) {
      const given: unknown = lookup(hint);
      return isList(given) ? prepareGiven(given) : Promise.resolve(given).then(prepareGiven);
    },
    fitted() {},
  };
}

/** One key for each distinct secret: a secret may be listed for several stores. */
function prepare(
  secrets: readonly unknown[],
  keyed: (secret: string) => KeyedHash,
  log: FaultLog,
): Candidates {
  const signers = new Map<string, 'any' | Set<string>>();
  const bound = new Set<string>();
  for (const [index, { secret, storeId }] of checkSecrets(secrets).entries()) {
    if (secret !== secret.trim()) log(padded(index + 1));
    const known = signers.get(secret);
    if (storeId !== undefined) bound.add(storeId);
    if (storeId === undefined || known === 'any') signers.set(secret, 'any');
    else signers.set(secret, (known ?? new Set()).add(storeId));
  }
  const keys = [...signers].map(([secret, signer]) => ({ secret, hash: keyed(secret), signer }));
  return { keys, bound };
}

function padded(number: number): string {
  return `webhook secret number ${number} begins or ends with white space, such as the line break of a file; it is used with the white space, so signatures made without it do not match`;
}

function nameOf({ location, url }: SecretHint): string {
  return JSON.stringify([location, url]);
}
