import { test } from 'vitest';
import { sqlite } from './databases.ts';
import { loseNothing } from './kills.ts';

// The long form has transactions, a server that is shared, and replicas that stand still; `npm run test:crash` does the
// same for hours.
test('two replicas lose nothing that was acknowledged when one is killed, and repeat only what that has cut off', () =>
  loseNothing(sqlite, 1));
