import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { adapt } from './adaptation.ts';
import { methodAsBinding } from './binding.ts';
import { typeConstants } from './constants.ts';
import { foldExtensions } from './fold.ts';
import { plainFile } from './plain-file.ts';
import { deliveryWords } from './words.ts';

/** specs/plain/asyncapi.yaml: the deliveries for tools that know AsyncAPI 3 and nothing else. */
export function emitPlainAsyncapi({ contract }: Contracts): EmittedFile {
  const adapted = adapt(contract.asyncapi, [
    methodAsBinding(contract),
    foldExtensions('asyncapi', deliveryWords(contract)),
    typeConstants('asyncapi'),
  ]);
  return plainFile('asyncapi', adapted, contract, contract.documents);
}
