import { expect, test } from 'vitest';
import { seededIds } from './seed.ts';

test('the same seed and name give the same id, and anything else another', () => {
  const id = seededIds(7).uuid('RCV-001/1');
  expect(seededIds(7).uuid('RCV-001/1')).toBe(id);
  expect(seededIds(8).uuid('RCV-001/1')).not.toBe(id);
  expect(seededIds(7).uuid('RCV-001/2')).not.toBe(id);
});

test('an id is a UUID of version 4', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    expect(seededIds(seed).uuid('x')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
});
