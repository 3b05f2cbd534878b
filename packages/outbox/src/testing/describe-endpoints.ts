import { describe, expect, test } from 'vitest';
import { deliveryTo, endpointOf } from './samples.ts';
import { ended, gap, type Scene } from './scene.ts';

const longUrl = (length: number) => 'https://a.example/'.padEnd(length, 'x');

/** Where deliveries go. */
export function describeEndpoints(scene: () => Scene): void {
  describe('endpoints', () => {
    test('are stored whole, and changed', async () => {
      const { outbox } = scene();
      const full = endpointOf('b', { location: 'mine', concurrency: 3, enabled: false });
      await outbox.putEndpoint(full);
      expect(await outbox.endpoint('b')).toEqual(full);
      await outbox.putEndpoint(endpointOf('b', { url: 'https://other.example/' }));
      expect(await outbox.endpoint('b')).toEqual({
        ...endpointOf('b', { url: 'https://other.example/', enabled: true }),
        location: undefined,
        concurrency: undefined,
      });
      expect(await outbox.endpoint('c')).toBeUndefined();
    });

    test.each([
      ['no id', { id: '' }],
      ['a relative URL', { url: '/hooks' }],
      ['another scheme', { url: 'ftp://a.example/' }],
      ['a password in the URL', { url: 'https://me:pass@a.example/' }],
      ['an empty secret', { secret: '' }],
      ['a location that breaks the line', { location: 'a\r\nX: b' }],
      ['no attempt at once', { concurrency: 0 }],
      ['half an attempt at once', { concurrency: 1.5 }],
      ['an id that is too long', { id: 'i'.repeat(2049) }],
      ['a URL that is too long', { url: longUrl(2049) }],
      ['a secret that is too long', { secret: 's'.repeat(2049) }],
      ['a location that is too long', { location: 'l'.repeat(2049) }],
    ])('with %s are refused', async (_, changes) => {
      const { outbox } = scene();
      await expect(outbox.putEndpoint(endpointOf('bad', changes))).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await outbox.endpoint('bad')).toBeUndefined();
    });

    test('have texts of 2,048 characters at most', async () => {
      const { outbox } = scene();
      const longest = { secret: 's'.repeat(2048), location: 'l'.repeat(2048) };
      const id = 'i'.repeat(2048);
      await outbox.putEndpoint(endpointOf(id, { ...longest, url: longUrl(2048) }));
      expect(await outbox.endpoint(id)).toMatchObject(longest);
    });

    test('that are removed take nothing more, and what waited has failed', async () => {
      const { outbox } = scene();
      const ids = await scene().sendTo('a', 3);
      const running = await scene().claimOne();
      expect(await outbox.removeEndpoint('a')).toBe(true);
      expect(await outbox.removeEndpoint('a')).toBe(false);
      expect(await outbox.removeEndpoint('never')).toBe(false);
      expect(await outbox.endpoint('a')).toBeUndefined();
      await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({
        code: 'unknown-endpoint',
      });
      expect(await scene().claim()).toEqual([]);
      const next = { state: 'scheduled', dueAt: scene().clock.now() + gap } as const;
      expect(await outbox.queue.settle('me', running.seq, ended(1, next))).toBe(true);
      expect(await Promise.all(ids.map((id) => scene().stateOf(id)))).toEqual([
        'failed',
        'failed',
        'failed',
      ]);
    });

    test('that come again get nothing of what waited for them before', async () => {
      const { outbox } = scene();
      await scene().sendTo('a', 1200);
      await Promise.all([outbox.removeEndpoint('a'), outbox.putEndpoint(endpointOf('a'))]);
      expect(await outbox.depth()).toEqual({ scheduled: 0, attempting: 0, failed: 1200 });
      const [fresh] = await scene().sendTo('a', 1);
      expect((await scene().claim()).map(({ id }) => id)).toEqual([fresh]);
    });

    test('that are not enabled get nothing, and everything later', async () => {
      const { outbox } = scene();
      await outbox.putEndpoint(endpointOf('a', { enabled: false }));
      const ids = await scene().sendTo('a', 2);
      expect(await scene().claim()).toEqual([]);
      await outbox.putEndpoint(endpointOf('a'));
      expect((await scene().claim()).map(({ id }) => id)).toEqual(ids);
    });
  });
}
