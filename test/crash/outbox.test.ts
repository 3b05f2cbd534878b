import { test } from 'vitest';
import { loseNoDelivery } from './outbox-kills.ts';

test('a sender that is killed at a few of its boundaries loses nothing', () =>
  loseNoDelivery(['after claim', 'before settle', 'in an attempt', 'any time']));
