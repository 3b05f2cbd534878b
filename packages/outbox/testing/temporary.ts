import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, and what removes it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'outbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The path of a database that goes when the test ends. */
export function temporaryFile(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(path, 'outbox.db');
}
