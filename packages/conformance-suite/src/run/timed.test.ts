import { expect, test } from 'vitest';
import { standStill } from '../testing/stand-still.ts';
import type { Timed } from './timed.ts';
import { timed } from './timed.ts';

test.each([
  { name: 'the first, where it proves something', provesFrom: 1, want: 1 },
  { name: 'another, where the first proves nothing', provesFrom: 2, want: 2 },
  { name: 'no third', provesFrom: 3, want: 2 },
])('of the tries there is $name', async ({ provesFrom, want }) => {
  const tries: boolean[] = [];
  const play = async (isAgain: boolean): Promise<Timed & { readonly try: number }> => {
    tries.push(isAgain);
    return { try: tries.length };
  };
  const last = await timed(play, (played) => played.try >= provesFrom);
  expect(last.try).toBe(want);
  expect(tries).toEqual([false, true].slice(0, want));
  expect(last.lateBeforeMs === undefined).toBe(want === 1);
});

test('both tries tell how late the runner was', async () => {
  const last = await timed<Timed>(
    async (isAgain) => {
      standStill(isAgain ? 100 : 400);
      return {};
    },
    () => false,
  );
  expect(last.lateBeforeMs).toBeGreaterThan(300);
  expect(last.lateMs).toBeGreaterThan(50);
});
