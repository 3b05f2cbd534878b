import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopRequested } from './stop-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process that npm has started by a script, and what it is asked. */
function program(script: string) {
  const signals = new EventEmitter();
  const own = {
    on: signals.on.bind(signals),
    exit: vi.fn(),
    ppid: 7,
    env: { npm_lifecycle_script: script },
  };
  const asked = vi.fn();
  void stopRequested('bakery', own).then(asked);
  const signal = (name: 'SIGTERM' | 'SIGINT') => void signals.emit(name, name);
  return { own, asked, signal };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s asks a program to stop', async (name) => {
  const { own, asked, signal } = program('exec bakery');
  signal(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls).toEqual([[name]]);
  expect(own.exit).not.toHaveBeenCalled();
});

test('a second signal counts as the first for a second, and then ends the process', async () => {
  const { own, asked, signal } = program('exec bakery');
  signal('SIGINT');
  await vi.advanceTimersByTimeAsync(1_000);
  signal('SIGINT');
  expect(own.exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  signal('SIGTERM');
  expect(own.exit.mock.calls).toEqual([[1]]);
  expect(asked.mock.calls).toEqual([['SIGINT']]);
});

test('the end of its parent asks a program to stop that npm has started by its name', async () => {
  const { own, asked } = program('exec bakery --warm');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).not.toHaveBeenCalled();
  own.ppid = 1;
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.mock.calls).toEqual([['parent ended']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own.exit).not.toHaveBeenCalled();
});

test('the end of its parent is nothing to a program that a script starts in turn', async () => {
  const { own, asked } = program('vitest run');
  own.ppid = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
