import { describe, expect, test, vi } from 'vitest';
import { OutboxError } from '../error.ts';
import type { Change, Lane } from '../queue.ts';
import { deliveryTo, endpointOf } from './samples.ts';
import type { Scene } from './scene.ts';

/** What is stored to be delivered. */
export function describeSend(scene: () => Scene): void {
  describe('send', () => {
    test('stores a delivery, which the log shows', async () => {
      const { outbox, clock } = scene();
      const delivery = deliveryTo('a');
      expect(await outbox.send(delivery)).toBe(delivery.id);
      expect(await outbox.find(delivery.id)).toEqual({
        id: delivery.id,
        endpointId: 'a',
        url: 'https://a.example/hooks',
        eventType: 'thing.done',
        state: 'scheduled',
        attempts: 0,
        createdAt: clock.now(),
        nextAttemptAt: clock.now(),
        body: delivery.body,
        log: [],
      });
      expect(await outbox.find('unheard-of')).toBeUndefined();
    });

    test('keeps it when the outbox is closed and opened again', async () => {
      const { outbox } = scene();
      const id = await outbox.send(deliveryTo('a'));
      await outbox.close();
      expect(await (await scene().open()).find(id)).toMatchObject({ state: 'scheduled' });
    });

    test('takes an id once', async () => {
      const { outbox } = scene();
      const delivery = deliveryTo('a');
      const both = [outbox.send(delivery), outbox.send({ ...delivery, body: new Uint8Array(1) })];
      const [first, second] = await Promise.allSettled(both);
      expect(first).toMatchObject({ status: 'fulfilled' });
      expect(second).toMatchObject({ reason: { code: 'duplicate' } });
      expect((await outbox.find(delivery.id))?.body).toEqual(delivery.body);
    });

    test('one that fails does not affect others', async () => {
      const sent = await Promise.allSettled(
        ['a', 'nobody', 'a'].map((endpointId) => scene().outbox.send(deliveryTo(endpointId))),
      );
      expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    test('takes bodies of any size up to the largest', async () => {
      const { outbox } = scene();
      const large = Uint8Array.from({ length: 1024 * 1024 }, (_, index) => index % 251);
      const bodies = [new Uint8Array(), large, Uint8Array.of(7)];
      const ids = await Promise.all(bodies.map((body) => outbox.send(deliveryTo('a', { body }))));
      const found = new Map((await scene().claim()).map(({ id, body }) => [id, body]));
      for (const [index, id] of ids.entries()) {
        expect(Buffer.compare(found.get(id) ?? new Uint8Array(9), bodies[index] ?? large)).toBe(0);
      }
      const larger = deliveryTo('a', { body: new Uint8Array(1024 * 1024 + 1) });
      await expect(outbox.send(larger)).rejects.toMatchObject({ code: 'invalid' });
    });

    test.each([
      ['id', (text: string) => ({ id: text })],
      ['event type', (text: string) => ({ eventType: text })],
      ['action', (text: string) => ({ action: text })],
    ])('takes an %s of 2,048 characters, and no longer one', async (_, changes) => {
      const { outbox } = scene();
      await outbox.send(deliveryTo('a', changes('x'.repeat(2048))));
      const longer = outbox.send(deliveryTo('a', changes('x'.repeat(2049))));
      await expect(longer).rejects.toMatchObject({ code: 'invalid' });
      expect((await outbox.list()).deliveries).toHaveLength(1);
    });

    test('finishes what was asked before it was closed, and takes nothing after', async () => {
      const { outbox } = scene();
      const before = outbox.send(deliveryTo('a'));
      const closed = outbox.close();
      await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'closed' });
      expect(await before).toEqual(expect.any(String));
      await closed;
      await expect(outbox.depth()).rejects.toThrow(OutboxError);
    });

    test('says that something changed, when it did', async () => {
      const { outbox, clock } = scene();
      const heard: (Change | Lane)[] = [];
      const forget = outbox.queue.onChange((change) => heard.push(change));
      await outbox.send(deliveryTo('a'));
      await outbox.putEndpoint(endpointOf('b'));
      await expect(outbox.send(deliveryTo('c'))).rejects.toThrow();
      const lane = { endpoint: expect.any(Number), firstDueAt: clock.now(), retryDueAt: undefined };
      expect(heard).toEqual([lane, 'lanes']);
      forget();
      await outbox.send(deliveryTo('a'));
      expect(heard).toHaveLength(2);
    });

    test('does not notify about what was not stored', async () => {
      const { outbox } = scene();
      const heard = vi.fn();
      outbox.queue.onChange(heard);
      const twice = deliveryTo('a');
      await outbox.send(twice);
      await expect(outbox.send(twice)).rejects.toThrow();
      expect(heard).toHaveBeenCalledTimes(1);
    });
  });
}
