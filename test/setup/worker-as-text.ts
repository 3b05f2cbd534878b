import { dirname, join } from 'node:path';
import { workerText } from '@ordering/kit/worker-text';
import type { Vite } from 'vitest/node';

/**
 * Lets tests start the threads of inbox and outbox from a text of the sources, as the published packages do, instead of
 * loading forty files for each thread. See docs/decisions/worker-as-text.md.
 */
export function workerAsText(): Vite.Plugin {
  const isSource = (id: string) => id.endsWith('/sqlite/worker-source.ts');
  return {
    name: 'worker-as-text',
    async load(id) {
      if (!isSource(id)) return undefined;
      const { text, files } = await workerText(join(dirname(id), 'worker.ts'), [
        '@ordering/source',
      ]);
      for (const file of files) this.addWatchFile(file);
      return `export const workerSource = ${JSON.stringify(text)};`;
    },
  };
}
