import type { Hashing } from './hashing.ts';

/** The cryptography of Node.js: about fifteen times faster than WebCrypto on small bodies. */
export const nodeHashing = {
  keyed(secret) {
    const { createHmac, createSecretKey } = crypto();
    // A KeyObject is prepared once; a Buffer would be imported again for each MAC.
    const key = createSecretKey(Buffer.from(secret));
    // By way of a text: memory of its own for 32 bytes would cost a fifth of the whole.
    return (bytes) =>
      Buffer.from(createHmac('sha256', key).update(bytes).digest('binary'), 'binary');
  },
  sha256: (bytes) => crypto().createHash('sha256').update(bytes).digest(),
  equal: (left, right) => crypto().timingSafeEqual(left, right),
} satisfies Hashing;

/** Loaded with the first secret: an import would be half of what importing this package costs. */
function crypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}
