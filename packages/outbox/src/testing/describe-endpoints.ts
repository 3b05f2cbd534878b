import { describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../endpoint.ts';
import type { Change, Lane } from '../queue.ts';
import { deliveryTo, endpointOf } from './samples.ts';
import { ended, gap, plenty, type Scene } from './scene.ts';

const longUrl = (length: number) => 'https://a.example/'.padEnd(length, 'x');

/** Where deliveries go. */
export function describeEndpoints(scene: () => Scene): void {
  describe('endpoints', () => {
    test('are stored whole, and changed', async () => {
      const { outbox } = scene();
      const full = endpointOf('b', { location: 'mine', concurrency: 3 });
      await outbox.putEndpoint(full);
      expect(await outbox.endpoint('b')).toEqual(full);
      await outbox.putEndpoint(endpointOf('b', { url: 'https://other.example/' }));
      expect(await outbox.endpoint('b')).toEqual({
        ...endpointOf('b', { url: 'https://other.example/' }),
        location: undefined,
        concurrency: undefined,
        disabled: undefined,
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

    test('that are removed accept nothing more, and their pending deliveries have failed', async () => {
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

    test('that are added again do not get earlier deliveries', async () => {
      const { outbox } = scene();
      await scene().sendTo('a', 1200);
      await Promise.all([outbox.removeEndpoint('a'), outbox.putEndpoint(endpointOf('a'))]);
      expect(await outbox.depth()).toMatchObject({ scheduled: 0, attempting: 0, failed: 1200 });
      const [fresh] = await scene().sendTo('a', 1);
      expect((await scene().claim()).map(({ id }) => id)).toEqual([fresh]);
    });

    test('are listed in the order in which they were added, by pages', async () => {
      const { outbox } = scene();
      for (const id of ['d', 'b', 'gone', 'c']) await outbox.putEndpoint(endpointOf(id));
      await outbox.removeEndpoint('gone');
      await outbox.disableEndpoint('b', 'asked for it');
      const idsOf = async (query: EndpointQuery) => {
        const { endpoints, next } = await outbox.listEndpoints(query);
        return [endpoints.map(({ id }) => id).join(), next];
      };
      expect(await idsOf({})).toEqual(['a,d,b,c', undefined]);
      expect(await idsOf({ disabled: true })).toEqual(['b', undefined]);
      expect(await idsOf({ disabled: false })).toEqual(['a,d,c', undefined]);
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
        const page = await outbox.listEndpoints(query);
        seen.push(...page.endpoints);
        cursor = page.next;
      } while (cursor !== undefined);
      const each = ['a', 'd', 'b', 'c'].map((id) => outbox.endpoint(id));
      expect(seen).toEqual(await Promise.all(each));
      await expect(outbox.listEndpoints({ cursor: 'x' })).rejects.toMatchObject({
        code: 'invalid',
      });
    });

    test('have as many on a page as are asked for, a hundred, or a thousand', async () => {
      const { outbox } = scene();
      const puts = Array.from({ length: 1001 }, (_, n) => outbox.putEndpoint(endpointOf(`${n}`)));
      await Promise.all(puts);
      const countOf = async (query: EndpointQuery) =>
        (await outbox.listEndpoints(query)).endpoints.length;
      expect(await countOf({ limit: 0 })).toBe(1);
      expect(await countOf({})).toBe(100);
      expect(await countOf({ limit: 2000 })).toBe(1000);
    });
  });

  describe('an endpoint that is disabled', () => {
    const reason = 'it answered 410';
    const disabledOf = async (id: string) => (await scene().outbox.endpoint(id))?.disabled;

    test('says why and since when, also after it was changed and opened again, until it is enabled', async () => {
      const { outbox, clock } = scene();
      const at = clock.now();
      expect(await outbox.disableEndpoint('a', 'another reason')).toBe(true);
      clock.advance(5);
      expect(await outbox.disableEndpoint('a', reason)).toBe(true);
      await outbox.putEndpoint(endpointOf('a', { secret: 'rotated' }));
      expect(await disabledOf('a')).toEqual({ reason, at });
      await outbox.close();
      await scene().reopen();
      expect(await disabledOf('a')).toEqual({ reason, at });
      expect(await scene().outbox.enableEndpoint('a')).toBe(true);
      expect(await disabledOf('a')).toBeUndefined();
      expect(await scene().outbox.enableEndpoint('a')).toBe(true);
    });

    test('is there, and has a reason', async () => {
      const { outbox } = scene();
      await outbox.putEndpoint(endpointOf('gone'));
      await outbox.removeEndpoint('gone');
      for (const id of ['gone', 'never']) {
        expect(await outbox.disableEndpoint(id, reason)).toBe(false);
        expect(await outbox.enableEndpoint(id)).toBe(false);
      }
      for (const wrong of ['', 'r'.repeat(2049)]) {
        const disabled = outbox.disableEndpoint('a', wrong);
        await expect(disabled).rejects.toMatchObject({ code: 'invalid' });
      }
      expect(await disabledOf('a')).toBeUndefined();
      await outbox.disableEndpoint('a', 'r'.repeat(2048));
    });

    test('that is removed and added again is not', async () => {
      const { outbox } = scene();
      await outbox.disableEndpoint('a', reason);
      const [old = ''] = await scene().sendTo('a', 1);
      await outbox.removeEndpoint('a');
      expect(await scene().stateOf(old)).toBe('failed');
      await outbox.putEndpoint(endpointOf('a'));
      expect(await disabledOf('a')).toBeUndefined();
      const [id] = await scene().sendTo('a', 1);
      expect(await scene().claimOne()).toMatchObject({ id });
    });

    test('gets no attempt: what is sent, retried or resent stays scheduled without a time', async () => {
      const { outbox, clock } = scene();
      const [retried = '', resent = ''] = await scene().sendTo('a', 2);
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() + gap });
      await scene().attempt({ state: 'failed' });
      const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
      const { last } = await outbox.queue.arrivals(undefined);
      await outbox.disableEndpoint('a', reason);
      const [sent = ''] = await scene().sendTo('a', 1);
      expect(await outbox.resend({ id: resent })).toBe(1);
      clock.advance(10 * gap);
      expect(await outbox.queue.lanes()).toEqual([]);
      expect(await outbox.queue.arrivals(last)).toEqual({ lanes: [], last: last + 1 });
      const wants = [{ endpoint, limit: 9, running: 0, retriesFirst: false }];
      expect(await outbox.queue.claim('me', clock.now(), wants, plenty)).toMatchObject({
        deliveries: [],
      });
      for (const [id, attempts] of [
        [retried, 1],
        [resent, 1],
        [sent, 0],
      ] as const) {
        const found = await outbox.find(id);
        expect(found).toMatchObject({ state: 'scheduled', attempts });
        expect(found).not.toHaveProperty('nextAttemptAt');
      }
    });

    test('gets due deliveries when it is enabled, and the rest on time', async () => {
      const { outbox, clock } = scene();
      const [soon = '', late = ''] = await scene().sendTo('a', 2);
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() + gap / 2 });
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() + gap });
      const heard: (Change | Lane)[] = [];
      outbox.queue.onChange((change) => heard.push(change));
      await outbox.disableEndpoint('a', reason);
      const [sent = ''] = await scene().sendTo('a', 1);
      clock.advance(gap - 2);
      await outbox.enableEndpoint('a');
      const enabledAt = clock.now();
      expect(heard).toEqual(['lanes']);
      clock.advance(1);
      // Enabling what is enabled changes nothing.
      await outbox.enableEndpoint('a');
      const times = async () =>
        Promise.all([soon, late, sent].map(async (id) => (await outbox.find(id))?.nextAttemptAt));
      expect(await times()).toEqual([enabledAt, enabledAt + 2, enabledAt]);
      const claimed = await scene().claim();
      expect(claimed.map(({ id, number, dueAt }) => [id, number, dueAt])).toEqual([
        [sent, 1, enabledAt],
        [soon, 2, enabledAt],
      ]);
      clock.advance(1);
      expect(await scene().claimOne()).toMatchObject({ id: late, number: 2, dueAt: enabledAt + 2 });
    });

    test('lets the attempt in progress end, and blocks its retry', async () => {
      const { outbox, clock } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      const { seq } = await scene().claimOne();
      await outbox.disableEndpoint('a', reason);
      expect(await scene().stateOf(id)).toBe('attempting');
      const dueAt = clock.now() + gap;
      expect(await outbox.queue.settle('me', seq, ended(1, { state: 'scheduled', dueAt }))).toBe(
        true,
      );
      clock.advance(gap);
      expect(await scene().claim()).toEqual([]);
      expect(await outbox.find(id)).toMatchObject({ state: 'scheduled', attempts: 1 });
    });
  });
}
