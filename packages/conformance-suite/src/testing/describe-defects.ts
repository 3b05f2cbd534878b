import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeRecording } from '../judge.ts';
import type { CheckCard } from '../model/check.ts';
import type { Report } from '../model/result.ts';
import type { RunOptions } from '../run/options.ts';
import type { Selection } from '../run/select.ts';
import type { inSmallSubject } from './defect.ts';
import { expectedExit } from './expected-exit.ts';
import { notPassed } from './not-passed.ts';

/** How the small subject of a role is proven. */
interface Proving<Decisions> {
  readonly checks: readonly { readonly card: CheckCard }[];
  prove(decisions: Partial<Decisions>, options: RunOptions): Promise<Report>;
}

type Defects<Decisions> = ReturnType<typeof inSmallSubject<Decisions>>;

/**
 * Subjects with one defect each, which is found by the checks that should find it and by no other that is selected.
 *
 * @param secrets What a recording has none of; without them, nothing is recorded.
 */
export function describeDefects<Decisions>(
  title: string,
  defects: Defects<Decisions>,
  { checks, prove }: Proving<Decisions>,
  selectionOf: (found: readonly string[]) => Selection,
  secrets: readonly string[] = [],
): void {
  const cards = checks.map(({ card }) => card);
  const folder = mkdtempSync(join(tmpdir(), 'recordings-of-defects-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe(title, () => {
    const numbered = defects.map((defect, index) => ({
      ...defect,
      record: join(folder, `${index}`),
    }));
    test.concurrent.each(numbered)('$mistake', async ({ decisions, found, record }) => {
      const recording = secrets.length === 0 ? {} : { record };
      const selection = selectionOf(found);
      const report = await prove(decisions, { selection, seed: 1, ...recording });
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(expectedExit(cards, found));
      if (secrets.length === 0) return;
      // What was recorded says the same as what was seen, and has none of the secrets.
      expect(await judgeRecording(record)).toEqual(report);
      const written = readFileSync(record, 'utf8');
      for (const secret of secrets) expect(written).not.toContain(secret);
      expect(statSync(record).mode & 0o777).toBe(0o600);
    });
  });
}
