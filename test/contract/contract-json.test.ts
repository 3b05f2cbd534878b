import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@ordering/api';
import * as errors from '@ordering/errors';
import * as events from '@ordering/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './sources.ts';

// Whoever has contract.json and a validator of JSON Schema needs nothing else of ours to check a payload.

const read = (file: string) => JSON.parse(readFileSync(join(root, 'specs', file), 'utf8'));

interface Example {
  readonly file: string;
  readonly valid: boolean;
  readonly kind: 'event' | 'request' | 'response' | 'error';
  readonly of: string;
}
interface ContractJson {
  readonly contractVersion: string;
  readonly operations: readonly {
    readonly id: string;
    readonly requestBody: { readonly schema: object } | null;
    readonly responses: readonly { readonly status: string; readonly schema: object | null }[];
  }[];
  readonly errors: { readonly envelope: { readonly schema: object } };
  readonly events: readonly { readonly name: string; readonly schema: object }[];
  readonly examples: readonly Example[];
  readonly $defs: Readonly<Record<string, object>>;
}
const contract: ContractJson = read('plain/contract.json');

const ajv = formats.default(
  new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true }),
);

test.each(Object.entries({ api, errors, events }))(
  '@ordering/%s says the version',
  (_name, own) => {
    const { info } = parse(readFileSync(join(root, 'specs/openapi.yaml'), 'utf8'));
    expect(own.contractVersion).toBe(info.version);
    expect(own.contractVersion).toBe(contract.contractVersion);
  },
);

test('contract.json has the form that contract.schema.json gives it', () => {
  const isValid = ajv.compile(read('plain/contract.schema.json'));
  expect(isValid(contract), JSON.stringify(isValid.errors)).toBe(true);
});

describe('the schemas of contract.json', () => {
  const { $defs } = contract;

  test.each(contract.examples)('judge $file', ({ file, valid, kind, of }) => {
    const schema = schemaOf(kind, of);
    expect(schema).toBeDefined();
    expect(ajv.validate({ $defs, ...schema }, read(file))).toBe(valid);
  });

  test('judge every kind of example, the right and the wrong', () => {
    const kinds = new Set(contract.examples.map(({ kind, valid }) => `${kind} ${valid}`));
    expect(kinds.size).toBe(8);
  });
});

function schemaOf(kind: Example['kind'], of: string): object | null | undefined {
  const operation = contract.operations.find(({ id }) => id === of);
  switch (kind) {
    case 'event':
      return contract.events.find(({ name }) => name === of)?.schema;
    case 'request':
      return operation?.requestBody?.schema;
    case 'response':
      return operation?.responses.find(({ status }) => status.startsWith('2'))?.schema;
    case 'error':
      return contract.errors.envelope.schema;
  }
}
