import { errorEnvelope } from '@ordering/errors';
import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { sandboxOrderStatuses } from '../generated/control/constants.ts';
import { operations } from '../generated/control/operations.ts';

/** What the console needs and the API does not answer: facts of the specs. */
export interface ConsoleFacts {
  /** Method and path of each operation, by its id. */
  readonly operations: {
    readonly [id: string]: { readonly method: string; readonly path: string };
  };
  /** The properties of an error body that lead to its code and to its message, the outermost first. */
  readonly errorEnvelope: { readonly code: readonly string[]; readonly message: readonly string[] };
  /** By which durations the clock is advanced: the delays of the ladder. */
  readonly advances: readonly string[];
  /** What is known of each status of an order: among other things, which may follow it. */
  readonly statuses: typeof sandboxOrderStatuses;
}

export const consoleFacts: ConsoleFacts = {
  operations: Object.fromEntries(
    Object.values(operations).map(({ id, method, path }) => [id, { method, path }]),
  ),
  errorEnvelope,
  advances: deliveryPolicy.delaysMs.filter((ms) => ms > 0).map(formatDuration),
  statuses: sandboxOrderStatuses,
};
