import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import { beside } from '../testing/beside.ts';
import { expectedExit } from '../testing/expected-exit.ts';
import { notPassed } from '../testing/not-passed.ts';
import { clientChecks, isUnseenDelay, proveFake } from './testing/prove-fake.ts';
import { ways } from './testing/ways.ts';

const cards = clientChecks.map(({ card }) => card);
const folder = mkdtempSync(join(tmpdir(), 'recordings-of-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('nothing is found in a client that', () => {
  test.concurrent.each(ways)('$way', async ({ way, decisions, described = {}, open = [] }) => {
    const record = join(folder, way);
    const report = await beside(() => proveFake(decisions, { record }, described));
    // On a machine that is busy, delays may be too scattered to be judged.
    const found = notPassed(report).filter((name) => !isUnseenDelay(name));
    expect(found).toEqual(open);
    expect(report.verdict.exitCode).toBe(expectedExit(cards, notPassed(report)));
    expect(await judgeRecording(record)).toEqual(report);
  });
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
