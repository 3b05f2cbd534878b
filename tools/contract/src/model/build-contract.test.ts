import { expect, test } from 'vitest';
import { contractOf, edited, good, swap } from '../testing/specs.ts';

test('what a success always has, with the types that each may be of, wherever they are written', () => {
  const body = `'2XX':
          description: Eaten.
          content:
            application/json:
              schema:
                allOf:
                  - { type: object, required: [rest, id], properties: { id: { $ref: ./schemas/LoafId.yaml } } }
                  - { type: object, required: [many], properties: { rest: { type: [string, 'null'] }, many: true } }`;
  const texts = edited({
    'openapi.yaml': swap("'204': { description: Eaten. }", body),
  });
  const [success, refused] = contractOf(texts).operations[0]?.responses ?? [];
  expect(success).toMatchObject({
    status: '2XX',
    required: { id: ['string'], many: [], rest: ['null', 'string'] },
  });
  expect(refused).not.toHaveProperty('required');
});

test('an alias stays an alias, and a component that is only a file takes its place', () => {
  const { schemas } = contractOf(
    edited({
      'openapi.yaml': (text) =>
        `${text}    Another: { $ref: '#/components/schemas/Loaf' }\n    IdOfLoaf: { $ref: ./schemas/LoafId.yaml }\n`,
    }),
  );
  const schema = (name: string) => schemas.find((each) => each.name === name)?.schema;
  expect(schema('Another')).toEqual({ $ref: '#/schemas/Loaf' });
  expect(schema('IdOfLoaf')).toMatchObject({ type: 'string', minLength: 1 });
  expect(schema('LoafId')).toBeUndefined();
  expect(schema('Loaf')).toMatchObject({ properties: { id: { $ref: '#/schemas/IdOfLoaf' } } });
});

test('what a part of the document refers to in the document stays there, and problems are at the part', () => {
  const parts = {
    'openapi.yaml': (text: string) => {
      const from = text.indexOf('  /loaves/{loafId}/eat:\n');
      const to = text.indexOf('\ncomponents:\n');
      return `${text.slice(0, from)}  /loaves/{loafId}/eat: { $ref: './parts/loaves.yaml#/paths/eat' }${text.slice(to)}`;
    },
    'parts/loaves.yaml': `paths:
  eat:
    post:
      operationId: eatLoaf
      parameters:
        - { name: loafId, in: path, required: true, schema: { $ref: '#/schemas/Id' } }
      responses:
        '200': { description: Eaten. }
        '429': { $ref: '../openapi.yaml#/components/responses/TooMany' }
schemas:
  Id: { title: Id, allOf: [{ $ref: '../schemas/LoafId.yaml' }] }
`,
  };
  const { openapi, operations } = contractOf(edited(parts));
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        post: {
          parameters: [{ schema: { $ref: '#/components/schemas/Id' } }],
          responses: { 429: { $ref: '#/components/responses/TooMany' } },
        },
      },
    },
    components: { responses: { TooMany: {} }, schemas: { Id: { title: 'Id' } } },
  });
  expect(operations[0]?.source).toMatchObject({
    file: 'parts/loaves.yaml',
    pointer: '/paths/eat/post',
    line: 3,
  });
});

test('the overlay fills places, and what it adds is known to come from it', () => {
  const plain = contractOf();
  const filled = contractOf(good, [{ file: 'sandbox.overlay.yaml', matches: 'all' }]);
  expect(plain.unspecified.map(({ what }) => what)).toEqual([
    'The fields of data.',
    'The opening hours.',
    'The price of bread.',
  ]);
  expect(filled.unspecified.map(({ what }) => what)).toEqual(['The fields of data.']);
  expect(filled.documents).toEqual(['openapi.yaml', 'asyncapi.yaml', 'sandbox.overlay.yaml']);
  expect(filled.errorCodes[2]).toMatchObject({
    code: 'loaf.stale',
    source: { file: 'sandbox.overlay.yaml' },
  });
});
