import * as api from '@ordering/api';
import * as errors from '@ordering/errors';
import * as events from '@ordering/events';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
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

const constants = [
  { from: '@ordering/events', name: 'EventType', value: events.EventType },
  { from: '@ordering/events', name: 'deliveryPolicy', value: events.deliveryPolicy },
  { from: '@ordering/errors', name: 'ErrorCode', value: errors.ErrorCode },
  { from: '@ordering/api', name: 'contractVersion', value: api.contractVersion },
];

/** What the packages cost those who bundle them. */
export function describeBundles(project: Project): void {
  test.each(constants)('$name of $from costs little more than itself', async (constant) => {
    const { from, name, value } = constant;
    const text = `import { ${name} } from '${from}'; console.log(${name});`;
    const { length } = await bundled(project, text, 'neutral');
    expect(length).toBeGreaterThan(10);
    expect(length).toBeLessThan(JSON.stringify(value).length + 100);
  });

  test('the inbox runs from one file, its worker included', async () => {
    const text = `
      import { openSqliteInbox } from '@ordering/inbox';
      const inbox = await openSqliteInbox({ path: 'bundled.db' });
      const delivery = { kind: 'event', id: 'a', body: new Uint8Array([1]), headers: {} };
      console.log(await inbox.accept(delivery), await inbox.accept(delivery));
      await inbox.close();`;
    const program = Buffer.from(await bundled(project, text, 'node')).toString();
    project.write('alone/program.mjs', program);
    const ended = await run(process.execPath, ['program.mjs'], { cwd: project.path('alone') });
    const output = 'accepted duplicate\n';
    expect(ended).toEqual({ code: 0, stdout: output, output });
  });
}
