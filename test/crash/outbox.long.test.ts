import { test } from 'vitest';
import { loseNoDelivery } from './outbox-kills.ts';
import { boundaries } from './outbox-plan.ts';

test('a sender that is killed at each of its boundaries loses nothing', () =>
  loseNoDelivery(boundaries));
