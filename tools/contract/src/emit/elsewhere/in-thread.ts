import { Thread } from '../../thread.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Question } from './thread.ts';

// Beside this file, whether it is a source or was built.
const module = new URL(
  import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js',
  import.meta.url,
);

/** All of it in one thread, which loads TypeScript and ajv while the specs are read. */
export function startElsewhere(): Elsewhere {
  const thread = new Thread<Question, readonly string[]>(module);
  return {
    writeTypes: async (document) => (await thread.ask({ kind: 'types', document })).join(''),
    // Of an Api no more is sent than is needed there.
    writeValidators: ({ schemas }, exports, runtime) =>
      thread.ask({ kind: 'validators', api: { schemas }, exports, runtime }),
  };
}
