import type { OperationId, operations } from './generated/operations.ts';
import type { OperationTypes, SuccessStatus } from './operation.ts';

/**
 * What an operation is called with: the parameters of its path, its query and its body, as far as it has them, and
 * a token where it needs one.
 */
export type Input<Id extends OperationId> = Part<'params', OperationTypes[Id]['params']> &
  Part<'query', OperationTypes[Id]['query']> &
  Part<'body', OperationTypes[Id]['body']> & { readonly token?: string } & (Id extends AdvanceId
    ? { readonly onProgress?: (progress: ClockAdvance) => void }
    : unknown);

type AdvanceId = typeof operations.advanceClock.id;

/** A part of a request: absent if the operation has none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [
  undefined | Readonly<Record<string, never>>,
]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** What an operation returns when it does what it was asked. */
export type Output<Id extends OperationId> =
  OperationTypes[Id]['responses'][keyof OperationTypes[Id]['responses'] & SuccessStatus];

/** How far an advance of the clock is. */
export type ClockAdvance = NonNullable<Output<typeof operations.getClock.id>['advancing']>;

/** One method for each operation of the sandbox, the service's among them, named by its `operationId`. */
export type SandboxControl = {
  readonly [Id in OperationId]: (input: Input<Id>) => Promise<Output<Id>>;
};
