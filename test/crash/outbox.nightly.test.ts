import { test } from 'vitest';
import { loseNoDelivery } from './outbox-kills.ts';
import { boundaries } from './outbox-plan.ts';

/** `ORDERING_TEST_KILLS=1000` makes as many kills. */
const kills = Number(process.env.ORDERING_TEST_KILLS ?? boundaries.length);
const rounds = Array.from({ length: Math.ceil(kills / boundaries.length) }, () => boundaries);

test(
  'a sender that is killed at each of its boundaries loses nothing',
  {
    timeout: 8 * 60 * 60 * 1000,
  },
  () => loseNoDelivery(rounds.flat()),
);
