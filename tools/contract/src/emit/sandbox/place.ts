import type { Source } from '../../model/contract.ts';
import type { Contracts } from '../emitted-file.ts';
import type { ApiPlace } from '../operations/api.ts';
import { listed } from '../text/file.ts';

/** Where the sandbox's files go. Each says at its top that not all of it is the contract's. */
export function sandboxPlace(contracts: Contracts): ApiPlace {
  const overlays = overlayDocuments(contracts);
  const notes =
    overlays.length === 0
      ? []
      : [`It includes answers of ${listed(overlays)} that the contract does not give.`];
  return { folder: 'apps/sandbox/src/generated', notes };
}

/** The first place of each overlay, for the list of documents behind a file. */
export function overlaySources(contracts: Contracts): readonly Source[] {
  return overlayDocuments(contracts).map((path) => ({
    file: path.replace(/^specs\//, ''),
    pointer: '',
    line: 1,
  }));
}

function overlayDocuments({ contract, sandbox }: Contracts): readonly string[] {
  return sandbox.documents
    .filter((document) => !contract.documents.includes(document))
    .map((document) => `specs/${document}`);
}
