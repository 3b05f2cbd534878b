import { ErrorCode } from '@ordering/errors';
import type { OperationId } from '../../contract/api.ts';
import { codesOf, statusOf, unlistedStatus } from '../../contract/statuses.ts';
import type { Reply } from '../../http/script.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { number, type Of, object } from '../../shape.ts';
import { play } from './play.ts';
import { plays } from './plays.ts';
import { answering, refusal, strange, success, unheardOf, withNewFields } from './replies.ts';
import { operationOf, tasksFor } from './tasks.ts';
import type { ClientWorld } from './world.ts';
import { Play } from './world.ts';

/** The refusals after which a call is not repeated as it was, each by a code that has its status. */
const finals = {
  malformed: ErrorCode.requestValidation,
  notAllowed: ErrorCode.authConsentRevoked,
  notThere: ErrorCode.orderNotFound,
  conflict: ErrorCode.orderInvalidTransition,
} as const;
export type Final = keyof typeof finals;

const finalCodes = Object.values(finals);

/** The first code of an operation under each of those statuses. */
function finalsOf(operation: OperationId): readonly ErrorCode[] {
  return finalCodes.flatMap((code) => codesOf(operation, statusOf(code)).slice(0, 1));
}

function plainLabel(code: ErrorCode): string {
  return `${statusOf(code)} ${code}`;
}

/** What the same is called with a message that lies. */
export function inOtherWords(label: string): string {
  return `${label}, with another message`;
}

/** What the same is called with fields that nobody knows. */
export function grownLabel(label: string): string {
  return `${label} with new fields`;
}

function each(name: Final): Recorded<ClientWorld, readonly Play[]> {
  const status = statusOf(finals[name]);
  return plays(`refused: ${name}`, (world) => {
    const codes = codesOf(operationOf(world), status);
    // The status alone decides then.
    if (codes.length === 0) return [{ label: `${status}`, api: () => answering(status, {}) }];
    return codes.map((code) => ({ label: plainLabel(code), api: () => refusal(code) }));
  });
}

/** A task that is refused so: one for each of the codes that the operation has under the status. */
export const refused = {
  malformed: each('malformed'),
  notAllowed: each('notAllowed'),
  notThere: each('notThere'),
  conflict: each('conflict'),
} as const satisfies Record<Final, unknown>;

/** Whoever looks for words in a message finds them here, and none of them is so. */
export const lie =
  'Too many requests (429): rate limited. Internal server error, service unavailable: please try again, retry later. Timeout. Token expired: unauthorized, refresh the token.';

/** One of those codes for each status, under a message that lies. */
export const lies = plays('refused with another message', (world) =>
  finalsOf(operationOf(world)).map((code) => ({
    label: inOtherWords(plainLabel(code)),
    api: () => refusal(code, lie),
  })),
);

/** A code that nobody knows under each of those statuses, and under some that the table does not have. */
export const unknownCodes = plays('refused with an unknown code', () =>
  [...finalCodes.map(statusOf), unlistedStatus(4), unlistedStatus(5)].map((status) => ({
    label: `${status} ${unheardOf}`,
    api: () => strange(status),
  })),
);

/** A task that fails and is carried out then: with the known code, with an unknown one, and with unknown fields beside it. */
export const FailedOnce = object({ known: Play, unknown: Play, grown: Play });
export type FailedOnce = Of<typeof FailedOnce>;

export const failedOnce: Recorded<ClientWorld, FailedOnce> = {
  name: 'failed once',
  isTranscript: FailedOnce,
  async play(world) {
    const code = ErrorCode.internalError;
    const status = statusOf(code);
    const once = (label: string, reply: Reply) =>
      play(world, { label, api: ({ number }) => (number === 1 ? reply : success) });
    // They wait for the most part.
    const [known, unknown, grown] = await Promise.all([
      once(`${status} ${code}, once`, refusal(code)),
      once(`${status} ${unheardOf}, once`, strange(status)),
      once(`${status} ${code} with new fields, once`, withNewFields(refusal(code))),
    ]);
    return { known, unknown, grown };
  },
};

/** Answers with fields that nobody knows: successes, in one process where the client does lists, and a conflict. */
export const NewFields = object({ successes: Play, tasks: number, conflict: Play });
export type NewFields = Of<typeof NewFields>;

export const newFields: Recorded<ClientWorld, NewFields> = {
  name: 'new fields',
  isTranscript: NewFields,
  async play(world) {
    const tasks = tasksFor(world, 'new fields,', world.without.includes('list') ? 1 : 2);
    const [first] = tasks;
    const { conflict: code } = finals;
    return {
      tasks: tasks.length,
      successes: await play(world, {
        label: 'successes with new fields',
        ...(tasks.length === 1 && first !== undefined ? { tasks: first } : { tasks }),
        api: () => withNewFields(success),
      }),
      conflict: await play(world, {
        label: grownLabel(plainLabel(code)),
        api: () => withNewFields(refusal(code)),
      }),
    };
  },
};
