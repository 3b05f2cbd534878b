import { expect, test, vi } from 'vitest';
import { Vault } from '../recording/vault.ts';
import { notPassed } from '../testing/not-passed.ts';
import { ladderIds } from './checks/ladder.ts';
import { flooding } from './testing/flood.ts';
import { proveFake } from './testing/prove-fake.ts';

test.each(['somebody else', 'its own'] as const)(
  'hundreds of right deliveries of %s change no verdict',
  async (whose) => {
    const selection = { only: [...ladderIds, 'SND-101', 'SND-110'], skip: [] };
    const lookedInto = vi.spyOn(Vault.prototype, 'signedAs');
    let answered = 0;
    const flood = flooding(400, whose, undefined, () => {
      answered += 1;
    });
    const report = await proveFake(flood, { selection });
    expect(notPassed(report)).toEqual([]);
    expect(answered).toBe(400);
    // To find out in which of many ways a signature is made takes longer than all else about a request.
    expect(lookedInto).not.toHaveBeenCalled();
  },
);

test.each(['somebody else', 'its own'] as const)(
  'ten thousand right deliveries of %s, sent at once, change no verdict',
  async (whose) => {
    const report = await proveFake(flooding(10_000, whose), { timeoutMs: 120_000 });
    expect(notPassed(report)).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
  },
  300_000,
);
