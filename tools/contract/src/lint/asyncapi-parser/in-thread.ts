import type { JsonObject } from '../../read/json.ts';
import { Thread } from '../../thread.ts';
import type { Ask, Objection } from '../opinion.ts';

// Beside this file, whether it is a source or was built.
const module = new URL(
  import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js',
  import.meta.url,
);

/**
 * `@asyncapi/parser` in a thread of its own: it takes about as long as everything else that is done to lint, mostly to
 * be loaded and to compile the schema of AsyncAPI, and only then needs the document.
 */
export function startParser(): Ask {
  const thread = new Thread<JsonObject, readonly Objection[]>(module);
  return (document) => thread.ask(document);
}
