import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { A, aboutX, dataX, dataXWith, O } from './fields.ts';

const code = (lines: string) =>
  swap('        - const: rate.limited', `${lines}        - const: rate.limited`);
const described = (name: string, more = '') =>
  `        - const: ${name}\n          x-status: 404\n${more}          description: New.\n`;

/** Codes, statuses, and lists of constants. */
export const errors: readonly Edit[] = [
  {
    name: 'a new code',
    files: { [O]: code(described('loaf.stolen', '          x-retry: reconcile\n')) },
    want: {
      emits: {
        'errors/codes.ts': ["loafStolen: 'loaf.stolen',"],
        'errors/catalogue.ts': ["'loaf.stolen': { status: 404, retry: 'reconcile', cause: 'New.'"],
        'docs/errors.md': ['| `loaf.stolen` | 404 | New. |'],
      },
      use: `import { errorCatalogue } from './errors/catalogue.ts';
import { ErrorCode } from './errors/codes.ts';
export const retry: 'reconcile' = errorCatalogue[ErrorCode.loafStolen].retry;
// @ts-expect-error One code is missing.
export function missing(each: ErrorCode): string {
  switch (each) {
    case ErrorCode.loafNotFound:
    case ErrorCode.rateLimited:
      return each;
  }
}`,
    },
  },
  {
    name: 'a deprecated code',
    files: { [O]: code(described('loaf.stolen', '          deprecated: true\n')) },
    want: {
      emits: {
        'errors/codes.ts': ["* @deprecated */ loafStolen: 'loaf.stolen',"],
        'docs/errors.md': ['Deprecated. New.'],
      },
    },
  },
  {
    name: 'codes that every object has, or that begin with a digit',
    files: {
      [O]: code(
        ['constructor.x', '2fa.required', '__proto__.x'].map((each) => described(each)).join(''),
      ),
    },
    want: {
      use: `import { ErrorCode } from './errors/codes.ts';
export const codes: readonly ErrorCode[] = [ErrorCode.constructorX, ErrorCode._2faRequired, ErrorCode.protoX];`,
    },
  },
  {
    name: 'two codes that are one in generated code',
    files: { [O]: code(described('loaf.not-found')) },
    want: {
      says: 'loaf.not-found and loaf.not_found are both called loafNotFound in generated code (openapi.yaml:',
      fix: 'rename one of them',
      file: O,
      at: '- const: loaf.not-found',
    },
  },
  {
    name: 'a removed code that a response names',
    files: {
      [O]: swap(
        '        - const: loaf.not_found\n          x-status: 404\n          description: There is no such loaf.\n',
        '',
      ),
    },
    want: {
      says: 'the code loaf.not_found is not in ErrorCode',
      file: O,
      at: 'enum: [loaf.not_found]',
    },
  },
  {
    name: 'a code in a response of another status',
    files: { [O]: swap('enum: [loaf.not_found]', 'enum: [rate.limited]') },
    want: {
      says: 'the code rate.limited is under 404, but ErrorCode says 429',
      fix: 'move it to the response with status 429',
      file: O,
      at: 'enum: [rate.limited]',
    },
  },
  {
    name: 'a code without the form of codes',
    files: { [O]: code(described('stolen')) },
    want: {
      says: '"stolen" does not match the pattern of its list',
      fix: 'rename it',
      file: O,
      at: '- const: stolen',
    },
  },
  {
    name: 'a code that occurs twice',
    files: { [O]: code(described('loaf.not_found')) },
    want: {
      says: 'the code loaf.not_found occurs twice',
      file: O,
      at: '- const: loaf.not_found\n          x-status: 404\n          description: New',
    },
  },
  {
    name: 'a code whose status has no row',
    files: { [O]: code(described('loaf.stolen').replace('404', '418')) },
    want: {
      says: 'which has no row in the status table',
      fix: 'x-status: 418',
      file: O,
      at: 'x-status: 418',
    },
  },
  {
    name: 'codes as a plain list',
    files: {
      [O]: (text: string) =>
        text.replace(
          / {6}anyOf:\n {6}- oneOf:\n[\s\S]*? {6}- type: string\n/,
          '      anyOf:\n      - enum: [loaf.not_found, rate.limited]\n      - type: string\n',
        ),
      'sandbox.overlay.yaml': (text: string) =>
        text.replace(/ {2}- target: \$\.components[\s\S]*/, ''),
    },
    want: {
      says: 'ErrorCode has the role of a list of error codes, but lists no code',
      fix: 'write "oneOf:" with "const", "x-status"',
      file: O,
      at: '    ErrorCode:',
    },
  },
  {
    name: 'a new row of the status table',
    files: {
      [O]: all(
        swap(
          '    TooMany:\n',
          "    Conflict:\n      description: Someone else ate it.\n      x-status: 409\n      x-retry: read-state-first\n      content: { application/json: { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } }\n    TooMany:\n",
        ),
        swap(
          "        '429':\n",
          "        '409': { $ref: '#/components/responses/Conflict' }\n        '429':\n",
        ),
      ),
    },
    want: {
      emits: {
        'errors/catalogue.ts': [
          "status: 409, name: 'Conflict', meaning: 'Someone else ate it.', retry: 'read-state-first'",
        ],
        'docs/errors.md': ['| 409 | Someone else ate it. |'],
        'docs/api.md': ['| 409 | Someone else ate it. |'],
      },
    },
  },
  {
    name: 'a removed row that operations refer to',
    files: {
      [O]: (text: string) => text.replace(/ {4}TooMany:\n[\s\S]*?(?= {2}schemas:\n)/, ''),
      'sandbox.openapi.yaml': swap(
        "        '429':\n          $ref: './openapi.yaml#/components/responses/TooMany'\n",
        '',
      ),
    },
    want: {
      says: 'has no "TooMany"',
      fix: 'correct the $ref',
      file: O,
      at: "$ref: '#/components/responses/TooMany'",
    },
  },
  {
    name: 'another retry class',
    files: { [O]: swap('x-retry: retry-after', 'x-retry: refresh-once') },
    want: {
      emits: {
        'errors/catalogue.ts': [
          "status: 429, name: 'TooMany', meaning: 'Too many requests.', retry: 'refresh-once'",
        ],
      },
    },
  },
  {
    name: 'an unknown retry class',
    files: { [O]: swap('x-retry: retry-after', 'x-retry: retry_after') },
    want: {
      says: '"retry_after" is not a retry class',
      fix: 'retry-after',
      file: O,
      at: 'x-retry: retry_after',
    },
  },
  {
    name: 'a row under another status',
    files: { [O]: swap("        '429':\n", "        '409':\n") },
    want: {
      says: 'the 409 of POST /loaves/{loafId}/eat is TooMany, which is for 429',
      file: O,
      at: "        '409':",
    },
  },
  {
    name: 'a new reason, with another fact',
    files: {
      [O]: swap(
        '        - { const: FAST, ',
        '        - { const: NOT_AT_ALL, description: Later., x-service-action: Stores it. }\n        - { const: FAST, deprecated: true, ',
      ),
    },
    want: {
      emits: {
        'api/constants.ts': [
          "notAtAll: 'NOT_AT_ALL',",
          "serviceAction: 'Stores it.'",
          "* @deprecated */ fast: 'FAST',",
        ],
        'docs/api.md': [
          '| `NOT_AT_ALL` | Later. | Stores it. |',
          '| `FAST` | Deprecated. Without care. | Hurries. |',
        ],
      },
      use: `import { Speed, speeds } from './api/constants.ts';
export const action: 'Stores it.' = speeds[Speed.notAtAll].serviceAction;
// @ts-expect-error One speed is missing.
export function missing(speed: Speed): string {
  switch (speed) {
    case Speed.slow:
    case Speed.fast:
      return speed;
  }
}`,
      verdicts: {
        'sandbox/service/validators.ts#eatLoafBody': {
          takes: [{ speed: 'NOT_AT_ALL' }],
          refuses: [{ speed: 'NEVER' }],
        },
      },
    },
  },
  {
    name: 'two reasons that are one in generated code',
    files: {
      [O]: swap(
        '        - { const: FAST,',
        '        - { const: slow, description: Again. }\n        - { const: FAST,',
      ),
    },
    want: {
      says: 'slow and SLOW are both called slow in generated code',
      file: O,
      at: '- { const: slow,',
    },
  },
  {
    name: 'a list with a name that we use',
    files: {
      [O]: all(swap('    Speed:\n', '    Object:\n'), swap('schemas/Speed', 'schemas/Object')),
    },
    want: { says: 'Object would be called Object in generated code', file: O, at: '    Object:' },
  },
  {
    name: 'a closed list in the data of an event',
    files: dataX('{ type: string, enum: [rye, oat] }'),
    want: {
      ...aboutX({
        types: ["'rye'"],
        not: ["'spelt'"],
        lines: [
          "export const all = (x: X): 1 | 2 => { switch (x) { case 'rye': return 1; case 'oat': return 2; } };",
        ],
        takes: ['rye'],
        refuses: ['spelt', 1],
      }),
      emits: { 'docs/webhooks.md': ['one of `"rye"`, `"oat"`'] },
    },
  },
  {
    name: 'an open list in the data of an event',
    files: dataX('{ x-open: true, anyOf: [{ enum: [rye, oat] }, { type: string }] }'),
    want: {
      ...aboutX({
        types: ["'rye'", "'spelt'"],
        not: ['1'],
        lines: [
          "// @ts-expect-error A value may be new.\nexport const all = (x: X): 1 | 2 => { switch (x) { case 'rye': return 1; case 'oat': return 2; } };",
        ],
        takes: ['rye', 'spelt'],
        refuses: [1],
      }),
      emits: { 'docs/webhooks.md': ['string, so far one of `"rye"`, `"oat"`'] },
    },
  },
  {
    name: 'an open list with a name',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Grain' }",
      '    Grain:\n      description: What it is made of.\n      x-open: true\n      anyOf: [{ oneOf: [{ const: rye, description: Dark. }, { const: oat, description: Light. }] }, { type: string }]\n',
    ),
    want: {
      ...aboutX({
        types: ["'rye'", "'spelt'"],
        lines: [
          "import { classifyGrain, Grain } from './events/constants.ts';",
          'export function all(x: X): 1 | 2 | 3 {',
          '  const grain = classifyGrain(x);',
          '  if (!grain.known) return 3;',
          '  switch (grain.value) { case Grain.rye: return 1; case Grain.oat: return 2; }',
          '}',
        ],
        takes: ['rye', 'spelt'],
        refuses: [1],
      }),
      emits: { 'events/constants.ts': ['the list grows without notice'] },
    },
  },
  {
    name: 'an open list in a file, as plain values',
    files: dataX('{ $ref: ./schemas/grains/Grain.yaml }', {
      'schemas/grains/Grain.yaml':
        'description: What it is made of.\nx-open: true\nanyOf: [{ enum: [rye, oat] }, { type: string }]\n',
    }),
    want: aboutX({
      types: ["'spelt'"],
      lines: [
        "import { classifyGrain } from './events/constants.ts';",
        'export const grain = (x: X) => classifyGrain(x);',
      ],
      takes: ['spelt'],
      refuses: [1],
    }),
  },
  {
    name: 'an open list of numbers',
    files: dataXWith(
      "{ $ref: '#/components/schemas/Level' }",
      '    Level:\n      x-open: true\n      anyOf: [{ oneOf: [{ const: 1, description: One. }, { const: 2, description: Two. }] }, { type: integer }]\n',
    ),
    want: {
      ...aboutX({
        types: ['1', '3'],
        not: ["'1'"],
        lines: [
          "import { classifyLevel } from './events/constants.ts';",
          'export function all(x: X): number {',
          '  const level = classifyLevel(x);',
          '  return level.known ? (level.value satisfies 1 | 2) : level.value;',
          '}',
        ],
        takes: [1, 3],
        refuses: ['1', 1.5],
      }),
      emits: { 'docs/webhooks.md': ['number, so far one of `1`, `2`'] },
    },
  },
  {
    name: 'a list that only x-open calls open',
    files: dataX('{ x-open: true, enum: [rye, oat] }'),
    want: {
      says: 'x-open marks this list as open, but its schema accepts only the listed values',
      fix: 'write "anyOf:" with two alternatives',
      file: A,
      at: 'x-open: true, enum',
    },
  },
  {
    name: 'a list that takes anything and does not say that it grows',
    files: dataX('{ anyOf: [{ enum: [rye, oat] }, { type: string }] }'),
    want: {
      says: 'accepts any other value too',
      fix: 'add "x-open: true"',
      file: A,
      at: '{ anyOf: [{ enum: [rye',
    },
  },
  {
    name: 'a closed list of codes in a response',
    files: {
      [O]: swap(
        '                        x-open: true\n                        anyOf: [{ enum: [loaf.not_found] }, { type: string }]',
        '                        enum: [loaf.not_found]',
      ),
    },
    want: {
      lint: 'What is generated says the same: an answer with a new code is then not valid.',
      says: 'this list of error codes is closed, so a new code would make the response invalid',
      file: O,
      at: 'code:\n                        enum: [loaf.not_found]',
    },
  },
];
