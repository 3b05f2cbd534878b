import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { at, documentsOf, plain } from './documents.ts';

const { document: openapi } = plain('openapi');
const { document: asyncapi } = plain('asyncapi');
const _editions = documentsOf('openapi').concat(documentsOf('asyncapi'));
const standards = [
  { standard: 'openapi', document: openapi },
  { standard: 'asyncapi', document: asyncapi },
];

/** Every object of a document, and where it is. */
function* objects(value: unknown, place = ''): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value];
  for (const [key, member] of Object.entries(value)) yield* objects(member, `${place}/${key}`);
}

describe.each(standards)('plain/$standard.yaml', ({ document }) => {
  test('has no keyword of ours, nor speaks of one', () => {
    const names = [...objects(document)].flatMap(([place, value]) =>
      Object.keys(value)
        .filter((key) => key.startsWith('x-'))
        .map((key) => `${place}/${key}`),
    );
    expect(names).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/\bx-[a-z]/);
  });

  test('refers to nothing outside itself', () => {
    const references = [...objects(document)].flatMap(([, value]) => at(value, '$ref') ?? []);
    expect(references.filter((each) => !String(each).startsWith('#/'))).toEqual([]);
    expect(references.length).toBeGreaterThan(20);
    expect(JSON.stringify(document)).not.toContain('externalValue');
  });

  test('gives every constant a type', () => {
    const constants = [...objects(document)].filter(
      ([, value]) => 'const' in value || 'enum' in value,
    );
    expect(constants.filter(([, value]) => !('type' in value)).map(([place]) => place)).toEqual([]);
    expect(constants.length).toBeGreaterThan(8);
  });
});

describe('examples', () => {
  const media = [...objects({ paths: openapi.paths, components: openapi.components })].filter(
    ([place]) => place.endsWith('/content/application/json'),
  );
  const bodies = [...objects(openapi.webhooks)].filter(([place]) =>
    place.endsWith('/requestBody/content/application/json'),
  );
  const messages = Object.entries(Object(at(asyncapi, 'components', 'messages')));

  test.each([...media, ...bodies, ...messages])('of %s', (_place, value) => {
    expect(Object.values(Object(at(value, 'examples'))).length).toBeGreaterThan(0);
  });

  test('there are places that need one', () => {
    expect([media.length, bodies.length, messages.length].every((count) => count >= 10)).toBe(true);
  });
});

/** Validators of a JSON Schema tool that knows nothing of this project. */
function validators(document: Readonly<Record<string, unknown>>) {
  // OpenAPI's own keywords, such as `discriminator`, are no concern of a JSON Schema tool.
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  return (...path: readonly string[]): ValidateFunction => {
    const pointer = path.map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    return ajv.compile({ $ref: `document#/${pointer.join('/')}` });
  };
}

describe('a stock validator', () => {
  const validatorOf = validators(openapi);
  const error = (code: string) => ({ error: { code, message: 'Something is wrong.' } });
  const schemas = ['components', 'schemas'] as const;

  test.each(['order.already_cancelled', 'store.not_found'])('takes %s as an error code', (code) => {
    expect(validatorOf(...schemas, 'ErrorCode')(code)).toBe(true);
    expect(validatorOf(...schemas, 'ErrorEnvelope')(error(code))).toBe(true);
  });

  test('takes order.invalid_transition, and a code of tomorrow, as the 409 of a denial', () => {
    const body = ['responses', '409', 'content', 'application/json', 'schema'];
    const validate = validatorOf('paths', '/pos/orders/{orderId}/cancel', 'post', ...body);
    expect(
      ['order.invalid_transition', 'order.misplaced'].map((code) => validate(error(code))),
    ).toEqual([true, true]);
    expect(validate({ error: { message: 'No code.' } })).toBe(false);
  });

  const files = ['valid', 'invalid'].flatMap((verdict) =>
    readdirSync(join(root, 'specs/examples', verdict, 'events')).map((file) => ({ verdict, file })),
  );
  const messages = Object.entries(Object(at(asyncapi, 'components', 'messages')));
  const ofMessages = validators(asyncapi);
  test.each(files)('finds $file $verdict', ({ verdict, file }) => {
    const [product = ''] = file.split('.');
    const [name] = messages
      .filter(([key]) => key.toLowerCase().startsWith(product.toLowerCase()))
      .find(([, message]) => file.startsWith(`${product}.${at(message, 'name')}.`)) ?? [''];
    const text = readFileSync(join(root, 'specs/examples', verdict, 'events', file), 'utf8');
    const validate = ofMessages('components', 'messages', name, 'payload');
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(verdict === 'valid');
  });
});
