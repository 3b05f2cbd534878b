import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Copy } from './copy.ts';

// What the whole design is for: a fact is changed where it is written, and everything that depends on it follows.

const generate = 'tools/contract/src/main.ts';
const tsc = 'node_modules/typescript/bin/tsc';

describe('a new error code in specs/openapi.yaml', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = new Copy();
  });
  afterAll(() => copy.remove());

  test('reaches the union, the catalogue, the retry decision and the runner, and breaks an exhaustive switch', () => {
    copy.write('packages/errors/src/switch.ts', exhaustiveSwitch(codesIn(copy)));
    expect(copy.run(tsc)).toEqual({ code: 0, output: '' });

    copy.edit(
      'specs/openapi.yaml',
      '            - type: string\n              const: rate.limited\n',
      '            - type: string\n              const: order.already_cancelled\n' +
        '              x-status: 409\n' +
        '              description: The order was cancelled before.\n' +
        '            - type: string\n              const: rate.limited\n',
    );
    const generated = copy.run(generate, ['generate']);
    expect(generated, generated.output).toMatchObject({ code: 0 });

    copy.write('test/probe.ts', probe);
    expect(JSON.parse(copy.run('test/probe.ts').output)).toEqual({
      union: true,
      status: 409,
      retry: 'reconcile',
      decision: 'code',
      runner: 'known',
    });

    const types = copy.run(tsc, ['--pretty', 'false']);
    expect(types.code).not.toBe(0);
    // No other hand-written file has to follow.
    const complaints = types.output.split('\n').filter((line) => line.includes('error TS'));
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^packages\/errors\/src\/switch\.ts.*order\.already_cancelled/);
  }, 120_000);
});

describe('a seventh attempt in specs/asyncapi.yaml', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = new Copy();
  });
  afterAll(() => copy.remove());

  test('is made by the sandbox and expected by the runner', () => {
    copy.edit('specs/asyncapi.yaml', '    - PT6H\n', '    - PT6H\n    - PT12H\n');
    const generated = copy.run(generate, ['generate']);
    expect(generated, generated.output).toMatchObject({ code: 0 });

    copy.write('test/ladder.ts', ladder);
    const { output } = copy.run('test/ladder.ts');
    expect(JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? output)).toEqual({
      exit: 0,
      attempts: 7,
      statuses: ['pass'],
    });
  }, 120_000);
});

function codesIn(copy: Copy): string[] {
  return [...copy.read('packages/errors/src/generated/codes.ts').matchAll(/: '([a-z._]+)',/g)].map(
    (match) => match[1] ?? '',
  );
}

function exhaustiveSwitch(codes: readonly string[]): string {
  return `import type { ErrorCode } from './index.ts';
export function wordsFor(code: ErrorCode): string {
  switch (code) {
${codes.map((code) => `    case '${code}':`).join('\n')}
      return code;
    default: {
      const forgotten: never = code;
      return forgotten;
    }
  }
}
`;
}

const probe = `
import { ErrorCode, classifyErrorCode, errorCatalogue, retryDecision } from '@ordering/errors';
const code = 'order.already_cancelled';
const facts = new Map(Object.entries(errorCatalogue)).get(code);
const decision = retryDecision({ status: 409, code });
console.log(JSON.stringify({
  union: Object.values(ErrorCode).some((known) => known === code),
  status: facts?.status,
  retry: facts?.retry,
  decision: decision.because,
  // The runner judges codes by this very function.
  runner: classifyErrorCode(code).known ? 'known' : 'unknown',
}));
`;

const ladder = `
import { deliveryPolicy } from '@ordering/events';
import { serviceRun } from '@ordering/platform/conformance';
import { Platform } from '@ordering/platform';
import { capture } from '@ordering/platform/process';
const platform = new Platform();
const sandbox = await platform.startSandbox();
const { args, environment } = serviceRun(sandbox.url);
const run = await capture('conformance', [...args, '--only', 'SND-*', '--json'], environment);
const report = JSON.parse(run.stdout);
await platform.stop();
console.log(JSON.stringify({
  exit: run.code,
  attempts: deliveryPolicy.delaysMs.length,
  statuses: [...new Set(report.results.map((result) => result.status))],
}));
`;
