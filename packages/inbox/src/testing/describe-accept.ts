import { describe, expect, test, vi } from 'vitest';
import { InboxError } from '../error.ts';
import { eventOf, nonsenseOf } from './deliveries.ts';
import type { Scene } from './scene.ts';

/** What `accept` does, and what it keeps. */
export function describeAccept(scene: () => Scene): void {
  describe('accept', () => {
    test('takes an id once, and counts how often it came', async () => {
      const { inbox } = scene();
      expect(await inbox.accept(eventOf('a'))).toBe('accepted');
      expect(await inbox.accept(eventOf('a'))).toBe('duplicate');
      expect(await inbox.accept(eventOf('b'))).toBe('accepted');
      expect(await inbox.inspect('a')).toEqual({
        state: 'pending',
        received: 2,
        effects: 0,
        attempts: 0,
        crashes: 0,
        stale: false,
      });
      expect(await inbox.inspect('c')).toBeUndefined();
    });

    test('takes one of many at once, over all connections', async () => {
      const { inbox } = scene();
      const other = await scene().open();
      const ids = Array.from({ length: 20 }, (_, index) => `id-${index}`);
      const answers = await Promise.all(
        ids.flatMap((id) => [inbox, other, inbox, other].map((each) => each.accept(eventOf(id)))),
      );
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(20);
      expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(60);
    });

    test('keeps the first body of an id', async () => {
      await scene().inbox.accept(eventOf('a', [1]));
      await scene().inbox.accept(eventOf('a', [2]));
      expect((await scene().claimOne()).body).toEqual(Uint8Array.of(1));
    });

    test('keeps every field of a delivery', async () => {
      const { inbox, clock } = scene();
      const about = { eventType: 'made', product: 'hub', resource: 'r' };
      await inbox.accept({ ...eventOf('a'), ...about, timestamp: '2026-01-01T00:00:00+00:00' });
      await inbox.accept({ ...eventOf('b'), timestamp: 'no time' });
      const unsettled = { received: 1, effects: 0, attempts: 0, crashes: 0, stale: false };
      expect(await inbox.get('a')).toEqual({
        ...{ id: 'a', state: 'pending', ...unsettled, ...about },
        ...{ timestamp: '2026-01-01T00:00:00.000Z', receivedAt: clock.now() },
        ...{ body: Uint8Array.of(0, 255, 10, 128), headers: { 'content-type': 'x' } },
      });
      expect(await inbox.get('b')).toMatchObject({ id: 'b', timestamp: undefined });
      expect(await inbox.get('c')).toBeUndefined();
    });

    test('keeps texts of any characters', async () => {
      const { inbox } = scene();
      const text = 'a\0b\u0001c\u00010 \\ " \' { } , NULL é 😀 \u2028';
      const texts = { eventType: text, product: text, store: text, resource: text };
      const headers = { 'x-text': text };
      await inbox.accept({ ...eventOf(text), ...texts, headers });
      await inbox.accept({ ...nonsenseOf('nonsense'), reason: text });
      expect(await inbox.accept(eventOf(text))).toBe('duplicate');
      expect(await inbox.get(text)).toMatchObject({ id: text, ...texts, headers });
      expect(await scene().ids({ ...texts, id: text })).toEqual([text]);
      expect(await scene().ids({ reason: 'B\u0001C' })).toEqual(['nonsense']);
      const item = await scene().claimOne();
      expect(item).toMatchObject({
        id: text,
        headers,
        eventType: text,
        product: text,
        resource: text,
      });
      await scene().settle(item, { kind: 'retry', inMs: 0, reason: text });
      expect(await inbox.get(text)).toMatchObject({ reason: text });
    });

    test('keeps it when the inbox is closed and opened again', async () => {
      await scene().inbox.accept(eventOf('a'));
      await scene().inbox.close();
      const again = await scene().open();
      expect(await again.accept(eventOf('a'))).toBe('duplicate');
      expect(await scene().claimedIds(again)).toEqual(['a']);
    });

    test('finishes what was asked before it was closed, and takes nothing after', async () => {
      const { inbox } = scene();
      const before = inbox.accept(eventOf('a'));
      const closed = inbox.close();
      await expect(inbox.accept(eventOf('b'))).rejects.toMatchObject({ code: 'closed' });
      expect(await before).toBe('accepted');
      await closed;
      await expect(inbox.counts()).rejects.toThrow(InboxError);
      await expect(inbox.work({})).rejects.toMatchObject({ code: 'closed' });
      expect(await inbox.ready()).toEqual({ ready: false, reason: 'the inbox is closed' });
    });

    test('takes bodies of any size, empty ones included', async () => {
      const { inbox } = scene();
      const large = Uint8Array.from({ length: 1_500_000 }, (_, index) => index % 251);
      await Promise.all([
        inbox.accept(eventOf('empty', [])),
        inbox.accept({ ...eventOf('large'), body: large }),
        inbox.accept(eventOf('small', [7])),
      ]);
      const { items } = await scene().claim();
      const bodies = new Map(items.map(({ id, body }) => [id, body]));
      expect(bodies.get('empty')).toEqual(new Uint8Array());
      expect(bodies.get('small')).toEqual(Uint8Array.of(7));
      expect(Buffer.compare(bodies.get('large') ?? new Uint8Array(), large)).toBe(0);
    });

    test('says that something arrived, when it did', async () => {
      const { inbox } = scene();
      const arrival = vi.fn();
      const forget = inbox.onArrival(arrival);
      await inbox.accept(eventOf('a'));
      await inbox.accept(eventOf('a'));
      await inbox.accept(nonsenseOf('b'));
      expect(arrival).toHaveBeenCalledTimes(1);
      forget();
      await inbox.accept(eventOf('c'));
      expect(arrival).toHaveBeenCalledTimes(1);
    });

    test('can be asked for beforehand', async () => {
      expect(await scene().inbox.ready()).toEqual({ ready: true });
    });
  });

  describe('quarantine', () => {
    test('is kept, listed, and not processed', async () => {
      const { inbox } = scene();
      expect(await inbox.accept(nonsenseOf('a'))).toBe('accepted');
      expect(await inbox.accept(nonsenseOf('a'))).toBe('duplicate');
      expect(await scene().claimedIds()).toEqual([]);
      const { entries } = await inbox.list({ states: ['quarantined'] });
      expect(entries).toMatchObject([{ id: 'a', reason: 'not-json', received: 2 }]);
    });

    test('does not cost an event of the same id its effect', async () => {
      const { inbox } = scene();
      await inbox.accept(nonsenseOf('a'));
      const headers = { 'content-type': 'application/json' };
      const event = { ...eventOf('a', [5]), headers, eventType: 'made', resource: 'r' };
      expect(await inbox.accept(event)).toBe('accepted');
      expect(await inbox.accept(event)).toBe('duplicate');
      expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', received: 3 });
      const found = await scene().claimOne();
      expect(found).toMatchObject({
        body: Uint8Array.of(5),
        headers,
        eventType: 'made',
        resource: 'r',
      });
    });
  });
}
