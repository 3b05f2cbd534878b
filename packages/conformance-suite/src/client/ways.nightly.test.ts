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
