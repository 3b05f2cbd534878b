import type { EventMap } from '@ordering/events';
import { actionRole, parseEvent, productTable } from '@ordering/events';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createDispatcher, createDispatcherFrom } from './dispatch.ts';
import { HandlersError } from './handler-table.ts';
import type { Handlers } from './handlers.ts';

/** For a contract whose events ask for actions. */
const ofActions = test.skipIf(actionRole === undefined);

const context = {
  id: 'id-1',
  attempt: 1,
  body: new Uint8Array(),
  signal: new AbortController().signal,
};

function eventOf(fields: object) {
  const parsed = parseEvent({
    event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
    timestamp: '2025-03-14T18:03:27.412Z',
    data: {},
    ...fields,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.event;
}

const store = { store_id: 'store_1', location_id: 'location_1' };
const storeOrder = eventOf({ ...store, event_type: 'order.created' });
const hubOrder = eventOf({ community_id: 'community_1', event_type: 'order.created' });
const action = (data: object) => eventOf({ ...store, event_type: 'action_required', data });

function expectRefused(handlers: unknown, message: string): void {
  const make = () => createDispatcherFrom(handlers);
  expect(make).toThrow(HandlersError);
  expect(make).toThrow(
    expect.objectContaining({ name: 'HandlersError', message: expect.stringContaining(message) }),
  );
}

describe('dispatch', () => {
  test('by product where an event type exists in two', async () => {
    const online = vi.fn();
    const hub = vi.fn();
    const dispatch = createDispatcher({
      onlineOrdering: { 'order.created': online },
      hub: { 'order.created': hub },
    });
    expect(await dispatch(hubOrder, context)).toBe('handled');
    expect(online).not.toHaveBeenCalled();
    expect(hub).toHaveBeenCalledExactlyOnceWith(hubOrder.payload, {
      ...context,
      action: undefined,
    });
  });

  ofActions('by action, under either name of the field', async () => {
    const push = vi.fn();
    const dispatch = createDispatcher({
      onlineOrdering: { action_required: { actions: { push_menu: push } } },
    });
    expect(await dispatch(action({ action: 'push_menu' }), context)).toBe('handled');
    expect(await dispatch(action({ request_type: 'push_menu' }), context)).toBe('handled');
    expect(await dispatch(action({ action: 'other' }), context)).toBe('ignored');
    expect(push).toHaveBeenCalledTimes(2);
    expect(push.mock.calls[0]?.[1]).toMatchObject({ id: 'id-1', action: 'push_menu' });
  });

  ofActions('a function gets every action of its event', async () => {
    const handler = vi.fn();
    const dispatch = createDispatcher({ onlineOrdering: { action_required: handler } });
    expect(await dispatch(action({ action: 'push_menu' }), context)).toBe('handled');
    expect(handler.mock.calls[0]?.[1]).toMatchObject({ action: 'push_menu' });
  });

  test('actions of an event without handlers are ignored', async () => {
    expect(await createDispatcher({})(action({ action: 'push_menu' }), context)).toBe('ignored');
  });

  ofActions('actions without a handler go to the otherwise of their event', async () => {
    const otherwise = vi.fn();
    const dispatch = createDispatcher({
      onlineOrdering: { action_required: { actions: {}, otherwise } },
    });
    expect(await dispatch(action({ action: 'other' }), context)).toBe('handled');
    expect(otherwise).toHaveBeenCalledOnce();
  });

  test('events without a handler go to otherwise, or are ignored', async () => {
    const otherwise = vi.fn();
    expect(await createDispatcher({ otherwise })(storeOrder, context)).toBe('handled');
    expect(otherwise.mock.calls[0]?.[0]).toBe(storeOrder);
    expect(await createDispatcher({})(storeOrder, context)).toBe('ignored');
  });

  ofActions.each<[given: string, handlers: object]>([
    ['a product', { onlineOrdering: undefined }],
    ['an event', { onlineOrdering: { 'order.created': undefined } }],
    ['an action', { onlineOrdering: { action_required: { actions: { push_menu: undefined } } } }],
    ['everything else', { otherwise: undefined, unknown: undefined }],
  ])('undefined as the handler of %s is none', async (_given, handlers) => {
    const dispatch = createDispatcherFrom(handlers);
    expect(await dispatch(storeOrder, context)).toBe('ignored');
    expect(await dispatch(action({ action: 'push_menu' }), context)).toBe('ignored');
    expect(await dispatch(eventOf({ event_type: 'new' }), context)).toBe('ignored');
  });

  ofActions.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'the unknown type or action %s finds no handler',
    async (name) => {
      const dispatch = createDispatcher({ onlineOrdering: { action_required: { actions: {} } } });
      expect(await dispatch(eventOf({ event_type: name }), context)).toBe('ignored');
      expect(await dispatch(action({ action: name }), context)).toBe('ignored');
    },
  );

  test('unknown events go to unknown only', async () => {
    const otherwise = vi.fn();
    const unknown = vi.fn();
    const dispatch = createDispatcher({ otherwise, unknown });
    expect(await dispatch(eventOf({ event_type: 'order.teleported' }), context)).toBe('handled');
    expect(otherwise).not.toHaveBeenCalled();
    expect(unknown.mock.calls[0]?.[0]).toMatchObject({ known: false, type: 'order.teleported' });
  });

  test('rejects with what a handler throws', async () => {
    const dispatch = createDispatcher({
      otherwise() {
        throw new Error('printer on fire');
      },
    });
    await expect(dispatch(storeOrder, context)).rejects.toThrow('printer on fire');
  });

  test.each<[what: string, handler: () => unknown]>([
    ['nothing', () => undefined],
    ['null', () => null],
    ['a number', () => 1],
    ['false', () => false],
    ['an object', () => ({ rowCount: 1, kind: 'quarantined', reason: 'PAYLOAD' })],
    ['a promise of an object', async () => [{ id: 'PAYLOAD' }]],
    ['a thenable', () => Object.fromEntries([['then', (resolve: () => void) => resolve()]])],
  ])('a handler that returns %s has handled its event', async (_what, otherwise) => {
    const log = vi.fn();
    const dispatch = createDispatcher({ otherwise }, { log });
    expect(await dispatch(storeOrder, context)).toBe('handled');
    expect(log).not.toHaveBeenCalled();
  });

  test('a handler that returns another string has handled its event, and one line says so', async () => {
    const log = vi.fn();
    const unknown = () => 'PAYLOAD';
    const handlers = {
      hub: { 'order.created': async () => 'Settled' },
      otherwise: unknown,
      unknown,
    };
    const dispatch = createDispatcher(handlers, { log });
    const teleported = eventOf({ event_type: 'order.teleported' });
    for (const event of [hubOrder, hubOrder, storeOrder, teleported, teleported]) {
      expect(await dispatch(event, context)).toBe('handled');
    }
    const line = (which: string) =>
      `@ordering/webhooks: the handler of ${which} returned a string that is not 'settled'; the event counts as handled`;
    expect(log.mock.calls).toEqual([
      [line('hub order.created')],
      [line('onlineOrdering order.created')],
      [line('unknown events')],
    ]);
  });

  test('a handler says that it has settled its event', async () => {
    const log = vi.fn();
    const dispatch = createDispatcher({ otherwise: async () => 'settled' }, { log });
    expect(await dispatch(storeOrder, context)).toBe('settled');
    expect(log).not.toHaveBeenCalled();
  });

  test.each<[given: string, handlers: unknown, message: string]>([
    ['nothing', undefined, 'handlers must be an object, not undefined'],
    ['null', null, 'handlers must be an object, not null'],
    ['a product that is no object', { hub: () => {} }, 'hub must be an object, not a function'],
    ['an otherwise that is no function', { otherwise: {} }, 'otherwise must be a function'],
    ['an unknown that is no function', { unknown: {} }, 'unknown must be a function'],
    [
      'a product that does not exist',
      { hubb: {} },
      `unknown product 'hubb'; use one of ${productTable.map(({ id }) => id).join(', ')}`,
    ],
    [
      'an event of another product',
      { hub: { 'menu.updated': () => {} } },
      "unknown event type of hub 'menu.updated'",
    ],
    [
      'an inherited name',
      { hub: { constructor: () => {} } },
      "unknown event type of hub 'constructor'",
    ],
    [
      'no function',
      { hub: { 'order.created': 1 } },
      'hub order.created must be a function, not a number',
    ],
    [
      'actions on an event that has none',
      { hub: { 'order.created': { actions: {} } } },
      'hub order.created must be a function',
    ],
  ])('refuses %s', (_given, handlers, message) => expectRefused(handlers, message));

  ofActions.each<[given: string, handlers: unknown, message: string]>([
    [
      'neither a function nor actions',
      { onlineOrdering: { action_required: 1 } },
      'onlineOrdering action_required must be an object',
    ],
    [
      'actions under another name',
      { onlineOrdering: { action_required: { push_menu: () => {} } } },
      "unknown field of onlineOrdering action_required 'push_menu'; use one of actions, otherwise",
    ],
    [
      'actions that are no object',
      { onlineOrdering: { action_required: { actions: 1 } } },
      'onlineOrdering action_required actions must be an object',
    ],
    [
      'an action that is no function',
      { onlineOrdering: { action_required: { actions: { a: 1 } } } },
      'onlineOrdering action_required actions a must be a function',
    ],
    [
      'an otherwise of actions that is no function',
      { onlineOrdering: { action_required: { otherwise: 1 } } },
      'onlineOrdering action_required otherwise must be a function',
    ],
  ])('refuses %s', (_given, handlers, message) => expectRefused(handlers, message));

  ofActions('handlers may return whatever their work returns', async () => {
    const queue: string[] = [];
    const database = { insert: async (row: object) => ({ rowCount: 1, rows: [row] }) };
    const dispatch = createDispatcher({
      onlineOrdering: {
        'order.created': (payload) => queue.push(payload.store_id),
        action_required: {
          actions: { push_menu: (payload) => database.insert(payload) },
          otherwise: (payload) => payload.store_id === 'store_1' && queue.push('other'),
        },
      },
      otherwise: ({ payload }) => database.insert(payload),
      unknown: async ({ type }) => queue.push(type),
    });
    expect(await dispatch(storeOrder, context)).toBe('handled');
    expect(await dispatch(action({ action: 'push_menu' }), context)).toBe('handled');
    expect(await dispatch(action({ action: 'other' }), context)).toBe('handled');
    expect(await dispatch(hubOrder, context)).toBe('handled');
    expect(queue).toEqual(['store_1', 'other']);
  });

  test('handlers are typed by product and event', () => {
    const handlers: Handlers = {
      onlineOrdering: {
        'order.created': (payload) => {
          expectTypeOf(payload).toEqualTypeOf<EventMap['onlineOrdering']['order.created']>();
        },
      },
      hub: {
        // @ts-expect-error this event is of the other product
        'menu.updated': () => {},
      },
    };
    expect(() => createDispatcher(handlers)).toThrow(HandlersError);
  });
});
