import { expect, test } from 'vitest';
import { pack } from './parcels.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test('takes of a shared buffer only what it was given', () => {
  const shared = bytes(9, 1, 2, 9);
  expect(pack([{ content: 'a', bytes: [shared.subarray(1, 3)] }]).buffer.byteLength).toBe(2);
});
