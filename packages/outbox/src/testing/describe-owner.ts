import { describe, expect, test } from 'vitest';
import type { Settlement } from '../queue.ts';
import { attemptOf } from './samples.ts';
import { gap, type Scene } from './scene.ts';

/** Who makes the attempts: one process at a time. */
export function describeOwner(scene: () => Scene): void {
  describe('who makes attempts', () => {
    test('is one at a time', async () => {
      const { clock } = scene();
      const other = await scene().open();
      expect(await other.queue.begin('other', clock.now(), gap)).toBeUndefined();
      await scene().outbox.queue.end();
      expect(await other.queue.begin('other', clock.now(), gap)).toEqual([]);
    });

    test('takes over what another left, and only that one settles it', async () => {
      const [id] = await scene().sendTo('a', 1);
      const { seq, endpoint } = await scene().claimOne();
      scene().clock.advance(5);
      await scene().outbox.close();
      await scene().reopen();
      const interrupted = {
        seq,
        id,
        endpoint,
        number: 1,
        resend: false,
        startedAt: scene().clock.now() - 5,
        before: 0,
        url: 'https://a.example/hooks',
      };
      expect(await scene().outbox.queue.begin('next', scene().clock.now(), gap)).toEqual([
        interrupted,
      ]);
      const again: Settlement = { kind: 'interrupted', attempt: attemptOf(1) };
      expect(await scene().outbox.queue.settle('me', seq, again)).toBe(false);
      expect(await scene().outbox.queue.settle('next', seq, again)).toBe(true);
      await scene().claimOne();
      expect(await scene().outbox.queue.begin('last', scene().clock.now(), gap)).toEqual([
        { ...interrupted, startedAt: scene().clock.now(), before: 1 },
      ]);
    });

    test('has nothing wait longer than the longest delay', async () => {
      const { outbox, clock } = scene();
      await scene().sendTo('a', 1);
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() + 100 * gap });
      await outbox.queue.begin('me', clock.now(), gap);
      expect(await outbox.queue.lanes()).toMatchObject([{ retryDueAt: clock.now() + gap }]);
    });
  });
}
