import type { Api, Operation } from '../../model/contract.ts';
import { join } from '../../model/join.ts';
import type { Source } from '../../read/source.ts';
import type { Contracts } from '../emitted-file.ts';
import type { Edition } from '../operations/edition.ts';
import { apiInOrder } from '../order.ts';
import { listed } from '../text/file.ts';

/**
 * Everything that the sandbox answers: the contract with its gaps filled, and the control operations. Each of its files
 * says at the top that not all of it is part of the contract.
 */
export function sandboxEdition(contracts: Contracts): Edition {
  const { sandbox } = contracts;
  const notes = [
    ...note('answers', overlays(contracts), 'that the contract does not give'),
    ...note('operations', control(contracts), 'that the service does not have'),
  ];
  return {
    api: contracts.control === undefined ? sandbox : apiInOrder(join(sandbox, contracts.control)),
    folder: 'apps/sandbox/src/generated',
    notes,
    validation: '@ordering/api',
    classifier: '@ordering/api',
    // What a test asks of the sandbox and misspells must not be ignored.
    closesQuery: (operation) => originOf(contracts, operation) === 'control',
    isServer: true,
    columns: (operation) => ({
      form: operation.requestBody?.form ?? false,
      origin: originOf(contracts, operation),
    }),
  };
}

function originOf({ contract, control }: Contracts, { id }: Operation) {
  const has = (api: Api | undefined) => api?.operations.some((each) => each.id === id) ?? false;
  if (has(contract)) return 'contract';
  return has(control) ? 'control' : 'overlay';
}

function note(what: string, documents: readonly string[], which: string): readonly string[] {
  const files = listed(documents.map((document) => `specs/${document}`));
  return documents.length === 0 ? [] : [`It includes ${what} from ${files} ${which}.`];
}

/** The first place of each document that adds to the contract, for the list of documents behind a file. */
export function extraSources(contracts: Contracts): readonly Source[] {
  return [...overlays(contracts), ...control(contracts)].map((file) => ({
    file,
    pointer: '',
    line: 1,
  }));
}

function overlays({ contract, sandbox }: Contracts): readonly string[] {
  return sandbox.documents.filter((document) => !contract.documents.includes(document));
}

function control({ control: api }: Contracts): readonly string[] {
  return api?.documents ?? [];
}
