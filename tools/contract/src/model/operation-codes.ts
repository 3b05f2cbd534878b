import { nearest } from '@ordering/kit/nearest';
import type { ApiBuild } from './build.ts';
import type { Api } from './contract.ts';
import { errorResponses } from './error-responses.ts';
import { bodyOf, codesOf } from './responses.ts';

/** A code that a response names is one of the known codes, and belongs to the response's status. */
export function checkOperationCodes(build: ApiBuild, { errorCodeLists, errorCodes }: Api): void {
  const lists = errorCodeLists.join(' or ');
  const known = new Map(errorCodes.map((code) => [code.code, code]));
  for (const { place, status } of errorResponses(build.specs)) {
    const schema = bodyOf(place)?.schema;
    for (const { code, place: written } of schema === undefined ? [] : codesOf(build, schema)) {
      const entry = known.get(code);
      if (entry === undefined) {
        const near = nearest(code, [...known.keys()]);
        build.report(written, {
          rule: 'operation-code',
          message: `the code ${code} is not in ${lists}`,
          fix: near === undefined ? `add it to ${lists}` : `did you mean ${near}?`,
        });
      } else if (status !== undefined && entry.status !== status) {
        build.report(written, {
          rule: 'operation-code',
          message: `the code ${code} is under ${status}, but ${lists} says ${entry.status} (${entry.source.file}:${entry.source.line})`,
          fix: `move it to the response with status ${entry.status}, or correct its x-status`,
        });
      }
    }
  }
}
