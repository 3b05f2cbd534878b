import { errorResponses } from '../model/error-responses.ts';
import { bodyOf, codesOf } from '../model/responses.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ApiInput } from './rule.ts';

/**
 * Where a response lists the codes that it knows of, the list has to be open when the list of all
 * codes is: a closed one makes validators and clients reject the next code.
 * See docs/decisions/open-lists.md.
 */
export function codeListsStayOpen({ specs, build }: ApiInput): readonly Problem[] {
  return errorResponses(specs).flatMap(({ place }) => {
    const schema = bodyOf(place)?.schema;
    const lists = schema === undefined ? [] : codesOf(build, schema).map(({ list }) => list);
    return [...new Set(lists)]
      .filter((list) => !list.flag('x-open'))
      .map((list) =>
        problemAt(list.source, {
          rule: 'open-list',
          message:
            'this list of error codes is closed, so a new code would make the response invalid',
          fix: 'write "x-open: true" and "anyOf: [{ enum: [...] }, { type: string }]"',
        }),
      );
  });
}
