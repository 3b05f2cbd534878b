import { parseJson } from '../../contract/json.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept } from '../../model/finding.ts';
import type { Body } from '../scenarios/bodies.ts';
import { unknownFields } from '../scenarios/tasks.ts';

/** No body had a field that the operation does not accept. */
export function onlyKnownFields(bodies: readonly Body[]): Finding {
  const unknown = new Map<string, string>();
  for (const { label, operation, body } of bodies) {
    for (const field of unknownFields(operation, parseJson(body).value)) {
      if (!unknown.has(field)) unknown.set(field, label);
    }
  }
  const faults = [...unknown].map(([field, label]) => ({
    expected: 'fields that the operation accepts',
    got: `\`${field}\` in a body, in the scenario "${label}"`,
  }));
  const witness = bodies.map(({ label, body }) => ({
    id: label,
    saw: `${body.length} characters`,
  }));
  return brokenBy(
    faults,
    kept(`${count(bodies.length, 'call')} without a field that is not accepted`, witness),
  );
}
