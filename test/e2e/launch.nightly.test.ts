import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '@ordering/platform/process';
import { afterAll, expect, test } from 'vitest';
import {
  env,
  example,
  foreignService,
} from '../../apps/conformance/src/testing/foreign-service.ts';

// The command itself: what it waits for holds no process that nobody else holds.

const folder = mkdtempSync(join(tmpdir(), 'ordering-launch-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a launch whose deliveries do not come says why, and leaves neither file nor recorder nor registration', async () => {
  await using service = await foreignService();
  const file = join(folder, 'ladder.jsonl');
  const nowhere = ['--callback-url', 'http://127.0.0.1:9', '--first-attempt-wait', '1s'];
  const { code, stdout, stderr } = await capture(
    'conformance',
    ['launch', file, '--config', example, '--base-url', service.url, ...nowhere],
    env,
  );
  expect({ code, stdout, stderr }).toEqual({
    code: 5,
    stdout: '',
    stderr: expect.stringMatching(
      /^error: nothing was launched: nothing came to the recorder at http:\/\/127\.0\.0\.1:9 within 1 s [^\n]*\n$/,
    ),
  });
  expect(existsSync(file)).toBe(false);
  expect(service.things()).toEqual([]);
});
