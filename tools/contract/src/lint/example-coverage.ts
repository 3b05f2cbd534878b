import type { Example } from '../model/contract.ts';
import { successBody } from '../model/responses.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Source } from '../read/source.ts';
import type { ContractInput } from './rule.ts';

interface Wanted {
  readonly kind: Example['kind'];
  readonly of: string;
  /** How the names of its files begin. */
  readonly file: string;
  readonly source: Source;
}

/**
 * Every event, every request and the error envelope has a valid example and an invalid one, and every success with a body a
 * valid one: the fake service answers with it.
 */
export function everythingHasExamples({ contract }: ContractInput): readonly Problem[] {
  return wanted(contract).flatMap(({ kind, of, file, source }) =>
    [true, false]
      .filter(
        (valid) =>
          !(kind === 'response' && !valid) &&
          !contract.examples.some((e) => e.kind === kind && e.of === of && e.valid === valid),
      )
      .map((valid) => {
        const word = valid ? 'valid' : 'invalid';
        return problemAt(source, {
          rule: 'example',
          message: `there is no ${word} example of ${kind === 'response' ? `a success of ${of}` : of}`,
          fix: `add examples/${word}/${kind}s/${file}.json`,
        });
      }),
  );
}

function wanted({ events, operations, errorCodes, statuses }: ContractInput['contract']) {
  const first = errorCodes[0]?.source ?? statuses[0]?.source;
  const all: Wanted[] = [
    ...events.map(
      ({ product, type, name, source }): Wanted => ({
        kind: 'event',
        of: name,
        file: `${product}.${type}`,
        source,
      }),
    ),
    ...operations
      .filter(({ requestBody }) => requestBody !== undefined)
      .map(({ id, source }): Wanted => ({ kind: 'request', of: id, file: id, source })),
    ...operations
      .filter((operation) => successBody(operation) !== undefined)
      .map(({ id, source }): Wanted => ({ kind: 'response', of: id, file: id, source })),
  ];
  return first === undefined
    ? all
    : [...all, { kind: 'error', of: 'error', file: 'error', source: first } as const];
}
