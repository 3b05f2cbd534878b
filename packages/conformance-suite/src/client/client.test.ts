import { expect, test } from 'vitest';
import { notPassed } from '../testing/not-passed.ts';
import { isUnseenDelay, proveFake } from './testing/prove-fake.ts';

// `ways.nightly.test.ts` proves all clients that are right, each in its own way, and replays what was recorded of them.
test('nothing is found in a client that does as the contract says', async () => {
  const report = await proveFake({});
  // On a machine that is busy, delays may be too scattered to be judged.
  expect(notPassed(report).filter((name) => !isUnseenDelay(name))).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
});

test('a command that cannot be started is what is wrong, and nothing of the client', async () => {
  const run = () => Promise.reject(new Error('there is no such command'));
  const { results, verdict } = await proveFake({}, {}, { run });
  expect(new Set(results.map(({ status, detail }) => `${status}: ${detail}`))).toEqual(
    new Set(['not-run: there is no such command']),
  );
  expect(verdict.sentence).toContain('Given, but does not work, which is never allowed: `exec`');
});

test('a run that is interrupted ends the client that is running', async () => {
  const interruption = new AbortController();
  const signals: AbortSignal[] = [];
  const run = (_: unknown, signal: AbortSignal) => {
    signals.push(signal);
    interruption.abort();
    return Promise.reject(new Error('it was ended'));
  };
  const report = await proveFake({}, { signal: interruption.signal }, { run });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(report.verdict.sentence).toMatch(/^Interrupted with 0 of /);
});
