import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Cursor } from '../../read/cursor.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { libraryOf } from '../../testing/specs.ts';
import { SchemaComparison } from '../compare-schemas.ts';
import type { Use } from '../finding.ts';
import { ourPolicy } from '../policy.ts';

/** Two schemas, and a value that only one of them accepts although the comparison does not call that breaking. */
export interface Miss {
  readonly before: Json;
  readonly after: Json;
  readonly value: Json;
  readonly direction: 'sends' | 'accepts';
  readonly rules: readonly string[];
}

const scalars: readonly Json[] = [null, true, false, 0, 1, 2, -1, 1.5, '', 'a', 'ab', 'abc'];
const values: readonly Json[] = [
  ...scalars,
  ...[[], [1], [1, 1], ['a', 1], ['a', 'b', 'c'], [null]],
  ...[{}, { a: 1 }, { a: 'ab' }, { b: 1 }, { a: 1, b: 1 }, { a: 'ab', b: null }, { c: 1 }],
  ...[{ a: {} }, { a: { a: 1 } }, { a: { b: 'a' }, c: 2 }, { a: [1] }, { a: ['a'], b: true }],
];

const number = fc.integer({ min: -1, max: 3 });
const count = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null');

/** Any schema of a few keywords, as deep as there is a use for. */
const { object } = fc.letrec<{ schema: Json; object: JsonObject }>((tie) => ({
  schema: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.boolean(), tie('object')),
  object: fc
    .record(
      {
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
        const: fc.constantFrom(...scalars),
        enum: fc.uniqueArray(fc.constantFrom(...scalars), { minLength: 1, maxLength: 4 }),
        minimum: number,
        maximum: number,
        exclusiveMinimum: number,
        exclusiveMaximum: number,
        minLength: count,
        maxLength: count,
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
        minProperties: count,
        maxProperties: count,
        pattern: fc.constantFrom('^a', 'b$'),
        multipleOf: fc.constantFrom(1, 2),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { minKeys: 1 }),
        additionalProperties: tie('schema'),
        unevaluatedProperties: fc.boolean(),
        propertyNames: fc.oneof(fc.boolean(), fc.constant({ pattern: '^a' })),
        items: tie('schema'),
        contains: tie('schema'),
        not: tie('schema'),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    // Most of them would contradict themselves if they had many keywords.
    .chain((all) => fc.shuffledSubarray(Object.entries(all), { maxLength: 4 }))
    .map((entries) => Object.fromEntries(entries)),
}));

/** A schema, and another one, the same with one of its keywords, or the same with its alternatives under the other keyword. */
const pairs = fc
  .tuple(object, object, fc.constantFrom('other', 'keyword', 'choice'))
  .map(([before, other, how]) => {
    if (how === 'other') return { before, after: other };
    if (how === 'keyword') {
      const some = Object.fromEntries(Object.entries(other).slice(0, 1));
      return { before, after: { ...before, ...some } };
    }
    const { anyOf, oneOf, ...rest } = before;
    const swapped = {
      ...(anyOf === undefined ? {} : { oneOf: anyOf }),
      ...(oneOf === undefined ? {} : { anyOf: oneOf }),
    };
    return { before, after: { ...rest, ...swapped } };
  });

/** Where a comparison of random schemas calls compatible what breaks a value that was right before. */
export function misses(seed: number, runs: number): readonly Miss[] {
  return fc.sample(pairs, { seed, numRuns: runs }).flatMap(({ before, after }) => {
    const [was, is] = [validator(before), validator(after)];
    return (['accepts', 'sends'] as const).flatMap((direction): readonly Miss[] => {
      const value = values.find((each) =>
        direction === 'accepts'
          ? was(each) === true && is(each) === false
          : is(each) === true && was(each) === false,
      );
      if (value === undefined) return [];
      const rules = rulesOf(before, after, direction);
      const breaks = rules.some((rule) => ourPolicy[rule][direction][0] === 'breaking');
      // By the policy fields may come without notice, and a field that was not known was not sent.
      const policy = direction === 'sends' ? 'object-opened' : 'field-added';
      return breaks || rules.includes(policy) ? [] : [{ before, after, value, direction, rules }];
    });
  });
}

/** What a schema says of a value; nothing where ajv fails at its own code, as it does at some `unevaluatedProperties`. */
function validator(schema: JsonObject): (value: Json) => boolean | undefined {
  const unlessBroken = <T>(task: () => T): T | undefined => {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error;
      return undefined;
    }
  };
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  const validate = unlessBroken(() => ajv.compile({ ...schema }));
  return (value) => unlessBroken(() => validate?.(value));
}

function rulesOf(before: JsonObject, after: JsonObject, direction: Use['direction']) {
  const [one, other] = [before, after].map((schema) => {
    const library = libraryOf({ 'schema.json': JSON.stringify(schema) });
    const tree = library.tree('schema.json');
    if (tree === undefined) throw new Error('no schema');
    return new Cursor(tree, 'schema.json', library);
  });
  if (one === undefined || other === undefined) throw new Error('no pair');
  const use: Use = { name: 'it', area: 'operation', direction };
  return new SchemaComparison().compare(one, other, use).map(({ rule }) => rule);
}
