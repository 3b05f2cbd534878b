import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Beginnings } from './beginnings.ts';
import type { Row } from './places.ts';

const small = 100;

/** Asks for the beginning of so many, and returns what has begun in each turn of the event loop. */
async function begun(wanted: readonly (readonly [row: Row, count: number, bytes: number])[]) {
  const beginnings = new Beginnings();
  const all: Row[] = [];
  let left = 0;
  for (const [row, count, bytes] of wanted) {
    left += count;
    for (let n = 0; n < count; n += 1) void beginnings.turn(row, bytes).then(() => all.push(row));
  }
  const turns: string[] = [];
  while (left > 0) {
    await setImmediate();
    const now = all.splice(0);
    left -= now.length;
    const of = (row: Row) => now.filter((each) => each === row).length;
    turns.push(`${of('prompt')} prompt, ${of('late')} late`);
  }
  return turns;
}

describe('in one turn of the event loop begin', () => {
  test.each<{ name: string; wanted: Parameters<typeof begun>[0]; want: readonly string[] }>([
    {
      name: 'sixteen attempts at endpoints that answer soon',
      wanted: [['prompt', 33, small]],
      want: ['16 prompt, 0 late', '16 prompt, 0 late', '1 prompt, 0 late'],
    },
    {
      name: 'four at endpoints that take long',
      wanted: [['late', 9, small]],
      want: ['0 prompt, 4 late', '0 prompt, 4 late', '0 prompt, 1 late'],
    },
    {
      name: 'both, whichever came first',
      wanted: [
        ['late', 6, small],
        ['prompt', 17, small],
      ],
      want: ['16 prompt, 4 late', '1 prompt, 2 late'],
    },
    {
      name: 'no more than a mebibyte, but for the last one',
      wanted: [['prompt', 4, 700_000]],
      want: ['2 prompt, 0 late', '2 prompt, 0 late'],
    },
    {
      name: 'one that is larger than that',
      wanted: [['late', 2, 5_000_000]],
      want: ['0 prompt, 1 late', '0 prompt, 1 late'],
    },
  ])('$name', async ({ wanted, want }) => {
    expect(await begun(wanted)).toEqual(want);
  });
});

test('what comes later begins as well', async () => {
  const beginnings = new Beginnings();
  await beginnings.turn('late', small);
  await setImmediate();
  await beginnings.turn('prompt', small);
});
