import { expect, test } from 'vitest';
import { reportOnReceiver } from '../mutants/judge.ts';

test.concurrent.each<[replicas: number, declared: readonly string[], others: readonly string[]]>([
  [1, ['--without', 'replicas'], ['RCV-064 not-applicable', 'RCV-064 not-applicable']],
  [2, [], []],
])(
  'with %d of it the receiver passes every check there is',
  async (replicas, declared, others) => {
    const { code, results } = await reportOnReceiver(undefined, replicas, declared);
    expect(results.length).toBeGreaterThan(80);
    const open = results.filter(({ status }) => status !== 'pass');
    expect(open.map(({ id, status }) => `${id} ${status}`)).toEqual(others);
    expect(code).toBe(0);
  },
  600_000,
);
