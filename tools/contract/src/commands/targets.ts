import { posix } from 'node:path';

/** A folder that generated files go to; those that are no longer emitted are deleted there. */
export interface Target {
  /** In the repository. */
  readonly folder: string;
  /** Under `--out DIR`. */
  readonly out: string;
}

/** What every generated file that can hold a comment says in its first lines. */
export const mark = '`contract generate`';

/** Where generated files go. An emitter that writes elsewhere needs a line here first. */
export const targets: readonly Target[] = [
  { folder: 'packages/errors/src/generated', out: 'errors' },
  { folder: 'packages/events/src/generated', out: 'events' },
  { folder: 'packages/api/src/generated', out: 'api' },
  { folder: 'packages/client/src/generated', out: 'client' },
  { folder: 'apps/sandbox/src/generated', out: 'sandbox' },
  { folder: 'packages/conformance-suite/src/generated', out: 'conformance-suite' },
  { folder: 'docs/reference', out: 'docs' },
  { folder: 'specs/plain', out: 'plain' },
  { folder: 'specs/vectors', out: 'vectors' },
];

/**
 * Whether everything in a folder is generated. Elsewhere, as in documentation or below
 * `--out`, only what says that it is generated may be deleted.
 */
export function isWhollyGenerated(folder: string): boolean {
  return folder.endsWith('/src/generated');
}

/** The folder of an emitted file, and the path of the file in it. */
export function placeInTarget(path: string): { readonly target: Target; readonly file: string } {
  const target = targets.find(({ folder }) => path.startsWith(`${folder}/`));
  if (target === undefined || path !== posix.normalize(path)) {
    throw new Error(`An emitter writes ${path}, which is not in a folder that targets.ts lists.`);
  }
  return { target, file: path.slice(target.folder.length + 1) };
}
