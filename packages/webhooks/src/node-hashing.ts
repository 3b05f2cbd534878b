import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Hashing } from './hashing.ts';

/** The cryptography of Node.js: about fifteen times faster than WebCrypto on small bodies. */
export const nodeHashing: Hashing = {
  keyed(secret) {
    // A KeyObject is prepared once; a Buffer would be imported again for each MAC.
    const key = createSecretKey(secret, 'utf8');
    return (bytes) => createHmac('sha256', key).update(bytes).digest();
  },
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  equal: (left, right) => timingSafeEqual(left, right),
};
