import { bodyOf, codesOf } from '../model/responses.ts';
import { nearest } from '../read/nearest.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { errorResponses } from './error-responses.ts';
import type { ApiInput } from './rule.ts';

/** A code that a response names is one of the known codes, and belongs to the response's status. */
export function responsesNameKnownCodes({ specs, build, api }: ApiInput): readonly Problem[] {
  const lists = api.errorCodeLists.join(' or ');
  const known = new Map(api.errorCodes.map((code) => [code.code, code]));
  return errorResponses(specs).flatMap(({ place, status }) => {
    const schema = bodyOf(place)?.schema;
    const named = schema === undefined ? [] : codesOf(build, schema);
    return named.flatMap(({ code, place: written }) => {
      const entry = known.get(code);
      if (entry === undefined) {
        const near = nearest(code, [...known.keys()]);
        return problemAt(written.source, {
          rule: 'operation-code',
          message: `the code ${code} is not in ${lists}`,
          mend: near === undefined ? `add it to ${lists}` : `did you mean ${near}?`,
        });
      }
      if (status === undefined || entry.status === status) return [];
      return problemAt(written.source, {
        rule: 'operation-code',
        message: `the code ${code} stands under ${status}, but ${lists} says ${entry.status} (${entry.source.file}:${entry.source.line})`,
        mend: `move it to the response with status ${entry.status}, or correct its x-status`,
      });
    });
  });
}
