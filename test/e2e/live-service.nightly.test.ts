import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  addStore,
  env,
  example,
  foreignService,
} from '../../apps/conformance/src/testing/foreign-service.ts';
import { root } from '../contract/sources.ts';
import { run } from '../pack/run.ts';
import { Checkout } from './checkout.ts';

// Somebody who is to test a service of others every night types what the README of the runner says, in an empty folder, and
// nothing else; between its first and its second block, they write their own values into the configuration.

const readme = readFileSync(join(root, 'apps/conformance/README.md'), 'utf8');
const [, chapter = ''] = /^### A live service, every night\n(.*?)^### /ms.exec(readme) ?? [];
const [begin = '', look = '', prove = '', ladder = ''] = [
  ...chapter.matchAll(/```sh\n(.*?)```/gs),
].map(([, block]) => block);

const there = new Checkout({});
afterAll(() => there.remove());

const type = (block: string) =>
  run('bash', ['-e', '-c', block], {
    cwd: there.folder,
    env,
    timeout: 900_000,
  });

test('the README leads to nightly runs of a service that nobody can turn the clock of', async () => {
  await using service = await foreignService({ goesOn: true });
  const begun = await type(begin.replace(/^npm install .*\n/, ''));
  expect(begun, begun.output).toMatchObject({ code: 0 });
  expect(there.read('service.yaml')).toContain('integrateStore:');

  const own = readFileSync(example, 'utf8')
    .replace(/^baseUrl: .*$/m, `baseUrl: ${service.url}`)
    .replace(/^clock:\n.*\n/m, '')
    .replace(/^ {2}restart: .*\n/m, '');
  there.write('service.yaml', own);

  const looked = await type(look);
  expect(looked, looked.output).toMatchObject({ code: 0 });
  expect(looked.stdout).toContain('✓ secret: a call with the token');
  expect(looked.stdout).toContain('nothing has been contacted');

  const proven = await type(prove);
  expect(proven, proven.output).toMatchObject({ code: 0 });
  expect(proven.stdout).toContain('Every MUST that was selected passed');
  expect(proven.stdout).not.toContain('LEFT');

  await addStore(service);
  const followed = await type(ladder);
  const [, pid] = /Process (\d+) records/.exec(followed.stdout) ?? [];
  if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
  expect(followed, followed.output).toMatchObject({ code: 5 });
  expect(followed.stdout).toMatch(/the retry schedule is not over: collect again at \d{4}-/);
  expect(existsSync(there.path('ladder.jsonl'))).toBe(true);
}, 900_000);
