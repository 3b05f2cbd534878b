import { describe, expect, test } from 'vitest';
import { endpointOf } from './samples.ts';
import { ended, type Scene } from './scene.ts';

/** What is delivered once more. */
export function describeResend(scene: () => Scene): void {
  describe('resending', () => {
    test.each([
      ['failed', 'acknowledged', 'acknowledged'],
      ['failed', 'failed', 'failed'],
      ['acknowledged', 'failed', 'acknowledged'],
    ] as const)('what has %s, and then %s, is %s', async (before, then, want) => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      expect(await outbox.resend(id)).toBe(false);
      await scene().attempt({ state: before });
      expect(await outbox.resend(id)).toBe(true);
      expect(await outbox.resend(id)).toBe(false);
      const claimed = await scene().claimOne();
      expect(claimed).toMatchObject({ id, number: 2, resend: true });
      await outbox.queue.settle('me', claimed.seq, ended(2, { state: then }));
      expect(await outbox.find(id)).toMatchObject({ state: want, attempts: 2 });
      expect(await scene().claim()).toEqual([]);
    });

    test('every failed delivery of an endpoint, and no other', async () => {
      const { outbox } = scene();
      await outbox.putEndpoint(endpointOf('b'));
      await scene().sendTo('b', 1);
      await scene().attempt({ state: 'failed' });
      const ids = await scene().sendTo('a', 3);
      await scene().attempt({ state: 'acknowledged' });
      await scene().attempt({ state: 'failed' });
      await scene().attempt({ state: 'failed' });
      expect(await outbox.resendFailed('a')).toBe(2);
      expect((await scene().claim()).map(({ id }) => id)).toEqual(ids.slice(1));
      expect(await outbox.resendFailed('nobody')).toBe(0);
    });

    test('thousands of them', async () => {
      const { outbox } = scene();
      const ids = await scene().sendTo('a', 1001);
      const claimed = await scene().claim(2000);
      const failed = ended(1, { state: 'failed' });
      await Promise.all(claimed.map(({ seq }) => outbox.queue.settle('me', seq, failed)));
      expect(await outbox.resendFailed('a')).toBe(ids.length);
    });

    test('keeps the newest hundred attempts in the log', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      for (let attempts = 1; attempts <= 101; attempts += 1) {
        if (attempts > 1) await outbox.resend(id);
        await scene().attempt({ state: 'failed' });
        if (attempts < 100) continue;
        const found = await outbox.find(id);
        const numbers = Array.from({ length: 100 }, (_, n) => attempts - 99 + n);
        expect(found).toMatchObject({ attempts, state: 'failed' });
        expect(found?.log.map(({ number }) => number)).toEqual(numbers);
      }
    });

    test('what nobody knows, or whose endpoint is gone, is not resent', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      await scene().attempt({ state: 'failed' });
      await outbox.removeEndpoint('a');
      expect(await outbox.resend(id)).toBe(false);
      expect(await outbox.resendFailed('a')).toBe(0);
      expect(await outbox.resend('unheard-of')).toBe(false);
    });
  });
}
