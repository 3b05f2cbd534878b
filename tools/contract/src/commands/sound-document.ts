import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ask } from '../lint/opinion.ts';
import { cacheOf, keepFile } from './keep-file.ts';
import { type Folders, makerOf } from './maker.ts';
import { digest } from './reads.ts';

/**
 * Tools of others, which are not asked again about a document in which they found nothing the last time: they take longer
 * than all the rest of lint, and the same document gets the same verdict. Only digests of the documents, of the generator
 * and of everything installed are kept; a document with a fault in it is checked each time.
 *
 * @param root The specs folder.
 * @param generator The folders with everything of the generator that is not a dependency.
 */
export function unlessSound(root: string, generator: Folders) {
  const maker = makerOf({}, generator);
  const keeps = maker !== undefined && existsSync(join(dirname(root), 'node_modules'));

  /** @param start Starts to load the tool: at once if nothing is kept, else when it is needed. */
  return (name: string, start: () => Ask): Ask => {
    const file = join(cacheOf(root), name);
    const kept = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    const started = kept.size === 0 || maker === undefined ? start() : undefined;
    const sound = new Set<string>();
    let hasNew = false;
    return async (document) => {
      const known = digest(JSON.stringify([maker, document]));
      if (maker === undefined || !kept.has(known)) {
        const objections = await (started ?? start())(document);
        if (objections.length > 0) return objections;
        hasNew = true;
      }
      sound.add(known);
      if (hasNew && keeps) keepFile(file, [...sound].join('\n'));
      return [];
    };
  };
}
