import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askParser } from '../lint/asyncapi-parser/parser.ts';
import { askRedocly } from '../lint/openapi-opinion.ts';
import type { Ask } from '../lint/opinion.ts';
import { edited, good, lineOf, swap, type Texts } from '../testing/specs.ts';
import { type EmitAll, generateCommand } from './generate.ts';
import { lintCommand } from './lint.ts';
import type { GenerateOptions, LintOptions } from './options.ts';
import { run } from './program.ts';

// Others' linters take their time, on a machine that may be busy.

let repository: string;
let output: string[];
let errors: string[];

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'contract-'));
  output = [];
  errors = [];
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const io = (cwd = repository) => ({
  cwd,
  out: (line: string) => output.push(line),
  err: (line: string) => errors.push(line),
});

function put(texts: Texts, folder = 'specs'): void {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(repository, folder, file)), { recursive: true });
    writeFileSync(join(repository, folder, file), text);
  }
}

/** One file with a line for each code, as an emitter would write it. */
const emitCodes: EmitAll = async ({ contract, sandbox }) => [
  {
    path: 'packages/errors/src/generated/codes.ts',
    text: `// Made by a test.\n${contract.errorCodes
      .map(({ code, source }) => `/** ${source.file}#${source.pointer} */\n'${code}'\n`)
      .join('')}`,
    sources: contract.errorCodes.map(({ source }) => source),
  },
  {
    path: 'apps/sandbox/src/generated/deep/all.json',
    text: JSON.stringify(sandbox.errorCodes.map(({ code }) => code)),
    sources: sandbox.errorCodes.map(({ source }) => source),
  },
];

const codes = 'packages/errors/src/generated/codes.ts';
const all = 'apps/sandbox/src/generated/deep/all.json';
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const generate = (options: GenerateOptions = {}, emit = emitCodes, cwd = repository) =>
  generateCommand(options, io(cwd), {
    folders: [import.meta.dirname],
    start: async () => ({ begin() {}, emitAll: emit }),
  });
const lint = (options: LintOptions = {}, cwd = repository) =>
  lintCommand(options, io(cwd), { asyncapi: askParserOnce, openapi: askRedocly });

const opinions = new Map<string, ReturnType<Ask>>();

/** What the parser says of a document, asked once: for each question it compiles the schema of AsyncAPI again. */
const askParserOnce: Ask = (document) => {
  const text = JSON.stringify(document);
  const opinion = opinions.get(text) ?? askParser(document);
  opinions.set(text, opinion);
  return opinion;
};

describe('generate', () => {
  test('writes what is emitted, and says so in one line', async () => {
    put(good);
    expect(await generate()).toBe(0);
    expect(read(codes)).toContain("'loaf.not_found'");
    expect(JSON.parse(read(all))).toContain('loaf.stale');
    expect(errors).toEqual([]);
    expect(output).toEqual([
      expect.stringMatching(/^generate: 2 files \(2 written, 0 unchanged, 0 deleted\), \d+ ms$/),
    ]);
  });

  test('leaves alone what has not changed, and deletes what is no longer emitted', async () => {
    put(good);
    await generate();
    const before = statSync(join(repository, codes)).mtimeMs;
    const orphan = join(repository, 'packages/events/src/generated/old/gone.ts');
    mkdirSync(dirname(orphan), { recursive: true });
    writeFileSync(orphan, '');
    writeFileSync(join(repository, 'packages/errors/src/ours.ts'), '');
    const ours = {
      'guide.md': '# Ours\n\nMade by `contract generate` are the other pages.\n',
      'about.md': 'How `contract generate` writes these pages\n',
      'note.json': '{ "a": { "$comment": "Made by `contract generate` from x" } }',
      'broken.json': '{ "$comment": "Made by `contract generate` from x",',
    };
    put(
      {
        ...ours,
        'old.md': '<!-- Made by `contract generate` from x -->',
        'old.yaml': '# Made by `contract generate` from x',
        'old.json': '{\n  "$comment": "Made by `contract generate` from x"\n}',
      },
      'docs/reference',
    );

    expect(await generate()).toBe(0);
    expect(statSync(join(repository, codes)).mtimeMs).toBe(before);
    expect(existsSync(dirname(orphan))).toBe(false);
    expect(existsSync(join(repository, 'packages/errors/src/ours.ts'))).toBe(true);
    expect(readdirSync(join(repository, 'docs/reference')).sort()).toEqual(
      Object.keys(ours).sort(),
    );
    expect(output[1]).toContain('(0 written, 2 unchanged, 4 deleted)');
  });

  test('writes nothing where one file cannot be written', async () => {
    put(good);
    // A file stands where a folder has to be.
    mkdirSync(join(repository, 'packages/errors/src'), { recursive: true });
    writeFileSync(join(repository, 'packages/errors/src/generated'), '');
    await expect(generate()).rejects.toThrow();
    expect(existsSync(join(repository, all))).toBe(false);
    expect(existsSync(`${join(repository, all)}.${process.pid}.tmp`)).toBe(false);
  });

  test('writes nothing where an emitter fails, or writes where it may not', async () => {
    put(good);
    await expect(
      generate({}, async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    for (const path of ['packages/errors/src/x.ts', 'packages/errors/src/generated/../x.ts']) {
      const outside: EmitAll = async (contracts) => [
        ...(await emitCodes(contracts)),
        { path, text: '', sources: [] },
      ];
      await expect(generate({}, outside)).rejects.toThrow('not in a folder that targets.ts lists');
    }
    expect(existsSync(join(repository, 'packages'))).toBe(false);
  });

  test('--check writes nothing and names each file that is not up to date, with the line behind it', async () => {
    put(good);
    await generate();
    expect(await generate({ check: true })).toBe(0);
    expect(output[1]).toMatch(/^generate --check: 2 files up to date/);

    const changed = edited({ 'openapi.yaml': swap('const: rate.limited', 'const: rate.exceeded') });
    put(changed);
    rmSync(join(repository, all));
    writeFileSync(join(repository, 'packages/errors/src/generated/old.ts'), '');
    const before = read(codes);
    expect(await generate({ check: true }, emitCodes, join(repository, 'apps'))).toBe(1);
    const line = lineOf(changed['openapi.yaml'], '- const: rate.exceeded');
    expect(errors).toEqual([
      expect.stringMatching(
        /^sandbox\/src\/generated\/deep\/all.json: missing, see \.\.\/specs\/openapi.yaml:\d+$/,
      ),
      `../packages/errors/src/generated/codes.ts: differs from what the specs generate, see ../specs/openapi.yaml:${line}`,
      '../packages/errors/src/generated/old.ts: no longer generated',
      'not up to date: 3 files — run "contract generate" and commit',
    ]);
    expect(read(codes)).toBe(before);
    expect(existsSync(join(repository, all))).toBe(false);
  });

  test('--json is for programs', async () => {
    put(good);
    await generate({ json: true });
    expect(JSON.parse(output[0] ?? '')).toMatchObject({
      problems: [],
      emitted: 2,
      files: [
        { path: all, status: 'written' },
        {
          path: codes,
          status: 'written',
          source: expect.stringMatching(/^specs\/openapi.yaml:\d+$/),
        },
      ],
    });
    put(edited({ 'openapi.yaml': swap('operationId: eatLoaf', 'tags: []') }));
    output.length = 0;
    expect(await generate({ json: true })).toBe(1);
    expect(JSON.parse(output[0] ?? '')).toMatchObject({
      files: [],
      problems: [{ file: 'specs/openapi.yaml', rule: 'operation-id', severity: 'error' }],
    });
    expect(errors).toEqual([]);
  });

  test('--out takes other documents, and leaves the repository alone', async () => {
    put(good, 'elsewhere/documents');
    const options = {
      openapi: 'elsewhere/documents/openapi.yaml',
      asyncapi: 'elsewhere/documents/asyncapi.yaml',
      out: 'made',
    };
    mkdirSync(join(repository, 'made/errors'), { recursive: true });
    writeFileSync(join(repository, 'made/errors/theirs.ts'), '');
    writeFileSync(join(repository, 'made/errors/old.ts'), '// Made by `contract generate`');
    expect(await generate(options)).toBe(0);
    expect(existsSync(join(repository, 'made/errors/theirs.ts'))).toBe(true);
    expect(existsSync(join(repository, 'made/errors/old.ts'))).toBe(false);
    expect(read('made/errors/codes.ts')).toContain('openapi.yaml#/components/schemas/ErrorCode');
    expect(existsSync(join(repository, 'packages'))).toBe(false);

    writeFileSync(join(repository, 'made/errors/codes.ts'), '// Theirs.');
    await expect(generate(options)).rejects.toThrow(
      /codes\.ts does not say that `contract generate` made it, so it is not overwritten\. Move it, or choose /,
    );
    expect(read('made/errors/codes.ts')).toBe('// Theirs.');
  });

  test('--overlay takes precedence over the answers of the sandbox', async () => {
    const learned = `overlay: 1.0.0
actions:
  - target: $.info['x-unspecified']
    remove: true
  - target: $.components.schemas.ErrorCode.anyOf[0]
    update: { oneOf: [{ const: loaf.learned, x-status: 404, description: Learned. }] }
`;
    put(edited({ 'team.overlay.yaml': learned }));
    expect(await generate({ overlay: ['specs/team.overlay.yaml'] })).toBe(0);
    expect(read(codes)).toContain('team.overlay.yaml#/actions/1/update/oneOf/0');
    expect(read(codes)).not.toContain('loaf.stale');
    expect(JSON.parse(read(all))).toEqual([
      'loaf.not_found',
      'rate.limited',
      'loaf.learned',
      'loaf.stale',
    ]);

    expect(await generate({ overlay: ['specs/sandbox.overlay.yaml'] })).toBe(0);
    expect(read(codes)).toContain('loaf.stale');
  });
});

describe('bad specs', () => {
  test.each([
    {
      name: 'a broken $ref',
      edits: { 'openapi.yaml': swap('./schemas/LoafId.yaml', './schemas/Lost.yaml') },
      want: /^specs\/openapi.yaml:12: .*the file schemas\/Lost.yaml does not exist — correct the path, or add the file$/,
    },
    {
      name: 'a syntax error',
      edits: { 'asyncapi.yaml': () => 'asyncapi: [3.0.0\n' },
      want: /^specs\/asyncapi.yaml:\d: this is not valid YAML: .* — correct the syntax/,
    },
  ])('$name: file, line and fix, exit 1, nothing written', async ({ edits, want }) => {
    put(edited(edits));
    const unspecified = () => run(['unspecified'], io());
    const commands: Readonly<Record<string, () => Promise<number>>> = {
      generate,
      lint,
      unspecified,
    };
    for (const [command, execute] of Object.entries(commands)) {
      errors.length = 0;
      const code = await execute();
      expect([command, code]).toEqual([command, 1]);
      expect(errors.slice(0, -1), errors.join('\n')).toContainEqual(expect.stringMatching(want));
      expect(errors.at(-1)).toMatch(/^\d problems?$/);
    }
    expect(output).toEqual([]);
    expect(existsSync(join(repository, 'packages'))).toBe(false);
  });
});

describe('lint and unspecified', () => {
  test('good specs', async () => {
    put(good);
    expect(await lint()).toBe(0);
    expect(output).toEqual([expect.stringMatching(/^lint: 5 documents without problems, \d+ ms$/)]);
    expect(errors).toEqual([]);
  });

  test('problems as JSON, seen from the working directory', async () => {
    put(
      edited({ 'openapi.yaml': swap('summary: Eat a loaf', 'x-tasty: true\n      summary: Eat') }),
    );
    expect(await lint({ json: true }, join(repository, 'specs'))).toBe(1);
    expect(JSON.parse(output[0] ?? '')).toMatchObject({
      problems: [
        { file: 'openapi.yaml', rule: 'extension', pointer: expect.stringMatching(/x-tasty$/) },
      ],
    });
  });

  test('what the contract leaves open, in reading order, with file and line', async () => {
    put(good);
    expect(await run(['unspecified'], io())).toBe(0);
    const line = lineOf(good['asyncapi.yaml'], 'x-unspecified');
    expect(output).toEqual([
      `specs/asyncapi.yaml:${line}: The fields of data.`,
      'specs/openapi.yaml:6: The opening hours.',
      'specs/openapi.yaml:6: The price of bread.',
      'The contract leaves 3 points open.',
    ]);
    output.length = 0;
    expect(
      await run(['unspecified', '--json', '--overlay', 'specs/sandbox.overlay.yaml'], io()),
    ).toBe(0);
    expect(JSON.parse(output[0] ?? '')).toEqual({
      unspecified: [
        {
          file: 'specs/asyncapi.yaml',
          line,
          pointer: '/components/schemas/Envelope/properties/data/x-unspecified',
          what: 'The fields of data.',
        },
      ],
    });
  });
});

describe('wrong usage: one sentence, exit 2', () => {
  test.each([
    {
      args: [],
      says: 'name a command: generate, lint, unspecified, diff, policy, release or withdraw',
    },
    { args: ['genrate'], says: "unknown command 'genrate' (Did you mean generate?)" },
    { args: ['generate', '--chek'], says: "unknown option '--chek' (Did you mean --check?)" },
    { args: ['lint', '--openapi', 'no.yaml'], says: 'The file no.yaml does not exist.' },
    { args: ['generate', '--openapi', 'specs/openapi.yaml'], says: 'need --out, the folder' },
  ])('contract $args', async ({ args, says }) => {
    put(good);
    expect(await run(args, io())).toBe(2);
    expect(errors).toEqual([expect.stringContaining(says)]);
    expect(errors[0]).toMatch(/^error: [^\n]*$/);
    expect(output).toEqual([]);
  });

  test('outside a repository', async () => {
    expect(await run(['lint'], io())).toBe(2);
    expect(errors).toEqual([expect.stringContaining('has specs/openapi.yaml')]);
  });

  test('help is not an error', async () => {
    expect(await run(['generate', '--help'], io())).toBe(0);
    expect(errors).toEqual([]);
    expect(output.join('\n')).toContain('Usage: contract');
  });
});

describe('sandbox documents that do not match the contract', () => {
  const rows = [
    {
      name: 'an overlay whose target matches nothing',
      edits: { 'sandbox.overlay.yaml': swap("$.info['x-unspecified']", '$.info.nothing') },
      want: /^specs\/sandbox.overlay.yaml:4: .*the target "\$.info.nothing" matches nothing — correct the target/,
    },
    {
      name: 'a $ref of a document that only leads somewhere once another is overlaid',
      edits: {
        'sandbox.overlay.yaml': (text: string) =>
          `${text}  - target: $.components.schemas\n    update: { Crumb: { type: string } }\n`,
        'sandbox.openapi.yaml': swap('schemas/Loaf', 'schemas/Crumb'),
      },
      want: /^specs\/sandbox.openapi.yaml:\d+: .*the \$ref .* cannot be resolved: openapi.yaml#\/components\/schemas has no "Crumb"/,
    },
  ];
  test.each(rows)('$name: generate warns and writes', async ({ edits, want }) => {
    put(edited(edits));
    expect(await generate()).toBe(0);
    expect(errors).toEqual([expect.stringMatching(want), '1 problem']);
    expect(errors[0]).toContain('warning: ');
    expect(existsSync(join(repository, codes))).toBe(true);
    // And so it does again: nothing is kept that would hide it.
    errors.length = 0;
    expect(await generate()).toBe(0);
    expect(errors).toEqual([expect.stringMatching(want), '1 problem']);
    expect(await generate({ check: true })).toBe(0);
  });

  test.each(rows)('$name: lint refuses', async ({ edits, want }) => {
    put(edited(edits));
    expect(await lint()).toBe(1);
    expect(errors).toContainEqual(expect.stringMatching(want));
    expect(errors.join('\n')).not.toContain('warning: ');
  });

  test('generated files of an unreadable document stay as they were', async () => {
    const stays = 'apps/sandbox/src/generated/control/operations.ts';
    const goes = 'apps/sandbox/src/generated/old.ts';
    put({ ...good, 'sandbox.openapi.yaml': 'swagger: 2.0\n' });
    put({ [stays]: 'here', [goes]: 'here' }, '.');
    expect(await generate(), errors.join('\n')).toBe(0);
    expect(read(stays)).toBe('here');
    expect(existsSync(join(repository, goes))).toBe(false);
  });

  test('a path below /sandbox/ is refused by lint', async () => {
    put(
      edited({
        'openapi.yaml': swap(
          'components:\n  securitySchemes:',
          "  /sandbox/loaves:\n    get:\n      operationId: listLoaves\n      summary: List loaves\n      responses: { '204': { description: Done. } }\ncomponents:\n  securitySchemes:",
        ),
      }),
    );
    expect(await generate()).toBe(0);
    expect(await lint()).toBe(1);
    expect(errors).toContainEqual(
      expect.stringMatching(
        /^specs\/openapi.yaml:\d+: \/sandbox\/loaves is below \/sandbox\/, where only the sandbox has operations — give/,
      ),
    );
  });
});
