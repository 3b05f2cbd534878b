import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as api from '@ordering/api';
import * as errors from '@ordering/errors';
import * as events from '@ordering/events';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';

/** What a bundler makes of a program that imports the installed packages, as one file. */
async function bundled(project: Project, text: string, platform: 'node' | 'neutral') {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: project.folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    mainFields: ['module', 'main'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** The same by the bundler of Vite, which vitest brings along. */
async function rolledDown(project: Project, text: string): Promise<Uint8Array> {
  project.write('rolldown.mjs', text);
  const program = join(root, 'node_modules/rolldown/bin/cli.mjs');
  const into = ['--platform', 'node', '--format', 'esm', '--minify', '--dir', 'rolled-down'];
  const { code, output } = await run(process.execPath, [program, 'rolldown.mjs', ...into], {
    cwd: project.folder,
  });
  // What came out beside the one file would be missing where that runs.
  const files = readdirSync(project.path('rolled-down'));
  expect({ code, output, files }).toMatchObject({ code: 0, files: ['rolldown.js'] });
  return readFileSync(project.path('rolled-down/rolldown.js'));
}

const constants = [
  { from: '@ordering/events', name: 'EventType', value: events.EventType },
  { from: '@ordering/events', name: 'Product', value: events.Product },
  { from: '@ordering/events', name: 'DeliveryHeader', value: events.DeliveryHeader },
  { from: '@ordering/events', name: 'deliveryPolicy', value: events.deliveryPolicy },
  { from: '@ordering/events', name: 'contractVersion', value: events.contractVersion },
  { from: '@ordering/errors', name: 'ErrorCode', value: errors.ErrorCode },
  { from: '@ordering/errors', name: 'contractVersion', value: errors.contractVersion },
  { from: '@ordering/api', name: 'contractVersion', value: api.contractVersion },
];
const options = `{ secrets: ['whsec_example'], accept: async () => 'accepted' }`;

/** What the packages cost those who bundle them. */
export function describeBundles(project: Project): void {
  test.each(constants)('$name of $from costs little more than itself', async (constant) => {
    const { from, name, value } = constant;
    const text = `import { ${name} } from '${from}'; console.log(${name});`;
    const { length } = await bundled(project, text, 'neutral');
    expect(length).toBeGreaterThan(10);
    expect(length).toBeLessThan(JSON.stringify(value).length + 100);
  });

  const limit = 11_500 + 100 * events.eventTable.length;
  test.each([
    { from: '@ordering/webhooks/fetch', name: 'createFetchHandler', platform: 'neutral' },
    { from: '@ordering/webhooks/node', name: 'createNodeHandler', platform: 'node' },
  ] as const)(`$name costs under ${limit} bytes, compressed`, async ({ from, name, platform }) => {
    const text = `import { ${name} } from '${from}'; export default ${name}(${options});`;
    const { length } = gzipSync(await bundled(project, text, platform));
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThan(limit);
  });

  test.each([
    { bundler: 'esbuild', bundle: (text: string) => bundled(project, text, 'node') },
    { bundler: 'rolldown', bundle: (text: string) => rolledDown(project, text) },
  ])('the inbox runs from one file of $bundler, its worker included', async (each) => {
    const text = `
      import { openSqliteInbox } from '@ordering/inbox';
      const inbox = await openSqliteInbox({ path: 'bundled.db' });
      const delivery = { kind: 'event', id: 'a', body: new Uint8Array([1]), headers: {} };
      console.log(await inbox.accept(delivery), await inbox.accept(delivery));
      await inbox.close();`;
    const folder = `alone-${each.bundler}`;
    project.write(`${folder}/program.mjs`, Buffer.from(await each.bundle(text)).toString());
    const ended = await run(process.execPath, ['program.mjs'], { cwd: project.path(folder) });
    expect(ended).toEqual({
      code: 0,
      stdout: 'accepted duplicate\n',
      output: 'accepted duplicate\n',
    });
  });
}
