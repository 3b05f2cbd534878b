import type { OperationId, operations } from '../generated/operations.ts';
import type { OperationTypes, SuccessStatus } from '../operation.ts';
import type { Ports } from '../ports.ts';
import type { Refused } from '../refusals/refused.ts';

/** A request that is authenticated, where its operation asks for that, and valid. */
export interface HandlerRequest<Id extends OperationId> {
  readonly params: OperationTypes[Id]['params'];
  readonly query: OperationTypes[Id]['query'];
  readonly body: OperationTypes[Id]['body'];
  /** The application that calls; only secured operations know it. */
  readonly clientId: (typeof operations)[Id]['secured'] extends true ? string : undefined;
}

/** An answer with one of the statuses and bodies that the operation documents, or a refusal, whose status and envelope are made in one place. */
export type Answer<Id extends OperationId> = Documented<OperationTypes[Id]['responses']> | Refused;

type Documented<Responses> = {
  [Status in keyof Responses & SuccessStatus]: {
    readonly status: Status;
    readonly body: Responses[Status];
  };
}[keyof Responses & SuccessStatus];

/** Work that goes on after the transaction; what it answers is the answer. */
export type Later<Id extends OperationId> = () => Promise<Answer<Id>>;

/**
 * What an operation does. It runs in one transaction, which a refusal rolls back: so a refused
 * operation has changed nothing and fires nothing.
 */
export type Handler<Id extends OperationId> = (
  request: HandlerRequest<Id>,
  ports: Ports,
) => Answer<Id> | Later<Id>;
