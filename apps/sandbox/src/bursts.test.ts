import { systemClock } from '@ordering/kit/clock';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sandboxControl } from './control.ts';
import { startEndpoint } from './testing/endpoint.ts';
import { at, newSandbox } from './testing/sandbox.ts';

/** The timers of this machine that have neither rung nor been cancelled, of those that are set from now on. */
function followTimers(): ReadonlySet<object> {
  const running = new Set<object>();
  const { after } = systemClock;
  const spy = vi.spyOn(systemClock, 'after').mockImplementation((ms, action) => {
    const timer = {};
    running.add(timer);
    const cancel = after(ms, () => {
      running.delete(timer);
      action();
    });
    return () => {
      running.delete(timer);
      cancel();
    };
  });
  onTestFinished(() => void spy.mockRestore());
  return running;
}

test('each of two bursts gives back what it took, and a stop leaves no timer', async () => {
  const timers = followTimers();
  const endpoint = await startEndpoint();
  const sandbox = await newSandbox();
  const control = sandboxControl(sandbox.url);
  const { storeId, token } = await sandbox.integrate(endpoint.url);
  const orderId = await sandbox.order(storeId);
  for (const burst of [1, 2]) {
    await Promise.all(Array.from({ length: 40 }, () => sandbox.order(storeId)));
    await endpoint.count(1 + burst * 40);
    // Callers who do not wait for a late answer.
    await control.addFault({ body: { operation: 'getOrder', latency_ms: 60_000, times: 20 } });
    const impatience = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const url = sandbox.url + at.order(orderId);
    const late = Array.from({ length: 20 }, () =>
      fetch(url, { headers, signal: impatience.signal }),
    );
    await expect.poll(async () => (await control.listFaults({})).faults).toEqual([]);
    expect(timers.size).toBeGreaterThanOrEqual(20);
    impatience.abort();
    await Promise.allSettled(late);
    // One is left: the outbox looks for news once a second.
    await expect.poll(() => timers.size).toBe(1);
  }
  await sandbox.stop();
  expect(timers.size).toBe(0);
});
