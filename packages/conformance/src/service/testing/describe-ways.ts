import { describe, expect, test } from 'vitest';
import { proveFake } from './prove-fake.ts';
import type { Way } from './ways.ts';

/** Services that are correct in another way: whatever the suite says of one is a false alarm. */
export function describeWays(ways: readonly Way[]): void {
  describe('nothing is found in a service that', () => {
    test.concurrent.each(ways)(
      '$way',
      async ({ decisions, configure }) => {
        const report = await proveFake(decisions, { timeoutMs: 600_000 }, configure);
        const open = report.results.filter(({ status }) => status !== 'pass');
        expect(open.map(({ id, status, detail }) => `${id} ${status}: ${detail}`)).toEqual([]);
      },
      600_000,
    );
  });
}
