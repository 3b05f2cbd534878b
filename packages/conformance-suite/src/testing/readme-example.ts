import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Decisions } from '../receiver/testing/fake-receiver.ts';
import { startReceiver } from '../receiver/testing/fake-receiver.ts';

export const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
export const [forVitest = '', asScript = ''] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
  ([, text]) => text,
);

/** A file with an example of the README, for a receiver that runs. */
export async function written(
  example: string,
  name: string,
  decisions: Partial<Decisions> = {},
): Promise<{ readonly folder: string; readonly file: string }> {
  const receiver = await startReceiver({ own: 'a-test-secret', byStore: new Map() }, decisions);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(
    file,
    example
      .replace(
        "'@ordering/conformance-suite'",
        `'${fileURLToPath(new URL('../index.ts', import.meta.url))}'`,
      )
      .replace('http://127.0.0.1:4000/webhooks', receiver.urls[0])
      .replace('http://127.0.0.1:4001', receiver.observe),
  );
  return { folder, file };
}
