import type { OperationId, operations } from '../../generated/control/operations.ts';
import type { ControlTypes } from '../../operation.ts';
import type { HandlerOf } from '../handler.ts';

/** What an operation of the sandbox's own document does. */
export type Handler<Id extends OperationId> = HandlerOf<
  ControlTypes[Id],
  (typeof operations)[Id]['secured']
>;
