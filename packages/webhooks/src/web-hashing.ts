import type { Hashing } from './hashing.ts';

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** WebCrypto, for runtimes without `node:crypto`. */
export const webHashing: Hashing = {
  keyed(secret) {
    // Imported on first use: some runtimes allow no cryptography outside a request, and none allows
    // one request to wait for another's promise, so the key is kept and not the promise of it.
    let key: Key | undefined;
    return async (bytes) => {
      key ??= await importKey(secret);
      return new Uint8Array(await crypto.subtle.sign(algorithm.name, key, new Uint8Array(bytes)));
    };
  },
  sha256: async (bytes) =>
    new Uint8Array(await crypto.subtle.digest(algorithm.hash, new Uint8Array(bytes))),
  equal: constantTimeEqual,
};

function importKey(secret: string): Promise<Key> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
  ]);
}

// Looks at every byte whatever it finds.
function constantTimeEqual(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.byteLength ^ right.byteLength;
  for (let i = 0; i < left.byteLength; i += 1) difference |= (left[i] ?? 0) ^ (right[i] ?? 0);
  return difference === 0;
}
