import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeRecording } from '../../judge.ts';
import { aroundChecks } from '../../testing/around-checks.ts';
import { inSmallSubject } from '../../testing/defect.ts';
import { expectedExit } from '../../testing/expected-exit.ts';
import { notPassed } from '../../testing/not-passed.ts';
import { stages } from '../checks/check.ts';
import { serviceDefects } from './defects/index.ts';
import { proveFake, secret, serviceChecks } from './prove-fake.ts';

const cards = serviceChecks.map(({ card }) => card);

/** Everything that may be wrong with a service, and by what it is found. */
export const defects = inSmallSubject(serviceDefects);

/** Services with one defect each, against the checks that find it and their neighbours. */
export function describeDefects(list: readonly (typeof defects)[number][]): void {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-of-defects-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('a service that', () => {
    test.concurrent.each(list)('$mistake', async ({ decisions, found }) => {
      const selection = aroundChecks(serviceChecks, found, {
        judgesAll: stages.last,
        slow: stages.slow,
      });
      const record = join(folder, `${list.findIndex((each) => each.decisions === decisions)}`);
      const report = await proveFake(decisions, { selection, record, seed: 1 });
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(expectedExit(cards, found));
      // What was recorded says the same as what was seen, and has none of the secrets.
      expect(await judgeRecording(record)).toEqual(report);
      expect(readFileSync(record, 'utf8')).not.toContain(secret);
      expect(statSync(record).mode & 0o777).toBe(0o600);
    });
  });
}
