import type { Hashing, KeyedHash } from './hashing.ts';
import type { Secret, SecretHint, SecretLookup } from './secrets.ts';
import { checkSecrets, maxSecretsGiven, SecretError } from './secrets.ts';

/** The stores that a correct signature speaks for: `any` if its secret is bound to none. */
export type Signer = 'any' | ReadonlySet<string>;

/** A secret, ready to compute MACs. */
export interface Key {
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
 * The keys of a list, or of what a lookup gives.
 *
 * @throws SecretError when a list is empty, or one of its secrets is.
 */
export function createKeyring(
  hashing: Hashing,
  secrets: readonly Secret[] | SecretLookup,
): Keyring {
  return typeof secrets === 'function'
    ? ringOfLookup(hashing, secrets)
    : ringOfList(hashing, secrets);
}

function ringOfList(hashing: Hashing, secrets: readonly Secret[]): Keyring {
  const all = prepare(secrets, (secret) => hashing.keyed(secret));
  if (all.keys.length <= maxSecretsGiven) return { candidates: () => all, fitted() {} };
  const remembered = new Remembered();
  return {
    candidates: (hint) => ({ ...all, likely: remembered.keyOf(hint) }),
    fitted: (hint, key) => remembered.add(hint, key),
  };
}

/** A store has one location header and one URL, and there may be deliveries without the header, and two products. */
const hintsOfKey = 4;
/** Longer than any that is not made up, in characters. */
const longestHint = 500;

/**
 * Which key fitted which hint. Whoever has one genuine delivery can send it again under any hint, so each key has a few
 * hints of its own, and displaces no other's.
 */
class Remembered {
  readonly #keys = new Map<string, Key>();
  readonly #hints = new Map<Key, readonly string[]>();

  keyOf(hint: SecretHint): Key | undefined {
    return this.#keys.get(nameOf(hint));
  }

  add(hint: SecretHint, key: Key): void {
    const name = nameOf(hint);
    if (name.length > longestHint) return;
    const names = [...(this.#hints.get(key) ?? []).filter((each) => each !== name), name];
    for (const oldest of names.splice(0, names.length - hintsOfKey)) {
      if (this.#keys.get(oldest) === key) this.#keys.delete(oldest);
    }
    this.#hints.set(key, names);
    this.#keys.set(name, key);
  }
}

/** Keys are kept for as many secrets as this: to prepare one takes longer than to use it. */
const keptKeys = 16_384;

function ringOfLookup(hashing: Hashing, lookup: SecretLookup): Keyring {
  const hashes = new Recent<KeyedHash>(keptKeys);
  const keyed = (secret: string): KeyedHash => {
    const hash = hashes.get(secret) ?? hashing.keyed(secret);
    hashes.set(secret, hash);
    return hash;
  };
  const prepareGiven = (given: readonly Secret[]): Candidates => {
    if (given.length <= maxSecretsGiven) {
      return given.length === 0 ? { keys: [], bound: new Set() } : prepare(given, keyed);
    }
    throw new SecretError(
      `the lookup gave ${given.length} secrets for one delivery; give at most ${maxSecretsGiven}, those of one store`,
    );
  };
  return {
    candidates(hint) {
      const given = lookup(hint);
      return given instanceof Promise ? given.then(prepareGiven) : prepareGiven(given);
    },
    fitted() {},
  };
}

/** One key for each distinct secret: a secret may be listed for several stores. */
function prepare(secrets: readonly Secret[], keyed: (secret: string) => KeyedHash): Candidates {
  const signers = new Map<string, 'any' | Set<string>>();
  const bound = new Set<string>();
  for (const { secret, storeId } of checkSecrets(secrets)) {
    const known = signers.get(secret);
    if (storeId !== undefined) bound.add(storeId);
    if (storeId === undefined || known === 'any') signers.set(secret, 'any');
    else signers.set(secret, (known ?? new Set()).add(storeId));
  }
  const keys = [...signers].map(([secret, signer]) => ({ hash: keyed(secret), signer }));
  return { keys, bound };
}

function nameOf({ location, url }: SecretHint): string {
  return JSON.stringify([location, url]);
}

/** A map that forgets what was not set for the longest time. */
class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limit) return;
      this.#values.delete(oldest);
    }
  }
}
