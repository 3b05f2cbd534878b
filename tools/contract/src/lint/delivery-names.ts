import { propertyNames } from '../model/flatten.ts';
import type { Cursor } from '../read/cursor.ts';
import { nearest } from '../read/nearest.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ContractInput } from './rule.ts';

/** What `x-signature` and `x-delivery` name exists: headers of messages, fields of bodies. */
export function deliveryNamesExist({ specs, build, contract }: ContractInput): readonly Problem[] {
  const headers = contract.headers.map(({ name }) => name);
  const fields = [
    ...new Set(contract.events.flatMap(({ payload }) => fieldsOf(build.names.get(payload)))),
  ];
  const all = build.names.all.flatMap(([, schema]) => propertyNames(schema));
  const root = specs.asyncapi;

  const named = (kind: string, known: readonly string[], ...path: readonly string[]) => {
    const place = root.find(...path);
    const value = place?.value;
    if (place === undefined || typeof value !== 'string' || known.includes(value)) return [];
    const near = nearest(value, known);
    return problemAt(place.source, {
      rule: 'delivery-name',
      message: `${path.join('.')} names the ${kind} ${value}, which no schema has`,
      mend: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
    });
  };
  const problems = [
    named('header', headers, 'x-signature', 'header'),
    named('setting', all, 'x-signature', 'key'),
    ...['idempotencyKey', 'eventType'].flatMap((key) => [
      named('header', headers, 'x-delivery', key, 'header'),
      named('field', fields, 'x-delivery', key, 'field'),
    ]),
    named('header', headers, 'x-delivery', 'action', 'header'),
    named('header', headers, 'x-delivery', 'location', 'header'),
    named('setting', all, 'x-delivery', 'location', 'setting'),
  ];
  return [...problems.flat(), ...firstDelay(root)];
}

function fieldsOf(schema: Cursor | undefined): readonly string[] {
  return schema === undefined ? [] : propertyNames(schema);
}

function firstDelay(root: Cursor): readonly Problem[] {
  const first = root.find('x-delivery', 'delays', 0);
  if (first === undefined || first.value === 'PT0S') return [];
  return [
    problemAt(first.source, {
      rule: 'delivery-delays',
      message: 'the first delay is the one before the first attempt, which is made at once',
      mend: 'begin the list with PT0S',
    }),
  ];
}
