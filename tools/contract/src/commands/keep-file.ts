import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder for what may be deleted at any time: node_modules/.cache/contract beside a specs folder. */
export function cacheOf(root: string): string {
  return join(dirname(root), 'node_modules/.cache/contract');
}

/** Writes a file whole or not at all; not at all if the disk is full or the folder cannot be written. */
export function keepFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}
