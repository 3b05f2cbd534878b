import { CancelReasonCode } from '@ordering/client';
import { ErrorCode } from '@ordering/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../pack/run.ts';
import { Copy } from './copy.ts';
import { apply, recipes } from './recipes.ts';

// All of CONTRIBUTING.md in one copy, with the edits that are written there and no others.

const hourMs = 3_600_000;

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
  for (const recipe of recipes) apply(recipe, copy);
});
afterAll(() => copy.remove());

async function npm(...args: readonly string[]): Promise<string> {
  const { code, output } = await run('npm', args, { cwd: copy.root, timeout: hourMs });
  expect(code, output).toBe(0);
  return output;
}

test(
  'after every recipe npm run generate, npm start and npm test succeed',
  async () => {
    await npm('run', 'generate');
    const started = await npm('start');
    // What is new and nothing brings about is reported, and no more than that.
    expect(started).toMatch(/ 1 code was not seen: order\.already_cancelled\. /);
    expect(started).toMatch(
      / 2 events were not seen to happen: hub\/order\.rated, kiosk\/order\.created\./,
    );
    await npm('test');
  },
  3 * hourMs,
);

test('the libraries have what is new', () => {
  copy.write('test/probe.ts', probe);
  const { output } = copy.run('test/probe.ts');
  expect(JSON.parse(output)).toEqual({
    code: { status: 409, retry: 'reconcile', because: 'code' },
    data: { store_id: 'example-store-1', name: 'Example Pizza' },
    header: 'X-Service-Region',
    attempts: 7,
    events: ['hub order.rated', 'kiosk order.created'],
  });
});

test('the compiler names the two switches that lack a code and a reason, and nothing else', () => {
  const codes = exhaustive('ErrorCode', Object.values(ErrorCode));
  copy.write('packages/errors/src/switch.ts', codes);
  const reasons = exhaustive('CancelReasonCode', Object.values(CancelReasonCode));
  copy.write('packages/client/src/switch.ts', reasons);
  const { output } = copy.run('node_modules/typescript/bin/tsc', ['--pretty', 'false']);
  const complaints = output.split('\n').filter((line) => line.includes('error TS'));
  expect(complaints.sort()).toEqual([
    expect.stringMatching(/^packages\/client\/src\/switch\.ts.*ADDRESS_UNREACHABLE/),
    expect.stringMatching(/^packages\/errors\/src\/switch\.ts.*order\.already_cancelled/),
  ]);
});

/** A switch over the values that there are without the recipes. */
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
import { createClient, orThrow } from '@ordering/client';
import { fakeService } from '@ordering/client/testing';
import { errorCatalogue, retryDecision } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy, eventTable } from '@ordering/events';

const code = 'order.already_cancelled';
const { status, retry } = errorCatalogue[code];
const added = ['hub order.rated', 'kiosk order.created'];
const events = eventTable.map(({ product, type }) => product + ' ' + type);
const { fetch } = fakeService();
const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch, authorize: () => ({}), token: { get: async () => 't', refresh: async () => 't' } });
console.log(
  JSON.stringify({
    code: { status, retry, because: retryDecision({ status, code }).because },
    data: await orThrow(client.getStore({ storeId: 'example-store-1' })),
    header: DeliveryHeader.xServiceRegion,
    attempts: deliveryPolicy.delaysMs.length,
    events: added.filter((each) => events.includes(each)),
  }),
);
`;
