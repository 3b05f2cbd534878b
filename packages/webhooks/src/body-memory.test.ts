import { expect, test } from 'vitest';
import { BodyMemory } from './body-memory.ts';

const small = 64 * 1024;
const all = 64 * small;

test.each([
  ['a small body', small, 64, 0],
  ['a larger one, which leaves room for small ones', small + 1, 31, 33],
])('%s', (_what, size, fits, left) => {
  const memory = new BodyMemory(all);
  const taken: number[] = [];
  while (memory.take(size, size)) taken.push(size);
  expect(taken).toHaveLength(fits);
  // Small ones still fit, up to all there is.
  for (let i = 0; i < left - 1; i += 1) expect(memory.take(small, small)).toBe(true);
  for (const bytes of taken) memory.give(bytes);
  expect(memory.used).toBe(Math.max(0, left - 1) * small);
});

test('as much as there is, and not a byte more', () => {
  const memory = new BodyMemory(10);
  expect(memory.take(11, 11)).toBe(false);
  expect(memory.take(10, 10)).toBe(true);
  expect(memory.take(1, 1)).toBe(false);
  memory.give(1);
  expect(memory.take(1, 1)).toBe(true);
  expect(memory.used).toBe(10);
});
