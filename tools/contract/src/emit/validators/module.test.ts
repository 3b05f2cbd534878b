import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../model/contract.ts';
import type { RawValidator } from '../../runtime/validation.ts';
import { schemaReference } from '../schemas.ts';
import { contract } from '../testing/fixture.ts';
import { load } from '../testing/load.ts';
import { validatorModule } from './module.ts';

const thing = { name: 'ok', a: '1' };
const event = { kind: 'made', id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', data: {}, shop: 's' };
const error = (code: string) => ({ error: { code, message: 'm' } });

const schemas: Readonly<Record<string, Schema>> = {
  thing: schemaReference('Thing'),
  same: schemaReference('Thing'),
  event: schemaReference('ShopMade'),
  error: schemaReference('ErrorEnvelope'),
  size: schemaReference('Size'),
  narrowed: {
    allOf: [
      schemaReference('ErrorEnvelope'),
      {
        type: 'object',
        properties: {
          error: { type: 'object', properties: { code: { const: 'x', 'x-open': true } } },
        },
      },
    ],
  },
  inherited: { type: 'object', required: ['constructor', 'toString'] },
  unevaluated: {
    allOf: [{ type: 'object', properties: { a: {} } }],
    type: 'object',
    unevaluatedProperties: false,
  },
  patterns: {
    type: 'object',
    properties: {
      shown: { type: 'string', pattern: '^PT\\d+H$', examples: ['PT8H', 'PT12H'] },
      bare: { type: 'string', pattern: '^a' },
    },
  },
};
const query: Schema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1 },
    all: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'string' } },
    word: { type: 'string' },
  },
};

let text: string;
let module: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  const exports = Object.entries(schemas).map(([name, schema]) => ({ name, schema, doc: [name] }));
  const parts = await validatorModule(
    contract,
    [...exports, { name: 'query', schema: query, doc: ['query'], text: true }],
    './validation.ts',
  );
  text = parts.join('\n\n');
  module = await load(text);
});

function validatorOf(name: string): RawValidator {
  const found = module[name];
  if (!isValidator(found)) throw new Error(`No validator ${name}`);
  return found;
}

function isValidator(value: unknown): value is RawValidator {
  return typeof value === 'function';
}

describe('a compiled validator', () => {
  test.each([
    ['thing', thing],
    ['thing', { ...thing, parts: [{ name: 'in', b: '1', parts: [thing] }] }],
    ['thing', { ...thing, color: 'a color that nobody knows yet' }],
    ['thing', { name: '👍👍👍', a: '' }],
    ['event', event],
    ['event', { ...event, unknown: { deep: 1 }, at: '2026-02-28T10:00:00.000Z' }],
    ['error', error('order.not_found')],
    ['error', error('a.code.that.is.new')],
    ['size', 'S'],
    ['inherited', { constructor: 1, toString: 2 }],
    ['unevaluated', { a: 1 }],
  ])('%s accepts %j', (name, value) => {
    expect(validatorOf(name)(value)).toBe(true);
  });

  test.each([
    ['thing', {}, 'required'],
    ['thing', { name: 'ok' }, 'anyOf'],
    ['thing', { ...thing, app_id: 1 }, 'additionalProperties'],
    ['thing', { ...thing, size: 'XXL' }, 'enum'],
    ['thing', { ...thing, color: 7 }, 'type'],
    ['thing', { ...thing, name: '👍👍👍👍' }, 'maxLength'],
    ['thing', { ...thing, parts: [{ name: 'in', b: '1', parts: [{ name: '' }] }] }, 'minLength'],
    ['thing', null, 'type'],
    ['thing', [], 'type'],
    ['event', { ...event, kind: 'other' }, 'const'],
    ['event', { ...event, id: 'no uuid' }, 'format'],
    ['event', { ...event, at: '2026-02-31T10:00:00.000Z' }, 'format'],
    ['error', { error: { code: 1, message: 'm' } }, 'type'],
    ['size', 'M', 'enum'],
    ['inherited', {}, 'required'],
    ['unevaluated', { b: 1 }, 'unevaluatedProperties'],
  ])('%s rejects %j for its %s', (name, value, keyword) => {
    const validate = validatorOf(name);
    expect(validate(value)).toBe(false);
    expect(validate.errors?.map((each) => each.keyword)).toContain(keyword);
  });

  test('finds every problem at once', () => {
    const validate = validatorOf('thing');
    validate({ size: 'XXL', x: 1, y: 2 });
    const keywords = validate.errors?.map((each) => each.keyword).sort();
    expect(keywords).toEqual([
      ...['additionalProperties', 'additionalProperties', 'anyOf', 'enum'],
      ...['required', 'required', 'required'],
    ]);
  });

  test('shows what breaks a pattern how it could be, where the schema has examples', () => {
    const validate = validatorOf('patterns');
    validate({ shown: '8h', bare: 'b' });
    expect(validate.errors?.map(({ message }) => message)).toEqual([
      'must look like "PT8H" or "PT12H"',
      'must match pattern "^a"',
    ]);
  });

  test('puts numbers and booleans in the place of their text where values arrive as text', () => {
    const value = { limit: '20', all: 'true', ids: 'one', word: '7' };
    expect(validatorOf('query')(value)).toBe(true);
    expect(value).toEqual({ limit: 20, all: true, ids: ['one'], word: '7' });
    for (const limit of ['0', 'x', '1.5', '']) expect(validatorOf('query')({ limit })).toBe(false);
  });
});

describe('the module', () => {
  test('needs nothing at run time, and shares what is the same', () => {
    expect(/\brequire\s*\(/.exec(text)).toBeNull();
    expect(/^import (?!type ).*/m.exec(text)).toBeNull();
    expect(validatorOf('same')).toBe(validatorOf('thing'));
  });

  test('does not contain the path where it was generated', () => {
    expect(text.includes('node_modules')).toBe(false);
    expect(text.includes(process.cwd())).toBe(false);
  });

  test('has only more lines when it has more schemas, wherever they stand', async () => {
    const own = { type: 'string', pattern: '^a', format: 'date' };
    const schema: Schema = {
      allOf: [schemaReference('ShopMade'), { type: 'object', properties: { data: own } }],
      type: 'object',
      properties: { size: schemaReference('Size'), more: { type: 'integer', minimum: 3 } },
    };
    const grown = {
      schemas: [
        { name: 'AMade', schema, description: '', source: { file: '', pointer: '', line: 1 } },
        ...contract.schemas,
      ],
    };
    const exports = Object.entries(schemas).map(([name, each]) => ({
      name,
      schema: each,
      doc: [name],
    }));
    const before = await validatorModule(contract, exports, './validation.ts');
    const added = [
      { name: 'aMade', schema: schemaReference('AMade'), doc: ['aMade'] },
      { name: 'aInline', schema: { type: 'object', properties: { own } }, doc: ['aInline'] },
    ];
    const after = await validatorModule(grown, [...added, ...exports], './validation.ts');
    const lines = after.join('\n\n').split('\n');
    let at = 0;
    for (const line of before.join('\n\n').split('\n')) {
      at = lines.indexOf(line, at) + 1;
      expect(at, `after it grew, the module lacks: ${line}`).toBeGreaterThan(0);
    }
    expect(lines.join('\n')).toMatch(/^function validate_AMade\(/m);
  });

  test('is empty without exports', async () => {
    expect(await validatorModule(contract, [], './validation.ts')).toHaveLength(2);
  });
});
