import { describe, test } from 'vitest';
import { postgres, sqlite } from './databases.ts';
import { loseNothing, oneEffectEach } from './kills.ts';

// `npm run test:crash` does the same for hours.
describe.concurrent('two replicas that are killed', () => {
  test('lose nothing that was acknowledged, and repeat only what a kill has cut off', () =>
    loseNothing(sqlite, 2));

  test('make each effect once where it is one transaction with the record of it', () =>
    oneEffectEach(sqlite, 150, 2));

  test('make each effect once in a server that they share', () => oneEffectEach(postgres, 150, 2));
});

test('a replica that stood still for longer than its leases makes no effect again when it wakes', () =>
  oneEffectEach(postgres, 150, 2, 'pause'));
