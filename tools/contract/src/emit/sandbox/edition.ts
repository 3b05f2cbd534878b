import type { Operation } from '../../model/contract.ts';
import { reservedPaths } from '../../model/reserved-paths.ts';
import type { Source } from '../../read/source.ts';
import type { Contracts } from '../emitted-file.ts';
import type { Edition } from '../operations/edition.ts';
import { listed } from '../text/file.ts';

const folder = 'apps/sandbox/src/generated';
const server = {
  rows: '../../operation.ts',
  validation: '@ordering/api',
  classifier: '@ordering/api',
  isServer: true,
} as const;

/** The contract as the sandbox answers it. Each of its files says at the top what in it is not part of the contract. */
export function sandboxServiceEdition({ contract, sandbox }: Contracts): Edition {
  const overlays = sandbox.documents.filter((document) => !contract.documents.includes(document));
  return {
    api: sandbox,
    folder: `${folder}/service`,
    types: 'ServiceTypes',
    notes: note('It includes answers', overlays, 'that the contract does not give'),
    ...server,
    columns: ({ requestBody }) => ({ form: requestBody?.form ?? false, origin: 'contract' }),
  };
}

/**
 * What the sandbox answers besides, in a namespace of its own; nothing where there is no such document.
 * See docs/decisions/sandbox-editions.md.
 */
export function controlEdition({ control }: Contracts): Edition | undefined {
  if (control === undefined) return undefined;
  return {
    api: control,
    folder: `${folder}/control`,
    types: 'ControlTypes',
    notes: note('It has operations', control.documents, 'that the contract does not have'),
    ...server,
    // What a test asks of the sandbox and misspells must not be ignored.
    closesQuery: isControl,
    columns: (operation) => ({
      form: operation.requestBody?.form ?? false,
      origin: isControl(operation) ? 'control' : 'answer',
    }),
  };
}

/** Whether an operation controls the sandbox. All others stand in for what the contract leaves open. */
export function isControl({ path }: Pick<Operation, 'path'>): boolean {
  return path.startsWith(reservedPaths);
}

function note(what: string, documents: readonly string[], which: string): readonly string[] {
  const files = listed(documents.map((document) => `specs/${document}`));
  return documents.length === 0 ? [] : [`${what} from ${files} ${which}.`];
}

/** The first place of each document, for the list of documents behind a file. */
export function firstPlaces(documents: readonly string[]): readonly Source[] {
  return documents.map((file) => ({ file, pointer: '', line: 1 }));
}
