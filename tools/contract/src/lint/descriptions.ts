import type { Source } from '../model/contract.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ContractInput } from './rule.ts';

/** Everything that an integrator looks up says what it is. */
export function everythingIsDescribed({ contract }: ContractInput): readonly Problem[] {
  const entries: readonly (readonly [string, string, Source])[] = [
    ...contract.errorCodes.map(
      ({ code, cause, source }) => [`the code ${code}`, cause, source] as const,
    ),
    ...contract.statuses.map(
      ({ status, meaning, source }) => [`the status ${status}`, meaning, source] as const,
    ),
    ...contract.constants.flatMap(({ name, values }) =>
      values.map(
        ({ value, description, source }) => [`${value} of ${name}`, description, source] as const,
      ),
    ),
    ...contract.operations.map(
      ({ id, summary, source }) => [`the operation ${id}`, summary, source] as const,
    ),
    ...contract.events.map(
      ({ name, summary, source }) => [`the message ${name}`, summary, source] as const,
    ),
    ...contract.headers.map(
      ({ name, description, source }) => [`the header ${name}`, description, source] as const,
    ),
  ];
  return entries
    .filter(([, text]) => text.trim() === '')
    .map(([what, , source]) =>
      problemAt(source, {
        rule: 'description',
        message: `${what} says nothing about itself`,
        mend: 'add a sentence under "description:", or under "summary:" for an operation or a message',
      }),
    );
}
