import { describe, test } from 'vitest';
import { postgres, sqlite } from './databases.ts';
import { loseNothing, oneEffectEach } from './kills.ts';

/** `ORDERING_TEST_KILLS=1000` makes as many kills on each store. */
const kills = Number(process.env.ORDERING_TEST_KILLS ?? 10);
const timeout = 4 * 60 * 60 * 1000;

describe.each([
  ['a file', sqlite],
  ['a server', postgres],
])('two replicas on %s', (_where, database) => {
  test('lose nothing that was acknowledged when they are killed', { timeout }, () =>
    loseNothing(database, kills),
  );

  test(
    'make one effect of each event where it is one transaction with its record',
    {
      timeout,
    },
    () => oneEffectEach(database, 75 * kills, kills),
  );
});

test(
  'a replica that stood still for longer than its leases makes no effect again',
  { timeout },
  () => oneEffectEach(postgres, 150, 2, 'pause'),
);
