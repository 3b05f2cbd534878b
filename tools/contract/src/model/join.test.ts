import { expect, test } from 'vitest';
import { readApi } from '../read/specs.ts';
import {
  brief,
  edited,
  good,
  libraryOf,
  lineOf,
  readable,
  swap,
  type Texts,
} from '../testing/specs.ts';
import { buildApi } from './build-api.ts';
import { buildContract } from './build-contract.ts';
import type { Api } from './contract.ts';
import { clashes, join } from './join.ts';

const C = 'sandbox.openapi.yaml';
const V = 'sandbox.overlay.yaml';

function apis(texts: Texts = good): readonly [Api, Api] {
  const contract = buildContract(readable(texts, [{ file: V, matches: 'all' }]));
  const read = readApi(libraryOf(texts), C);
  if ('problems' in contract) throw new Error(brief(contract.problems).join('\n'));
  if ('problems' in read) throw new Error(brief(read.problems).join('\n'));
  const control = buildApi(read.specs);
  if ('problems' in control) throw new Error(brief(control.problems).join('\n'));
  return [contract.contract, control.api];
}

test('an API that stands by itself says what its document says, and what it refers to', () => {
  const [, control] = apis();
  expect(control).toMatchObject({
    title: 'Bakery control',
    documents: [C],
    operations: [{ id: 'heatOven', security: [], source: { file: C } }],
    errorCodeLists: ['ErrorCode', 'OvenErrorCode'],
  });
  expect(control.schemas.map(({ name }) => name)).toEqual([
    'ErrorCode',
    'ErrorEnvelope',
    'Heat',
    'HeatKind',
    'Loaf',
    'LoafId',
    'OvenErrorCode',
  ]);
  // The table of the document that it refers to says what a client does.
  expect(control.errorCodes).toContainEqual(
    expect.objectContaining({ code: 'oven.not_found', retry: 'never', source: expect.anything() }),
  );
  expect(control.operations[0]?.responses).toMatchObject([
    { status: 200, schema: { $ref: '#/schemas/Loaf' } },
    { status: 404, codes: ['oven.not_found'] },
    { status: 429, description: 'Too many requests.' },
  ]);
});

test('two APIs are one, with nothing twice', () => {
  const [contract, control] = apis();
  expect(clashes(contract, control)).toEqual([]);
  const both = join(contract, control);
  expect(both.documents).toEqual(['openapi.yaml', 'asyncapi.yaml', V, C]);
  expect(both.operations.map(({ id }) => id)).toEqual(['eatLoaf', 'heatOven']);
  expect(both.errorCodes.map(({ code }) => code)).toEqual([
    'loaf.not_found',
    'rate.limited',
    'loaf.stale',
    'oven.not_found',
  ]);
  expect(both.constants.map(({ name }) => name)).toEqual(['Speed', 'HeatKind']);
  const names = both.schemas.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // The overlay has changed the list, and what the overlay says holds for both.
  expect(JSON.stringify(both.schemas.find(({ name }) => name === 'ErrorCode'))).toContain('stale');
});

test('a component that is called like another keeps its own content', () => {
  const { openapi } = join(...apis());
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        post: { responses: { 404: { $ref: '#/components/responses/NotFound' } } },
      },
      '/ovens/{ovenId}/heat': {
        post: { responses: { 404: { $ref: '#/components/responses/NotFound_2' } } },
      },
    },
    components: {
      responses: {
        NotFound: { description: 'There is no such thing.' },
        NotFound_2: { description: 'There is no such oven.' },
      },
      schemas: { Loaf: {}, Heat: {} },
    },
  });
});

test('a component that is the other one, too, stands once', () => {
  const texts = edited({
    [C]: swap(
      '  responses:\n    NotFound:',
      '  responses:\n    TooMany: { $ref: ./openapi.yaml#/components/responses/TooMany }\n    NotFound:',
    ),
  });
  const { components } = join(...apis(texts)).openapi;
  expect(Object.keys(Object(components).responses).sort()).toEqual([
    'NotFound',
    'NotFound_2',
    'TooMany',
  ]);
});

test.each([
  {
    name: 'an operationId',
    edit: swap('operationId: heatOven', 'operationId: eatLoaf'),
    at: '    post:',
    says: 'the operationId eatLoaf is already taken by another document, at openapi.yaml:',
    there: '    post:',
  },
  {
    name: 'a path',
    edit: (text: string) =>
      swap('/ovens/{ovenId}/heat', '/loaves/{ovenId}/eat')(text).replace('post:', 'put:'),
    at: '    put:',
    says: 'the path /loaves/{ovenId}/eat is already taken by another document, at openapi.yaml:',
    there: '    post:',
  },
  {
    name: 'the name of a schema',
    edit: (text: string) => `${text}    EatRequest: { type: string }\n`,
    at: '    EatRequest:',
    says: 'EatRequest is also the name of a schema in another document, at openapi.yaml:',
    there: '    EatRequest:',
  },
  {
    name: 'the name of a schema of deliveries, in use',
    edit: (text: string) =>
      `${swap('degrees: { type', "in: { $ref: '#/components/schemas/Settings' }\n        degrees: { type")(text)}    Settings: { type: string }\n`,
    at: '    Settings:',
    says: 'Settings is also the name of a schema in another document, at asyncapi.yaml:',
    file: 'asyncapi.yaml',
    there: '    Settings:',
  },
  {
    name: 'an error code',
    edit: (text: string) => text.replaceAll('oven.not_found', 'loaf.stale'),
    at: '{ const: loaf.stale',
    says: 'the code loaf.stale is also in another document, at sandbox.overlay.yaml:',
    file: V,
    there: '- const: loaf.stale',
  },
])('$name in both documents is told once, with both places', (row) => {
  const texts = edited({ [C]: row.edit });
  const problems = brief(clashes(...apis(texts)));
  const there = lineOf(texts[row.file ?? 'openapi.yaml'], row.there);
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${C}:${lineOf(texts[C], row.at)} .*at ${row.file ?? 'openapi.yaml'}:${there} — `,
      ),
    ),
  ]);
  expect(problems[0]).toContain(row.says);
});
