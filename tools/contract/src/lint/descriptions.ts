import { type Problem, problemAt } from '../read/problem.ts';
import type { Source } from '../read/source.ts';
import type { ApiInput, ContractInput } from './rule.ts';

/** What needs a description, what its description says, and where it is. */
type Entry = readonly [string, string, Source];

/** Everything in an API that somebody may look up has a description. */
export function theApiIsDescribed({ api }: ApiInput): readonly Problem[] {
  return silent([
    ...api.errorCodes.map(
      ({ code, cause, source }) => [`the code ${code}`, cause, source] as const,
    ),
    ...api.statuses.map(
      ({ status, meaning, source }) => [`the status ${status}`, meaning, source] as const,
    ),
    ...api.constants.flatMap(({ name, values }) =>
      values.map(
        ({ value, description, source }) => [`${value} of ${name}`, description, source] as const,
      ),
    ),
    ...api.operations.map(
      ({ id, summary, source }) => [`the operation ${id}`, summary, source] as const,
    ),
  ]);
}

/** And so does everything in a delivery. */
export function deliveriesAreDescribed({ contract }: ContractInput): readonly Problem[] {
  return silent([
    ...contract.events.map(
      ({ name, summary, source }) => [`the message ${name}`, summary, source] as const,
    ),
    ...contract.headers.map(
      ({ name, description, source }) => [`the header ${name}`, description, source] as const,
    ),
  ]);
}

function silent(entries: readonly Entry[]): readonly Problem[] {
  return entries
    .filter(([, text]) => text.trim() === '')
    .map(([what, , source]) =>
      problemAt(source, {
        rule: 'description',
        message: `${what} has no description`,
        fix: 'add a sentence under "description:", or under "summary:" for an operation or a message',
      }),
    );
}
