import type { OperationId, operations } from './generated/control/operations.ts';
import type { ControlTypes } from './operation.ts';

/**
 * What an operation is called with: the parameters of its path, its query and its body, as far as it has them, and
 * a token where it needs one.
 */
export type Input<Id extends OperationId> = Part<'params', ControlTypes[Id]['params']> &
  Part<'query', ControlTypes[Id]['query']> &
  Part<'body', ControlTypes[Id]['body']> & { readonly token?: string } & (Id extends AdvanceId
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
  ControlTypes[Id]['responses'][keyof ControlTypes[Id]['responses']];

/** How far an advance of the clock is. */
export type ClockAdvance = NonNullable<Output<typeof operations.getClock.id>['advancing']>;

/**
 * One method for each operation that only the sandbox has, named by its `operationId`; the service's are those of
 * `@ordering/client`.
 */
export type SandboxControl = {
  readonly [Id in OperationId]: (input: Input<Id>) => Promise<Output<Id>>;
};
