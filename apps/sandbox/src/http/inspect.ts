import { validate } from '../generated/validate.ts';
import type { Inspector } from './operations.ts';

/** Checks every response against the operation's own schema. For tests: it costs as much as the work. */
export const inspectAnswer: Inspector = (id, { status, body }) => {
  const responses: Readonly<
    Record<number, ((value: unknown) => { readonly ok: boolean }) | undefined>
  > = validate[id].responses;
  if (!Object.hasOwn(responses, status))
    throw new Error(`${id} does not document status ${status}.`);
  if (responses[status]?.(body).ok === false) {
    throw new Error(`The body of ${id}'s response with status ${status} is not as documented.`);
  }
};
