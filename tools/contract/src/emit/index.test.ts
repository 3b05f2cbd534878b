import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { EmittedFile } from './index.ts';
import { emitAll } from './index.ts';
import { contract, control, sandbox } from './testing/fixture.ts';
import { here } from './testing/here.ts';
import { load } from './testing/load.ts';
import { shuffled, shuffledApi } from './testing/shuffled.ts';

let files: readonly EmittedFile[];
beforeAll(async () => {
  files = await emitAll({ contract, sandbox, control, unfit: [] }, here);
});

function textOf(path: string): string {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`Nothing emits ${path}`);
  return file.text;
}

test('the files are these', () => {
  expect(files.map(({ path }) => path)).toEqual([
    'apps/sandbox/src/generated/control/constants.ts',
    'apps/sandbox/src/generated/control/openapi.json',
    'apps/sandbox/src/generated/control/operations.ts',
    'apps/sandbox/src/generated/control/types.ts',
    'apps/sandbox/src/generated/control/validate.ts',
    'apps/sandbox/src/generated/control/validators.ts',
    'apps/sandbox/src/generated/requests.yaml',
    'apps/sandbox/src/generated/service/constants.ts',
    'apps/sandbox/src/generated/service/openapi.json',
    'apps/sandbox/src/generated/service/operations.ts',
    'apps/sandbox/src/generated/service/types.ts',
    'apps/sandbox/src/generated/service/validate.ts',
    'apps/sandbox/src/generated/service/validators.ts',
    'apps/sandbox/src/generated/unfit.ts',
    'docs/reference/api.md',
    'docs/reference/choices.md',
    'docs/reference/errors.md',
    'docs/reference/requirements.md',
    'docs/reference/sandbox.md',
    'docs/reference/unspecified.md',
    'docs/reference/webhooks.md',
    'packages/api/src/generated/classifier.ts',
    'packages/api/src/generated/constants.ts',
    'packages/api/src/generated/operations.ts',
    'packages/api/src/generated/types.ts',
    'packages/api/src/generated/validate.ts',
    'packages/api/src/generated/validation.ts',
    'packages/api/src/generated/validators.ts',
    'packages/api/src/generated/version.ts',
    'packages/client/src/generated/operations.ts',
    'packages/client/src/generated/success-bodies.ts',
    'packages/conformance-suite/src/generated/examples.ts',
    'packages/conformance-suite/src/generated/requirements.ts',
    'packages/conformance-suite/src/generated/rules.ts',
    'packages/errors/src/generated/catalogue.ts',
    'packages/errors/src/generated/classifier.ts',
    'packages/errors/src/generated/codes.ts',
    'packages/errors/src/generated/envelope.ts',
    'packages/errors/src/generated/version.ts',
    'packages/events/src/generated/classifier.ts',
    'packages/events/src/generated/constants.ts',
    'packages/events/src/generated/delivery.ts',
    'packages/events/src/generated/events.ts',
    'packages/events/src/generated/headers.ts',
    'packages/events/src/generated/types.ts',
    'packages/events/src/generated/validation.ts',
    'packages/events/src/generated/validators.ts',
    'packages/events/src/generated/version.ts',
    'specs/plain/asyncapi.yaml',
    'specs/plain/contract.json',
    'specs/plain/contract.schema.json',
    'specs/plain/openapi.yaml',
    'specs/vectors/retry-decisions.json',
  ]);
});

describe('the output is the same', () => {
  test('for any order of keys in the documents', async () => {
    const again = await emitAll(
      {
        contract: shuffled(contract),
        sandbox: shuffled(sandbox),
        control: shuffledApi(control),
        unfit: [],
      },
      here,
    );
    for (const [index, file] of again.entries()) expect(file.text).toBe(files[index]?.text);
  });

  test('in another folder, time zone and language', async () => {
    const cwd = process.cwd();
    const elsewhere = { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR' };
    try {
      process.chdir('/');
      for (const [name, value] of Object.entries(elsewhere)) vi.stubEnv(name, value);
      const again = await emitAll({ contract, sandbox, control, unfit: [] }, here);
      expect(again.map(({ text }) => text)).toEqual(files.map(({ text }) => text));
    } finally {
      process.chdir(cwd);
      vi.unstubAllEnvs();
    }
  });
});

describe('every file', () => {
  /** A copy of what is written by hand comes from no specs. */
  const isCopy = (path: string) => /\/(classifier|validation)\.ts$/.test(path);
  const fromSpecs = () => files.filter(({ path }) => !isCopy(path));

  test('that is a copy is what is written by hand, below a line that says so', () => {
    const copies = files.filter(({ path }) => isCopy(path));
    expect(copies.length).toBeGreaterThan(3);
    for (const { path, text } of copies) {
      const [first = '', , ...rest] = text.split('\n');
      const home = `tools/contract/src/runtime/${basename(path)}`;
      expect(first).toBe(
        `// Made by \`contract generate\` from ${home}. Do not edit; change that file instead.`,
      );
      expect(rest.join('\n')).toBe(
        readFileSync(new URL(`../../../../${home}`, import.meta.url), 'utf8'),
      );
    }
  });

  test('says in its first line what made it, from which documents, and not to edit it', () => {
    for (const { path, text } of fromSpecs()) {
      // JSON has no comments, so there it is the first member.
      const [first = ''] = text.replace(/^\{\n/, '').split('\n');
      expect(first, path).toMatch(
        /^(\/\/|<!--|#| {2}"\$comment": ")( ?)Made by `contract generate` from specs\/.+\. Do not edit; change the specs instead\.( -->|",)?$/,
      );
      expect(text.endsWith('\n') && !text.endsWith('\n\n'), path).toBe(true);
      expect(/[ \t]$/m.test(text), path).toBe(false);
    }
  });

  test('knows the places in the specs that it comes from', () => {
    for (const { path, sources } of fromSpecs()) expect(sources.length, path).toBeGreaterThan(0);
  });

  test('of the sandbox says that the contract does not give all of it, and no other does', () => {
    const service = 'apps/sandbox/src/generated/service/';
    const control = 'apps/sandbox/src/generated/control/';
    for (const { path, text } of files) {
      const isBoth = path === 'apps/sandbox/src/generated/requests.yaml';
      const [ofService, ofControl] = [service, control].map((each) => path.startsWith(each));
      expect(text.includes('that the contract does not give'), path).toBe(ofService || isBoth);
      expect(text.includes('that the contract does not have'), path).toBe(ofControl || isBoth);
      // JSON has no comments, in which the place of each thing could stand.
      if (path.endsWith('.json')) continue;
      // What the overlay adds is an operation, of which types and constants do not say where it stands.
      const hasOverlay = ofService && !/\/(types|constants)\.ts$/.test(path);
      expect(text.includes('sandbox.fixture.yaml#'), path).toBe(hasOverlay || isBoth);
      expect(text.includes('control.yaml#'), path).toBe(ofControl || isBoth);
    }
  });

  test('documents every export, with the place where it was written', () => {
    const exported = /^export (?:const|type|interface) ([\w$]+)/;
    for (const { path, text } of fromSpecs().filter((each) => each.path.endsWith('.ts'))) {
      const lines = text.split('\n');
      for (const [index, line] of lines.entries()) {
        const name = exported.exec(line)?.[1];
        if (name === undefined) continue;
        expect(lines[index - 1], `${path} ${name}`).toMatch(/\*\/$/);
        const start = lines.slice(0, index).findLastIndex((each) => each.startsWith('/**'));
        const comment = lines.slice(start, index).join('\n');
        expect(comment, `${path} ${name}`).toMatch(/specs\/[\w./-]+/);
      }
    }
  });

  test('escapes descriptions so that they stay in their comment, cell or line', () => {
    for (const { path, text } of files) {
      expect(/[\u202a-\u202e]/.test(text), path).toBe(false);
      if (path.endsWith('.md')) {
        expect(text.includes('<b>'), path).toBe(false);
      } else if (path.endsWith('.ts')) {
        // A string may hold what would end a comment.
        expect(text.split('Ends */').length, path).toBe(text.split("'Ends */").length);
        expect(/^\s*\* *@deprecated \|/m.test(text), path).toBe(false);
      }
    }
  });
});

describe('given and wanted, line by line', () => {
  test.each([
    ['packages/errors/src/generated/codes.ts', "  orderNotHere: 'order_not_here',"],
    ['packages/errors/src/generated/codes.ts', "  constructor: 'constructor',"],
    ['packages/errors/src/generated/codes.ts', "  _2faRequired: '2fa.required',"],
    ['packages/errors/src/generated/catalogue.ts', "    retry: 'backoff',"],
    ['packages/events/src/generated/events.ts', "  kitchen2: 'kitchen-2',"],
    ['packages/events/src/generated/events.ts', "    proto: '__proto__',"],
    ['packages/events/src/generated/events.ts', "    readonly ['__proto__']: ShopProto;"],
    ['packages/events/src/generated/headers.ts', '   * Sent with every delivery.'],
    ['packages/events/src/generated/headers.ts', '   * Sent with `__proto__` of Shop only.'],
    [
      'packages/events/src/generated/headers.ts',
      '   * Sent only when `place_id` is set for the store.',
    ],
    ['packages/events/src/generated/version.ts', "export const contractVersion: string = '1.2.3';"],
    ['packages/events/src/generated/delivery.ts', '  delaysMs: [0, 60000, 5400000],'],
    ['packages/api/src/generated/constants.ts', "hexValue: '#f00' },"],
    [
      'packages/api/src/generated/constants.ts',
      ' * The values known so far; the list grows without notice.',
    ],
    ['packages/api/src/generated/operations.ts', "  'list-things': {"],
    [
      'packages/api/src/generated/types.ts',
      "    color?: components['schemas']['Color'];".padStart(51),
    ],
    ['apps/sandbox/src/generated/control/operations.ts', "    origin: 'control',"],
    [
      'apps/sandbox/src/generated/service/operations.ts',
      "      '2XX': ['ETag', 'Retry-After'],"
        .replace("      '2XX'", "    headers: { '2XX'")
        .replace('],', '] },'),
    ],
    ['packages/api/src/generated/validate.ts', '      default: undefined,'],
    [
      'apps/sandbox/src/generated/control/constants.ts',
      'export const rateLimit = { requests: 5, windowMs: 60000 } as const;',
    ],
    [
      'apps/sandbox/src/generated/control/constants.ts',
      'export const durationsMs = { nap: 90000 } as const;',
    ],
    ['apps/sandbox/src/generated/service/operations.ts', '    form: true,'],
    ['docs/reference/api.md', 'Request body, `application/json` or a form with the same fields:'],
    [
      'apps/sandbox/src/generated/control/constants.ts',
      "export const seedApplication = { clientId: 'me', clientSecret: 'mine' } as const;",
    ],
    [
      'apps/sandbox/src/generated/control/constants.ts',
      "export const seedMenu = { currency: 'EUR', customerNote: 'Thin.', items: [] } as const;",
    ],
    ['apps/sandbox/src/generated/requests.yaml', 'service.putThing: PUT /things/{thingId}'],
    [
      'packages/conformance-suite/src/generated/examples.ts',
      "        ['__proto__']: { polluted: true },".trimStart(),
    ],
    ['packages/client/src/generated/success-bodies.ts', "  putThing: { name: 'putThing' },"],
    [
      'docs/reference/webhooks.md',
      '| 3 | 1 hour 30 minutes after attempt 2 failed | 1 hour 31 minutes |',
    ],
  ])('%s has %j', (path, line) => {
    const lines = textOf(path)
      .split('\n')
      .map((each) => each.trim());
    expect(lines.some((each) => each.includes(line.trim()))).toBe(true);
  });

  test('unreferenced components are left out', () => {
    expect(textOf('packages/events/src/generated/types.ts')).not.toContain('Unused');
    expect(textOf('packages/api/src/generated/constants.ts')).toContain('export const Size');
  });
});

test('the signature of the worked example is right', async () => {
  const text = textOf('docs/reference/webhooks.md');
  const { createHmac } = await import('node:crypto');
  const body = /```json\n(\{.*\})\n```/.exec(text)?.[1] ?? '';
  const secret = /With the secret `([^`]+)`/.exec(text)?.[1] ?? '';
  expect(text).toContain(createHmac('sha256', secret).update(body).digest('hex'));
});

test('examples are the data that they were', async () => {
  const { examples } = await load(textOf('packages/conformance-suite/src/generated/examples.ts'));
  expect(JSON.parse(JSON.stringify(examples))).toEqual(
    JSON.parse(JSON.stringify(contract.examples)),
  );
});

describe('the control API of the sandbox', () => {
  test('stands in tables of its own, beside those of the contract and its answers', () => {
    const rowsOf = (edition: string) => {
      const text = textOf(`apps/sandbox/src/generated/${edition}/operations.ts`);
      return [...text.matchAll(/^ {4}id: '(.*)',|^ {4}origin: '(.*)',/gm)].map(
        ([, id, origin]) => id ?? origin,
      );
    };
    expect(rowsOf('control')).toEqual(['turn-knob', 'control']);
    const contractRows = ['extra', 'list-things', 'putThing'].flatMap((id) => [id, 'contract']);
    expect(rowsOf('service')).toEqual(contractRows);
    expect(textOf('apps/sandbox/src/generated/control/validators.ts')).toContain('turnKnobBody');
    expect(textOf('apps/sandbox/src/generated/control/constants.ts')).toContain("'knob.missing'");
    // What is the contract's is there once.
    expect(textOf('apps/sandbox/src/generated/service/constants.ts')).toContain('const Color ');
    expect(textOf('apps/sandbox/src/generated/control/constants.ts')).not.toContain('const Color ');
  });

  test('has validators for requests, and types for answers that succeed', () => {
    expect(textOf('apps/sandbox/src/generated/service/validators.ts')).toContain('putThingBody:');
    expect(textOf('apps/sandbox/src/generated/service/validators.ts')).not.toContain('Response');
    expect(textOf('apps/sandbox/src/generated/service/validate.ts')).not.toContain('responses');
    const types = textOf('apps/sandbox/src/generated/service/types.ts');
    const statuses = [...types.matchAll(/^ {6}'?([\dX]{3}|default)'?: /gm)].map(([, key]) => key);
    expect(new Set(statuses)).toEqual(new Set(['200', '2XX']));
    expect(types).not.toContain('export interface paths');
    // Clients of the service look at any.
    expect(textOf('packages/api/src/generated/validators.ts')).toContain('Response404:');
    expect(textOf('packages/api/src/generated/types.ts')).toContain('export interface paths');
    expect(textOf('apps/sandbox/src/generated/control/constants.ts')).toContain('Direction');
  });

  test.each([
    '**The service has none of this.**',
    "curl -X PUT 'http://localhost:1/sandbox/it'\\''s%201/knob?hard=true' \\",
    '-d \'{"by":1,"note":"it\'\\\'\'s | odd"}\'',
    '| `knob.missing` | 404 |',
    '| 200 | Turned. | `things`, list of [Thing](#thing). |  |',
    '| 404 | No such knob. | [error](errors.md) | `knob.missing` |',
    '### Thing',
    '## `Direction`',
  ])('is in its reference: %s', (line) => {
    expect(textOf('docs/reference/sandbox.md')).toContain(line);
  });

  test('is not in that of the contract', () => {
    expect(textOf('docs/reference/api.md')).not.toContain('knob');
    // And the lists of the contract are not in that of the sandbox.
    expect(textOf('docs/reference/sandbox.md')).not.toContain('## `Color`');
  });

  test('may be nothing', async () => {
    const without = await emitAll({ contract, sandbox, unfit: [] }, here);
    expect(without.map(({ path }) => path)).toEqual(
      files
        .map(({ path }) => path)
        .filter((path) => !/\/(control\/|requests\.yaml$|sandbox\.md$)/.test(path)),
    );
    const text = without.map((file) => file.text).join('\n');
    expect(text).not.toContain('knob');
    expect(text).not.toContain('that the contract does not have');
  });
});

describe('whole files', () => {
  test.each([
    'packages/errors/src/generated/codes.ts',
    'packages/events/src/generated/headers.ts',
    'docs/reference/webhooks.md',
  ])('%s', async (path) => {
    await expect(textOf(path)).toMatchFileSnapshot(
      `./testing/golden/${path.replaceAll('/', '.')}.txt`,
    );
  });
});
