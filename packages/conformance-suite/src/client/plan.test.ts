import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientRole } from './role.ts';
import { fakeClient, stateRequest } from './testing/fake-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-of-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each start of the client that is in a recording, by what it met. */
function startsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'label' in value && 'calls' in value ? [String(value.label)] : [];
  return [...own, ...Object.values(value).flatMap(startsIn)];
}

const selection = { only: ['CLI-300', 'CLI-301', 'CLI-305', 'CLI-319', 'CLI-320'] };

test('what is planned is what is done', async () => {
  const subject = { name: 'node client.js', state: stateRequest };
  const plan = await clientRole.plan(
    { ...subject, run: () => expect.unreachable('nothing is started'), tls: true },
    { selection },
  );
  const record = join(folder, 'run');
  await clientRole.prove({ ...subject, run: fakeClient() }, { selection, record });
  const recording = JSON.parse(readFileSync(record, 'utf8'));
  expect(plan.steps.map(({ about }) => about).toSorted()).toEqual(startsIn(recording).toSorted());
  expect(plan).toMatchObject({ role: 'client', target: 'node client.js', open: [] });
  expect(plan.steps[0]).toEqual({
    ...{ kind: 'send', by: '--exec', what: '$ node client.js' },
    ...{ about: 'one task, answered with a success', scenario: 'control' },
  });
  expect(plan.scenarios).toContainEqual({
    ...{ name: 'a token that is refused', checks: ['CLI-301'] },
    needs: ['a client that gets its tokens at $ORDERING_TOKEN_URL'],
  });
});

test('what would come to nothing is told with its reason', async () => {
  const { open, scenarios } = await clientRole.plan(
    { name: 'node client.js', run: fakeClient(), without: ['refresh'] },
    { selection: { only: ['CLI-301', 'CLI-302'] } },
  );
  expect(open).toEqual([
    {
      ...{ name: 'CLI-301', status: 'not-applicable' },
      because: 'this client was declared to do without (--without refresh)',
    },
  ]);
  expect(scenarios.map(({ name }) => name)).toEqual(['every token refused']);
});
