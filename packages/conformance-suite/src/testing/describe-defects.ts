import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClauseId } from '../contract/requirements.ts';
import { requirementsOf } from '../contract/requirements.ts';
import { judgeRecording } from '../judge.ts';
import type { CheckCard, Level } from '../model/check.ts';
import type { Report } from '../model/result.ts';
import type { RunOptions } from '../run/options.ts';
import type { Selection } from '../run/select.ts';
import { beside } from './beside.ts';
import type { inSmallSubject } from './defect.ts';
import { expectedExit } from './expected-exit.ts';
import { notPassed } from './not-passed.ts';
import { ownChecks } from './own-checks.ts';

/** How the small subject of a role is proven. */
interface Proving<Decisions> {
  readonly checks: readonly { readonly card: CheckCard }[];
  /** A result that does not pass for a reason of the machine's, by its name and status; none by default. */
  readonly isUnseen?: (name: string) => boolean;
  prove(decisions: Partial<Decisions>, options: RunOptions): Promise<Report>;
}

type Defects<Decisions> = ReturnType<typeof inSmallSubject<Decisions>>;

/** What is seen where all defects of a role run. */
interface Whole {
  /** What no recording may have. */
  readonly secrets: readonly string[];
  /** The MUSTs that no subject can be seen to break, each with the reason. */
  readonly unbreakable: Readonly<Partial<Record<ClauseId, string>>>;
}

/**
 * Subjects with one defect each, which is found by the checks that should find it and by no other that is selected.
 *
 * @param whole Where these are all defects of the role: each run is recorded, and together they break each MUST.
 */
export function describeDefects<Decisions>(
  title: string,
  defects: Defects<Decisions>,
  { checks, isUnseen = () => false, prove }: Proving<Decisions>,
  selectionOf: (found: readonly string[]) => Selection,
  whole?: Whole,
): void {
  const cards = checks.map(({ card }) => card);
  const folder = mkdtempSync(join(tmpdir(), 'recordings-of-defects-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** What each defect that has run breaks. */
  const brokenBy = new Map<string, readonly string[]>();

  describe(title, () => {
    const numbered = defects.map((defect, index) => ({
      ...defect,
      record: join(folder, `${index}`),
    }));
    test.concurrent.each(numbered)(
      '$mistake',
      async ({ mistake, decisions, found, told, several, alone, record }) => {
        const recording = whole === undefined ? {} : { record };
        const selection = alone ? ownChecks(found) : selectionOf(found);
        const report = await beside(() => prove(decisions, { selection, seed: 1, ...recording }));
        const broken = brokenMusts(report);
        brokenBy.set(mistake, broken);
        expect(notPassed(report).filter((name) => !isUnseen(name))).toEqual(found);
        expect(broken.length > 0).toBe(found.some((name) => name.endsWith(' fail')));
        expect(report.verdict.exitCode).toBe(expectedExit(cards, found));
        expect(several !== undefined, `a reason why it fails ${found}`).toBe(isSeveral(found));
        if (told !== undefined) expect(toldFirst(report)).toBe(told);
        if (whole === undefined) return;
        // What was recorded says the same as what was seen, and has none of the secrets.
        expect(await judgeRecording(record)).toEqual(report);
        const written = readFileSync(record, 'utf8');
        for (const secret of whole.secrets) expect(written).not.toContain(secret);
        expect(statSync(record).mode & 0o777).toBe(0o600);
      },
      600_000,
    );

    if (whole === undefined) return;
    // A test that is not concurrent begins when those before it are over.
    test('together they break each MUST that the checks stand for', () => {
      const notRun = defects.filter(({ mistake }) => !brokenBy.has(mistake));
      expect(
        notRun.map(({ mistake }) => mistake),
        'it takes a run of all defects: these have none',
      ).toEqual([]);
      const broken = new Set([...brokenBy.values()].flat());
      const musts = cards.flatMap(({ id }) => requirementsOf(id)).filter(isMust);
      const missing = new Set(musts.map(({ id }) => id).filter((id) => !broken.has(id)));
      expect(
        [...missing],
        'the MUSTs that no defect breaks are those that are said to be unbreakable',
      ).toEqual(Object.keys(whole.unbreakable));
    });
  });
}

/** The cause that the first broken result tells, of those that fail before those that warn, with what to do about it. */
function toldFirst({ results }: Report): string | undefined {
  const broken = results.filter(({ faults }) => faults !== undefined);
  const first = broken.find(({ status }) => status === 'fail') ?? broken[0];
  return first?.cause === undefined ? first?.detail : `${first.cause}. ${first.fix}`;
}

function isSeveral(found: readonly string[]): boolean {
  return found.filter((name) => name.endsWith(' fail')).length > 1;
}

function isMust({ level }: { readonly level: Level }): boolean {
  return level === 'MUST';
}

function brokenMusts({ clauses }: Report): readonly string[] {
  return clauses
    .filter((clause) => isMust(clause) && clause.verdict === 'broken')
    .map(({ id }) => id);
}
