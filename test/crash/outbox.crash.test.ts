import { test } from 'vitest';
import { loseNoDelivery } from './outbox-kills.ts';

test('a sender that is killed 1,000 times loses nothing', { timeout: 8 * 60 * 60 * 1000 }, () =>
  loseNoDelivery(1000),
);
