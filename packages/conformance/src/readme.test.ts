import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startReceiver } from './receiver/testing/fake-receiver.ts';

test('the example of the README prints what the README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [, output] = /```text\n(.*?)```/s.exec(readme) ?? [];

  await using receiver = await startReceiver({ own: 'a-test-secret', byStore: new Map() });
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'example.mts');
    await writeFile(
      file,
      example
        .replace("'@ordering/conformance'", `'${new URL('index.ts', import.meta.url)}'`)
        .replace('http://127.0.0.1:4000/webhooks', receiver.urls[0]),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, file]);
    expect(stdout).toBe(output);
  } finally {
    await rm(folder, { recursive: true });
  }
});
