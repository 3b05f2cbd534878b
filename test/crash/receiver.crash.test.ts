import { describe, expect, test } from 'vitest';
import { flood, idle, slowSenders } from './crowd.ts';
import { postgres, sqlite } from './databases.ts';
import { loseNothing, oneEffectEach } from './kills.ts';

const hour = 60 * 60 * 1000;

describe.each([
  ['a file', sqlite],
  ['a server', postgres],
])('two replicas on %s', (_where, database) => {
  test('that are killed 1,000 times under duplicates lose nothing', { timeout: 4 * hour }, () =>
    loseNothing(database, 1000),
  );

  test(
    'that get 100,000 events three times each make one effect of each',
    { timeout: 4 * hour },
    () => oneEffectEach(database, 100_000, 100),
  );
});

test(
  'two replicas that stand still 300 times make one effect of each event',
  { timeout: hour },
  () => oneEffectEach(postgres, 3000, 300, 'pause'),
);

describe('a receiver answers deliveries in time', () => {
  test.each<[beside: string, crowd: () => Promise<readonly number[]>]>([
    ['20,000 questions for its metrics', () => flood(20_000)],
    ['600 senders who never finish', () => slowSenders(600)],
    ['10,000 connections on which nothing is said', () => idle(10_000)],
  ])('beside %s', { timeout: hour }, async (_beside, crowd) => {
    expect(await crowd()).toEqual([200]);
  });
});
