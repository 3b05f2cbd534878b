import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Has something done at the end of a test, or of a file. What was asked for last comes first. */
export type AtEnd = (work: () => void | Promise<void>) => void;

/** For what the tests of a file share. Call this where they are declared. */
export function atEndOfFile(): AtEnd {
  const works: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const work of works.reverse()) await work();
  });
  return (work) => works.push(work);
}

/** An empty folder that is removed when the test ends. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-sandbox-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
