import type { Contract } from '../../model/contract.ts';
import type { Dialect } from '../../read/grammar.ts';
import type { JsonObject } from '../../read/json.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
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
    body: [yaml(inReadingOrder(withNotes(document, changes), dialect, examples))],
  });
}

/** The same notes where a viewer shows them: comments reach nobody but who opens the file. */
function withNotes(document: JsonObject, changes: readonly string[]): JsonObject {
  const info = object(document.info);
  const said = [
    ...(typeof info.description === 'string' ? [info.description.trimEnd()] : []),
    '## Adaptations',
    'This edition is generated for tools that know the standard and nothing else. What was adapted for them is not a fact of the contract:',
    changes.map((change) => `- ${change}`).join('\n'),
  ];
  return { ...document, info: { ...info, description: said.join('\n\n') } };
}
