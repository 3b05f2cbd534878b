import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { codeOf, UsageError } from '@ordering/kit/failure';
import type { EmittedFile } from '../emit/emitted-file.ts';
import { compare } from '../read/compare.ts';
import {
  isWhollyGenerated,
  placeInTarget,
  saysGenerated,
  type Target,
  targets,
} from './targets.ts';

/** What has to happen to a file so that the folder holds exactly what was emitted. */
export type Change =
  | {
      readonly kind: 'missing' | 'changed';
      readonly path: string;
      readonly emitted: EmittedFile;
      readonly old: string;
    }
  | { readonly kind: 'orphan'; readonly path: string };

export interface Plan {
  /** How many files were emitted. */
  readonly files: number;
  /** By path; files that are as they should be are left out. */
  readonly changes: readonly Change[];
  /** What the folders hold once every change is made: the text of each file by its path. */
  readonly after: ReadonlyMap<string, string>;
}

/**
 * Compares what was emitted with what is there. `base` is the repository, or the folder of `--out`.
 *
 * @param kept What the paths of files begin with that stay as they are although they were not emitted.
 */
export function plan(
  emitted: readonly EmittedFile[],
  base: string,
  layout: 'repository' | 'out',
  kept: readonly string[] = [],
): Plan {
  const folderOf = (target: Target) => join(base, layout === 'out' ? target.out : target.folder);
  const wanted = new Map<string, EmittedFile>();
  for (const file of emitted) {
    const place = placeInTarget(file.path);
    const path = join(folderOf(place.target), place.file);
    if (wanted.has(path)) throw new Error(`Two emitters write ${file.path}; only one may.`);
    wanted.set(path, file);
  }
  const present = targets.flatMap((target) =>
    filesBelow(folderOf(target)).map((path) => {
      const text = readFileSync(path, 'utf8');
      const whole = layout === 'repository' && isWhollyGenerated(target.folder);
      const file = relative(folderOf(target), path).split(sep).join('/');
      const stays = kept.some((start) => `${target.folder}/${file}`.startsWith(start));
      return { path, text, ours: !stays && (whole || saysGenerated(text)) };
    }),
  );
  const texts = new Map(present.map(({ path, text }) => [path, text]));

  const changes: Change[] = [];
  for (const [path, file] of wanted) {
    const old = texts.get(path);
    if (old === file.text) continue;
    if (old !== undefined && layout === 'out' && !saysGenerated(old)) {
      throw new UsageError(
        `${path} does not say that \`contract generate\` made it, so it is not overwritten. Move it, or choose another folder for --out.`,
      );
    }
    changes.push({
      kind: old === undefined ? 'missing' : 'changed',
      path,
      emitted: file,
      old: old ?? '',
    });
  }
  for (const { path, ours } of present) {
    if (ours && !wanted.has(path)) changes.push({ kind: 'orphan', path });
  }
  const after = new Map([
    ...present.filter(({ ours }) => !ours).map(({ path, text }) => [path, text] as const),
    ...[...wanted].map(([path, { text }]) => [path, text] as const),
  ]);
  return { files: wanted.size, after, changes: changes.sort((a, b) => compare(a.path, b.path)) };
}

/** The path of a change as a person reads it. */
export function displayPath(path: string, cwd: string): string {
  return relative(cwd, path).split(sep).join('/');
}

/** Every file in a folder and below; none if there is no such folder. */
export function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
