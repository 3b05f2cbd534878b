import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '@ordering/platform/process';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../../packages/conformance-suite/src/testing/index.ts';
import { root } from '../contract/sources.ts';

// The command itself: what it waits for holds no process that nobody else holds.

const folder = mkdtempSync(join(tmpdir(), 'ordering-launch-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a launch whose deliveries do not come says why, and leaves neither file nor recorder nor registration', async () => {
  const secret = 'the-secret-of-the-integration';
  await using service = await startService({
    grantsToken: (_, text) => new URLSearchParams(text).get('client_secret') === secret,
    granted: (token) => ({ access_token: token, token_type: 'Bearer' }),
  });
  const store = { method: 'POST', body: JSON.stringify({ id: 'kitchen-1' }) };
  await fetch(`${service.url}/control/stores`, store);
  const config = join(folder, 'service.yaml');
  writeFileSync(config, readFileSync(join(root, 'apps/conformance/examples/one-store.yaml')));
  const file = join(folder, 'ladder.jsonl');
  const nowhere = ['--callback-url', 'http://127.0.0.1:9', '--first-attempt-wait', '1s'];
  const { code, stdout, stderr } = await capture(
    'conformance',
    ['launch', file, '--config', config, '--base-url', service.url, ...nowhere],
    { MY_CLIENT_SECRET: secret },
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
