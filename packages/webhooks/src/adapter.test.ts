import { expect, test } from 'vitest';
import { type HandlerOptions, limitsOf } from './adapter.ts';

const mebibyte = 1024 * 1024;

test.each<[given: string, options: Partial<HandlerOptions>, bytes: number]>([
  ['64 MiB unless told', {}, 64 * mebibyte],
  ['64 MiB, though four of the largest are less', { maxBodyBytes: mebibyte }, 64 * mebibyte],
  ['four of the largest, if they are more', { maxBodyBytes: 17 * mebibyte }, 68 * mebibyte],
  ['what it is told', { maxBodyBytes: 17 * mebibyte, maxUnverifiedBytes: 7 }, 7],
])('bodies that are not verified may take %s', (_given, options, bytes) => {
  const { memory } = limitsOf({ secrets: ['secret'], accept: async () => 'accepted', ...options });
  expect([memory.take(bytes, 1), memory.take(1, 1)]).toEqual([true, false]);
});
