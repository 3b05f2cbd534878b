import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { adapt } from './adaptation.ts';
import { typeConstants } from './constants.ts';
import { otherErrorsAsDefault, retryInEveryError, withoutUnusedResponses } from './errors.ts';
import { requestExamples } from './examples.ts';
import { foldExtensions } from './fold.ts';
import { plainFile } from './plain-file.ts';
import { usableSecurity } from './security.ts';
import { exactSuccess } from './success.ts';
import { deliveriesAsWebhooks } from './webhooks.ts';
import { deliveryWords, retryWords } from './words.ts';

/** specs/plain/openapi.yaml: the API and the deliveries for tools that know OpenAPI 3.1 and nothing else. */
export function emitPlainOpenapi({ contract, sandbox }: Contracts): EmittedFile {
  const adapted = adapt(contract.openapi, [
    requestExamples(contract),
    exactSuccess(contract, sandbox),
    otherErrorsAsDefault(contract),
    retryInEveryError(contract),
    withoutUnusedResponses,
    usableSecurity(sandbox),
    deliveriesAsWebhooks(contract),
    foldExtensions('openapi', [...retryWords(contract), ...deliveryWords(contract)]),
    typeConstants('openapi'),
  ]);
  // Where the contract leaves open what a tool must know, the sandbox's answer stands.
  return plainFile('openapi', adapted, contract, sandbox.documents);
}
