import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where what may be forgotten at any time is kept: node_modules/.cache/contract beside a specs folder. */
export function cacheOf(root: string): string {
  return join(dirname(root), 'node_modules/.cache/contract');
}

/** Writes a file whole or not at all; not at all where the disk is full or the folder somebody else's. */
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
