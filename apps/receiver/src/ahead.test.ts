import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockAhead } from './ahead.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  file = join(folder, 'ahead');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a clock is ahead by what its file says, and never goes back', () => {
  const machine = new FakeClock();
  const clock = clockAhead(file, machine);
  const seen = ['', '3600', 'soon', '-5', '60', '7200\n'].map((text) => {
    writeFileSync(file, text);
    return [
      clock.ahead(),
      (clock.now() - machine.now()) / 1000,
      (clock.elapsed() - machine.elapsed()) / 1000,
    ];
  });
  expect(seen).toEqual([0, 3600, 3600, 3600, 3600, 7200].map((each) => [each, each, each]));
});

test('what waits for it goes on when it is set, and is gone when it is cancelled', () => {
  const machine = new FakeClock();
  const clock = clockAhead(file, machine);
  const [hourly, cancelled] = [vi.fn(), vi.fn()];
  clock.after(3_600_000, hourly);
  clock.after(3_600_000, cancelled)();
  machine.advance(1000);
  expect(hourly).not.toHaveBeenCalled();
  writeFileSync(file, '3600');
  machine.advance(50);
  expect(hourly).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
  expect(machine.timers).toBe(0);
});
