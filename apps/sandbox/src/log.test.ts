import { expect, test, vi } from 'vitest';
import { createAdvanceLog, lineOf } from './log.ts';

const common = { level: 30, time: new Date(2026, 2, 14, 18, 2, 11).getTime() };

test.each([
  {
    name: 'a request',
    entry: { msg: 'request', method: 'POST', route: '/sandbox/orders', status: 201 },
    want: '18:02:11 POST /sandbox/orders → 201',
  },
  {
    name: 'an attempt',
    entry: { msg: 'attempt', deliveryId: 'd1', attempt: 2, outcome: 'refused', state: 'failed' },
    want: '18:02:11 attempt 2 of d1: refused; failed',
  },
  {
    name: 'an error',
    entry: { level: 50, msg: 'it failed', err: { message: 'no', stack: 'Error: no\n  at x' } },
    want: '18:02:11 ERROR it failed: no\nError: no\n  at x',
  },
  { name: 'what could move the cursor', entry: { msg: 'a\u001B[2Jb' }, want: '18:02:11 a?[2Jb' },
])('$name', ({ entry, want }) => {
  expect(lineOf({ ...common, ...entry })).toBe(want);
});

test('an advance is logged once in ten seconds, and a short one not at all', () => {
  const info = vi.fn();
  const log = createAdvanceLog({ info });
  const progress = { attempts: 0, under_way: 10, attempts_left: 60 };
  const times = [...[250, 9_900, 10_100, 15_000, 19_999, 31_000, 39_999], ...[250, 5_000, 12_000]];
  for (const took_ms of times) log({ ...progress, took_ms });
  expect(info.mock.calls.map(([{ tookMs }]) => tookMs)).toEqual([10_100, 31_000, 12_000]);
});
