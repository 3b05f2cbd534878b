import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../model/contract.ts';
import type { RawValidator } from '../../runtime/validation.ts';
import { contractOf } from '../../testing/specs.ts';
import { schemaReference } from '../schemas.ts';
import { load } from '../testing/load.ts';
import { validatorModule } from './module.ts';

const properties: Readonly<Record<string, Schema>> = {
  limit: { type: 'integer', minimum: 1 },
  all: { type: 'boolean' },
  ids: { type: 'array', items: { type: 'string' } },
  word: { type: 'string', maxLength: 3 },
  shown: { type: 'string', pattern: '^PT\\d+H$', examples: ['PT8H', 'PT12H'] },
};
const schemas: Readonly<Record<string, Schema>> = {
  loaf: schemaReference('Loaf'),
  same: schemaReference('Loaf'),
  inherited: { type: 'object', required: ['constructor', 'toString'] },
  strict: { type: 'object', required: ['a'], additionalProperties: false, properties },
};

let text: string;
let module: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  const exports = Object.entries(schemas).map(([name, schema]) => ({ name, schema, doc: [name] }));
  const query: Schema = { type: 'object', properties };
  const parts = await validatorModule(
    contractOf(),
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

test('a validator finds every problem at once, and shows what a pattern could match', () => {
  const validate = validatorOf('strict');
  validate({ x: 1, limit: 0, word: '👍👍👍', shown: '8h' });
  expect(validate.errors?.map(({ keyword }) => keyword).sort()).toEqual([
    ...['additionalProperties', 'minimum', 'pattern', 'required'],
  ]);
  expect(validate.errors?.map(({ message }) => message)).toContain(
    'must look like "PT8H" or "PT12H"',
  );
});

test('a validator sees through a $ref, and takes no name that objects inherit for a field', () => {
  expect(validatorOf('loaf')({ cutFrom: { id: 'x' } })).toBe(true);
  expect(validatorOf('loaf')({ cutFrom: { id: '' } })).toBe(false);
  expect(validatorOf('inherited')({})).toBe(false);
});

test('numbers and booleans take the place of their text where values arrive as text', () => {
  const value = { limit: '20', all: 'true', ids: 'one', word: '7' };
  expect(validatorOf('query')(value)).toBe(true);
  expect(value).toEqual({ limit: 20, all: true, ids: ['one'], word: '7' });
  for (const limit of ['0', 'x', '1.5', '']) expect(validatorOf('query')({ limit })).toBe(false);
});

test('the module needs nothing at run time, and has each schema once', () => {
  expect(/\brequire\s*\(/.exec(text)).toBeNull();
  expect(/^import (?!type ).*/m.exec(text)).toBeNull();
  expect(validatorOf('same')).toBe(validatorOf('loaf'));
  expect(text.includes('node_modules') || text.includes(process.cwd())).toBe(false);
});
