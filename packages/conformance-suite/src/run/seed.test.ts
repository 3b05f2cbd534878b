import { expect, test } from 'vitest';
import { seededIds } from './seed.ts';

test('the same seed and name give the same id, and anything else another', () => {
  const id = seededIds(7).uuid('RCV-001/1');
  expect(seededIds(7).uuid('RCV-001/1')).toBe(id);
  expect(seededIds(8).uuid('RCV-001/1')).not.toBe(id);
  expect(seededIds(7).uuid('RCV-001/2')).not.toBe(id);
});
