import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ErrorCode } from '@ordering/errors';
import { expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';

test('the example of the README prints what the README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [, output] = /```text\n(.*?)```/s.exec(readme) ?? [];
  const down = { error: { code: ErrorCode.internalError, message: 'Back in a second' } };
  await using server = await serve(answer(503, down), answer(204));

  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'example.mts');
    await writeFile(
      file,
      example.replace("'@ordering/client'", `'${new URL('index.ts', import.meta.url)}'`),
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@ordering/source', file],
      { env: { ...process.env, ORDERING_BASE_URL: server.url, ORDERING_TOKEN: 'token' } },
    );
    expect(stdout).toBe(output);
    expect(server.received[1]?.headers.authorization).toBe('Bearer token');
  } finally {
    await rm(folder, { recursive: true });
  }
});
