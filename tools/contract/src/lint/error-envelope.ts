import { parts } from '../model/flatten.ts';
import { bodyOf } from '../model/responses.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { errorResponses } from './error-responses.ts';
import type { ApiInput } from './rule.ts';

/** A client reads every error in the same way, so every error has the same envelope. */
export function errorsUseEnvelope({ specs, build }: ApiInput): readonly Problem[] {
  const envelope = build.envelope && build.names.get(build.envelope.schema);
  // An API with errors and no envelope is no contract, so the model has refused it.
  if (envelope === undefined) return [];
  return errorResponses(specs).flatMap(({ label, place }) => {
    const schema = bodyOf(place)?.schema;
    const has = schema !== undefined && parts(schema).some(({ tree }) => tree === envelope.tree);
    if (has) return [];
    return problemAt(place.source, {
      rule: 'error-envelope',
      message: `${label} does not have the error envelope`,
      mend: `give it JSON content with $ref: '#/components/schemas/${build.envelope?.schema}', alone or in an allOf`,
    });
  });
}
