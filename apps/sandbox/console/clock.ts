import { computed, effect, signal } from '@preact/signals';
import { control } from './api.ts';
import { calls } from './live.ts';
import type { Clock } from './types.ts';

/** The clock as it was last read, and when that was, in ms of this page. */
const read = signal<{ readonly clock: Clock; readonly at: number } | undefined>(undefined);

export const scale = computed(() => read.value?.clock.scale);

/** What time it is in the sandbox, in ms since the epoch; this machine's until that is known. */
export const now = signal(Date.now());

function nowExactly(): number {
  if (read.value === undefined) return Date.now();
  const { clock, at } = read.value;
  return Date.parse(clock.now) + (performance.now() - at) * clock.scale;
}

export async function readClock(): Promise<void> {
  const clock = await control.getClock({});
  read.value = { clock, at: performance.now() };
  now.value = nowExactly();
}

/** How long it is until a time of the sandbox, in ms of this machine; undefined if the clock stands still or it is past. */
export function realMsUntil(time: number): number | undefined {
  const left = time - nowExactly();
  const speed = scale.value ?? 1;
  return left > 0 && speed > 0 ? left / speed : undefined;
}

/** Keeps the time that is shown. It costs no request. */
export function runClock(): void {
  effect(() => {
    calls.value;
    readClock().catch(() => {});
  });
  setInterval(() => {
    now.value = nowExactly();
  }, 1_000);
}
