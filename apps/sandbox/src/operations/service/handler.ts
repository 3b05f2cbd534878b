import type { OperationId, operations } from '../../generated/service/operations.ts';
import type { ServiceTypes } from '../../operation.ts';
import type { HandlerOf } from '../handler.ts';

/** What an operation of the service does. */
export type Handler<Id extends OperationId> = HandlerOf<
  ServiceTypes[Id],
  (typeof operations)[Id]['secured']
>;
