import { errorEnvelopeSchema } from '../model/conventions.ts';
import { parts } from '../model/flatten.ts';
import { bodyOf } from '../model/responses.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { errorResponses } from './error-responses.ts';
import type { ContractInput } from './rule.ts';

/** A client reads every error in the same way, so every error has the same envelope. */
export function errorsUseEnvelope({ specs, build }: ContractInput): readonly Problem[] {
  const envelope = build.names.get(errorEnvelopeSchema);
  const responses = errorResponses(specs);
  if (envelope === undefined) {
    if (responses.length === 0) return [];
    return [
      problemAt((specs.openapi.get('components') ?? specs.openapi).source, {
        rule: 'error-envelope',
        message: `there is no schema ${errorEnvelopeSchema}`,
        mend: `describe the body of every error as components.schemas.${errorEnvelopeSchema}`,
      }),
    ];
  }
  return responses.flatMap(({ label, place }) => {
    const schema = bodyOf(place)?.schema;
    const has = schema !== undefined && parts(schema).some(({ tree }) => tree === envelope.tree);
    if (has) return [];
    return problemAt(place.source, {
      rule: 'error-envelope',
      message: `${label} does not have the error envelope`,
      mend: `give it JSON content with $ref: '#/components/schemas/${errorEnvelopeSchema}', alone or in an allOf`,
    });
  });
}
