import { expect, test } from 'vitest';
import { notPassed } from '../testing/not-passed.ts';
import { flooding } from './testing/flood.ts';
import { proveFake } from './testing/prove-fake.ts';

test.each(['somebody else', 'its own'] as const)(
  'ten thousand right deliveries of %s, sent at once, change no verdict',
  async (whose) => {
    const report = await proveFake(flooding(10_000, whose), { timeoutMs: 120_000 });
    expect(notPassed(report)).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
  },
  300_000,
);
