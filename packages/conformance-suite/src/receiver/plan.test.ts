import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { receiverRole } from './role.ts';
import { other, proveFake, secret } from './testing/prove-fake.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-of-receivers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Nobody listens on the discard port of a test machine. */
const nobody = 'http://127.0.0.1:9';

const unreachable = () => expect.unreachable('nothing is contacted');

/** Each delivery that is in a recording, by its label. */
function deliveriesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'label' in value && 'answer' in value ? [String(value.label)] : [];
  return [...own, ...Object.values(value).flatMap(deliveriesIn)];
}

const selection = { only: ['RCV-001', 'RCV-002', 'RCV-03?', 'RCV-05?', 'RCV-06?'] };

test('what is planned is what is done', async () => {
  const plan = await receiverRole.plan(
    {
      ...{ urls: [nobody, nobody], secret, observe: nobody, exactlyOnce: true },
      ...{ restart: unreachable, advance: unreachable, slow: unreachable },
      otherOwner: { field: 'store_id', ...other },
    },
    { selection },
  );
  const record = join(folder, 'run');
  await proveFake({}, {}, { selection, record });
  const recording = JSON.parse(readFileSync(record, 'utf8'));
  // Where effects are looked at, a delivery of which only the id is recorded comes first; one that is abandoned is not recorded.
  const unrecorded = ['the control', 'the abandoned attempt'];
  const planned = plan.steps.flatMap(({ about = '' }) => about);
  expect(planned.filter((each) => each !== '' && !unrecorded.includes(each)).toSorted()).toEqual(
    deliveriesIn(recording).toSorted(),
  );
  expect(plan.open).toEqual([]);
  expect(JSON.stringify(plan)).not.toContain(secret);
});

test('what would come to nothing is told with its reason', async () => {
  const { open } = await receiverRole.plan(
    { urls: [nobody], secret, without: ['replicas'] },
    { selection: { only: ['RCV-061', 'RCV-063', 'RCV-064'] } },
  );
  expect(open).toEqual([
    { name: 'RCV-061/effect', status: 'not-observable', because: 'it needs --observe' },
    {
      ...{ name: 'RCV-064', status: 'not-applicable' },
      because: 'left out with --without replicas',
    },
    {
      ...{ name: 'RCV-063', status: 'not-observable' },
      because: 'it needs a way to restart the receiver: give --restart COMMAND',
    },
  ]);
});
