import { describe, expect, test } from 'vitest';
import type { RunOptions } from '../run/options.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { notPassed } from '../testing/not-passed.ts';
import { receiverFamilies } from './checks/families.ts';
import { proveReceiver } from './prove.ts';
import type { ReceiverSubject } from './subject.ts';
import { receiverDefects } from './testing/defects/index.ts';
import type { Decisions } from './testing/fake-receiver.ts';
import { startReceiver } from './testing/fake-receiver.ts';

const secret = 'topsecret';
const other = { id: 'other', secret: 'othersecret' };
/** Its effects come after a few ms, in this very process. */
const effectTimes = { waitMs: 1000, quietMs: 50 };

async function prove(
  decisions: Partial<Decisions> = {},
  change: Partial<ReceiverSubject> = {},
  options: RunOptions = {},
) {
  const secrets = { own: secret, byStore: new Map([[other.id, other.secret]]) };
  await using receiver = await startReceiver(secrets, decisions);
  const { urls, observe, restart, advance } = receiver;
  const otherOwner = { field: 'store_id', ...other };
  const subject = { urls, secret, observe, restart, advance, otherOwner, effectTimes, ...change };
  return await proveReceiver(subject, options);
}

const checks = receiverFamilies.flatMap((family) => family.checks);
const musts = checks.filter(({ card }) => card.level === 'MUST').map(({ card }) => card.id);

/** A failure of a MUST outweighs one that could not be tried. */
function expectedExit(found: readonly string[]): number {
  const ofMusts = found.filter((name) => musts.includes(name.slice(0, 7)));
  if (ofMusts.some((name) => name.endsWith('fail'))) return 1;
  return ofMusts.some((name) => name.endsWith('skip')) ? 5 : 0;
}

test('a correct receiver passes everything', async () => {
  const report = await prove();
  expect(notPassed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect(new Set(report.results.map(({ id }) => id))).toEqual(
    new Set(checks.map(({ card }) => card.id)),
  );
});

test.each([
  { what: 'a sound receiver', decisions: {}, exit: 0 },
  {
    what: 'one with a secret for everybody',
    decisions: receiverDefects.find(({ mistake }) => mistake === 'takes any secret for any store')
      ?.decisions,
    exit: 1,
  },
])('a second community serves as well as a second store: $what', async ({ decisions, exit }) => {
  const subject = { otherOwner: { field: 'community_id', ...other } };
  const selection = { only: ['RCV-055/verdict'], skip: [] };
  const report = await prove(decisions, subject, { selection });
  expect(report.results.length).toBe(1);
  expect(report.verdict.exitCode).toBe(exit);
});

test('what a restart throws leaves the check open, with the reason', async () => {
  const restart = async () => {
    throw new Error('the key is lost');
  };
  const selection = { only: ['RCV-063'], skip: [] };
  const { results } = await prove({}, { restart }, { selection });
  expect(results.map(({ status, detail }) => `${status}: ${detail}`)).toEqual([
    'skip: the key is lost',
    'skip: the key is lost',
  ]);
});

describe('a receiver that', () => {
  test.concurrent.each(inSmallSubject(receiverDefects))(
    '$mistake',
    async ({ decisions, found }) => {
      const report = await prove(decisions);
      expect(notPassed(report)).toEqual(found);
      expect(report.verdict.exitCode).toBe(expectedExit(found));
    },
    30_000,
  );

  test('refuses everything passes no check of refusals', async () => {
    const report = await prove({ verify: () => false });
    expect(report.verdict.exitCode).toBe(1);
    expect(report.results.find(({ id }) => id === 'RCV-001')).toMatchObject({ status: 'fail' });
    const passed = report.results.filter(({ status }) => status === 'pass');
    // What may be refused as well as accepted is all that is left to pass.
    expect(passed.filter(({ level }) => level !== 'MAY')).toEqual([]);
  });
});
