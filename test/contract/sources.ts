import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A hand-written or generated TypeScript source of a workspace, tests left out. */
interface SourceFile {
  /** The workspace's folder, for example `packages/errors`. */
  readonly workspace: string;
  /** Relative to the root. */
  readonly path: string;
  readonly generated: boolean;
  readonly text: string;
}

/** Every TypeScript source under the `src/` of every workspace but `test`; what serves only tests is left out. */
export function sources(): SourceFile[] {
  return ['tools', 'packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => sourcesIn(`${group}/${name}`, 'src')),
  );
}

/** The sources of the sandbox's console, which run in a browser. */
export function consoleSources(): SourceFile[] {
  return sourcesIn('apps/sandbox', 'console');
}

function sourcesIn(workspace: string, folder: string): SourceFile[] {
  return readdirSync(join(root, workspace, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|(^|\/)testing\//.test(path))
    .map((path) => {
      const file = join(root, workspace, folder, path);
      return {
        workspace,
        path: relative(root, file),
        generated: path.startsWith('generated/'),
        text: readFileSync(file, 'utf8'),
      };
    });
}

/** The module specifiers that a source imports, statically or not. */
export function importsOf(
  text: string,
): { readonly specifier: string; readonly typeOnly: boolean }[] {
  const pattern =
    /(?:^|[\n;])\s*(import|export)\s+(type\s)?[^'";]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'\s*\)|(?:^|\n)import\s*'([^']+)'/g;
  // A template literal may hold code that an emitter writes; a specifier never stands in one.
  const code = withoutComments(text).replace(/`(?:\\.|[^`\\])*`/g, '``');
  return [...code.matchAll(pattern)].map((match) => ({
    specifier: match[3] ?? match[4] ?? match[5] ?? '',
    typeOnly: match[2] !== undefined,
  }));
}

/** The contents of the string literals of a source, template literals cut at their placeholders. */
export function literalsOf(text: string): string[] {
  const pattern = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
  return [...withoutComments(text).matchAll(pattern)].flatMap((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').split(/\$\{[^}]*\}/),
  );
}

/**
 * A source without its comments.
 *
 * Comments are told apart from strings that hold slashes (`'http://…'`) by matching strings first.
 * A regular expression literal with a quote in it would confuse this; none of ours has one unescaped.
 */
export function withoutComments(text: string): string {
  return text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_, literal: string | undefined) => literal ?? ' ',
  );
}
