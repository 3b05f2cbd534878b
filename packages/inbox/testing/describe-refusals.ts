import { expect, test } from 'vitest';
import type { Inbox } from '../src/inbox.ts';
import { eventOf, nonsenseOf } from '../src/testing/deliveries.ts';

/** What an inbox does with arguments that no compiler has seen. */
export function describeRefusals(open: () => Promise<Inbox>): void {
  test.each<[what: string, delivery: unknown, message: string]>([
    ['nothing', undefined, 'the delivery fields must be an object, not undefined'],
    ['another kind', { ...eventOf('x'), kind: 'evnt' }, "kind must be 'event' or 'quarantined'"],
    ['no id', { ...eventOf('x'), id: undefined }, 'id must be a string; it is missing'],
    ['a body of text', { ...eventOf('x'), body: '{}' }, 'body must be a Uint8Array with the raw'],
    ['no headers', { ...eventOf('x'), headers: undefined }, 'headers must be an object of strings'],
    ['a header list', { ...eventOf('x'), headers: { a: ['b'] } }, 'headers must be an object of'],
    ['a resource number', { ...eventOf('x'), resource: 42 }, 'resource must be a string; it is 42'],
    ['an event type', { ...eventOf('x'), eventType: {} }, 'eventType must be a string'],
    ['no reason', { ...nonsenseOf('x'), reason: undefined }, 'reason must be a string'],
  ])(
    'accept refuses a delivery with %s, and keeps the others',
    async (_what, delivery, message) => {
      const inbox = await open();
      const refused = Reflect.apply(inbox.accept, inbox, [delivery]);
      const others = [inbox.accept(eventOf('a')), inbox.accept(eventOf('b'))];
      await expect(refused).rejects.toThrow(TypeError);
      await expect(refused).rejects.toThrow(message);
      expect(await Promise.all(others)).toEqual(['accepted', 'accepted']);
      expect(await inbox.ready()).toEqual({ ready: true });
    },
  );

  test.each(['list', 'replay', 'purge'] as const)(
    '%s refuses a field that it does not have',
    async (method) => {
      const inbox = await open();
      await inbox.accept(nonsenseOf('a'));
      const called = Reflect.apply(inbox[method], inbox, [{ state: 'dead' }]);
      await expect(called).rejects.toThrow(/^unknown filter field state; the filter fields are /);
      expect(await inbox.inspect('a')).toMatchObject({ state: 'quarantined' });
    },
  );
}
