import type { OperationId } from '../contract/api.ts';
import { isJsonObject } from '../contract/json.ts';
import { examples } from '../generated/examples.ts';
import type { GivenTask } from './subject.ts';

const operation = 'integrateStore' satisfies OperationId;

/** A task for a client that does not deny orders, with a body from the examples of the contract. */
export const exampleTask: GivenTask = { operation, parameters: {}, body: bodyOf(operation) };

function bodyOf(name: OperationId): GivenTask['body'] {
  const bodies = examples
    .filter(({ kind, valid, of }) => kind === 'request' && valid && of === name)
    .flatMap(({ value }) => (isJsonObject(value) ? [value] : []));
  return bodies[0] ?? {};
}
