import { emitClientApi } from './client/api.ts';
import { emitClientConstants } from './client/constants.ts';
import { emitClientOperations } from './client/operations.ts';
import { emitExamples } from './conformance/examples.ts';
import { emitConformanceOperations } from './conformance/operations.ts';
import { emitRequirements } from './conformance/requirements.ts';
import { emitConformanceValidators } from './conformance/validators.ts';
import { emitApiReference } from './docs/api.ts';
import { emitErrorsReference } from './docs/errors.ts';
import { emitRequirementsReference } from './docs/requirements.ts';
import { emitSandboxReference } from './docs/sandbox.ts';
import { emitUnspecifiedReference } from './docs/unspecified.ts';
import { emitWebhooksReference } from './docs/webhooks.ts';
import type { Contracts, Elsewhere, EmittedFile, Emitter } from './emitted-file.ts';
import { emitErrorCatalogue } from './errors/catalogue.ts';
import { emitErrorCodes } from './errors/codes.ts';
import { emitErrorEnvelope } from './errors/envelope.ts';
import { emitEventConstants } from './events/constants.ts';
import { emitDelivery } from './events/delivery.ts';
import { emitEvents } from './events/events.ts';
import { emitDeliveryHeaders } from './events/headers.ts';
import { emitEventTypes } from './events/types.ts';
import { emitEventValidators } from './events/validators.ts';
import { apiInOrder, inOrder } from './order.ts';
import { emitPlainAsyncapi } from './plain/asyncapi.ts';
import { emitPlainOpenapi } from './plain/openapi.ts';
import { emitSandboxApi } from './sandbox/api.ts';
import { emitSandboxConstants } from './sandbox/constants.ts';
import { emitSandboxOperations } from './sandbox/operations.ts';
import { emitSandboxValidators } from './sandbox/validators.ts';
import { by } from './text/compare.ts';

export type { EmittedFile } from './emitted-file.ts';

/** One for each file. Those that wait for another process or thread come first. */
const emitters: readonly Emitter[] = [
  emitEventValidators,
  emitSandboxValidators,
  emitConformanceValidators,
  emitEventTypes,
  emitClientApi,
  emitSandboxApi,
  emitErrorCodes,
  emitErrorCatalogue,
  emitErrorEnvelope,
  emitEvents,
  emitDeliveryHeaders,
  emitDelivery,
  emitEventConstants,
  emitClientConstants,
  emitClientOperations,
  emitSandboxConstants,
  emitSandboxOperations,
  emitConformanceOperations,
  emitRequirements,
  emitExamples,
  emitWebhooksReference,
  emitApiReference,
  emitErrorsReference,
  emitRequirementsReference,
  emitUnspecifiedReference,
  emitSandboxReference,
  emitPlainOpenapi,
  emitPlainAsyncapi,
];

/** Every generated file, by path. */
export async function emitAll(
  { contract, sandbox, control }: Contracts,
  elsewhere: Elsewhere,
): Promise<readonly EmittedFile[]> {
  const contracts = {
    contract: inOrder(contract),
    sandbox: inOrder(sandbox),
    ...(control === undefined ? {} : { control: apiInOrder(control) }),
  };
  const files = await Promise.all(emitters.map(async (emit) => emit(contracts, elsewhere)));
  return files.flatMap((file) => file ?? []).toSorted(by(({ path }) => path));
}
