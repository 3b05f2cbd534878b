import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const hourMs = 3_600_000;

test.each([
  { name: 'back', by: -hourMs },
  { name: 'forward', by: hourMs },
])("setting the machine's clock $name changes nothing", ({ by }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = systemClock.now();
  vi.setSystemTime(Date.now() + by);
  const passed = systemClock.now() - before;
  expect([passed >= 0, passed < hourMs]).toEqual([true, true]);
});
