import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { good, readable } from '../testing/specs.ts';
import { ajvOptions, ajvSchema, ajvSchemas } from './ajv-schema.ts';
import { buildContract } from './build-contract.ts';
import type { Schema } from './contract.ts';

test.each([
  {
    name: 'documentation goes',
    given: {
      type: 'string',
      title: 'T',
      description: 'D',
      example: 1,
      'x-unspecified': 'U',
      deprecated: true,
    },
    want: { type: 'string' },
  },
  {
    name: 'properties with the names of keywords stay',
    given: {
      properties: { description: { type: 'string' }, 'x-open': { type: 'string', title: 'T' } },
    },
    want: { properties: { description: { type: 'string' }, 'x-open': { type: 'string' } } },
  },
  {
    name: 'constants are data',
    given: { enum: [{ description: 1 }], const: { title: 2 } },
    want: { enum: [{ description: 1 }], const: { title: 2 } },
  },
  {
    name: 'the type of a constant goes',
    given: {
      allOf: [
        { type: 'string', const: 'a' },
        { type: 'boolean', const: true },
      ],
    },
    want: { allOf: [{ const: 'a' }, { const: true }] },
  },
  {
    name: 'a type that contradicts its constant stays',
    given: { type: 'string', const: 1 },
    want: { type: 'string', const: 1 },
  },
  { name: 'references are names', given: { $ref: '#/schemas/Loaf' }, want: { $ref: 'Loaf' } },
  {
    name: 'an open enum accepts any string',
    given: { 'x-open': true, anyOf: [{ enum: ['a'] }, { type: 'string' }] },
    want: { type: 'string' },
  },
  {
    name: 'an open list of constants accepts any string',
    given: {
      'x-open': true,
      anyOf: [{ oneOf: [{ const: 'a', description: 'A' }] }, { type: 'string', pattern: 'a' }],
    },
    want: { type: 'string', pattern: 'a' },
  },
  {
    name: 'a closed list of constants is an enum',
    given: { oneOf: [{ const: 'a', description: 'A' }, { const: 'b' }] },
    want: { enum: ['a', 'b'] },
  },
  {
    name: 'any other oneOf stays',
    given: { oneOf: [{ const: 'a' }, { type: 'number', title: 'N' }] },
    want: { oneOf: [{ const: 'a' }, { type: 'number' }] },
  },
  {
    name: 'formats that nobody checks go',
    given: { allOf: [{ format: 'uuid' }, { format: 'loaf' }] },
    want: { allOf: [{ format: 'uuid' }, {}] },
  },
] satisfies { name: string; given: Schema; want: Schema }[])('$name', ({ given, want }) => {
  expect(ajvSchema(given)).toEqual(want);
});

test('ajv takes every schema in strict mode, recursive ones too', () => {
  const built = buildContract(readable(good));
  if ('problems' in built) throw new Error('the fixture is broken');
  const ajv = new Ajv2020(ajvOptions);
  formats.default(ajv);
  for (const schema of ajvSchemas(built.contract)) ajv.addSchema({ ...schema });
  const loaf = ajv.getSchema('Loaf');
  expect(loaf?.({ cutFrom: { cutFrom: { id: 'x' } } })).toBe(true);
  expect(loaf?.({ cutFrom: { cutFrom: { id: '' } } })).toBe(false);
});
