import { test } from 'vitest';
import { killAmongHanging, killInAdvance } from './outbox-hangs.ts';

const timeout = 20 * 60 * 1000;

test(
  'a sender for 2,000 endpoints, half of which hang, that is killed 5 times forgets nothing and is never early',
  {
    timeout,
  },
  () => killAmongHanging(2000, 5, 700),
);

test(
  'an advance by a day while 1,000 endpoints hang that is killed 3 times and made again forgets nothing and is never early',
  {
    timeout,
  },
  () => killInAdvance(1000, 3, 1300),
);
