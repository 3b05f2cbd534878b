import { expect, test } from 'vitest';
import { type Packed, type Parcel, pack, unpack } from './parcels.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each<{ name: string; parcels: Parcel<string>[] }>([
  { name: 'none', parcels: [] },
  { name: 'one without bytes', parcels: [{ content: 'a', bytes: [] }] },
  {
    name: 'several, with empty bytes among them',
    parcels: [
      { content: 'a', bytes: [bytes(1, 2), bytes(), bytes(3)] },
      { content: 'b', bytes: [] },
      { content: 'c', bytes: [bytes(255)] },
    ],
  },
])('what is packed is unpacked: $name', ({ parcels }) => {
  const packed = pack(parcels);
  const sent: Packed<string> = structuredClone(packed, { transfer: [packed.buffer] });
  expect(unpack(sent)).toEqual(parcels);
  expect(packed.buffer.byteLength).toBe(0);
});

test('takes of a shared buffer only what it was given', () => {
  const shared = bytes(9, 1, 2, 9);
  expect(pack([{ content: 'a', bytes: [shared.subarray(1, 3)] }]).buffer.byteLength).toBe(2);
});
