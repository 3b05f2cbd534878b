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
 * @throws SecretError when a list is empty, or one of its secrets is.
 */
export function createKeyring(
  hashing: Hashing,
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
): Keyring {
  if (typeof secrets === 'function') return ringOfLookup(hashing, secrets);
  return ringOfList(hashing, isChanging(secrets) ? () => secrets.current() : () => secrets);
}

function isChanging(secrets: readonly Secret[] | ChangingSecrets): secrets is ChangingSecrets {
  return 'current' in secrets;
}

function ringOfList(hashing: Hashing, current: () => readonly Secret[]): Keyring {
  const remembered = new Remembered();
  let list = current();
  let all = prepare(list, (secret) => hashing.keyed(secret));
  let bySecret = keysBySecret(all);

  function keepUp(): void {
    const now = current();
    if (now === list) return;
    all = prepare(now, (secret) => bySecret.get(secret)?.hash ?? hashing.keyed(secret));
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
  const keys = [...signers].map(([secret, signer]) => ({ secret, hash: keyed(secret), signer }));
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
