import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret that nobody can guess: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token, or of an application's secret. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/** Compares a secret with a stored hash, in the same time whatever the secret is. */
export function matches(secret: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashOf(secret), hash);
}
