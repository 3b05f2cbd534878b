import type { Contract } from '../../model/contract.ts';
import type { Dialect } from '../../read/grammar.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { yamlFile } from '../text/file.ts';
import { yaml } from '../text/yaml.ts';
import type { Adapted } from './adaptation.ts';
import { inReadingOrder } from './reading-order.ts';

/** A document of the plain edition, headed by all that distinguishes it from the specs. */
export function plainFile(
  dialect: Dialect,
  { document, notes }: Adapted,
  { examples }: Contract,
  documents: readonly string[],
): EmittedFile {
  const changes = [
    'Everything is in this one file: the examples and other files that the specs refer to are written out.',
    ...notes,
  ];
  return yamlFile({
    path: `specs/plain/${dialect}.yaml`,
    sources: documents.map((file) => ({ file, pointer: '', line: 1 })),
    notes: [
      'The contract for tools that know the standard and nothing else. These adaptations were made for them and are not facts of the contract:',
      ...changes.map((change) => `- ${change}`),
    ],
    body: [yaml(inReadingOrder(document, dialect, examples))],
  });
}
