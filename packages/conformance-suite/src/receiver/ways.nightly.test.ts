import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import { shortName } from '../run/select.ts';
import { beside } from '../testing/beside.ts';
import { proveFake } from './testing/prove-fake.ts';
import { slowWays, ways } from './testing/ways.ts';

// Receivers that are correct in another way: whatever the suite says of one beyond what is listed beside it is a false
// alarm, also where it is said again from the recording.

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('nothing is found in a receiver that', () => {
  test.concurrent.each([...ways, ...slowWays])(
    '$way',
    async ({ way, decisions, described, open = [] }) => {
      const record = join(folder, way);
      const report = await beside(() =>
        proveFake(decisions, described, { record, timeoutMs: 600_000 }),
      );
      expect(await judgeRecording(record)).toEqual(report);
      const { results } = report;
      const found = results.filter(({ status }) => status !== 'pass');
      const names = found.map(({ status, detail, ...result }) =>
        open.includes(`${shortName(result)} ${status}`)
          ? `${shortName(result)} ${status}`
          : `${shortName(result)} ${status}: ${detail}`,
      );
      expect(names.sort()).toEqual(open.toSorted());
    },
    600_000,
  );
});
