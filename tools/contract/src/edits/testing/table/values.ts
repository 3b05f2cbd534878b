import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { A, aboutX, dataX, dataXWith, O } from './fields.ts';

/** What a value of an event may be. */
export const values: readonly Edit[] = [
  {
    name: 'a value that may be null',
    files: dataX("{ type: [string, 'null'] }"),
    want: aboutX({ types: ["'a'", 'null'], not: ['1'], takes: ['a', null], refuses: [1] }),
  },
  {
    name: 'a list of values that may be null',
    files: dataX("{ type: [string, 'null'], enum: [a, null] }"),
    want: aboutX({ types: ["'a'", 'null'], not: ["'b'"], takes: ['a', null], refuses: ['b'] }),
  },
  {
    name: 'nullable, which OpenAPI 3.1 and AsyncAPI do not have',
    files: dataX('{ type: string, nullable: true }'),
    want: {
      says: 'nullable is a keyword of OpenAPI 3.0 alone',
      fix: "write type: [string, 'null']",
      file: A,
      at: 'nullable',
    },
  },
  {
    name: 'nullable in a document of OpenAPI 3.0, which has it',
    files: {
      [O]: all(
        swap('openapi: 3.1.0', 'openapi: 3.0.3'),
        swap('        loaf: {', '        note: { type: string, nullable: true }\n        loaf: {'),
      ),
    },
    want: {
      use: `import type { components } from './api/types.ts';
type Note = components['schemas']['EatRequest']['note'];
export const notes: readonly Note[] = ['a', null];
// @ts-expect-error It is a text.
export const wrong: Note = 1;`,
      verdicts: {
        'sandbox/service/validators.ts#eatLoafBody': {
          takes: [{ speed: 'SLOW', note: null }],
          refuses: [{ speed: 'SLOW', note: 1 }],
        },
      },
    },
  },
  {
    name: 'nullable beside a $ref',
    files: dataX("{ $ref: '#/components/schemas/Settings', nullable: true }"),
    want: { says: 'nullable is a keyword', fix: "{ type: 'null' }", file: A, at: 'nullable' },
  },
  {
    name: 'a list of numbers',
    files: dataX('{ enum: [1, 2.5, -3] }'),
    want: aboutX({
      types: ['1', '2.5', '-3'],
      not: ['2', "'1'"],
      takes: [1, 2.5, -3],
      refuses: [2, '1'],
    }),
  },
  {
    name: 'a list of values of several kinds',
    files: dataX('{ enum: [1, true, null, a] }'),
    want: aboutX({
      types: ['1', 'true', 'null', "'a'"],
      not: ['false'],
      takes: [1, true, null, 'a'],
      refuses: [false, 0],
    }),
  },
  {
    name: 'a constant that is a number',
    files: dataX('{ type: integer, const: 2 }'),
    want: aboutX({ types: ['2'], not: ['3'], takes: [2], refuses: [3, '2'] }),
  },
  {
    name: 'a constant that is true',
    files: dataX('{ const: true }'),
    want: aboutX({ types: ['true'], not: ['false'], takes: [true], refuses: [false, 'true'] }),
  },
  {
    name: 'a constant that is null',
    files: dataX('{ const: null }'),
    want: aboutX({ types: ['null'], not: ["'a'"], takes: [null], refuses: ['null', 0] }),
  },
  {
    name: 'a constant that is an object',
    files: dataX('{ const: { a: [1] } }'),
    want: aboutX({
      types: ['{ a: [1] }'],
      not: ['{ a: [2] }'],
      takes: [{ a: [1] }],
      refuses: [{ a: [2] }, {}],
    }),
  },
  {
    name: 'a list with objects in it',
    files: dataX('{ type: object, enum: [{ a: 1 }, { a: 2 }] }'),
    want: aboutX({
      types: ['{ a: 2 }'],
      not: ['{ a: 3 }'],
      takes: [{ a: 2 }],
      refuses: [{ a: 3 }],
    }),
  },
  {
    name: 'a constant beside a list that has it',
    files: dataX('{ const: a, enum: [a, b] }'),
    want: aboutX({ types: ["'a'"], not: ["'b'"], takes: ['a'], refuses: ['b'] }),
  },
  {
    name: 'a constant beside a list that does not have it',
    files: dataX('{ const: c, enum: [a, b] }'),
    want: {
      says: '"c" is the only allowed value, but is not in the list beside it',
      file: A,
      at: 'const: c',
    },
  },
  {
    name: 'a constant of another type than the one beside it',
    files: dataX('{ type: string, const: 1 }'),
    want: { says: '1 is not of the type string, so it is never accepted', file: A, at: 'const: 1' },
  },
  {
    name: 'a value of another type than its list',
    files: dataX('{ type: string, enum: [low, 5, high] }'),
    want: { says: '5 is not of the type string', fix: 'correct the value', file: A, at: 'low, 5' },
  },
  {
    name: 'a list without the null of its type',
    files: dataX("{ type: [string, 'null'], enum: [a, b] }"),
    want: {
      says: 'null has the right type here but is not in the list',
      fix: 'add null to the list',
      file: A,
      at: 'enum: [a, b]',
    },
  },
  {
    name: 'an empty list',
    files: dataX('{ enum: [] }'),
    want: { says: 'enum must have non-empty array', file: A, at: 'enum: []' },
  },
  {
    name: 'a list of described values with their type beside it',
    files: dataX(
      '{ type: string, oneOf: [{ type: string, const: a, description: A. }, { type: string, const: b, description: B. }] }',
    ),
    want: aboutX({ types: ["'a'"], not: ["'c'"], takes: ['a'], refuses: ['c', 1] }),
  },
  {
    name: 'a text with quotes in a list',
    files: dataX(`{ enum: ["say \\"hi\\"", "it's", "a\\\\b", "\\u2028", "*/"] }`),
    want: aboutX({
      types: [`'say "hi"'`, `"it's"`, "'a\\\\b'", "'\\u2028'", "'*/'"],
      not: ["'hi'"],
      takes: ['say "hi"', "it's", 'a\\b', '\u2028', '*/'],
      refuses: ['hi'],
    }),
  },
  {
    name: 'a format that ajv does not know',
    files: dataX('{ type: string, format: sourdough }'),
    want: aboutX({ types: ["'a'"], not: ['1'], takes: ['a'], refuses: [1] }),
  },
  {
    name: 'formats of numbers and of bytes',
    files: dataX(
      '{ type: object, properties: { n: { type: integer, format: int64 }, b: { type: string, format: binary } } }',
    ),
    want: aboutX({
      types: ["{ n: 1, b: '' }"],
      not: ["{ n: '1' }"],
      takes: [{ n: 1, b: '' }],
      refuses: [{ n: 1.5 }],
    }),
  },
  {
    name: 'a pattern',
    files: dataX("{ type: string, pattern: '^[A-Z]{2}\\p{Nd}+$' }"),
    want: aboutX({ types: ["'AB1'"], takes: ['AB1'], refuses: ['ab1', 'AB'] }),
  },
  {
    name: 'a pattern that is not a regular expression',
    files: dataX("{ type: string, pattern: '([a' }"),
    want: {
      says: '([a is not a regular expression: unterminated character class',
      file: A,
      at: "pattern: '([a'",
    },
  },
  {
    name: 'a default',
    files: dataX('{ type: string, default: rye }'),
    want: aboutX({
      types: ["'a'"],
      lines: ['export const without: Data = {};'],
      takes: ['a', undefined],
      refuses: [1],
    }),
  },
  {
    name: 'a default that its own schema refuses',
    files: dataX('{ type: string, default: 3 }'),
    want: {
      says: 'the default of this does not match its schema: it must be string',
      file: A,
      at: 'default: 3',
    },
  },
  {
    name: 'an example in a schema that the schema refuses',
    files: dataX('{ type: string, examples: [rye, 3] }'),
    want: {
      says: 'an example of this does not match its schema: it must be string',
      file: A,
      at: 'examples: [rye, 3]',
    },
  },
  {
    name: 'a deprecated field',
    files: dataX('{ type: string, deprecated: true, description: Old. }'),
    want: {
      emits: {
        'events/types.ts': ['/** * @deprecated * @description Old. */ x?: string;'],
        'docs/webhooks.md': ['Deprecated. Old.'],
      },
    },
  },
  {
    name: 'a value that is only read',
    files: dataX('{ type: string, readOnly: true }'),
    want: aboutX({
      types: ["'a'"],
      lines: ["// @ts-expect-error\nexport const write = (data: Data) => { data.x = 'b'; };"],
    }),
  },
  {
    name: 'a file of a schema with nothing in it',
    files: { 'schemas/LoafId.yaml': '' },
    want: { says: 'this file is empty', file: 'schemas/LoafId.yaml', at: '' },
  },
  {
    name: 'a schema with nothing in it',
    files: { [O]: swap('schema: { type: string } }', 'schema: }') },
    want: { says: 'this schema is empty', fix: '{} accepts any value', file: O, at: 'schema: }' },
  },
  {
    name: 'a schema that takes anything, and one that takes nothing',
    files: dataX('{ type: object, properties: { any: true, none: false } }'),
    want: aboutX({
      types: ['{ any: 1 }', "{ any: ['a'] }"],
      not: ['{ none: 1 }'],
      takes: [{ any: 1 }, {}],
      refuses: [{ none: 1 }],
    }),
  },
  {
    name: 'an unknown type',
    files: dataX('{ type: strong }'),
    want: { says: 'type must be equal to one of the allowed values', file: A, at: 'type: strong' },
  },
  {
    name: 'a keyword that JSON Schema does not have',
    files: dataX('{ type: string, minLenght: 2 }'),
    want: {
      says: 'unknown keyword: "minLenght"',
      fix: 'did you mean minLength?',
      file: A,
      at: 'minLenght',
    },
  },
  {
    name: 'an exclusive minimum as OpenAPI 3.0 has it',
    files: dataX('{ type: number, minimum: 1, exclusiveMinimum: true }'),
    want: { says: 'exclusiveMinimum must be number', file: A, at: 'exclusiveMinimum' },
  },
  {
    name: 'a named list of numbers with descriptions',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Level' }",
      '    Level:\n      oneOf: [{ const: 1, description: Light. }, { const: 2, description: Dark., deprecated: true }]\n',
    ),
    want: {
      ...aboutX({ types: ['1', '2'], not: ['3', "'1'"], takes: [1, 2], refuses: [3, '1'] }),
      emits: {
        'events/constants.ts': [
          '_1: 1,',
          '@deprecated */ _2: 2,',
          "1: { value: 1, description: 'Light.'",
        ],
        'docs/webhooks.md': ['one of `1`, `2`'],
      },
    },
  },
];
