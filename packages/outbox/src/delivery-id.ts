import { randomFillSync } from 'node:crypto';

/**
 * A new id for a delivery: a UUID that begins with the time (version 7), so that ids that are made together lie together
 * in an index, and storing the millionth costs what storing the first did.
 *
 * @param now - Milliseconds since the epoch.
 */
export function newDeliveryId(now: number): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(Math.floor(now), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20)].join('-');
}
