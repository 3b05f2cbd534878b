import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { O } from './fields.ts';

const ok = `      responses: { '200': { description: Ok., content: { application/json: { schema: { type: array, items: { type: string } } } } } }\n`;

/** Adds an operation `listLoaves`, at `/loaves` by default. */
const operation = (yaml: string, path = '/loaves') => ({
  [O]: swap(
    'components:\n  securitySchemes:',
    `  ${path}:\n${yaml}components:\n  securitySchemes:`,
  ),
});
const get = (lines = '', responses = ok, path = '/loaves') =>
  operation(
    `    get:\n      operationId: listLoaves\n      summary: List loaves\n${lines}${responses}`,
    path,
  );
const parameter = (text: string) => get(`      parameters:\n        - { ${text} }\n`);
const answer = (text: string) => get('', `      responses: { ${text} }\n`);
const body = "schema: { $ref: '#/components/schemas/EatRequest' }\n";

const table = "import { operations } from './sandbox/service/operations.ts';\n";
const types = "import type { ServiceTypes as OperationTypes } from './sandbox/operation.ts';\n";
const apiTypes = "import type { OperationTypes } from './api/operation.ts';\n";

const client =
  "import type { Client, ListLoavesData, Operations } from './client/operations.ts';\n";
/** A response with one field. */
const named = (field: string) =>
  `{ description: Ok., content: { application/json: { schema: { type: object, required: [${field}], properties: { ${field}: { type: string } } } } } }`;

const R = 'requirements.yaml';
const renamed = {
  [O]: swap('operationId: eatLoaf', 'operationId: devourLoaf'),
  [R]: (text: string) => text.replaceAll('`eatLoaf`', 'to eat'),
};

/** Operations, and what they take and answer. */
export const operations: readonly Edit[] = [
  {
    name: 'a new operation without a body',
    files: get(),
    want: {
      emits: {
        'api/operations.ts': ["listLoaves: { id: 'listLoaves', method: 'GET', path: '/loaves',"],
        'docs/api.md': ['### listLoaves', 'GET /loaves'],
      },
      use: `${types}${table}type List = OperationTypes['listLoaves'];
export const body: List['body'] = undefined;
export const answer: List['responses'][200] = ['rye'];
// @ts-expect-error It is a list of texts.
export const wrong: List['responses'][200] = [1];
${client}export const calls = (c: Client) => [c.listLoaves(), c.listLoaves({}), c.listLoaves({}, {})];
// @ts-expect-error It takes nothing.
export const more = (c: Client) => c.listLoaves({ kind: 'rye' });
// A list without items may be left out.
export const data: readonly string[] | undefined = list(undefined);
declare function list(data: Operations['listLoaves']['data']): Operations['listLoaves']['data'];
export const write: false = operations.listLoaves.write;`,
      verdicts: {
        'api/validators.ts#listLoavesResponse200': { takes: [[], ['rye']], refuses: [[1], {}] },
      },
    },
  },
  {
    name: 'an operation with parameters of its path alone, and no body',
    files: operation(
      `    parameters:
      - { name: kind, in: path, required: true, schema: { type: string } }
    post:
      operationId: listLoaves
      summary: List loaves
      parameters:
        - { name: page, in: path, required: true, schema: { type: integer } }
      responses: { '204': { description: Done. } }
`,
      '/loaves/{kind}/{page}',
    ),
    want: {
      use: `${client}export const list = (c: Client) => c.listLoaves({ kind: 'rye', page: 2 });
export const nothing: Operations['listLoaves']['data'] = undefined;
// @ts-expect-error The page is missing.
export const wrong = (c: Client) => c.listLoaves({ kind: 'rye' });
// @ts-expect-error There is no body.
export const data: Operations['listLoaves']['data'] = {};`,
      emits: {
        'docs/api.md': ['| 204 | Done. | none | |'],
        'client/operations.ts': ['It has no body.', 'export type ListLoavesData = undefined;'],
      },
    },
  },
  {
    name: 'an operation with a query alone, which may be left out',
    files: parameter('name: limit, in: query, schema: { type: integer }'),
    want: {
      use: `${client}export const calls = (c: Client) => [c.listLoaves(), c.listLoaves({ query: { limit: 1 } })];
// @ts-expect-error A number.
export const wrong = (c: Client) => c.listLoaves({ query: { limit: 'many' } });`,
    },
  },
  {
    name: 'an operation with a query and a header alone, of which parts are required',
    files: get(`      parameters:
        - { name: text, in: query, required: true, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
        - { name: X-Trace, in: header, schema: { type: string } }
`),
    want: {
      use: `${client}export const calls = (c: Client) => [
  c.listLoaves({ query: { text: 'rye' } }),
  c.listLoaves({ query: { text: 'rye', limit: 1 }, header: { 'X-Trace': 'a' } }),
];
// @ts-expect-error The text is missing.
export const none = (c: Client) => c.listLoaves();
// @ts-expect-error The text is missing.
export const wrong = (c: Client) => c.listLoaves({ query: { limit: 1 } });`,
    },
  },
  {
    name: 'an operation with parameters of every place, and a body that may be left out',
    files: operation(
      `    parameters:
      - { name: kind, in: path, required: true, schema: { enum: [rye, oat] } }
    patch:
      operationId: listLoaves
      summary: List loaves
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      requestBody: { content: { application/json: { ${body.trim()} } } }
${ok}`,
      '/loaves/{kind}',
    ),
    want: {
      use: `${client}export const calls = (c: Client) => [
  c.listLoaves({ kind: 'rye' }),
  c.listLoaves({ kind: 'oat', query: { limit: 1 }, body: { speed: 'FAST' } }),
];
// @ts-expect-error Not of the list.
export const wrong = (c: Client) => c.listLoaves({ kind: 'spelt' });`,
    },
  },
  {
    name: 'a success with a body beside successes without one',
    files: answer(
      `'200': ${named('name')}, '202': { description: Later. }, '204': { description: None. }`,
    ),
    want: {
      use: `${client}export const data = (result: Operations['listLoaves']['data']): string | undefined => result?.name;
// @ts-expect-error There may be none.
export const wrong = (result: Operations['listLoaves']['data']): string => result.name;
export const carried = (result: ListLoavesData): string => result.name;`,
      emits: {
        'api/operations.ts': [
          "required: { 200: { name: ['string'] }, 202: undefined, 204: undefined },",
        ],
        'client/operations.ts': [
          '* `data` is undefined if the status is 202 or 204: there is no body. * * specs/openapi.yaml#/paths/~1loaves/get */ listLoaves(',
          '* `data` is undefined if the status is 202 or 204: there is no body. * * specs/openapi.yaml#/paths/~1loaves/get/responses/200',
          'Result<ListLoavesData | undefined, ListLoavesCode>',
        ],
        'docs/api.md': ['| 202 | Later. | none | |', '| 204 | None. | none | |'],
      },
    },
  },
  {
    name: 'any success with a body, but for one without',
    files: answer(`2XX: ${named('name')}, '204': { description: None. }`),
    want: {
      use: `${client}export const data = (result: Operations['listLoaves']['data']): string | undefined => result?.name;`,
      emits: {
        'api/operations.ts': ["required: { 204: undefined, '2XX': { name: ['string'] } },"],
      },
    },
  },
  {
    name: 'successes with different bodies, and an example of the second',
    files: {
      ...answer(`'200': ${named('name')}, '201': ${named('job')}`),
      'examples/valid/responses/listLoaves.json': '{ "job": "a" }',
    },
    want: {
      use: `${client}export const data = (result: ListLoavesData): string => 'name' in result ? result.name : result.job;
export const never: Operations['listLoaves']['data'] = list({ name: '' });
declare function list(data: ListLoavesData): ListLoavesData;`,
      emits: { 'client/success-bodies.ts': ["listLoaves: { job: 'a' }"] },
    },
  },
  {
    name: 'successes of which none is described with a body',
    files: answer("'202': { description: Later. }"),
    want: {
      emits: {
        'api/operations.ts': ['required: { 202: {} },'],
        'client/operations.ts': ['so it may be anything.', 'export type ListLoavesData = unknown;'],
        'docs/api.md': ['| 202 | Later. | *not specified* | |'],
      },
    },
  },
  {
    name: 'a success whose body may be null',
    files: answer(`'200': ${named('name').replace('type: object', "type: [object, 'null']")}`),
    want: {
      use: `${client}export const data = (result: ListLoavesData): string | undefined => result?.name;
// @ts-expect-error It may be null.
export const wrong = (result: ListLoavesData): string => result.name;`,
      emits: { 'api/operations.ts': ['required: { 200: {} },'] },
    },
  },
  {
    name: 'an operation of which nothing but a default is described',
    files: answer(
      "default: { description: Else., content: { application/json: { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } }",
    ),
    want: {
      use: `${client}export const calls = (c: Client) => c.listLoaves();`,
      emits: { 'client/operations.ts': ['export type ListLoavesData = unknown;'] },
    },
  },
  {
    name: 'a HEAD',
    files: operation(
      "    head:\n      operationId: listLoaves\n      summary: S\n      responses: { '200': { description: Ok. } }\n",
    ),
    want: {
      use: `${client}export const nothing: ListLoavesData = undefined;
// @ts-expect-error There is no body.
export const data: ListLoavesData = {};
export const head = (c: Client) => c.listLoaves();
export type Data = Operations['listLoaves']['data'];`,
      emits: { 'docs/api.md': ['| 200 | Ok. | none | |'] },
    },
  },
  {
    name: 'a HEAD whose success has a body',
    files: operation(`    head:\n      operationId: listLoaves\n      summary: S\n${ok}`),
    want: {
      says: 'a success of HEAD never has a body',
      fix: 'make it a GET',
      file: O,
      at: "      responses: { '200': { description: Ok., content",
    },
  },
  {
    name: 'an operation with another name',
    files: {
      ...renamed,
      'examples/valid/requests/eatLoaf.json': undefined,
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      emits: { 'api/operations.ts': ["devourLoaf: { id: 'devourLoaf',"] },
      lacks: { 'api/operations.ts': ['eatLoaf'], 'sandbox/service/operations.ts': ['eatLoaf'] },
    },
  },
  {
    name: 'an operation with another name, and a requirement that names it',
    files: {
      [O]: renamed[O],
      'examples/valid/requests/eatLoaf.json': undefined,
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      says: 'names `eatLoaf`, which is not in the specs',
      file: R,
      at: '`eatLoaf`',
    },
  },
  {
    name: 'an operation with another name, and examples under the old one',
    files: {
      ...renamed,
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      says: 'this is not an example of any request in the specs',
      fix: 'begin its name with one of devourLoaf',
      file: 'examples/valid/requests/eatLoaf.json',
      at: '',
    },
  },
  {
    name: 'the last operation gone',
    files: {
      [O]: (text: string) =>
        text.replace(/paths:\n[\s\S]*?components:\n/, 'paths: {}\ncomponents:\n'),
      [R]: renamed[R],
      'examples/valid/requests/eatLoaf.json': undefined,
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      emits: { 'api/operations.ts': ['export const operations = {} as const'] },
      without: 'client',
      lacks: { 'api/operations.ts': ['eatLoaf'] },
    },
  },
  {
    name: 'an operation without a name',
    files: operation(`    get:\n      summary: List loaves\n${ok}`),
    want: {
      says: 'GET /loaves has no operationId',
      fix: 'add "operationId:"',
      file: O,
      at: '    get:',
    },
  },
  {
    name: 'a deprecated operation, parameter and header of a response',
    files: get(
      '      deprecated: true\n      parameters: [{ name: old, in: query, deprecated: true, description: Old., schema: { type: string } }]\n',
      `      responses: { '200': { description: Ok., headers: { X-Old: { deprecated: true, schema: { type: string } } } } }\n`,
    ),
    want: {
      emits: {
        'api/operations.ts': ['* @deprecated */ listLoaves: {'],
        'sandbox/service/operations.ts': ['* @deprecated */ listLoaves: {'],
        'api/types.ts': ['* @deprecated', "@deprecated */ 'X-Old'?: string;"],
        'docs/api.md': ['Deprecated. **List loaves.**', '| Deprecated. Old. |'],
      },
    },
  },
  {
    name: 'a body that may be left out',
    files: {
      [O]: swap('requestBody:\n        required: true', 'requestBody:\n        required: false'),
    },
    want: {
      use: `${types}${table}export const none: OperationTypes['eatLoaf']['body'] = undefined;
export const required: false = operations.eatLoaf.bodyRequired;`,
      emits: { 'docs/api.md': ['Request body, `application/json`, optional:'] },
    },
  },
  {
    name: 'a body of any JSON',
    files: {
      [O]: swap(`            ${body}`, '            {}\n'),
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      use: `${types}export const any: OperationTypes['eatLoaf']['body'] = [1, 'a', null];`,
    },
  },
  {
    name: 'a GET with a body',
    files: get(
      '      requestBody: { content: { application/json: { schema: { type: object } } } }\n',
    ),
    want: {
      says: 'a GET carries no body',
      fix: 'make it a POST',
      file: O,
      at: 'requestBody: { content',
    },
  },
  {
    name: 'a body in two media types',
    files: {
      [O]: swap(
        body,
        `${body}          application/x-www-form-urlencoded:\n            schema: { type: object }\n`,
      ),
    },
    want: {
      says: 'application/x-www-form-urlencoded is not supported: this body is already application/json',
      fix: 'keep one of them',
      file: O,
      at: 'application/x-www-form-urlencoded',
    },
  },
  {
    name: 'a body that may be a form of the same fields',
    files: {
      [O]: swap(body, `${body}          application/x-www-form-urlencoded:\n            ${body}`),
    },
    want: {
      emits: {
        'sandbox/service/operations.ts': ['form: true'],
        'docs/api.md': ['`application/json` or a form with the same fields'],
        'plain/contract.json': ['"form": true'],
      },
    },
  },
  {
    name: 'a response in two media types',
    files: answer(
      "'200': { description: Ok., content: { application/json: { schema: { type: object } }, text/csv: { schema: { type: string } } } }",
    ),
    want: { says: 'text/csv is not supported', file: O, at: 'text/csv' },
  },
  {
    name: 'a response that is not JSON',
    files: answer(
      "'200': { description: Ok., content: { text/csv: { schema: { type: string } } } }",
    ),
    want: { says: 'text/csv is not supported: all bodies are JSON', file: O, at: 'text/csv' },
  },
  {
    name: 'a response in a JSON of its own name',
    files: answer(
      "'200': { description: Ok., content: { application/vnd.bakery+json: { schema: { type: string } } } }",
    ),
    want: {
      use: `${types}export const text: OperationTypes['listLoaves']['responses'][200] = 'rye';`,
      verdicts: { 'api/validators.ts#listLoavesResponse200': { takes: ['a'], refuses: [1] } },
    },
  },
  {
    name: 'responses of every kind: a status without a body, a range, any other',
    files: answer(
      "'204': { description: None. }, 2XX: { description: Ok., content: { application/json: {} } }, default: { description: Else., content: { application/json: { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } }",
    ),
    want: {
      use: `${apiTypes}type Answers = OperationTypes['listLoaves']['responses'];
export const none: Answers[204] = undefined;
export const any: Answers['2XX'] = ['any', 1];
export const other: Answers['default'] = { error: { code: 'new.code', message: '' } };
// @ts-expect-error An error has an envelope.
export const bare: Answers['default'] = {};`,
      verdicts: {
        'api/validators.ts#listLoavesResponse2XX': { takes: [1, null, {}] },
        'api/validators.ts#listLoavesResponseDefault': {
          takes: [{ error: { code: 'new.code', message: '' } }],
          refuses: [{}],
        },
      },
    },
  },
  {
    name: 'a range in lowercase',
    files: answer('2xx: { description: Ok. }'),
    want: { says: '"2xx" is not a status', fix: 'a range such as 4XX', file: O, at: '2xx' },
  },
  {
    name: 'a body of a response that has none',
    files: answer("'204': { description: None., content: { application/json: { schema: {} } } }"),
    want: { says: 'a 204 response never has a body', file: O, at: "'204': { description: None" },
  },
  {
    name: 'an error without the envelope',
    files: answer("'500': { description: Broken. }"),
    want: {
      says: 'the 500 of GET /loaves does not have the error envelope',
      fix: "$ref: '#/components/schemas/ErrorEnvelope'",
      file: O,
      at: "'500'",
    },
  },
  {
    name: 'query parameters of every type',
    files: get(`      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer, minimum: 1 } }
        - { name: ratio, in: query, schema: { type: number, default: 0.5 } }
        - { name: fresh, in: query, schema: { type: boolean } }
        - { name: kind, in: query, schema: { enum: [rye, oat] } }
        - { name: kinds, in: query, schema: { type: array, items: { enum: [rye, oat] } } }
        - { name: 'filter[from]', in: query, description: Since., schema: { type: string, format: date } }
`),
    want: {
      use: `${types}type Query = OperationTypes['listLoaves']['query'];
export const query: Query = { limit: 1, ratio: 1.5, fresh: true, kind: 'rye', kinds: ['oat'], 'filter[from]': '' };
export const least: Query = { limit: 1 };
// @ts-expect-error The limit is missing.
export const none: Query = {};
// @ts-expect-error Not of the list.
export const wrong: Query = { limit: 1, kind: 'spelt' };`,
      verdicts: {
        // As text, for so they come.
        'sandbox/service/validators.ts#listLoavesQuery': {
          takes: [
            { limit: '2' },
            { limit: '2', ratio: '1.5', fresh: 'true', kind: 'rye', kinds: ['rye', 'oat'] },
            { limit: '2', kinds: 'rye' },
          ],
          refuses: [
            {},
            { limit: '0' },
            { limit: 'x' },
            { limit: '1', kind: 'spelt' },
            { limit: '1', kinds: ['spelt'] },
          ],
        },
      },
      emits: { 'docs/api.md': ['| `filter[from]` | string (date) | no | Since. |'] },
    },
  },
  {
    name: 'a parameter in a header',
    files: parameter(
      'name: X-Trace, in: header, required: true, description: The trace., schema: { type: string }',
    ),
    want: {
      use: "import type { operations } from './api/types.ts';\nexport const trace: operations['listLoaves']['parameters']['header'] = { 'X-Trace': 'a' };",
      verdicts: {
        // By lowercase names, as servers have them; others are let through.
        'sandbox/service/validators.ts#listLoavesHeader': {
          takes: [{ 'x-trace': 'a', host: 'bakery.test' }],
          refuses: [{ host: 'bakery.test' }],
        },
      },
      emits: { 'docs/api.md': ['Header parameters:', '| `X-Trace` | string | yes | The trace. |'] },
    },
  },
  {
    name: 'a parameter in a cookie',
    files: parameter('name: session, in: cookie, schema: { type: string }'),
    want: { says: 'the cookie parameter session is not supported', file: O, at: 'name: session' },
  },
  {
    name: 'an object in the query',
    files: parameter(
      'name: filter, in: query, schema: { type: object, properties: { a: { type: string } } }',
    ),
    want: {
      says: 'the query parameter filter is too complex for a query',
      file: O,
      at: 'name: filter',
    },
  },
  {
    name: 'a list in one value of the query',
    files: parameter(
      'name: ids, in: query, explode: false, description: The ids., schema: { type: array, items: { type: integer } }',
    ),
    want: {
      use: "import type { OperationRow } from './api/operation.ts';\nimport { operations } from './api/operations.ts';\nexport const row: OperationRow = operations.listLoaves;\nexport const joined: readonly ['ids'] = operations.listLoaves.joined;",
      verdicts: {
        'sandbox/service/validators.ts#listLoavesQuery': {
          takes: [{ ids: ['1', '2'] }, { ids: '1' }, {}],
          refuses: [{ ids: '1,2' }, { ids: ['x'] }],
        },
      },
      emits: {
        'sandbox/service/operations.ts': ["joined: ['ids']"],
        'docs/api.md': [
          '| `ids` | list of integer | no | The ids. |',
          'The items of `ids` are written in one value, with a comma between them: `ids=a,b`.',
        ],
        'plain/openapi.yaml': ['explode: false'],
      },
    },
  },
  {
    name: 'a list in a style of another kind',
    files: parameter(
      'name: ids, in: query, style: pipeDelimited, schema: { type: array, items: { type: string } }',
    ),
    want: {
      says: 'the query parameter ids differs from how generated code serializes it',
      fix: 'drop style and allowReserved',
      file: O,
      at: 'name: ids',
    },
  },
  {
    name: 'a list in one value of a style of another kind',
    files: parameter(
      'name: ids, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } }',
    ),
    want: {
      says: 'the query parameter ids differs from how generated code serializes it',
      file: O,
      at: 'name: ids',
    },
  },
  {
    name: 'a plain value that is not exploded, as it could not be',
    files: parameter(
      'name: id, in: query, explode: false, description: The id., schema: { type: string }',
    ),
    want: {
      emits: { 'docs/api.md': ['| `id` | string | no | The id. |'] },
      lacks: { 'docs/api.md': ['with a comma'], 'api/operations.ts': ['joined'] },
    },
  },
  {
    name: 'a parameter in JSON',
    files: parameter(
      'name: filter, in: query, content: { application/json: { schema: { type: object } } }',
    ),
    want: {
      says: 'content is not supported',
      fix: 'describe the value with "schema:"',
      file: O,
      at: 'name: filter',
    },
  },
  {
    name: 'a parameter that occurs twice',
    files: get(
      '      parameters: [{ name: a, in: query, schema: { type: string } }, { name: a, in: query, schema: { type: integer } }]\n',
    ),
    want: { says: 'the query parameter a occurs twice in this list', file: O, at: 'name: a, in' },
  },
  {
    name: 'a path whose parameter nobody describes',
    files: get('', ok, '/loaves/{kind}/list'),
    want: {
      says: 'no parameter describes {kind} in /loaves/{kind}/list',
      fix: 'add "{ name: kind, in: path',
      file: O,
      at: '    get:',
    },
  },
  {
    name: 'a parameter of the path that is not in it',
    files: parameter('name: kind, in: path, required: true, schema: { type: string }'),
    want: { says: 'the path parameter kind is not in the path /loaves', file: O, at: 'name: kind' },
  },
  ...['boolean', "[string, 'null']"].map(
    (type): Edit => ({
      name: `a parameter of the path of the type ${type}`,
      files: get(
        `      parameters: [{ name: kind, in: path, required: true, schema: { type: ${type} } }]\n`,
        ok,
        '/loaves/{kind}',
      ),
      want: {
        says: `the path parameter kind may be ${type === 'boolean' ? 'a boolean' : 'null'}`,
        fix: 'list its values as strings',
        file: O,
        at: 'name: kind',
      },
    }),
  ),
  {
    name: 'a parameter of the path that need not be there',
    files: { [O]: swap('in: path, required: true,', 'in: path,') },
    want: {
      says: 'the path parameter loafId is always present',
      fix: 'required: true',
      file: O,
      at: 'name: loafId',
    },
  },
  {
    name: 'a path parameter with the name of something else',
    files: {
      [O]: all(
        swap('/loaves/{loafId}/eat', '/loaves/{body}/eat'),
        swap('name: loafId', 'name: body'),
      ),
    },
    want: {
      says: 'the path parameter body is not supported',
      fix: 'another name',
      file: O,
      at: 'name: body',
    },
  },
  {
    name: 'a parameter of the path that servers would read as two',
    files: {
      [O]: all(swap('{loafId}', '{loaf-id}'), swap('name: loafId', 'name: loaf-id')),
    },
    want: {
      says: 'servers interpret the path parameter loaf-id differently',
      fix: 'letters, digits and underscores',
      file: O,
      at: 'name: loaf-id',
    },
  },
  {
    name: 'a path with letters that servers have a use for',
    files: get('', ok, '/loaves:list'),
    want: {
      says: 'servers interpret the path /loaves:list differently',
      fix: 'a slash instead',
      file: O,
      at: '  /loaves:list:',
    },
  },
  {
    name: 'one path under two names',
    files: get(
      '      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n',
      ok,
      '/loaves/{id}/eat',
    ),
    want: {
      says: '/loaves/{loafId}/eat is the same path as /loaves/{id}/eat',
      fix: 'under one path',
      file: O,
      at: '  /loaves/{loafId}/eat:',
    },
  },
  {
    name: 'a path without its slash',
    files: get('', ok, 'loaves'),
    want: {
      says: 'loaves is not a path',
      fix: 'begin it with a slash: /loaves',
      file: O,
      at: '  loaves:',
    },
  },
  {
    name: 'a path in a file of its own',
    files: {
      [O]: swap(
        'components:\n  securitySchemes:',
        '  /loaves: { $ref: ./paths/loaves.yaml }\ncomponents:\n  securitySchemes:',
      ),
      'paths/loaves.yaml': `get:\n  operationId: listLoaves\n  summary: List loaves\n${ok.slice(4)}`,
    },
    want: {
      use: `${types}export const list: OperationTypes['listLoaves']['responses'][200] = ['rye'];`,
      emits: { 'api/operations.ts': ['specs/paths/loaves.yaml#/get'] },
    },
  },
  {
    name: 'an unknown method',
    files: operation(`    gte:\n      operationId: listLoaves\n${ok}`),
    want: { says: 'gte is not a key of a path', fix: 'did you mean get?', file: O, at: '    gte:' },
  },
  {
    name: 'a misspelt key of an operation',
    files: { [O]: swap('      requestBody:', '      requestBodi:') },
    want: {
      says: 'requestBodi is not a key of an operation',
      fix: 'did you mean requestBody?',
      file: O,
      at: 'requestBodi',
    },
  },
  {
    name: 'a method that nobody can send',
    files: operation(`    trace:\n      operationId: traceLoaves\n${ok}`),
    want: { says: 'trace is not supported', fix: 'use another method', file: O, at: '    trace:' },
  },
  {
    name: 'webhooks in OpenAPI',
    files: {
      [O]: swap(
        'paths:\n',
        "webhooks: { baked: { post: { responses: { '200': { description: Ok. } } } } }\npaths:\n",
      ),
    },
    want: {
      says: 'webhooks is not supported: what the service sends is generated only from the AsyncAPI document',
      fix: 'describe it there',
      file: O,
      at: 'webhooks:',
    },
  },
  {
    name: 'callbacks',
    files: get(
      "      callbacks: { done: { '{$request.query.url}': { post: { responses: {} } } } }\n",
    ),
    want: { says: 'callbacks is not supported', file: O, at: 'callbacks:' },
  },
  {
    name: 'links',
    files: answer("'200': { description: Ok., links: { eat: { operationId: eatLoaf } } }"),
    want: {
      says: 'links is not supported',
      fix: 'describe the connection in words',
      file: O,
      at: 'links:',
    },
  },
  {
    name: 'a server of one operation',
    files: get('      servers: [{ url: https://lists.bakery.test }]\n'),
    want: {
      says: 'servers is not supported: a client has one base URL',
      file: O,
      at: 'lists.bakery',
    },
  },
  {
    name: 'a server with a path',
    files: {
      [O]: swap(
        '{ url: https://bakery.test }',
        '{ url: https://bakery.test/v2, description: The shop. }',
      ),
    },
    want: { emits: { 'docs/api.md': ['`https://bakery.test/v2`'] } },
  },
  {
    name: 'an example in a document that its schema refuses',
    files: { [O]: swap(body, `${body}            example: { speed: SIDEWAYS }\n`) },
    want: {
      says: 'the example of this does not match its schema: /speed must be equal to one of the allowed values',
      fix: 'correct the value',
      file: O,
      at: 'example: { speed: SIDEWAYS }',
    },
  },
  {
    name: 'a named example in a document that its schema refuses',
    files: {
      [O]: swap(
        body,
        `${body}            examples:\n              quick: { value: { speed: FAST, loaf: 1 } }\n`,
      ),
    },
    want: {
      says: 'the example quick does not match its schema: /loaf must be object',
      file: O,
      at: 'quick:',
    },
  },
  {
    name: 'an example of a parameter that its schema refuses',
    files: parameter('name: limit, in: query, schema: { type: integer }, example: many'),
    want: {
      says: 'the example of this does not match its schema: it must be integer',
      file: O,
      at: 'example: many',
    },
  },
  {
    name: 'a file of an example that its schema refuses',
    files: { 'examples/valid/requests/eatLoaf.json': '{\n  "speed": "SIDEWAYS"\n}\n' },
    want: {
      says: 'the validator of eatLoaf rejects this example: /speed must be equal to one of',
      file: 'examples/valid/requests/eatLoaf.json',
      at: '"speed"',
    },
  },
  {
    name: 'names of operations that are not identifiers',
    files: {
      [O]: swap(
        'components:\n  securitySchemes:',
        ["it's", 'list/loaves', 'constructor', 'delete', '2nd', '__proto__']
          .map(
            (id, index) =>
              `  /p${index}:\n    get:\n      operationId: "${id}"\n      summary: S\n${ok}`,
          )
          .join('')
          .concat('components:\n  securitySchemes:'),
      ),
    },
    want: {
      use: `${types}export const answers: readonly string[][] = [
  [] satisfies OperationTypes["it's"]['responses'][200],
  [] satisfies OperationTypes['list/loaves']['responses'][200],
  [] satisfies OperationTypes['constructor']['responses'][200],
  [] satisfies OperationTypes['delete']['responses'][200],
  [] satisfies OperationTypes['2nd']['responses'][200],
];
${client.replace('ListLoavesData, ', '')}export const calls = (c: Client) => [c["it's"](), c['list/loaves'](), c.constructor(), c.delete(), c['2nd']()];
export const inputs: Operations['delete']['input'] = {};`,
    },
  },
  {
    name: 'two operations whose names are one in generated code',
    files: operation(`    get:\n      operationId: eat-loaf\n      summary: S\n${ok}`),
    want: {
      says: 'eatLoaf and eat-loaf are both called eatLoaf in generated code (openapi.yaml:',
      fix: 'rename one of them',
      file: O,
      at: '    post:',
    },
  },
  {
    name: 'an operation that would make a promise of a client',
    files: operation(`    get:\n      operationId: then\n      summary: S\n${ok}`),
    want: {
      says: 'then would be called then in generated code, where that name is already used',
      fix: 'rename it',
      file: O,
      at: '    get:',
    },
  },
  {
    name: 'an operation whose types would have a name that a client has already',
    files: operation(`    get:\n      operationId: error\n      summary: S\n${ok}`),
    want: {
      says: 'error would be called ErrorCode in generated code, where that name is already used',
      fix: 'rename it',
      file: O,
      at: '    get:',
    },
  },
];
