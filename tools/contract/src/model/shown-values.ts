import { parsePointer } from '@ordering/kit/json-pointer';
import type { Cursor } from '../read/cursor.ts';
import { exampleValue } from '../read/example.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiBuild } from './build.ts';
import { errorsIn } from './validators.ts';

/** A value that is written in a document, or whose file a document names. */
interface Shown {
  /** The first half of a sentence, if the value breaks a rule. */
  readonly broken: string;
  readonly value: Cursor;
  readonly schema: Cursor;
}

/**
 * What the documents show as examples and as defaults matches the schema beside it. Examples are of the
 * contract as it is written: an overlay fills places, and they need not suit it.
 */
export function checkShownValues(build: ApiBuild): void {
  for (const [root, dialect] of build.specs.roots) {
    for (const { place, role } of everyPlace(root, dialect)) {
      const examples = role === 'object' && !build.specs.overlaid ? examplesIn(place) : [];
      const shown = role === 'schema' ? valuesIn(place) : examples;
      for (const each of shown) check(build, each);
    }
  }
}

function check(build: ApiBuild, { broken, value, schema }: Shown): void {
  for (const { instancePath, message } of errorsIn(build.validators.at(schema), value.value)) {
    build.report(value.reach(parsePointer(instancePath) ?? []), {
      rule: 'example',
      message: `${broken}: ${instancePath || 'it'} ${message}`,
      fix: 'correct the value, or the schema',
    });
  }
}

/** The examples of a media type, a parameter, a header or a message, with the schema that it has. */
function examplesIn(owner: Cursor): readonly Shown[] {
  const schema = owner.own('schema') ?? owner.own('payload');
  if (schema === undefined) return [];
  const single = owner.own('example');
  const named = owner.own('examples');
  const all: (readonly [string, Cursor])[] =
    named?.tree.kind === 'list'
      ? named.items().map((each, index) => [each.text('name') ?? `number ${index + 1}`, each])
      : [...(named?.entries() ?? [])];
  const values = all.map(
    ([name, example]) =>
      [`the example ${name} does not match its schema`, exampleValue(example)] as const,
  );
  const shown = [
    ...values,
    ['the example of this does not match its schema', single] as const,
  ].flatMap(([broken, value]) => (value === undefined ? [] : [{ broken, value, schema }]));
  const headers = owner.own('headers');
  if (owner.own('payload') === undefined || headers === undefined) return shown;
  const sent = all.flatMap(([name, example]) => {
    const value = example.get('headers');
    return value === undefined
      ? []
      : [
          {
            broken: `the headers of the example ${name} do not match their schema`,
            value: value.follow(),
            schema: headers,
          },
        ];
  });
  return [...shown, ...sent];
}

/** The examples and the default in a schema itself. */
function valuesIn(schema: Cursor): readonly Shown[] {
  const examples = schema.own('examples');
  const listed = examples?.tree.kind === 'list' ? examples.items() : [];
  const values = [
    ...[schema.own('example'), ...listed].map(
      (value) => ['an example of this does not match its schema', value] as const,
    ),
    ['the default of this does not match its schema', schema.own('default')] as const,
  ];
  return values.flatMap(([broken, value]) =>
    value === undefined ? [] : [{ broken, value, schema }],
  );
}
