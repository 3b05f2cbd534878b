import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from './copy.ts';
import { blocksOf, follow } from './page.ts';

// What the whole design is for: a fact is changed where it is written, and everything that depends on it follows. All
// that CONTRIBUTING.md tells is done in one copy, because its runs are what takes the time.

const message = '    OnlineOrderingOrderCreated:\n      name: order.created\n';
const schema = '    DeliveryHeaders:\n';
const check = "  {\n    id: 'RCV-021',\n";
const defect = "  {\n    mistake: 'fails on a charset that it does not know',\n";

let copy: Copy;
let found: unknown;
beforeAll(() => {
  copy = new Copy();
  copy.write('packages/errors/src/switch.ts', exhaustive('ErrorCode', codesIn(copy)));
  copy.write('packages/client/src/switch.ts', exhaustive('CancelReasonCode', reasonsIn(copy)));

  follow(copy, 'Add an error code', [
    '            - type: string\n              const: rate.limited\n',
    '    TooManyRequests:\n      description:',
  ]);
  follow(copy, 'Add an operation', ['  /pos/integrate-store:\n']);
  follow(copy, 'Add a denial reason', ['        - type: string\n          const: OTHER\n']);
  follow(copy, 'Add an event', ['      orderStatusChanged:\n', message, schema]);
  follow(copy, 'Rename or add a product', [
    '  hub:\n    title: Hub\n',
    '  deliverHub:\n',
    schema,
    message,
    schema,
    'clock:\n',
  ]);
  const [ladder] = blocksOf(copy, 'Change the retry ladder');
  copy.edit('specs/asyncapi.yaml', /^ {2}delays:\n(?: {4}- .*\n)+/m, ladder?.text ?? '');
  follow(copy, 'Add a check', ['  - id: receiver.content-type-wrong-charset\n', check, defect]);

  const generated = copy.run('tools/contract/src/main.ts', ['generate']);
  expect(generated, generated.output).toMatchObject({ code: 0 });
  copy.write('test/probe.mjs', probe);
  const { output } = copy.run('test/probe.mjs');
  const answer = output.split('\n').find((line) => line.startsWith('{'));
  if (answer === undefined) throw new Error(output);
  found = JSON.parse(answer);
}, 120_000);
afterAll(() => copy.remove());

test('the specs keep their rules', () => {
  const { code, output } = copy.run('tools/contract/src/main.ts', ['lint']);
  expect(code, output).toBe(0);
});

test('the packages, the sandbox and the runner follow', () => {
  expect(found).toEqual({
    code: { known: true, status: 409, retry: 'reconcile', because: 'code', runner: true },
    operation: { status: 501, code: 'operation.not_implemented', client: 'function' },
    reason: 'order.not_found',
    otherReason: 'request.validation',
    sent: ['hub order.rated', 'kiosk order.created'],
    ladder: { exit: 0, attempts: 7, statuses: ['pass'] },
    check: { contentType: true, statuses: ['pass'] },
  });
});

test('the compiler names the two switches that lack a code and a reason, and nothing else', () => {
  const { output } = copy.run('node_modules/typescript/bin/tsc', ['--pretty', 'false']);
  const complaints = output.split('\n').filter((line) => line.includes('error TS'));
  expect(complaints.sort()).toEqual([
    expect.stringMatching(/^packages\/client\/src\/switch\.ts.*ADDRESS_UNREACHABLE/),
    expect.stringMatching(/^packages\/errors\/src\/switch\.ts.*order\.already_cancelled/),
  ]);
});

test('the defect is found by its check; without it, the check is named', () => {
  const vitest = (...args: string[]) =>
    copy.run('node_modules/vitest/vitest.mjs', ['run', ...args]);
  const suite = 'packages/conformance/src';
  const seen = vitest(`${suite}/coverage.test.ts`, `${suite}/receiver/`, '-t', 'letter by letter');
  expect(seen.code, seen.output).toBe(0);
  expect(seen.output).toMatch(/Tests\s.*[1-9]\d* passed/);

  const [, , { file, text } = { file: '', text: '' }] = blocksOf(copy, 'Add a check');
  copy.edit(file, text, '');
  const missed = vitest(`${suite}/coverage.test.ts`);
  expect(missed.code).toBe(1);
  expect(missed.output).toContain(
    'RCV-085 (A Content-Type in capitals is accepted): add a mistake',
  );
});

function codesIn(of: Copy): string[] {
  const text = of.read('packages/errors/src/generated/codes.ts');
  return [...text.matchAll(/: '([a-z._]+)',/g)].map(([, code = '']) => code);
}

function reasonsIn(of: Copy): string[] {
  const text = of.read('packages/api/src/generated/constants.ts');
  const [list = ''] = /const CancelReasonCode = \{[\s\S]*?\n\}/.exec(text) ?? [];
  return [...list.matchAll(/: '([A-Z_]+)',/g)].map(([, reason = '']) => reason);
}

function exhaustive(union: string, values: readonly string[]): string {
  return `import type { ${union} } from './index.ts';
export function wordsFor(value: ${union}): string {
  switch (value) {
${values.map((value) => `    case '${value}':`).join('\n')}
      return value;
    default: {
      const forgotten: never = value;
      return forgotten;
    }
  }
}
`;
}

const probe = `
import { createServer } from 'node:http';
import { operations } from '@ordering/api';
import { createClient } from '@ordering/client';
import { ErrorCode, classifyErrorCode, errorCatalogue, retryDecision } from '@ordering/errors';
import { deliveryPolicy, parseEvent } from '@ordering/events';
import { serviceRun } from '@ordering/platform/conformance';
import { Platform } from '@ordering/platform';
import { capture } from '@ordering/platform/process';

const code = 'order.already_cancelled';
const named = (event) => {
  const parsed = parseEvent(event);
  return parsed.ok && parsed.event.known && parsed.event.product + ' ' + parsed.event.type;
};
const report = ({ code, stdout }) => {
  const { results } = JSON.parse(stdout);
  return { exit: code, statuses: [...new Set(results.map(({ status }) => status))] };
};

// A receiver that acknowledges everything.
const deliveries = [];
const receiver = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  deliveries.push({ type: request.headers['content-type'], body: Buffer.concat(parts).toString() });
  response.end();
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));
const url = 'http://127.0.0.1:' + receiver.address().port;
const checks = ['--only', 'RCV-025', '--only', 'RCV-085'];
const received = await capture('conformance', ['receiver', '--url', url, ...checks, '--json'], {
  ORDERING_WEBHOOK_SECRET: 'whsec_probe',
});
receiver.close();
const sent = new Set(deliveries.map(({ body }) => named(JSON.parse(body))));

const platform = new Platform();
const sandbox = await platform.startSandbox();
const token = await sandbox.token();
const ask = async (method, path, body) => {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
    body: JSON.stringify(body),
  });
  return { status: response.status, code: (await response.json()).error?.code };
};
const cancel = operations.cancelOrder;
const deny = async (reason_code) =>
  (await ask(cancel.method, cancel.path.replace(/\\{\\w+\\}/g, 'o'), { reason_code, reason: 'No way.' })).code;
const reason = await deny('ADDRESS_UNREACHABLE');
const otherReason = await deny('NOT_A_REASON');
const refused = await ask('PUT', '/pos/stores/s/hours', { days: [] });
const service = serviceRun(sandbox);
// What the new events come of is not built, and the service has no public address.
const ladder = report(
  await capture(
    'conformance',
    [...service.args, '--only', 'SND-*', '--skip', 'SND-117', '--skip', 'SND-123', '--json'],
    service.environment,
  ),
);
await platform.stop();

console.log(JSON.stringify({
  code: {
    known: Object.values(ErrorCode).includes(code),
    status: errorCatalogue[code]?.status,
    retry: errorCatalogue[code]?.retry,
    because: retryDecision({ status: 409, code }).because,
    // The runner judges codes by this very function.
    runner: classifyErrorCode(code).known,
  },
  operation: {
    ...refused,
    client: typeof createClient({ baseUrl: sandbox.url, token }).setHours,
  },
  reason,
  otherReason,
  sent: ['hub order.rated', 'kiosk order.created'].filter((name) => sent.has(name)),
  ladder: { attempts: deliveryPolicy.delaysMs.length, ...ladder },
  check: {
    contentType: deliveries.some(({ type }) => type === 'APPLICATION/JSON'),
    statuses: report(received).statuses,
  },
}));
`;
