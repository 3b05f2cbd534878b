import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import type { Project } from './project.ts';
import { libraries } from './published.ts';

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

    test('comes with its licence and its changelog', () => {
      expect(readFileSync(installed('LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
      expect(readFileSync(installed('CHANGELOG.md'), 'utf8')).toMatch(/^# Changelog\n/);
    });
  });
}
