import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from './start.ts';

test('the main job passes on a sound tree, and sees all of the receiver', async () => {
  const { code, output, reports } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
  const { summary } = JSON.parse(readFileSync(join(reports, 'receiver.json'), 'utf8'));
  expect(summary).toEqual({
    pass: expect.any(Number),
    ...{ fail: 0, warn: 0, notRun: 0, notApplicable: 0, notObservable: 0 },
  });
});
