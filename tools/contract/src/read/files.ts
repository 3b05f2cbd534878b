import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ordering/kit/failure';

/** Where spec files come from; paths are POSIX and relative to the specs folder. */
export interface Files {
  /** The bytes of a file, or nothing if there is no such file. */
  read(file: string): Uint8Array | undefined;
  /** The files below a folder, sorted; none if there is no such folder. */
  list(folder: string): readonly string[];
}

export function diskFiles(root: string): Files {
  return {
    read: (file) => unlessMissing(() => readFileSync(join(root, file))),
    list: (folder) =>
      (
        unlessMissing(() =>
          readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
        ) ?? []
      )
        .filter((entry) => entry.isFile())
        .map(
          (entry) =>
            `${folder}${join(entry.parentPath, entry.name).slice(join(root, folder).length)}`,
        )
        .map((path) => path.replaceAll('\\', '/'))
        .sort(),
  };
}

function unlessMissing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(codeOf(error) ?? '');
}
