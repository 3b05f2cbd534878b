import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Has something done at the end of a test, or of what several tests share. */
export type AtEnd = (work: () => void | Promise<void>) => void;

/** An empty folder that is removed when the test ends. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-sandbox-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
