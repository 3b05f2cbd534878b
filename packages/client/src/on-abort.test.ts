import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { denial, setUp } from '../testing/setup.ts';
import { offAbort, onAbort } from './on-abort.ts';

test('a signal has one listener, however many wait for it, and none when nobody does', () => {
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  const actions = [vi.fn(), vi.fn(), vi.fn()];
  for (const action of actions) onAbort(signal, action);
  expect(listeners()).toBe(1);
  for (const action of actions.slice(1)) offAbort(signal, action);
  expect(listeners()).toBe(1);
  offAbort(signal, vi.fn());
  expect(listeners()).toBe(1);
  for (const action of actions) offAbort(signal, action);
  expect(listeners()).toBe(0);
  onAbort(signal, vi.fn());
  expect(listeners()).toBe(1);
});

test('all who wait are told once, and nobody who has stopped', () => {
  const controller = new AbortController();
  const actions = [vi.fn(), vi.fn(), vi.fn()];
  for (const action of actions) onAbort(controller.signal, action);
  for (const action of actions.slice(1, 2)) offAbort(controller.signal, action);
  controller.abort();
  controller.abort();
  expect(actions.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test('calls that share a signal add one listener to it, and end with it', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { client, clock } = setUp('http://api.test', {
    signal,
    fetch: () => new Promise(() => {}),
  });
  const calls = Array.from({ length: 50 }, () => client.cancelOrder(denial, { signal }));
  await new Promise(setImmediate);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  controller.abort();
  expect(new Set((await Promise.all(calls)).map((each) => !each.ok && each.kind))).toEqual(
    new Set(['outcome-unknown']),
  );
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  expect(clock.timers).toBe(0);
});
