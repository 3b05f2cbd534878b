import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import {
  arrivals,
  firstTouches,
  ladderSeconds,
  simulate,
  tables,
  waitsAfterKill,
} from '../bench/lunch.ts';
import { root } from './sources.ts';

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');

test.each(tables())('the page on scale has %s', (row) => {
  expect(page.split('\n')).toContain(row);
});

test.each<[rows: number, between: number, least: number, most: number]>([
  // Where the index is a page, one of them is the first.
  [1, 1000, 0, 1],
  // Where it is long, nearly each is; where more come than it has pages, each page has its first once.
  [1e9, 1000, 999, 1000],
  [10_000_000, 10_000_000, 48_000, 49_000],
])(
  'beside %d ids, %d deliveries have %d to %d pages to themselves',
  (rows, between, least, most) => {
    expect(firstTouches(rows, between)).toBeGreaterThan(least);
    expect(firstTouches(rows, between)).toBeLessThanOrEqual(most);
  },
);

describe('a day', () => {
  const trouble = { name: '', from: 0, to: 600, accepted: 1, handled: 1 };

  test('has its peak in the middle of lunch, and nothing waits', () => {
    expect(simulate(trouble)).toMatchObject({
      most: arrivals(0),
      repeated: 0,
      waiting: 0,
      lost: 0,
    });
  });

  test('with a process killed has what that was working on again when its leases have ended', () => {
    const killed = { ...trouble, to: 1, handled: 0.75, killed: 0.25 };
    const { waiting, longestWait, overAfter, repeated, lost } = simulate(killed);
    expect(waiting).toBeGreaterThan(1);
    expect(simulate({ ...killed, killed: 0.5 }).waiting).toBeCloseTo(2 * waiting);
    expect({ longestWait, overAfter }).toEqual({
      longestWait: waitsAfterKill,
      overAfter: waitsAfterKill - 2,
    });
    expect({ repeated, lost }).toEqual({ repeated: 0, lost: 0 });
  });

  test('with an outage as long as the first delay gets all of it again after that delay', () => {
    const [, delayMs = 0] = deliveryPolicy.delaysMs;
    const to = delayMs / 1000;
    const { repeated, lost, most } = simulate({ ...trouble, to, accepted: 0 });
    const refused = Array.from({ length: to }, (_, second) => arrivals(second));
    expect(repeated).toBeCloseTo(refused.reduce((sum, amount) => sum + amount, 0));
    expect(most).toBeCloseTo(arrivals(0) + arrivals(to));
    expect(lost).toBe(0);
  });

  test('with an outage longer than the ladder loses what came at its beginning', () => {
    expect(simulate({ ...trouble, to: ladderSeconds + 1, accepted: 0 }).lost).toBeGreaterThan(0);
  });
});
