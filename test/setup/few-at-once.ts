import { beforeAll, vi } from 'vitest';

/**
 * For a file whose concurrent tests start processes, each of which wants a core of its own.
 * See docs/decisions/tests-and-time.md.
 */
export function fewAtOnce(): void {
  // Before all and not at once: what is set while a worker reads its first file is for all files that it runs.
  beforeAll(() => vi.setConfig({ maxConcurrency: 3 }));
}
