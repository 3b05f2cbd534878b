import { test } from 'vitest';
import { killAmongHanging, killInAdvance } from './outbox-hangs.ts';

test('a sender for endpoints of which half hang that is killed twice forgets nothing and is never early', () =>
  killAmongHanging(40, 2, 20));

test('an advance by a day while endpoints hang that is killed and made again forgets nothing and is never early', () =>
  killInAdvance(20, 1, 50));
