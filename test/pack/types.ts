import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Project } from './project.ts';
import { entryPoints } from './published.ts';
import { run } from './run.ts';

/** `tsc` of the versions that this repository has. */
const ours = {
  '5.9': join(root, 'test/node_modules/typescript/bin/tsc'),
  7: join(root, 'node_modules/typescript/bin/tsc'),
};

/**
 * Packages have types that compile, and so has whatever is in the project's `src/`; `out/` has what comes of it.
 *
 * @param compilers `tsc` of each version.
 */
export function describeTypes(
  project: Project,
  names: readonly string[],
  compilers: Readonly<Record<string, string>> = ours,
): void {
  beforeAll(() => {
    const imports = names
      .flatMap((name) => entryPoints(project.tarball(name)))
      .map((entry, index) => `import * as n${index} from '${entry}'; void n${index};`);
    project.write('src/imports.mts', imports.join('\n'));
  });

  test.each(
    Object.entries(compilers).flatMap(([version, compiler]) =>
      resolutionsOf(version).map((resolution) => ({ version, resolution, compiler })),
    ),
  )('are right to TypeScript $version with $resolution', async ({ resolution, compiler }) => {
    project.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2023'],
          types: ['node'],
          module: ['bundler', 'node10'].includes(resolution) ? 'esnext' : resolution,
          moduleResolution: resolution,
          esModuleInterop: true,
          strict: true,
          skipLibCheck: false,
          rootDir: 'src',
          outDir: 'out',
        },
        include: ['src'],
      }),
    );
    const { output } = await run(process.execPath, [compiler], { cwd: project.folder });
    expect(output.replaceAll(faultOfOthers, '')).toBe('');
  });
}

/**
 * How packages are found: without `exports` only by compilers that still look for them so. 5.9 takes a quarter of a minute for
 * each way, so that it looks in the one that 7 has no more.
 */
function resolutionsOf(version: string): readonly string[] {
  if (version === '5.9') return ['node10'];
  const all = ['node16', 'bundler', 'nodenext'];
  return Number(version) < 6 ? ['node10', ...all] : all;
}

/** What the types of a package that is not ours lack, with all its lines: those of pg need a Buffer that TypeScript 5.4 is not given. */
const faultOfOthers = /^node_modules\/(?!@ordering\/).*\n(?: .*\n)*/gm;
