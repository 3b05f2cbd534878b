import { expect, test } from 'vitest';
import type { Check, Ran } from '../model/check.ts';
import { broken, kept } from '../model/finding.ts';
import { sightingsFrom, unseen } from '../model/sightings.ts';
import type { ChecksRun } from './checks.ts';
import { runChecks } from './checks.ts';
import { deadlineIn } from './deadline.ts';
import { Redactor } from './redact.ts';

const card = { level: 'MUST', title: 't', catches: 'c', fix: 'm' } as const;

function check(id: string, stage: number, run: () => Promise<Ran>): Check<undefined> {
  return { card: { ...card, id }, stage, aspects: [undefined], run };
}

function run(checks: readonly Check<undefined>[], timeoutMs = 5000): ChecksRun<undefined> {
  return {
    families: [{ title: 'Family', checks }],
    world: undefined,
    selection: { only: [], skip: [] },
    deadline: deadlineIn(timeoutMs),
    context: { redactor: new Redactor(), expectedFailures: new Map(), reproduce: () => '' },
    width: 2,
    settle: async () => unseen('nothing to see'),
    lastLook: async () => new Map(),
    onResult: () => {},
  };
}

test('stages run one after another, and results come in the order of the families', async () => {
  const ran: string[] = [];
  const noting = (id: string, stage: number) =>
    check(id, stage, async () => {
      ran.push(id);
      return { finding: kept('', [{ id: '1', saw: '' }]) };
    });
  const results = await runChecks(run([noting('A', 1), noting('B', 0), noting('C', 1)]));
  expect(ran).toEqual(['B', 'A', 'C']);
  expect(results.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
});

test('a check that hangs is skipped when the time is up, and so are those after it', async () => {
  const hangs = check('A', 0, () => new Promise(() => {}));
  const later = check('B', 1, async () => ({ finding: kept('', [{ id: '1', saw: '' }]) }));
  const results = await runChecks(run([hangs, later], 20));
  expect(results.map(({ status }) => status)).toEqual(['not-run', 'not-run']);
  expect(results[0]?.detail).toContain('--timeout');
});

test('a fault of a check is thrown on: it says nothing about the subject', async () => {
  const faulty = check('A', 0, async () => {
    throw new TypeError('oops');
  });
  await expect(runChecks(run([faulty]))).rejects.toThrow('oops');
});

test('an effect that comes twice, the second time when everything is over, is found', async () => {
  const seen = (effects: number) => ({ seen: true, count: { received: 2, effects } }) as const;
  const twice: Check<undefined> = {
    ...check('A', 0, async () => ({
      finding: kept('', [{ id: '1', saw: '' }]),
      effect: {
        wants: [{ id: 'id', effect: 'some' }],
        judge: (sightings) => {
          const sighting = sightings.of('id');
          const effects = sighting.seen ? sighting.count.effects : 0;
          return effects === 1
            ? kept('', [{ id: '1', saw: '' }])
            : broken('one effect', `${effects} effects`);
        },
      },
    })),
    aspects: ['verdict', 'effect'],
  };
  const early = { settle: async () => sightingsFrom('', new Map([['id', seen(1)]])) };
  const statuses = async (late: number) => {
    const lastLook = async () => new Map([['id', seen(late)]]);
    const results = await runChecks({ ...run([twice]), ...early, lastLook });
    return results.map(({ status }) => status);
  };
  expect(await statuses(1)).toEqual(['pass', 'pass']);
  expect(await statuses(2)).toEqual(['pass', 'fail']);
  // A restart made it forget what was seen before.
  expect(await statuses(0)).toEqual(['pass', 'pass']);
});

test('what hangs on something that does not hold is not run because of it', async () => {
  const ran: string[] = [];
  const hanging: Check<undefined> = {
    ...check('B', 0, async () => {
      ran.push('B');
      return { finding: kept('', [{ id: '1', saw: '' }]) };
    }),
    hangsOn: [{ check: 'A', fault: async () => ({ says: 'nobody is at home', fix: 'Ring.' }) }],
  };
  const [result] = await runChecks(run([hanging]));
  expect(result).toMatchObject({
    ...{ status: 'not-run', detail: 'because of A: nobody is at home', hangsOn: 'A' },
  });
  expect(result).not.toHaveProperty('failedAsWell');
  expect(ran).toEqual([]);
});
