import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import type { Project } from './project.ts';
import { entryPoints, libraries } from './published.ts';

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** What every tarball keeps, whatever is in it. */
export function describePackages(project: Project, names: readonly string[]): void {
  describe.each(names)('%s', (name) => {
    const installed = (file: string) => project.path(`node_modules/${name}/${file}`);

    test('has in it what its manifest says', async () => {
      const { buffer } = Uint8Array.from(readFileSync(project.tarball(name).path));
      const { messages, pkg = {} } = await publint({ pack: { tarball: buffer }, strict: true });
      expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
    });

    test('has every file that it exports', () => {
      const { exports } = project.tarball(name).manifest;
      const files = Object.values(exports).flatMap((target) =>
        typeof target === 'string'
          ? [target]
          : // The condition of this repository leads to sources, wherever they are.
            Object.entries(target).flatMap(([condition, file]) =>
              condition === '@ordering/source' ? [] : [file],
            ),
      );
      const missing = files.filter((file) => !file.includes('*') && !existsSync(installed(file)));
      expect(missing).toEqual([]);
    });

    test('has the sources of its maps', () => {
      const maps = globSync('dist/**/*.map', { cwd: installed('.') });
      const isLibrary = libraries.includes(name) && existsSync(installed('dist/index.js'));
      expect(maps.length > 0).toBe(isLibrary);
      const without = maps.flatMap((map) => {
        const { sources, sourcesContent = [] }: SourceMap = JSON.parse(
          readFileSync(installed(map), 'utf8'),
        );
        return sources
          .filter((source, index) => {
            const file = join(dirname(installed(map)), source);
            return typeof sourcesContent[index] !== 'string' && !existsSync(file);
          })
          .map((source) => `${map}: ${source}`);
      });
      expect(without).toEqual([]);
    });

    test('has types that every resolution finds', async () => {
      const { path, manifest } = project.tarball(name);
      const entries = entryPoints({ manifest });
      if (entries.length === 0) return;
      const data = createPackageFromTarballData(readFileSync(path));
      // What has no types, such as a part for tests of this repository, cannot be imported by others.
      const others = Object.keys(manifest.exports).filter(
        (entry) => !entries.includes(name + entry.slice(1)),
      );
      const analysis = await checkPackage(data, { excludeEntrypoints: others });
      // A compiler thinks there that `require` loads no ES modules.
      const problems = (analysis.types === false ? ['no types'] : analysis.problems).filter(
        (problem) =>
          typeof problem === 'string' ||
          !('resolutionKind' in problem) ||
          problem.resolutionKind !== 'node16-cjs',
      );
      expect(problems).toEqual([]);
    });

    test('comes with its licence and its changelog', () => {
      expect(readFileSync(installed('LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
      expect(readFileSync(installed('CHANGELOG.md'), 'utf8')).toMatch(/^# Changelog\n/);
    });
  });
}
