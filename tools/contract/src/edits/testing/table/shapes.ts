import { swap } from '../../../testing/specs.ts';
import type { Edit } from '../edit.ts';
import { A, aboutX, dataX, dataXWith, O } from './fields.ts';

const either =
  '    Tart: { type: object, required: [kind, fruit], properties: { kind: { const: tart }, fruit: { type: string } } }\n' +
  '    Cake: { type: object, required: [kind, layers], properties: { kind: { const: cake }, layers: { type: integer } } }\n';
const eitherOf = "[{ $ref: '#/components/schemas/Tart' }, { $ref: '#/components/schemas/Cake' }]";
const told = [
  'export function about(x: X): string {',
  "  if (x.kind === 'tart') return x.fruit;",
  '  return x.layers.toFixed();',
  '}',
];
const aboutEither = aboutX({
  types: ["{ kind: 'tart', fruit: 'plum' }", "{ kind: 'cake', layers: 2 }"],
  not: ["{ kind: 'tart', layers: 2 }", "{ kind: 'pie' }"],
  lines: told,
  takes: [
    { kind: 'tart', fruit: 'plum' },
    { kind: 'cake', layers: 2 },
  ],
  refuses: [{ kind: 'tart', layers: 2 }, { kind: 'pie' }],
});

const inOpenapi = (schemas: string) => (text: string) => `${text}${schemas}`;

/** How values of an event, and the schemas that describe them, are put together. */
export const shapes: readonly Edit[] = [
  {
    name: 'nested objects and lists',
    files: dataX(
      '{ type: array, items: { type: object, required: [sku], properties: { sku: { type: string }, parts: { type: array, items: { type: array, items: { type: integer } } } } } }',
    ),
    want: aboutX({
      types: ["[{ sku: 'a', parts: [[1], []] }]", '[]'],
      not: ["[{ sku: 'a', parts: [1] }]", '[{}]'],
      takes: [[{ sku: 'a', parts: [[1], []] }]],
      refuses: [[{ sku: 'a', parts: [1] }], [{}]],
    }),
  },
  {
    name: 'oneOf of schemas with a constant each',
    files: dataXWith(`{ oneOf: ${eitherOf} }`, either),
    want: aboutEither,
  },
  {
    name: 'a discriminator in AsyncAPI, which is a string',
    files: dataXWith(`{ oneOf: ${eitherOf}, discriminator: kind }`, either),
    want: aboutEither,
  },
  {
    name: 'a discriminator in AsyncAPI as OpenAPI has it',
    files: dataXWith(`{ oneOf: ${eitherOf}, discriminator: { propertyName: kind } }`, either),
    want: {
      says: 'in AsyncAPI a discriminator is the name of a property, not a map',
      fix: 'a const in each schema',
      file: A,
      at: 'discriminator:',
    },
  },
  {
    name: 'a discriminator by which nothing is told',
    files: dataXWith(
      "{ oneOf: [{ $ref: '#/components/schemas/Tart' }, { type: object }], discriminator: kind }",
      either,
    ),
    want: {
      says: 'this schema does not give kind a constant value, which the discriminator uses to tell it from others',
      fix: 'add "kind: { const: … }"',
      file: A,
      at: 'discriminator',
    },
  },
  {
    name: 'anyOf beside properties',
    files: dataX(
      '{ type: object, required: [id], properties: { id: { type: string } }, anyOf: [{ type: object, required: [a], properties: { a: { type: integer } } }, { type: object, required: [b], properties: { b: { type: integer } } }] }',
    ),
    want: aboutX({
      types: ["{ id: '', a: 1 }", "{ id: '', b: 1 }", "{ id: '', a: 1, b: 2 }"],
      not: ["{ id: '' }", '{ a: 1 }'],
      takes: [
        { id: '', a: 1 },
        { id: '', b: 1 },
      ],
      refuses: [{ id: '' }, { a: 1 }],
    }),
  },
  {
    name: 'oneOf of plain values beside a type',
    files: dataX('{ type: [string, integer], oneOf: [{ type: string }, { type: integer }] }'),
    want: aboutX({ types: ["'a'", '1'], not: ['true'], takes: ['a', 1], refuses: [true, 1.5] }),
  },
  {
    name: 'allOf with what is required in another part',
    files: dataX(
      '{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }',
    ),
    want: aboutX({
      types: ["{ a: '' }"],
      not: ['{}', '{ a: 1 }'],
      takes: [{ a: '' }],
      refuses: [{}],
    }),
  },
  {
    name: 'what is required and not described',
    files: dataX('{ type: object, required: [a, b], properties: { a: { type: string } } }'),
    want: aboutX({
      types: ["{ a: '', b: 1 }", "{ a: '', b: null }"],
      not: ["{ a: '' }"],
      takes: [{ a: '', b: 1 }],
      refuses: [{ a: '' }],
    }),
  },
  {
    name: 'not',
    files: dataX("{ type: string, not: { enum: ['', none] } }"),
    want: aboutX({ types: ["'a'"], not: ['1'], takes: ['a'], refuses: ['none', '', 1] }),
  },
  {
    name: 'if and then',
    files: dataX(
      '{ type: object, properties: { a: { type: string }, b: { type: string } }, if: { required: [a] }, then: { required: [b] } }',
    ),
    want: aboutX({
      types: ["{ a: '', b: '' }", '{}'],
      takes: [{ a: '', b: '' }, {}, { b: '' }],
      refuses: [{ a: '' }],
    }),
  },
  {
    name: 'recursion',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Layer' }",
      "    Layer: { type: object, required: [name], properties: { name: { type: string }, below: { $ref: '#/components/schemas/Layer' } } }\n",
    ),
    want: aboutX({
      types: ["{ name: 'a', below: { name: 'b', below: { name: 'c' } } }"],
      not: ["{ name: 'a', below: {} }"],
      takes: [{ name: 'a', below: { name: 'b', below: { name: 'c' } } }],
      refuses: [{ name: 'a', below: { name: 'b', below: {} } }],
    }),
  },
  {
    name: 'mutual recursion of two files',
    files: dataX('{ $ref: ./schemas/Flour.yaml }', {
      'schemas/Flour.yaml':
        'type: object\nproperties: { mill: { $ref: ./mills/Mill.yaml }, kind: { type: string } }\n',
      'schemas/mills/Mill.yaml':
        'type: object\nproperties: { grinds: { type: array, items: { $ref: ../Flour.yaml } } }\n',
    }),
    want: aboutX({
      types: ["{ mill: { grinds: [{ kind: 'rye' }] } }"],
      not: ['{ mill: { grinds: [{ kind: 1 }] } }'],
      takes: [{ mill: { grinds: [{ kind: 'rye' }] } }],
      refuses: [{ mill: { grinds: [{ kind: 1 }] } }],
    }),
  },
  {
    name: 'recursion that never goes down',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Turn' }",
      "    Turn: { allOf: [{ $ref: '#/components/schemas/Turn' }] }\n",
    ),
    want: {
      says: 'refers only to itself',
      fix: 'put the recursion under properties',
      file: A,
      at: '    Turn:',
    },
  },
  {
    name: 'two files with schemas of one name',
    files: dataX(
      '{ type: object, properties: { a: { $ref: ./schemas/rye/Crust.yaml }, b: { $ref: ./schemas/oat/Crust.yaml } } }',
      {
        'schemas/rye/Crust.yaml': 'type: string\n',
        'schemas/oat/Crust.yaml': 'type: integer\n',
      },
    ),
    want: {
      says: 'Crust is also the name of another schema, at schemas/oat/Crust.yaml:1',
      fix: 'rename one of them',
      file: 'schemas/rye/Crust.yaml',
      at: 'type: string',
    },
  },
  {
    name: 'a schema of one name in both documents',
    files: {
      ...dataXWith("{ $ref: '#/components/schemas/Loaf' }", '    Loaf: { type: string }\n'),
    },
    want: {
      says: 'Loaf is also the name of another schema, at openapi.yaml:',
      fix: 'rename one of them',
      file: A,
      at: '    Loaf:',
    },
  },
  {
    name: 'a $ref to a $ref',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Second' }",
      "    First: { type: string, enum: [a, b] }\n    Second: { $ref: '#/components/schemas/First' }\n",
    ),
    want: aboutX({ types: ["'a'"], not: ["'c'"], takes: ['a'], refuses: ['c'] }),
  },
  {
    name: 'a $ref with a description of its own',
    files: dataX('{ $ref: ./schemas/LoafId.yaml, description: The other loaf. }'),
    want: {
      ...aboutX({ types: ["'a'"], not: ['1'], takes: ['a'], refuses: ['', 1] }),
      emits: { 'events/types.ts': ['The other loaf.'], 'docs/webhooks.md': ['The other loaf.'] },
    },
  },
  {
    name: 'a $ref with a rule beside it',
    files: dataX('{ $ref: ./schemas/LoafId.yaml, maxLength: 3 }'),
    want: {
      says: 'maxLength is beside a $ref, where some tools ignore it',
      fix: 'put the $ref into an allOf',
      file: A,
      at: 'maxLength: 3',
    },
  },
  {
    name: 'a $ref with a rule beside it, in OpenAPI',
    files: {
      [O]: swap(
        "        loaf: { $ref: '#/components/schemas/Loaf' }\n",
        "        loaf: { $ref: '#/components/schemas/Loaf' }\n        tag: { $ref: ./schemas/LoafId.yaml, maxLength: 3, description: The tag. }\n",
      ),
    },
    want: {
      use: [
        "import type { components } from './api/types.ts';",
        "type Tag = NonNullable<components['schemas']['EatRequest']['tag']>;",
        "export const yes: Tag = 'a';",
        '// @ts-expect-error',
        'export const no: Tag = 1;',
      ].join('\n'),
      verdicts: {
        'sandbox/service/validators.ts#eatLoafBody': {
          takes: [{ speed: 'SLOW', tag: 'abc' }],
          refuses: [
            { speed: 'SLOW', tag: 'abcd' },
            { speed: 'SLOW', tag: '' },
          ],
        },
      },
      emits: {
        'docs/api.md': ['The tag.'],
        'plain/openapi.yaml': ['allOf: - $ref: "#/components/schemas/LoafId" maxLength: 3'],
      },
    },
  },
  {
    name: 'a required field whose name is misspelt',
    files: { [O]: swap('required: [speed]', 'required: [sped]') },
    want: {
      says: 'sped is required, but no schema describes a property of that name',
      fix: 'did you mean speed?',
      file: O,
      at: 'required: [sped]',
    },
  },
  {
    name: 'a list that grows, whose known values have a name of their own',
    files: dataXWith(
      "{ x-open: true, anyOf: [{ $ref: '#/components/schemas/Grain' }, { type: string }] }",
      '    Grain: { description: The grain., oneOf: [{ const: rye, description: Rye. }, { const: oat, description: Oat. }] }\n',
    ),
    want: aboutX({
      types: ["'rye'", "'spelt'"],
      not: ['1'],
      takes: ['rye', 'spelt'],
      refuses: [1],
    }),
  },
  {
    name: 'a list that grows and has a name, whose known values have another',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Grains' }",
      "    Grains: { description: Grains., x-open: true, anyOf: [{ $ref: '#/components/schemas/Grain' }, { type: string }] }\n" +
        '    Grain: { description: The grain., oneOf: [{ const: rye, description: Rye. }, { const: oat, description: Oat. }] }\n',
    ),
    want: {
      ...aboutX({ types: ["'rye'", "'spelt'"], not: ['1'], takes: ['rye', 'spelt'], refuses: [1] }),
      emits: { 'events/constants.ts': ['export const Grains = {', 'classifyGrains'] },
    },
  },
  {
    name: 'a $ref that leads nowhere',
    files: dataX("{ $ref: '#/components/schemas/Setings' }"),
    want: { says: 'has no "Setings"', fix: 'did you mean "Settings"?', file: A, at: 'Setings' },
  },
  {
    name: 'a $ref to the network',
    files: dataX("{ $ref: 'https://bakery.test/Loaf.json' }"),
    want: { says: 'is a URL', file: A, at: 'https://bakery.test/Loaf' },
  },
  {
    name: 'values of one type under any key',
    files: dataX('{ type: object, additionalProperties: { type: integer } }'),
    want: aboutX({
      types: ['{ a: 1 }'],
      not: ["{ a: '1' }"],
      takes: [{ a: 1 }],
      refuses: [{ a: '1' }],
    }),
  },
  {
    name: 'properties beside values of another type',
    files: dataX(
      '{ type: object, required: [n], properties: { n: { type: string } }, additionalProperties: { type: integer } }',
    ),
    want: aboutX({
      types: ["{ n: '', z: 1 }"],
      not: ['{ z: 1 }', '{ n: 1 }'],
      lines: ['export const n = (x: X): string => x.n;'],
      takes: [{ n: '', z: 1 }],
      refuses: [{ n: '', z: '' }, { z: 1 }],
    }),
  },
  {
    name: 'keys of a pattern, beside any others',
    files: dataX("{ type: object, patternProperties: { '^n_': { type: integer } } }"),
    want: aboutX({
      types: ["{ n_a: 1, other: 'a' }"],
      takes: [{ n_a: 1, other: 'a' }],
      refuses: [{ n_a: 'a' }],
    }),
  },
  {
    name: 'keys of a pattern and no others',
    files: dataX(
      "{ type: object, patternProperties: { '^n_': { type: integer } }, additionalProperties: false }",
    ),
    want: aboutX({
      types: ['{ n_a: 1 }'],
      not: ["{ n_a: 'a' }"],
      takes: [{ n_a: 1 }, {}],
      refuses: [{ n_a: 'a' }, { other: 1 }],
    }),
  },
  {
    name: 'a key that is not a pattern',
    files: dataX("{ type: object, patternProperties: { '(n': { type: integer } } }"),
    want: { says: '(n is not a regular expression', file: A, at: "'(n'" },
  },
  {
    name: 'an object that has to be empty',
    files: dataX('{ type: object, additionalProperties: false }'),
    want: aboutX({ types: ['{}'], not: ['{ a: 1 }'], takes: [{}], refuses: [{ a: 1 }] }),
  },
  {
    name: 'an object that may not be empty',
    files: dataX(
      '{ type: object, minProperties: 1, properties: { a: { type: string }, b: { type: string } } }',
    ),
    want: aboutX({ types: ["{ b: '' }"], not: ['{ b: 1 }'], takes: [{ b: '' }], refuses: [{}] }),
  },
  {
    name: 'a tuple in AsyncAPI, as its own dialect writes it',
    files: dataX('{ type: array, items: [{ type: string }, { type: integer }] }'),
    want: {
      says: 'a list of schemas under items',
      fix: 'describe the list with one schema under items',
      file: A,
      at: 'items: [{ type: string }',
    },
  },
  {
    name: 'a tuple of two',
    files: dataX(
      '{ type: array, prefixItems: [{ type: string }, { type: integer }], minItems: 2, items: false }',
    ),
    want: aboutX({
      types: ["['a', 1]"],
      not: ["['a']", "['a', 1, 2]", "[1, 'a']"],
      takes: [['a', 1]],
      refuses: [['a'], ['a', 1, 2], [1, 'a']],
    }),
  },
  {
    name: 'a tuple of which some may be missing',
    files: dataX('{ type: array, prefixItems: [{ type: string }, { type: integer }] }'),
    want: {
      says: '"prefixItems" is 2-tuple, but minItems or maxItems/items are not specified',
      file: A,
      at: 'prefixItems',
    },
  },
  {
    name: 'a list of a length, each item once',
    files: dataX(
      '{ type: array, items: { type: string }, minItems: 1, maxItems: 2, uniqueItems: true }',
    ),
    want: aboutX({
      types: ["['a']"],
      not: ['[1]'],
      takes: [['a'], ['a', 'b']],
      refuses: [[], ['a', 'b', 'c'], ['a', 'a']],
    }),
  },
  {
    name: 'names that JavaScript has a use for',
    files: dataX(
      '{ type: object, required: [constructor], properties: { constructor: { type: string }, class: { type: string }, 2fa: { type: string }, "a b": { type: string }, toString: { type: integer } } }',
    ),
    want: aboutX({
      types: ["{ constructor: 'a', class: 'b', '2fa': 'c', 'a b': 'd', toString: 1 }"],
      takes: [{ constructor: 'a', toString: 1 }],
      refuses: [{}, { constructor: 'a', toString: 'b' }],
    }),
  },
  {
    name: 'a property that no validator can see',
    files: dataX('{ type: object, properties: { __proto__: { type: string } } }'),
    want: {
      says: 'no JavaScript validator can see a property called __proto__',
      fix: 'give it another name',
      file: A,
      at: '__proto__',
    },
  },
  {
    name: 'a discriminator in OpenAPI with a mapping',
    files: {
      [O]: inOpenapi(
        `${either}    Either:\n      oneOf: ${eitherOf}\n      discriminator: { propertyName: kind, mapping: { tart: '#/components/schemas/Tart', cake: Cake } }\n`,
      ),
    },
    want: {
      emits: {
        'api/types.ts': [
          "Either: components['schemas']['Tart'] | components['schemas']['Cake'];",
          "kind: 'tart'; fruit: string;",
        ],
      },
      use: "import type { components } from './api/types.ts';\nexport type X = components['schemas']['Either'];\n".concat(
        told.join('\n'),
      ),
    },
  },
  {
    name: 'a discriminator in OpenAPI without a mapping',
    files: {
      [O]: inOpenapi(
        `${either}    Either:\n      oneOf: ${eitherOf}\n      discriminator: { propertyName: kind }\n`,
      ),
    },
    want: {
      says: 'this discriminator has no mapping, so other tools take the names of schemas',
      fix: 'add "mapping:" with every value',
      file: O,
      at: 'discriminator:',
    },
  },
  {
    name: 'a discriminator whose mapping and constants differ',
    files: {
      [O]: inOpenapi(
        `${either}    Either:\n      oneOf: ${eitherOf}\n      discriminator: { propertyName: kind, mapping: { tart: '#/components/schemas/Tart', pie: Cake } }\n`,
      ),
    },
    want: {
      says: 'the mapping maps pie to Cake, whose kind is cake',
      file: O,
      at: 'discriminator:',
    },
  },
  {
    name: 'a discriminator whose mapping leads nowhere',
    files: {
      [O]: inOpenapi(
        `${either}    Either:\n      oneOf: ${eitherOf}\n      discriminator: { propertyName: kind, mapping: { tart: '#/components/schemas/Trat' } }\n`,
      ),
    },
    want: { says: 'has no "Trat"', fix: 'did you mean "Tart"?', file: O, at: 'discriminator:' },
  },
];
