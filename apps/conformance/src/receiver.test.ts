import { describe, expect, test } from 'vitest';
import { receiverFamilies } from '../../../packages/conformance/src/receiver/checks/families.ts';
import { receiverDefects } from '../../../packages/conformance/src/testing/receiver-defects.ts';
import type { Decisions } from '../../../packages/conformance/src/testing/reference-receiver.ts';
import { startReceiver } from '../../../packages/conformance/src/testing/reference-receiver.ts';
import { call, notPassed, reportOf } from './testing/run.ts';

const otherStore = 'other-store';
const env = { ORDERING_WEBHOOK_SECRET: 'topsecret', ORDERING_WEBHOOK_OTHER_SECRET: 'othersecret' };

async function prove(decisions: Partial<Decisions>, ...more: readonly string[]) {
  const secrets = { own: 'topsecret', byStore: new Map([[otherStore, 'othersecret']]) };
  await using receiver = await startReceiver(secrets, decisions);
  const { urls, observe, restart, advance } = receiver;
  const args = ['receiver', ...urls.flatMap((url) => ['--url', url]), '--observe', observe];
  args.push('--restart', restart, '--advance', advance, '--other-store-id', otherStore, '--json');
  const called = await call([...args, ...more], env);
  return { ...called, report: reportOf(called) };
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
  const { exitCode, report } = await prove({});
  expect(notPassed(report)).toEqual([]);
  expect(exitCode).toBe(0);
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
  const secrets = { own: 'topsecret', byStore: new Map([['other', 'othersecret']]) };
  await using receiver = await startReceiver(secrets, decisions);
  const args = ['receiver', '--url', receiver.urls[0] ?? '', '--other-community-id', 'other'];
  const called = await call([...args, '--only', 'RCV-055/verdict', '--json'], env);
  expect(called.exitCode).toBe(exit);
});

describe('a receiver that', () => {
  test.concurrent.each(receiverDefects)(
    '$mistake',
    async ({ decisions, found }) => {
      // These two start processes, so only the defects that are about them pay for it.
      const rest = ['RCV-063', 'RCV-065']
        .filter((id) => !found.some((name) => name.startsWith(id)))
        .flatMap((id) => ['--skip', id]);
      const { exitCode, report } = await prove(decisions, ...rest);
      expect(notPassed(report)).toEqual(found);
      expect(exitCode).toBe(expectedExit(found));
    },
    30_000,
  );

  test('refuses everything passes no check of refusals', async () => {
    const { exitCode, report } = await prove({ verify: () => false });
    expect(exitCode).toBe(1);
    expect(report.results.find(({ id }) => id === 'RCV-001')).toMatchObject({ status: 'fail' });
    const passed = report.results.filter(({ status }) => status === 'pass');
    // What may be refused as well as accepted is all that is left to pass.
    expect(passed.filter(({ level }) => level !== 'MAY')).toEqual([]);
  });

  // A check that never failed proves nothing.
  test('makes each mistake, so that each check is seen to fail', () => {
    const seen = new Set(
      receiverDefects.flatMap(({ found }) => found.map((name) => name.slice(0, 7))),
    );
    const never = checks.map(({ card }) => card.id).filter((id) => !seen.has(id));
    expect(never).toEqual(['RCV-001']);
  });
});
