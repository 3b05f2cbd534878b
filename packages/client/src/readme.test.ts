import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ErrorCode } from '@ordering/errors';
import { expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';

/** The example of the README that holds a text, and what it says below that it prints. */
async function exampleWith(text: string) {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = '', below = ''] =
    [...readme.matchAll(/```ts\n(.*?)```\n(.*?)(?=```ts\n|$)/gs)].find(([all]) =>
      all.includes(text),
    ) ?? [];
  return { code, output: /```text\n(.*?)```/s.exec(below)?.[1] };
}

/** Runs a program that imports the sources of this package. */
async function run(code: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'example.mts');
    await writeFile(
      file,
      code
        .replace("'@ordering/client'", `'${new URL('index.ts', import.meta.url)}'`)
        .replace("'@ordering/client/testing'", `'${new URL('testing/index.ts', import.meta.url)}'`),
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@ordering/source', file],
      { env: { ...process.env, ...env } },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the first example of the README prints what the README says', async () => {
  const { code, output } = await exampleWith('onAttempt');
  const down = { error: { code: ErrorCode.internalError, message: 'Back in a second' } };
  await using server = await serve(answer(503, down), answer(204));
  const env = { ORDERING_BASE_URL: server.url, ORDERING_TOKEN: 'token' };
  expect(await run(code, env)).toBe(output);
  expect(server.received[1]?.headers.authorization).toBe('Bearer token');
});

test('the example of the README for tests prints what the README says', async () => {
  const { code, output } = await exampleWith('fakeService');
  expect(await run(code)).toBe(output);
});
