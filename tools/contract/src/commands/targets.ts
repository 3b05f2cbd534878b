import { posix } from 'node:path';
import { ownProperty } from '@ordering/kit/own';

/** A folder that generated files go to; those that are no longer emitted are deleted there. */
export interface Target {
  /** In the repository. */
  readonly folder: string;
  /** Under `--out DIR`. */
  readonly out: string;
}

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

/** Whether a file says that it is generated: at the start of its first line, or of the `$comment` in the root of its JSON. */
export function saysGenerated(text: string): boolean {
  const line = text.startsWith('{') ? commentOf(text) : text.split('\n', 1)[0];
  return typeof line === 'string' && /^\W*Made by `contract generate`/.test(line);
}

function commentOf(json: string): unknown {
  try {
    return ownProperty(JSON.parse(json), '$comment');
  } catch {
    return undefined;
  }
}

/** The folder of an emitted file, and the path of the file in it. */
export function placeInTarget(path: string): { readonly target: Target; readonly file: string } {
  const target = targets.find(({ folder }) => path.startsWith(`${folder}/`));
  if (target === undefined || path !== posix.normalize(path)) {
    throw new Error(`An emitter writes ${path}, which is not in a folder that targets.ts lists.`);
  }
  return { target, file: path.slice(target.folder.length + 1) };
}
