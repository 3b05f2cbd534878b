import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../pack/run.ts';
import { Copy } from './copy.ts';
import { follow } from './page.ts';

// Operations of every shape that the contract does not have yet, added to a copy at once, beside that of CONTRIBUTING.md. Each
// ends with a method that compiles, a fake service, a page, and a sandbox that answers 501.

interface Shape {
  readonly id: string;
  /** The method and the path. */
  readonly at: string;
  /** The parameters that are not of the path, and the body, as YAML. */
  readonly takes?: string;
  readonly responses: string;
  /** What the method is called with, as TypeScript. */
  readonly input: string;
  /** An example of a body, if a success has one. */
  readonly example?: object;
  /** What the fake service answers. */
  readonly status: number;
}

const json = (schema: string) => `content: { application/json: { schema: { ${schema} } } }`;
const job = json('type: object, required: [job], properties: { job: { type: string } }');
const page = json('type: object, required: [page], properties: { page: { type: integer } }');
const list = json('type: array, items: { type: string }');
const query = (name: string, type: string, required: boolean) =>
  `{ name: ${name}, in: query, required: ${required}, description: A part., schema: { type: ${type} } }`;

const shapes: readonly Shape[] = [
  {
    id: 'markDelivered',
    at: 'post /pos/orders/{orderId}/delivered',
    responses: "'204': { description: Done. }",
    input: "{ orderId: 'o' }",
    status: 204,
  },
  {
    id: 'listStores',
    at: 'get /pos/stores',
    takes: `parameters: [${query('limit', 'integer', false)}]`,
    responses: `'200': { description: Ok., ${list} }`,
    input: '{ query: { limit: 3 } }',
    example: ['a'],
    status: 200,
  },
  {
    id: 'traceCall',
    at: 'get /pos/trace',
    takes:
      'parameters: [{ name: X-Trace, in: header, required: true, description: It., schema: { type: string } }]',
    responses: `'200': { description: Ok., ${page} }`,
    input: "{ header: { 'X-Trace': 't' } }",
    example: { page: 1 },
    status: 200,
  },
  {
    id: 'checkClock',
    at: 'head /pos/clock',
    responses: "'200': { description: Ok. }",
    input: '',
    status: 200,
  },
  {
    id: 'listMethods',
    at: 'options /pos/methods',
    responses: "default: { $ref: '#/components/responses/ClientError' }",
    input: '',
    status: 204,
  },
  {
    id: 'syncMenus',
    at: 'put /pos/sync',
    responses: `'201': { description: Made., ${job} }, '202': { description: Later. }, '204': { description: None. }`,
    input: '',
    example: { job: 'j' },
    status: 201,
  },
  {
    id: 'movePages',
    at: 'patch /pos/pages/{number}',
    takes: `requestBody: { ${json('type: object, properties: { to: { type: integer } }')} }`,
    responses: `'200': { description: Ok., ${page} }, '201': { description: Made., ${job} }`,
    input: "{ number: 'n', body: { to: 2 } }",
    example: { job: 'j' },
    status: 201,
  },
];

/** In its place the sandbox has one of its own. */
const shadowing: Shape = {
  id: 'readOrder',
  at: 'get /pos/orders/{id}',
  responses: `'200': { description: Ok., ${page} }`,
  input: "{ id: 'o' }",
  example: { page: 1 },
  status: 200,
};
/** That of CONTRIBUTING.md. */
const followed = {
  id: 'getStore',
  input: "{ storeId: 's' }",
  example: { store_id: 'example-store-1', name: 'Example Pizza' },
  status: 200,
};
const operations = [...shapes, shadowing, followed];

/** Those that the sandbox answers otherwise. */
const inSandbox: Readonly<Record<string, object>> = {
  // It has a handler.
  markDelivered: { status: 204 },
  // A HEAD has no body in which a code could be.
  checkClock: { status: 501 },
};

/** What came of the calls of the probe, by operation. */
let seen: Readonly<Record<string, { readonly fake: unknown; readonly sandbox: unknown }>>;
let log: string;

const copy = new Copy();
beforeAll(async () => {
  copy.edit(
    'specs/openapi.yaml',
    '\ncomponents:\n',
    `${pathsOf([...shapes, shadowing])}\ncomponents:\n`,
  );
  follow(copy, 'Add an operation', ['  /pos/integrate-store:\n']);
  for (const { id, example } of [...shapes, shadowing]) {
    if (example === undefined) continue;
    copy.write(`specs/examples/valid/responses/${id}.json`, JSON.stringify(example));
  }
  copy.write('specs/examples/valid/requests/movePages.json', '{ "to": 2 }');
  copy.write('specs/examples/invalid/requests/movePages.json', '{ "to": "two" }');
  const handlers = 'apps/sandbox/src/operations/service';
  copy.write(`${handlers}/markDelivered.ts`, handler);
  copy.edit(
    `${handlers}/index.ts`,
    '\nimport type { Handler }',
    "\nimport { markDelivered } from './markDelivered.ts';\nimport type { Handler }",
  );
  copy.edit(
    `${handlers}/index.ts`,
    '\n  integrateStore,\n',
    '\n  integrateStore,\n  markDelivered,\n',
  );
  copy.write('test/probe.ts', probe);
  copy.write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: ['test/probe.ts', 'apps/sandbox/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
    }),
  );
  const generated = copy.run('tools/contract/src/main.ts', ['generate']);
  expect(generated.code, generated.output).toBe(0);
  const { code, stdout, output } = await run(
    process.execPath,
    ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning', 'test/probe.ts'],
    { cwd: copy.root },
  );
  expect(code, output).toBe(0);
  seen = JSON.parse(stdout);
  log = output.slice(0, -stdout.length);
}, 120_000);
afterAll(() => copy.remove());

test('compiles in the client, where it is called, and in a handler', () => {
  const { output } = copy.run('node_modules/typescript/bin/tsc', ['--pretty', 'false']);
  expect(output).toBe('');
}, 120_000);

test.each(operations)('$id has a fake service, a page, and a sandbox that answers 501', (shape) => {
  const { id, example: data, status } = shape;
  expect(seen[id]).toEqual({
    fake: { ok: true, status, data },
    sandbox: inSandbox[id] ?? { status: 501, code: 'operation.not_implemented' },
  });
  expect(copy.read('docs/reference/api.md')).toContain(`\n### ${id}\n`);
});

test('the sandbox says that an operation of its own is not reachable', () => {
  expect(log).toContain("the sandbox's own operation getOrder is not reachable");
  expect(log.match(/is not reachable/g)).toHaveLength(1);
});

/** The paths of operations, as `paths` has them. */
function pathsOf(all: readonly Shape[]): string {
  const paths = new Set(all.map(({ at }) => at.replace(/.* /, '')));
  return [...paths]
    .map((path) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
        ([, name]) =>
          `{ name: ${name}, in: path, required: true, description: An id., schema: { type: string } }`,
      );
      const under = all.filter(({ at }) => at.endsWith(` ${path}`));
      return `  ${path}:\n    parameters: [${parameters.join(', ')}]\n${under.map(operationOf).join('')}`;
    })
    .join('');
}

function operationOf({ id, at, takes, responses }: Shape): string {
  return `    ${at.replace(/ .*/, '')}:
      operationId: ${id}
      tags: [Stores]
      summary: Do it
      description: As the contract says.
${takes === undefined ? '' : `      ${takes}\n`}      responses: { ${responses}, 4XX: { $ref: '#/components/responses/ClientError' } }
`;
}

const handler = `
import type { Handler } from './handler.ts';
export const markDelivered: Handler<'markDelivered'> = () => ({ status: 204, body: undefined });
`;

const probe = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bearer, cachedToken, createClient, type Result } from '@ordering/client';
import { fakeService } from '@ordering/client/testing';
import { sandboxControl, seedToken } from '@ordering/sandbox/control';

const child = spawn(process.execPath, ['apps/sandbox/bin/ordering-sandbox.js', '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(createInterface({ input: child.stdout }), 'line');
const { url } = JSON.parse(String(line));
const token = await seedToken(sandboxControl(url), undefined);
const options = { authorize: bearer, token: cachedToken(async () => token), retry: { maxAttempts: 1 } };
const fake = createClient({ ...options, baseUrl: 'https://api.test', fetch: fakeService().fetch });
const sandbox = createClient({ ...options, baseUrl: url });
const fakeOf = (result: Result<unknown>) => result.ok && result.confirmedBy === 'answer' ? { ok: true, status: result.status, data: result.data } : result;
const sandboxOf = (result: Result<unknown>) => {
  const failure = 'failure' in result ? result.failure : result;
  return { status: 'status' in failure && failure.status, ...('code' in failure ? { code: failure.code } : {}) };
};
console.log(JSON.stringify({
${operations.map(({ id, input }) => `  ${id}: { fake: fakeOf(await fake.${id}(${input})), sandbox: sandboxOf(await sandbox.${id}(${input})) },`).join('\n')}
}));
child.kill();
`;
