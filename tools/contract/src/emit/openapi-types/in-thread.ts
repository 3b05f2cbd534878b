import type { JsonObject } from '../../model/contract.ts';
import { Thread } from '../../thread.ts';
import type { WriteTypes } from './types.ts';

// Beside this file, whether it is a source or was built.
const module = new URL(
  import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js',
  import.meta.url,
);

/** openapi-typescript in a thread of its own, which loads TypeScript while the specs are read. */
export function startTypes(): WriteTypes {
  const thread = new Thread<JsonObject, string>(module);
  return (document) => thread.ask(document);
}
