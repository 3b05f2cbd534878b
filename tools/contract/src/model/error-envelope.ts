import type { ApiBuild } from './build.ts';
import { errorResponses } from './error-responses.ts';
import { parts } from './flatten.ts';
import { bodyOf } from './responses.ts';

/** A client reads every error in the same way, so every error has the same envelope. */
export function checkErrorEnvelope(build: ApiBuild): void {
  const envelope = build.envelope && build.names.get(build.envelope.schema);
  // That an API with errors has no envelope has been reported.
  if (envelope === undefined) return;
  for (const { label, place } of errorResponses(build.specs)) {
    const schema = bodyOf(place)?.schema;
    if (schema !== undefined && parts(schema).some(({ tree }) => tree === envelope.tree)) continue;
    build.report(place, {
      rule: 'error-envelope',
      message: `${label} does not have the error envelope`,
      fix: `give it JSON content with $ref: '#/components/schemas/${build.envelope?.schema}', alone or in an allOf`,
    });
  }
}
