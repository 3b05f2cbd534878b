import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@ordering/platform/process';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';

/** What the commands do where they are installed from tarballs. */
export function describeCommands(project: Project): void {
  const call = (
    node: keyof Project['node'],
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ) => run(project.node[node], [project.bin(command), ...args], { cwd: project.folder, env });

  test('says which Node.js it needs, where it needs a newer one', async () => {
    const sentence = 'needs Node.js 22.13 or newer, and this is Node.js 20.20.2';
    for (const command of ['ordering-receiver', 'ordering-sandbox']) {
      const { code, output } = await call(20, command, ['--help']);
      expect({ code, output }).toEqual({ code: 2, output: `error: ${command} ${sentence}\n` });
    }
    project.write(
      'inbox.mjs',
      `import { openSqliteInbox } from '@ordering/inbox';
       await openSqliteInbox({ path: 'old.db' }).catch(({ message }) => console.log(message));`,
    );
    const { output } = await run(project.node[20], ['inbox.mjs'], { cwd: project.folder });
    expect(output).toBe(`the inbox old.db cannot be opened: node:sqlite ${sentence}\n`);
  });

  test('generates from a copy of the specs what this repository has', async () => {
    cpSync(project.path('node_modules/@ordering/specs'), project.path('specs'), {
      recursive: true,
    });
    const { code, output } = await call(20, 'contract', ['generate', '--out', 'generated']);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^generate: \d+ files \(.* 0 unchanged, 0 deleted\)/),
    });
    for (const name of ['api', 'errors', 'events']) {
      const ours = textsIn(join(root, 'packages', name, 'src/generated'));
      expect(textsIn(project.path(`generated/${name}`))).toEqual(ours);
    }
    const { output: open } = await call(24, 'contract', ['unspecified']);
    expect(open).toContain('specs/openapi.yaml:');
  });

  test('proves a receiver, with the handlers of its README', async () => {
    const readme = readFileSync(join(root, 'apps/receiver/README.md'), 'utf8');
    const [, handlers = ''] = /```js\n\/\/ handlers\.js\n(.*?)```/s.exec(readme) ?? [];
    expect(handlers).toContain('export const handlers');
    project.write('handlers.js', handlers);
    const url = await startReceiver(project, 'a-test-secret', [
      ...['--observe', '--handlers', project.path('handlers.js')],
    ]);
    const { code, output } = await call(
      20,
      'ordering-conformance',
      ['receiver', '--url', `${url}/webhooks`, '--observe', url, '--only', 'RCV-00*'],
      { ORDERING_WEBHOOK_SECRET: 'a-test-secret' },
    );
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('This receiver conforms: every selected MUST passed.'),
    });
  });

  test('proves the sandbox, with the configuration that comes with it', async () => {
    const url = await started(project, 'ordering-sandbox', []);
    const page = await fetch(`${url}/console`);
    expect(await page.text()).toContain('<script');
    const config = project.path('node_modules/ordering-sandbox/conformance.yaml');
    const { code, output } = await call(20, 'ordering-conformance', [
      ...['service', '--base-url', url, '--config', config, '--only', 'API-20*'],
    ]);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('This service conforms: every selected MUST passed.'),
    });
  });

  test('walks from a token to a failed delivery, as the README of the sandbox says', async () => {
    const url = await started(project, 'ordering-sandbox', []);
    const readme = readFileSync(join(root, 'apps/sandbox/README.md'), 'utf8');
    const [, script = ''] = /```sh\n(U=.*?)```/s.exec(readme) ?? [];
    project.write('walk.sh', script.replace(/^U=.*$/m, `U=${url}`));
    const { output } = await run('bash', ['walk.sh'], { cwd: project.folder });
    expect(output).toContain('"state":"failed"');
    expect(output).toContain('"attempts":6');
  });
}

/** Starts the receiver, as installed. */
export async function startReceiver(
  project: Project,
  secret: string,
  args: readonly string[] = [],
): Promise<string> {
  const database = `sqlite:${project.path(`${crypto.randomUUID()}.db`)}`;
  return await started(project, 'ordering-receiver', ['--database', database, ...args], {
    ORDERING_WEBHOOK_SECRETS: secret,
  });
}

async function started(
  project: Project,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const line = [project.node[24], project.bin(command), '--port', '0', '--json'] as const;
  const server = new Server([...line, ...args], [], environment);
  onTestFinished(() => server.stop());
  return await server.start();
}

/** Every file below a folder, with its text. */
function textsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
