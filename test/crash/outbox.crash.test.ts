import { test } from 'vitest';
import { loseNoDelivery } from './outbox-kills.ts';
import { boundaries } from './outbox-plan.ts';

test('a sender that is killed 1,000 times loses nothing', { timeout: 8 * 60 * 60 * 1000 }, () =>
  loseNoDelivery(Array.from({ length: 100 }, () => boundaries).flat()),
);
