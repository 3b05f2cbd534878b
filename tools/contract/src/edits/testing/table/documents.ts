import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { A, aboutX, dataX, O } from './fields.ts';

const summary = (text: string) => ({ [O]: swap('summary: Eat a loaf', `summary: ${text}`) });
const long = 'word '.repeat(2000);

/** How documents are written, and what texts stand in them. */
export const documents: readonly Edit[] = [
  {
    name: 'texts that would end a comment, a cell, a line or a tag',
    files: {
      [O]: swap(
        'summary: Eat a loaf',
        'summary: "Eat */ a | loaf \\u2028 of `rye` 🍞 <b>now</b>"\n      description: "@deprecated\\n\\n*/ {x} \\u202e"',
      ),
      ...dataX('{ type: string, description: "Ends */ here.\\n@deprecated | `a` \\u2029 🍜" }'),
    },
    want: {
      emits: {
        'api/operations.ts': ['Eat *\\/ a | loaf'],
        'docs/api.md': ['| Eat */ a \\| loaf'],
        'docs/webhooks.md': ['Ends */ here. @deprecated \\| `a`'],
      },
      lacks: { 'docs/api.md': ['<b>', '\u202e'], 'api/operations.ts': ['\u202e'] },
    },
  },
  {
    name: 'a text of 10 kB',
    files: { [O]: swap('summary: Eat a loaf', `summary: Eat a loaf\n      description: ${long}`) },
    want: {
      emits: {
        'sandbox/service/operations.ts': ['word word word'],
        'docs/api.md': ['word word word'],
      },
    },
  },
  {
    name: 'an empty text',
    files: summary("''"),
    want: {
      lint: 'Nothing is wrong with what is generated; it only says less than a reader needs.',
      says: 'the operation eatLoaf has no description',
      file: O,
      at: '    post:',
    },
  },
  {
    name: 'a long name',
    files: {
      ...dataX(`{ type: object, properties: { ${'very'.repeat(60)}: { type: string } } }`),
      [O]: (text: string) => text.replaceAll('eatLoaf', `eat${'Very'.repeat(60)}Loaf`),
      'requirements.yaml': (text: string) => text.replaceAll('`eatLoaf`', 'to eat'),
      'examples/valid/requests/eatLoaf.json': undefined,
      'examples/invalid/requests/eatLoaf.json': undefined,
    },
    want: {
      emits: { 'api/operations.ts': [`eat${'Very'.repeat(60)}Loaf: {`] },
      use: `import type { ShopLoafBaked } from './events/events.ts';
export type X = NonNullable<NonNullable<ShopLoafBaked['data']>['x']>['${'very'.repeat(60)}'];`,
    },
  },
  {
    name: 'words that older YAML takes for something else',
    files: dataX('{ enum: [no, on, Yes, 2024-01-01, 12:30, 1e3, 0x10, ~] }'),
    want: aboutX({
      types: ["'no'", "'on'", "'Yes'", "'2024-01-01'", "'12:30'", '1000', '16', 'null'],
      not: ['false', "'1e3'"],
      takes: ['no', '2024-01-01', 1000, 16, null],
      refuses: [false, true, '1e3'],
    }),
  },
  {
    name: 'a version of the events that the API does not have',
    files: { [A]: swap('version: 1.2.3', 'version: 1.3.0') },
    want: {
      lint: 'What is generated states the version of the API, and all of it agrees.',
      says: 'the version is 1.3.0 here and 1.2.3 in openapi.yaml',
      file: A,
      at: 'version: 1.3.0',
    },
  },
  {
    name: 'a version that YAML takes for a number',
    files: { [O]: swap('version: 1.2.3', 'version: 1.10') },
    want: {
      says: 'YAML reads this version as the number 1.1',
      fix: 'in quotes',
      file: O,
      at: 'version: 1.10',
    },
  },
  {
    name: 'anchors and aliases',
    files: dataX('{ type: object, properties: { a: &flour { enum: [rye, oat] }, b: *flour } }'),
    want: aboutX({
      types: ["{ a: 'rye', b: 'oat' }"],
      not: ["{ b: 'spelt' }"],
      takes: [{ b: 'oat' }],
      refuses: [{ b: 'spelt' }],
    }),
  },
  {
    name: 'a merge key',
    files: {
      [O]: swap(
        '      summary: Eat a loaf\n',
        '      summary: Eat a loaf\n      <<: { deprecated: true }\n',
      ),
    },
    want: {
      says: 'the merge key << is not part of YAML 1.2',
      fix: 'write out the members',
      file: O,
      at: '<<:',
    },
  },
  {
    name: 'an alias inside its own anchor',
    files: dataX('&x { type: object, properties: { x: *x } }'),
    want: {
      says: 'this alias is inside the value that it repeats',
      fix: 'use a $ref',
      file: A,
      at: '&x {',
    },
  },
  {
    name: 'a key that occurs twice',
    files: {
      [O]: swap(
        '      summary: Eat a loaf\n',
        '      summary: Eat a loaf\n      summary: Eat it\n',
      ),
    },
    want: { says: 'the key "summary" occurs twice', file: O, at: 'summary: Eat it' },
  },
  {
    name: 'a tab in front of a key',
    files: { [O]: swap('      summary: Eat a loaf', '\tsummary: Eat a loaf') },
    want: { says: 'this is not valid YAML', fix: 'correct the syntax', file: O, at: '\tsummary' },
  },
  {
    name: 'line ends of Windows',
    files: {
      [O]: (text: string) => text.replaceAll('\n', '\r\n'),
      [A]: (text: string) => text.replaceAll('\n', '\r\n'),
    },
    want: {
      emits: { 'api/operations.ts': ["eatLoaf: { id: 'eatLoaf',"] },
      lacks: { 'api/operations.ts': ['\r'], 'api/types.ts': ['\r'] },
    },
  },
  {
    name: 'a byte order mark',
    files: {
      [O]: (text: string) => `\ufeff${text}`,
      'examples/valid/requests/eatLoaf.json': '\ufeff{"speed":"SLOW"}',
    },
    want: {
      emits: { 'api/operations.ts': ['eatLoaf'] },
      lacks: { 'conformance/examples.ts': ['\ufeff'] },
    },
  },
  {
    name: 'an empty document',
    files: { [O]: '# Nothing yet.\n' },
    want: { says: 'this file is empty', fix: 'add its content', file: O, at: '' },
  },
  {
    name: 'a document that is a list',
    files: { [A]: '- asyncapi: 3.0.0\n' },
    want: { says: 'this is not an AsyncAPI 3 document', file: A, at: '' },
  },
  {
    name: 'a document of an older standard',
    files: { [A]: swap('asyncapi: 3.0.0', 'asyncapi: 2.6.0') },
    want: {
      says: 'this is not an AsyncAPI 3 document',
      fix: 'convert',
      file: A,
      at: 'asyncapi: 2.6.0',
    },
  },
  {
    name: 'two documents in one file',
    files: { [O]: (text: string) => `${text}---\n${text}` },
    want: { says: 'this file has more than one document', file: O, at: '---' },
  },
  {
    name: 'a list in the place of a map',
    files: {
      [A]: (text: string) => text.replace(/^operations:\n(?: {2}.*\n)+/m, 'operations: []\n'),
    },
    want: { says: 'operations is a list here but must be a map', file: A, at: 'operations:' },
  },
  {
    name: 'a key with nothing under it',
    files: {
      [O]: swap(
        "      responses:\n        '204': { description: Eaten. }\n        '404':\n          $ref: '#/components/responses/NotFound'\n        '429':\n          $ref: '#/components/responses/TooMany'\n",
        '      responses:\n',
      ),
    },
    want: {
      says: 'responses is empty here but must be a map',
      fix: 'change it, or remove it',
      file: O,
      at: '      responses:',
    },
  },
  {
    name: 'what stands beside a $ref of a response',
    files: {
      [O]: swap(
        "          $ref: '#/components/responses/TooMany'\n",
        "          $ref: '#/components/responses/TooMany'\n          headers: { X-More: { schema: { type: string } } }\n",
      ),
    },
    want: {
      says: 'headers is beside a $ref, where it is ignored',
      file: O,
      at: 'headers: { X-More',
    },
  },
  {
    name: 'a file of JSON that is not JSON',
    files: { 'examples/valid/requests/eatLoaf.json': '{\n  "speed": SLOW\n}\n' },
    want: {
      says: 'this is not valid JSON',
      file: 'examples/valid/requests/eatLoaf.json',
      at: '"speed"',
    },
  },
  {
    name: 'a number that JSON does not have',
    files: dataX('{ type: number, maximum: .inf }'),
    want: {
      says: 'Infinity cannot be expressed in JSON',
      fix: 'a finite number',
      file: A,
      at: '.inf',
    },
  },
  {
    name: 'a document in JSON',
    files: {
      'schemas/LoafId.yaml': undefined,
      'schemas/LoafId.json':
        '{ "type": "string", "minLength": 1, "description": "The id of a loaf." }\n',
      [O]: (text: string) => text.replaceAll('LoafId.yaml', 'LoafId.json'),
      [A]: (text: string) => text.replaceAll('LoafId.yaml', 'LoafId.json'),
    },
    want: { emits: { 'api/types.ts': ['LoafId: string;', 'specs/schemas/LoafId.json#'] } },
  },
  {
    name: 'a schema with a name that no document may have',
    files: {
      [O]: all(swap('    Loaf:\n', '    "A loaf/~":\n'), (text) =>
        text.replaceAll("schemas/Loaf'", "schemas/A loaf~1~0'"),
      ),
      'sandbox.openapi.yaml': (text: string) =>
        text.replaceAll("schemas/Loaf'", "schemas/A loaf~1~0'"),
    },
    want: {
      says: '"A loaf/~" cannot be the name of a schema',
      fix: 'letters, digits',
      file: O,
      at: '"A loaf/~"',
    },
  },
  {
    name: 'a schema with a name that every object has',
    files: {
      [A]: swap('    Settings:\n', '    constructor: { type: string }\n    Settings:\n'),
    },
    want: {
      says: '"constructor" cannot be the name of a schema',
      fix: 'no name that every object has',
      file: A,
      at: '    constructor:',
    },
  },
];
