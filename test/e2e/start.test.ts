import { expect, test } from 'vitest';
import { start } from './start.ts';

test('the main job passes on a sound tree', async () => {
  const { code, output } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
});
