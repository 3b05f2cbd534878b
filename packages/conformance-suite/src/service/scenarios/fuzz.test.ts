import { expect, test } from 'vitest';
import { validBodies } from '../../contract/api.ts';
import { seededIds } from '../../run/seed.ts';
import { oddCalls } from './fuzz.ts';

const callsOf = (seed: number) => oddCalls(seededIds(seed), 'an-order');

test('one seed makes the same odd calls in every run, and another seed others', () => {
  expect(callsOf(1)).toEqual(callsOf(1));
  expect(callsOf(2)).not.toEqual(callsOf(1));
});

test('whatever the seed, odd ids are tried with bodies that are in order', () => {
  const bodies = new Set(validBodies('cancelOrder').map((body) => JSON.stringify(body)));
  for (let seed = 1; seed <= 20; seed += 1) {
    const tried = callsOf(seed).filter(
      ({ path, body }) => !path.includes('an-order') && bodies.has(body),
    );
    expect(tried.length).toBeGreaterThan(5);
  }
});
