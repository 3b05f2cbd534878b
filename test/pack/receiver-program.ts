import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSuite } from '@ordering/conformance-suite';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { type NodeName, nodeOf } from './nodes.ts';
import { expectNewerNode, expectVersion, newerNode, ready } from './programs.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';

const program = 'ordering-receiver';

/** What the receiver does where it is installed. */
export function describeReceiver(project: Project, node: NodeName): void {
  test('says its version', () => expectVersion(project, program, node));

  test('conforms with the handlers of its README', async () => {
    const readme = readFileSync(join(root, 'apps/receiver/README.md'), 'utf8');
    const [, handlers = ''] = /```js\n\/\/ handlers\.mjs\n(.*?)```/s.exec(readme) ?? [];
    expect(handlers).toContain('export const handlers');
    project.write('handlers.mjs', handlers);
    const database = `sqlite:${project.path(`receiver-on-${node}.db`)}`;
    const args = ['--database', database, '--observe', '--handlers', project.path('handlers.mjs')];
    const secret = 'a-test-secret';
    const environment = { ORDERING_WEBHOOK_SECRETS: secret };
    const { webhooks = '', observe = '' } = await ready(project, program, args, environment, node);
    const { verdict, results } = await runSuite({
      receiver: { urls: [webhooks], secret, observe },
      selection: { only: ['RCV-00*'] },
    });
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(verdict.exitCode).toBe(0);
  });
}

/** What it does where Node.js has no `node:sqlite`. */
export function describeReceiverOnOld(project: Project, node: NodeName): void {
  test('says which Node.js it needs, and so does the inbox', async () => {
    await expectNewerNode(project, program, node);
    project.write(
      'inbox.mjs',
      `import { openSqliteInbox } from '@ordering/inbox';
     await openSqliteInbox({ path: 'old.db' }).catch(({ message }) => console.log(message));`,
    );
    const { output } = await run(nodeOf(node), ['inbox.mjs'], { cwd: project.folder });
    expect(output).toBe(`the inbox old.db cannot be opened: node:sqlite ${newerNode(node)}\n`);
  });
}
