import { errorResponses } from '../model/error-responses.ts';
import { bodyOf, codePath } from '../model/responses.ts';
import { exampleValue } from '../read/example.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ApiInput } from './rule.ts';

/** An error that a response shows as an example has a code that belongs to its status. */
export function shownErrorsHaveTheStatus({ specs, build, api }: ApiInput): readonly Problem[] {
  const path = codePath(build) ?? [];
  const known = new Map(api.errorCodes.map(({ code, status }) => [code, status]));
  return errorResponses(specs).flatMap(({ label, status, place }) => {
    const examples = bodyOf(place)?.examples ?? [];
    return examples.flatMap(([name, example]) => {
      const code = exampleValue(example)?.find(...path);
      const own = known.get(String(code?.value));
      if (code === undefined || own === undefined || status === undefined || own === status) {
        return [];
      }
      return problemAt(example.source, {
        rule: 'example',
        message: `the example ${name} of ${label} has the code ${code.value}, whose status is ${own}`,
        fix: `show an example with a code that has status ${status}`,
      });
    });
  });
}
