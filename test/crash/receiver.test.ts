import { test } from 'vitest';
import { sqlite } from './databases.ts';
import { loseNothing } from './kills.ts';

// The nightly form has more kills, transactions, a server that is shared, and a replica that stands still.
test('two replicas lose nothing that was acknowledged when one is killed, and repeat only what that has cut off', () =>
  loseNothing(sqlite, 1));
