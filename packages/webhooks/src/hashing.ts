/**
 * The cryptography that a runtime brings: `./node` and `./fetch` give the core theirs.
 *
 * @see specs/asyncapi.yaml#/x-signature
 */
export interface Hashing {
  /** HMAC-SHA256 under `secret` in the scheme's encoding of keys: the key is prepared once, the result is 32 bytes. */
  keyed(secret: string): KeyedHash;
  /** SHA-256 of the bytes. */
  sha256(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Compares two byte strings of equal length in a time that does not depend on their content. */
  equal(left: Uint8Array, right: Uint8Array): boolean;
}

/** The MAC of some bytes under one key. */
export type KeyedHash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
