import type { Hashing, KeyedHash } from './hashing.ts';
import type { Secret } from './secrets.ts';
import { checkSecrets } from './secrets.ts';
import type { SignatureFault } from './signature.ts';
import { readSignature } from './signature.ts';

/** The stores that a correct signature speaks for: `any` if its secret is bound to none. */
export type Signer = 'any' | ReadonlySet<string>;

/** The verdict on a signature. */
export type Verification =
  | { readonly ok: true; readonly signer: Signer }
  | { readonly ok: false; readonly reason: SignatureFault | 'signature-mismatch' };

/** Verifies raw bytes against the values of the signature header, one for each time it was sent. */
export type Verifier = (signatures: readonly string[], body: Uint8Array) => Promise<Verification>;

interface Key {
  readonly hash: KeyedHash;
  readonly signer: Signer;
}

/**
 * Makes a verifier for one or several secrets.
 *
 * The MAC is computed over the bytes as they arrived: parsing and serialising them again changes white space
 * and key order. All secrets are tried, so the time reveals nothing about which one matched.
 *
 * @throws SecretError when there is no secret or one is empty.
 * @see specs/asyncapi.yaml#/x-signature
 */
export function createVerifier(hashing: Hashing, secrets: readonly Secret[]): Verifier {
  const keys = prepareKeys(hashing, secrets);
  return async (signatures, body) => {
    const claimed = readSignature(signatures);
    if (!claimed.ok) return claimed;

    let match: Key | undefined;
    for (const key of keys) {
      const mac = await key.hash(body);
      if (hashing.equal(mac, claimed.mac)) match = key;
    }
    return match === undefined
      ? { ok: false, reason: 'signature-mismatch' }
      : { ok: true, signer: match.signer };
  };
}

/** One key for each distinct secret: a secret may be listed for several stores. */
function prepareKeys(hashing: Hashing, secrets: readonly Secret[]): readonly Key[] {
  const stores = new Map<string, 'any' | Set<string>>();
  for (const { secret, storeId } of checkSecrets(secrets)) {
    const known = stores.get(secret);
    if (storeId === undefined || known === 'any') stores.set(secret, 'any');
    else stores.set(secret, (known ?? new Set()).add(storeId));
  }
  return [...stores].map(([secret, signer]) => ({ hash: hashing.keyed(secret), signer }));
}
