import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeMs, Ready } from './ready.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const probe = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  probe.mockReset().mockResolvedValue(undefined);
});
const make = () => new Ready({ probe, slow: 'a slow disk' });
const ready = { ready: true };
const not = (reason: string) => ({ ready: false, reason });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const now = () => performance.now();

test('is probed at first, once for all callers within a second', async () => {
  const state = make();
  expect(await Promise.all([state.look(), state.look()])).toEqual([ready, ready]);
  await pass(999);
  expect(await state.look()).toEqual(ready);
  expect(probe).toHaveBeenCalledOnce();
  await pass(1);
  expect(await state.look()).toEqual(ready);
  expect(probe).toHaveBeenCalledTimes(2);
});

test('follows a stored delivery for a second after it was sent', async () => {
  const state = make();
  const sentAt = now();
  await pass(500);
  state.kept(sentAt);
  await pass(499);
  expect(await state.look()).toEqual(ready);
  expect(probe).not.toHaveBeenCalled();
  probe.mockRejectedValue(new Error('no'));
  await pass(1);
  expect(await state.look()).toEqual(not('no'));
});

test('follows a rejected delivery for a second, and then a probe', async () => {
  const state = make();
  state.kept(now());
  await pass(1);
  state.failed(now(), 'full');
  expect(await state.look()).toEqual(not('full'));
  await pass(999);
  expect(await state.look()).toEqual(not('full'));
  expect(probe).not.toHaveBeenCalled();
  await pass(1);
  expect(await state.look()).toEqual(ready);
});

test('follows a failed probe for a second', async () => {
  const state = make();
  probe.mockRejectedValueOnce(new Error('locked'));
  expect(await state.look()).toEqual(not('locked'));
  await pass(999);
  expect(await state.look()).toEqual(not('locked'));
  await pass(1);
  expect(await state.look()).toEqual(ready);
});

test('of what was kept and what was refused, that counts which was sent last, whenever it was answered', async () => {
  const state = make();
  const [first, second, third] = [now(), now() + 1, now() + 2];
  await pass(10);
  state.kept(second);
  state.failed(first, 'locked');
  expect(await state.look()).toEqual(ready);
  state.failed(third, 'full');
  state.kept(second);
  expect(await state.look()).toEqual(not('full'));
  state.kept(third);
  expect(await state.look()).toEqual(ready);
  expect(probe).not.toHaveBeenCalled();
});

test('a refusal that may be one delivery alone says nothing: a probe does', async () => {
  const state = make();
  state.kept(now());
  state.doubt();
  expect(await state.look()).toEqual(ready);
  expect(probe).toHaveBeenCalledOnce();
});

test('a probe that takes too long is told with the last failure, or with what may be the matter', async () => {
  const state = make();
  probe.mockReturnValue(new Promise(() => {}));
  const first = state.look();
  await pass(probeMs);
  expect(await first).toEqual(not(`a commit takes longer than ${probeMs} ms: a slow disk`));
  state.failed(now(), 'locked');
  await pass(1000);
  const second = state.look();
  await pass(probeMs);
  expect(await second).toEqual(not('locked'));
  expect(probe).toHaveBeenCalledOnce();
});
