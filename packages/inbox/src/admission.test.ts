import { expect, test } from 'vitest';
import { Admission, type Room } from './admission.ts';

const mebibyte = 1024 * 1024;

test.each<[what: string, room: Room, size: number, fits: number]>([
  ['10,000 by default', {}, 1, 10_000],
  ['64 MiB by default', {}, mebibyte, 64],
  ['as many as it is told', { maxWaiting: 3 }, 1, 3],
  ['as many bytes as it is told', { maxWaitingBytes: 4000 }, 1000, 4],
  ['one of any size', { maxWaitingBytes: 5 }, 6, 1],
])('an admission lets in %s, and as many again when those have left', (_what, room, size, fits) => {
  const admission = new Admission(room);
  for (const _burst of ['first', 'second']) {
    const leaving: ((() => void) | undefined)[] = [];
    for (let count = 0; count < fits; count += 1) leaving.push(admission.enter(size));
    expect(leaving).not.toContain(undefined);
    expect(admission.enter(size)).toBeUndefined();
    for (const leave of leaving) leave?.();
  }
});

test.each([
  ['nobody waits', 0, true],
  ['as many as may are waiting', 2, false],
])('an admission says whether it has room when %s', (_when, waiting, want) => {
  const admission = new Admission({ maxWaiting: 2 });
  for (let count = 0; count < waiting; count += 1) admission.enter(0);
  expect(admission.hasRoom).toBe(want);
});
