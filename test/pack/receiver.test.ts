import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveReceiver } from '@ordering/conformance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { describePackages } from './packages.ts';
import { expectNewerNode, newerNode, started } from './programs.ts';
import { Project } from './project.ts';
import { run } from './run.ts';
import { packTimeout } from './tarballs.ts';

const program = 'ordering-receiver';
const project = new Project();
beforeAll(() => project.install([program]), packTimeout);
afterAll(() => project.remove());

describePackages(project, [program]);

test('says which Node.js it needs, and so does the inbox', async () => {
  await expectNewerNode(project, program);
  project.write(
    'inbox.mjs',
    `import { openSqliteInbox } from '@ordering/inbox';
     await openSqliteInbox({ path: 'old.db' }).catch(({ message }) => console.log(message));`,
  );
  const { output } = await run(project.node[20], ['inbox.mjs'], { cwd: project.folder });
  expect(output).toBe(`the inbox old.db cannot be opened: node:sqlite ${newerNode}\n`);
});

test('conforms with the handlers of its README', async () => {
  const readme = readFileSync(join(root, 'apps/receiver/README.md'), 'utf8');
  const [, handlers = ''] = /```js\n\/\/ handlers\.js\n(.*?)```/s.exec(readme) ?? [];
  expect(handlers).toContain('export const handlers');
  project.write('handlers.js', handlers);
  const database = `sqlite:${project.path('receiver.db')}`;
  const args = ['--database', database, '--observe', '--handlers', project.path('handlers.js')];
  const secret = 'a-test-secret';
  const url = await started(project, program, args, { ORDERING_WEBHOOK_SECRETS: secret });
  const { verdict, results } = await proveReceiver(
    { urls: [`${url}/webhooks`], secret, observe: url },
    { selection: { only: ['RCV-00*'], skip: [] } },
  );
  expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(verdict.exitCode).toBe(0);
});
