import type { Contract } from '../model/contract.ts';
import { by } from '../read/compare.ts';
import { emitClientOperations } from './client/operations.ts';
import { emitSuccessBodies } from './client/success-bodies.ts';
import { emitExamples } from './conformance/examples.ts';
import { emitRequirements } from './conformance/requirements.ts';
import { emitRules } from './conformance/rules.ts';
import { emitApiReference } from './docs/api.ts';
import { emitChoicesReference } from './docs/choices.ts';
import { emitErrorsReference } from './docs/errors.ts';
import { emitRequirementsReference } from './docs/requirements.ts';
import { emitSandboxReference } from './docs/sandbox.ts';
import { emitUnspecifiedReference } from './docs/unspecified.ts';
import { emitWebhooksReference } from './docs/webhooks.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';
import {
  type Contracts,
  type Emit,
  EmitError,
  type EmittedFile,
  type Emitter,
  type Written,
} from './emitted-file.ts';
import { emitErrorCatalogue } from './errors/catalogue.ts';
import { emitErrorCodes } from './errors/codes.ts';
import { emitErrorEnvelope } from './errors/envelope.ts';
import { emitEventConstants } from './events/constants.ts';
import { emitDelivery } from './events/delivery.ts';
import { emitEvents } from './events/events.ts';
import { emitDeliveryHeaders } from './events/headers.ts';
import { emitEventTypes } from './events/types.ts';
import { emitEventValidators } from './events/validators.ts';
import { emitApiConstants } from './operations/constants.ts';
import { type Edition, serviceEdition } from './operations/edition.ts';
import { emitOperations } from './operations/operations.ts';
import { emitApiTypes } from './operations/types.ts';
import { emitValidate } from './operations/validate.ts';
import { emitOperationValidators } from './operations/validators.ts';
import { apiInOrder, inOrder } from './order.ts';
import { emitPlainAsyncapi } from './plain/asyncapi.ts';
import { emitContractJson } from './plain/contract.ts';
import { emitContractSchema } from './plain/contract-schema.ts';
import { emitPlainOpenapi } from './plain/openapi.ts';
import { runtimeModule } from './runtime.ts';
import { emitControlConstants, emitSandboxServiceConstants } from './sandbox/constants.ts';
import { controlEdition, sandboxServiceEdition } from './sandbox/edition.ts';
import { emitSandboxOpenapi } from './sandbox/openapi.ts';
import { emitSandboxRequests } from './sandbox/requests.ts';
import { emitUnfit } from './sandbox/unfit.ts';
import { emitRetryVectors } from './vectors/retry-decisions.ts';
import { versionEmitter } from './version.ts';

export type { EmittedFile } from './emitted-file.ts';

type Emitters<From> = readonly (readonly [path: string, emit: Emit<From>])[];

type EditionEmitter = (
  edition: Edition,
  elsewhere: Elsewhere,
) => EmittedFile | Promise<EmittedFile>;

const ofService =
  (emit: EditionEmitter): Emit<Written> =>
  async (written, elsewhere) =>
    emit(serviceEdition(written), elsewhere);

const ofSandbox =
  (emit: EditionEmitter): Emitter =>
  async (contracts, elsewhere) =>
    emit(sandboxServiceEdition(contracts), elsewhere);

const ofControl =
  (emit: EditionEmitter): Emitter =>
  async (contracts, elsewhere) => {
    const edition = controlEdition(contracts);
    return edition && emit(edition, elsewhere);
  };

function copied(name: 'classifier' | 'validation', workspace: string): readonly [string, Emitter] {
  const path = `${workspace}/src/generated/${name}.ts`;
  return [path, () => runtimeModule(name, path)];
}

function version(workspace: string): readonly [string, Emitter] {
  const path = `${workspace}/src/generated/version.ts`;
  return [path, versionEmitter(path)];
}

/** What is made elsewhere of the contract as it is written, and can begin before the rest is built. */
const early: Emitters<Written> = [
  ['packages/events/src/generated/validators.ts', emitEventValidators],
  ['packages/api/src/generated/validators.ts', ofService(emitOperationValidators)],
  ['packages/events/src/generated/types.ts', emitEventTypes],
  ['packages/api/src/generated/types.ts', ofService(emitApiTypes)],
];

/** Every other generated file, and what makes it. Those that are made elsewhere come first. */
const emitters: Emitters<Contracts> = [
  ['apps/sandbox/src/generated/control/validators.ts', ofControl(emitOperationValidators)],
  ['apps/sandbox/src/generated/control/types.ts', ofControl(emitApiTypes)],
  ['apps/sandbox/src/generated/service/validators.ts', ofSandbox(emitOperationValidators)],
  ['apps/sandbox/src/generated/service/types.ts', ofSandbox(emitApiTypes)],
  ['packages/api/src/generated/constants.ts', ofService(emitApiConstants)],
  ['packages/api/src/generated/operations.ts', ofService(emitOperations)],
  ['packages/api/src/generated/validate.ts', ofService(emitValidate)],
  ['packages/client/src/generated/operations.ts', emitClientOperations],
  ['packages/client/src/generated/success-bodies.ts', emitSuccessBodies],
  ['packages/errors/src/generated/codes.ts', emitErrorCodes],
  ['packages/errors/src/generated/catalogue.ts', emitErrorCatalogue],
  ['packages/errors/src/generated/envelope.ts', emitErrorEnvelope],
  ['packages/events/src/generated/events.ts', emitEvents],
  ['packages/events/src/generated/headers.ts', emitDeliveryHeaders],
  ['packages/events/src/generated/delivery.ts', emitDelivery],
  ['packages/events/src/generated/constants.ts', emitEventConstants],
  ['apps/sandbox/src/generated/service/constants.ts', emitSandboxServiceConstants],
  ['apps/sandbox/src/generated/service/openapi.json', ofSandbox(emitSandboxOpenapi)],
  ['apps/sandbox/src/generated/service/operations.ts', ofSandbox(emitOperations)],
  ['apps/sandbox/src/generated/service/validate.ts', ofSandbox(emitValidate)],
  ['apps/sandbox/src/generated/control/constants.ts', emitControlConstants],
  ['apps/sandbox/src/generated/control/openapi.json', ofControl(emitSandboxOpenapi)],
  ['apps/sandbox/src/generated/control/operations.ts', ofControl(emitOperations)],
  ['apps/sandbox/src/generated/control/validate.ts', ofControl(emitValidate)],
  ['apps/sandbox/src/generated/requests.yaml', emitSandboxRequests],
  ['apps/sandbox/src/generated/unfit.ts', emitUnfit],
  ['packages/conformance-suite/src/generated/requirements.ts', emitRequirements],
  ['packages/conformance-suite/src/generated/examples.ts', emitExamples],
  ['packages/conformance-suite/src/generated/rules.ts', emitRules],
  ...['packages/api', 'packages/errors', 'packages/events'].map((at) => copied('classifier', at)),
  ...['packages/api', 'packages/events'].map((at) => copied('validation', at)),
  ...['packages/api', 'packages/errors', 'packages/events'].map(version),
  ['docs/reference/webhooks.md', emitWebhooksReference],
  ['docs/reference/api.md', emitApiReference],
  ['docs/reference/errors.md', emitErrorsReference],
  ['docs/reference/requirements.md', emitRequirementsReference],
  ['docs/reference/choices.md', emitChoicesReference],
  ['docs/reference/unspecified.md', emitUnspecifiedReference],
  ['docs/reference/sandbox.md', emitSandboxReference],
  ['specs/plain/openapi.yaml', emitPlainOpenapi],
  ['specs/plain/asyncapi.yaml', emitPlainAsyncapi],
  ['specs/plain/contract.json', emitContractJson],
  ['specs/plain/contract.schema.json', emitContractSchema],
  ['specs/vectors/retry-decisions.json', emitRetryVectors],
];

/** Begins what needs no more than the contract as it is written, for `emitAll`. */
export function emitEarly(contract: Contract, elsewhere: Elsewhere): Promise<MadeFiles> {
  const made = emitEach(early, { contract: inOrder(contract) }, elsewhere);
  // Whoever waits for it is told; nobody does where the rest of the specs is refused.
  made.catch(() => {});
  return made;
}

/** Every generated file, by path. Throws an `EmitError` where one cannot be made. */
export async function emitAll(
  { contract, sandbox, control, unfit }: Contracts,
  elsewhere: Elsewhere,
  begun = emitEarly(contract, elsewhere),
): Promise<readonly EmittedFile[]> {
  const contracts = {
    contract: inOrder(contract),
    sandbox: inOrder(sandbox),
    ...(control === undefined ? {} : { control: apiInOrder(control) }),
    unfit,
  };
  const files = await Promise.all([begun, emitEach(emitters, contracts, elsewhere)]);
  return files
    .flat()
    .flatMap((file) => file ?? [])
    .toSorted(by(({ path }) => path));
}

type MadeFiles = readonly (EmittedFile | undefined)[];

function emitEach<From extends Written>(
  emitters: Emitters<From>,
  from: From,
  elsewhere: Elsewhere,
): Promise<MadeFiles> {
  const hasEvents = from.contract.events.length > 0;
  return Promise.all(
    emitters.map(async ([path, emit]) => {
      if (!hasEvents && isAboutEvents(path)) return undefined;
      try {
        const file = await emit(from, elsewhere);
        if (file !== undefined && file.path !== path) throw new Error(`it was called ${file.path}`);
        return file;
      } catch (error) {
        throw new EmitError(path, error);
      }
    }),
  );
}

/** Whether a file has nothing in it where a contract has no events. */
function isAboutEvents(path: string): boolean {
  return path.startsWith('packages/events/') || path === 'docs/reference/webhooks.md';
}
