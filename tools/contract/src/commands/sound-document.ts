import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ask } from '../lint/asyncapi-parser/parser.ts';
import { cacheOf, keepFile } from './keep-file.ts';
import { type Folders, makerOf } from './maker.ts';
import { digest } from './reads.ts';

/**
 * `@asyncapi/parser`, which is not asked again about a document in which it found nothing the last time: it takes longer
 * than all the rest of lint, and the same document gets the same verdict. Only a digest of the document, of the generator
 * and of everything installed is kept; a document with a fault in it is checked each time.
 *
 * @param start Starts to load the parser: at once if nothing is kept, else when it is needed.
 * @param root The specs folder.
 * @param generator The folders with everything of the generator that is not a dependency.
 */
export function askUnlessSound(start: () => Ask, root: string, generator: Folders): Ask {
  const file = join(cacheOf(root), 'asyncapi.sound');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const maker = makerOf({}, generator);
  const started = kept === undefined || maker === undefined ? start() : undefined;
  return async (document) => {
    const known = digest(JSON.stringify([maker, document]));
    if (maker !== undefined && known === kept) return [];
    const objections = await (started ?? start())(document);
    const keeps = maker !== undefined && existsSync(join(dirname(root), 'node_modules'));
    if (objections.length === 0 && keeps) keepFile(file, known);
    return objections;
  };
}
