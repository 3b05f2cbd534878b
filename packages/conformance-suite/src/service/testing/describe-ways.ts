import { describe, expect, test } from 'vitest';
import type { Selection } from '../../run/select.ts';
import { proveFake } from './prove-fake.ts';
import type { Way } from './ways.ts';

/** Services that are correct in another way: whatever the suite says of one is a false alarm. */
export function describeWays(ways: readonly Way[], selection: Partial<Selection> = {}): void {
  describe('nothing is found in a service that', () => {
    test.concurrent.each(ways)(
      '$way',
      async ({ decisions, configure, open: expected = [] }) => {
        const report = await proveFake(decisions, { selection, timeoutMs: 600_000 }, configure);
        const open = report.results.filter(({ status }) => status !== 'pass');
        const told = open.map(({ id, status, detail }) => {
          const name = `${id} ${status}`;
          return expected.includes(name) ? name : `${name}: ${detail}`;
        });
        expect(told).toEqual(expected);
      },
      600_000,
    );
  });
}
