import { type OperationId, operations } from '../../generated/service/operations.ts';
import { validate } from '../../generated/service/validate.ts';
import type { ServiceTypes } from '../../operation.ts';
import { type Operation, operation } from '../operation.ts';
import { cancelOrder } from './cancelOrder.ts';
import type { Handler } from './handler.ts';
import { integrateStore } from './integrateStore.ts';

/**
 * What is behind each operation of the service. One that the specs have and this table does not is refused as not
 * implemented; a handler for an operation that the specs do not have does not compile.
 */
const handlers: { readonly [Id in OperationId]?: Handler<Id> } = {
  cancelOrder,
  integrateStore,
};

function operationOf<Id extends OperationId>(id: Id): Operation {
  return operation<ServiceTypes[Id], (typeof operations)[Id]['secured']>({
    edition: 'service',
    row: operations[id],
    validators: validate[id],
    handle: handlers[id],
  });
}

/** The operations of this edition, with what is behind each. */
export const serviceOperations: readonly Operation[] = Object.values(operations).map(({ id }) =>
  operationOf(id),
);
