import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Project } from './project.ts';
import { entryPoints } from './published.ts';
import { run } from './run.ts';

const compilers = {
  '5.9': join(root, 'test/node_modules/typescript/bin/tsc'),
  7: join(root, 'node_modules/typescript/bin/tsc'),
};

/** Packages have types that compile, and so has whatever is in the project's `src/`; `out/` has what comes of it. */
export function describeTypes(project: Project, names: readonly string[]): void {
  beforeAll(() => {
    const imports = names
      .flatMap((name) => entryPoints(project.tarball(name)))
      .map((entry, index) => `import * as n${index} from '${entry}'; void n${index};`);
    project.write('src/imports.mts', imports.join('\n'));
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
}
