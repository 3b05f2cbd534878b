import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, serve } from '../../packages/client/testing/server.ts';
import { root } from '../contract/sources.ts';
import { describeBundles } from './bundles.ts';
import { describeCommands, startReceiver } from './commands.ts';
import { examples } from './examples.ts';
import { Project } from './project.ts';
import { entryPoints, published } from './published.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball, tarballs } from './tarballs.ts';

// Packed once and installed once, in a folder that has nothing of this repository.

const project = new Project();
let packed: readonly Tarball[] = [];
beforeAll(async () => {
  packed = await tarballs(project.path('tarballs'));
  await project.install(packed);
}, packTimeout);
afterAll(() => project.remove());

const names = published.map(({ manifest }) => manifest.name);
const installed = (name: string, file: string) => project.path(`node_modules/${name}/${file}`);

describe.each(names)('%s', (name) => {
  const tarball = () => {
    const found = packed.find(({ manifest }) => manifest.name === name);
    if (found === undefined) throw new Error(`${name} was not packed`);
    return found;
  };

  test('has in it what its manifest says', async () => {
    const { buffer } = Uint8Array.from(readFileSync(tarball().path));
    const { messages, pkg = {} } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that every resolution finds', async () => {
    const entries = entryPoints(tarball());
    if (entries.length === 0) return;
    const data = createPackageFromTarballData(readFileSync(tarball().path));
    // What has no types, such as a part for tests of this repository, cannot be imported by others.
    const others = Object.keys(tarball().manifest.exports).filter(
      (path) => !entries.includes(name + path.slice(1)),
    );
    const analysis = await checkPackage(data, { excludeEntrypoints: others });
    // Whoever has no ES modules cannot use what is nothing else.
    const problems = (analysis.types === false ? ['no types'] : analysis.problems).filter(
      (problem) =>
        typeof problem === 'string' ||
        !('resolutionKind' in problem) ||
        !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
  });

  test('comes with its licence and its changelog', () => {
    expect(readFileSync(installed(name, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
    expect(readFileSync(installed(name, 'CHANGELOG.md'), 'utf8')).toMatch(/^# Changelog\n/);
  });
});

describe('types', () => {
  const compilers = {
    '5.9': join(root, 'test/node_modules/typescript/bin/tsc'),
    7: join(root, 'node_modules/typescript/bin/tsc'),
  };
  beforeAll(() => {
    const imports = published
      .flatMap(entryPoints)
      .map((entry, index) => `import * as n${index} from '${entry}'; void n${index};`);
    project.write('src/imports.mts', imports.join('\n'));
    for (const { name, text } of examples) project.write(`src/${name}.mts`, text);
  });

  test.each(
    (['5.9', 7] as const).flatMap((version) =>
      ['nodenext', 'node16', 'bundler'].map((resolution) => ({ version, resolution })),
    ),
  )('are right to TypeScript $version with $resolution', async ({ version, resolution }) => {
    project.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2023'],
          types: ['node'],
          module: resolution === 'bundler' ? 'esnext' : resolution,
          moduleResolution: resolution,
          strict: true,
          skipLibCheck: false,
          rootDir: 'src',
          // Once is enough for what the examples are run from.
          outDir: 'out',
          noEmit: version !== 7 || resolution !== 'nodenext',
        },
        include: ['src'],
      }),
    );
    const { output } = await run(process.execPath, [compilers[version]], { cwd: project.folder });
    expect(output).toBe('');
  });
});

describe('an example of a README', () => {
  const down = { error: { code: 'internal.error', message: 'Back in a second' } };

  test.each(
    examples.flatMap(({ name, text, output }) =>
      ([20, 24] as const)
        // The inbox needs a newer one, and says so.
        .filter((node) => node === 24 || !text.includes("'@ordering/inbox'"))
        .map((node) => ({ name, output, node })),
    ),
  )('does what it says, $name on Node.js $node', async ({ name, output, node }) => {
    await using service = await serve(answer(503, down), answer(204));
    const program = project.path(`out/${name}-on-${node}.mjs`);
    let text = readFileSync(project.path(`out/${name}.mjs`), 'utf8');
    if (text.includes('http://127.0.0.1:4000')) {
      const url = await startReceiver(project, 'a-test-secret');
      text = text.replace('http://127.0.0.1:4000', url);
    }
    project.write(`out/${name}-on-${node}.mjs`, text);
    const ended = await run(project.node[node], [program], {
      cwd: project.folder,
      env: { ORDERING_BASE_URL: service.url, ORDERING_TOKEN: 'token' },
    });
    expect(output).toBeDefined();
    expect(ended).toEqual({ code: 0, stdout: output, output });
  });
});

describe('a command', () => describeCommands(project));

describe('in a bundle', () => describeBundles(project));
