import type { Api } from '../../model/contract.ts';
import { join } from '../../model/join.ts';
import type { Source } from '../../read/source.ts';
import type { Contracts } from '../emitted-file.ts';
import type { ApiPlace } from '../operations/api.ts';
import { apiInOrder } from '../order.ts';
import { listed } from '../text/file.ts';

/** All that the sandbox answers: the contract with its gaps filled, and the control operations. */
export function sandboxApi({ sandbox, control }: Contracts): Api {
  return control === undefined ? sandbox : apiInOrder(join(sandbox, control));
}

/** Where the sandbox's files go. Each says at its top that not all of it is the contract's. */
export function sandboxPlace(contracts: Contracts): ApiPlace {
  const notes = [
    ...note('answers', overlays(contracts), 'that the contract does not give'),
    ...note('operations', control(contracts), 'that the service does not have'),
  ];
  return { folder: 'apps/sandbox/src/generated', notes };
}

function note(what: string, documents: readonly string[], which: string): readonly string[] {
  const files = listed(documents.map((document) => `specs/${document}`));
  return documents.length === 0 ? [] : [`It includes ${what} of ${files} ${which}.`];
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
