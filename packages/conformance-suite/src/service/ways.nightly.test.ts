import { describe, expect, test } from 'vitest';
import type { Selection } from '../run/select.ts';
import { beside } from '../testing/beside.ts';
import { stages } from './checks/check.ts';
import { proveFake, serviceChecks } from './testing/prove-fake.ts';
import type { Way } from './testing/ways.ts';
import { slowWays, ways } from './testing/ways.ts';

const all = [...ways, ...slowWays];

/** How long is waited for an answer shows in real time: where much is done beside, it may not. */
const slowChecks: readonly string[] = serviceChecks
  .filter(({ stage }) => stage === stages.slow)
  .map(({ card }) => card.id);

/** What the suite says of a service beyond what is listed beside it: a false alarm. */
async function falseAlarms(way: Way, selection: Partial<Selection>): Promise<readonly string[]> {
  const { decisions, configure, open: expected = [] } = way;
  const report = await proveFake(decisions, { selection, timeoutMs: 600_000 }, configure);
  const open = report.results.filter(({ status }) => status !== 'pass');
  const names = open.map(({ id, status }) => `${id} ${status}`);
  const asked = expected.filter((name) =>
    report.results.some(({ id }) => name.startsWith(`${id} `)),
  );
  return [
    ...open.flatMap(({ id, status, detail }) =>
      asked.includes(`${id} ${status}`) ? [] : [`${id} ${status}: ${detail}`],
    ),
    ...asked.filter((name) => !names.includes(name)).map((name) => `not ${name}`),
  ];
}

// Services that are correct in another way, several at a time, but for the checks that are about real time.
test.concurrent.each(all)(
  'nothing is found in a service that $way',
  async (way) => {
    const skip = slowChecks.map((id) => `${id}*`);
    expect(await beside(() => falseAlarms(way, { skip }))).toEqual([]);
  },
  600_000,
);

describe('in real time, nothing is found in a service that', () => {
  test.each(all)(
    '$way',
    async (way) => expect(await falseAlarms(way, { only: [...slowChecks] })).toEqual([]),
    600_000,
  );
});
