import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Copy } from './copy.ts';
import { follow } from './page.ts';
import { renameFiles, replaceIn, specFiles } from './rename.ts';

// Names of headers, products and properties are data, and so is how many products and operations there are. Here all
// of them change at once, in one copy because its runs are what takes the time, and nothing but specs/ is edited; only that
// the sandbox does not have the new product is said in its configuration.

const header = { ours: 'X-Service-Delivery-Id', theirs: 'X-Kitchen-Ticket' };
const product = { ours: 'hub', theirs: 'village' };

describe('specs with another header, other products, another envelope, another path and one more operation', () => {
  let copy: Copy;
  let started: ReturnType<Copy['run']>;
  beforeAll(() => {
    copy = new Copy();
    renameHeader(copy);
    renameProduct(copy);
    renameErrorCode(copy);
    addProduct(copy);
    renameControlPath(copy);
    addOperation(copy);
    started = copy.run('tools/platform/src/main.ts');
  }, 660_000);
  afterAll(() => copy.remove());

  test('keep their rules', () => {
    const { code, output } = copy.run('tools/contract/src/main.ts', ['lint']);
    expect(code, output).toBe(0);
  }, 600_000);

  test('make npm start pass', () => {
    expect(started.code, started.output).toBe(0);
    expect(started.output).toContain('Every MUST passed');
  });

  test('are followed by every source; the compiler names tests, and handlers under the old name', () => {
    const { output } = copy.run('node_modules/typescript/bin/tsc', ['--pretty', 'false']);
    const named = output.split('\n').filter((line) => line.includes('error TS'));
    const ours = named.filter((line) => !/^test\/|\/testing\/|\.test\.ts\(/.test(line));
    const [handler, ...others] = new Set(ours.map((line) => line.split('(')[0]));
    expect(others, ours.join('\n')).toEqual([]);
    expect(handler).toBe('recipes/receiver.ts');
  }, 600_000);

  test('are what goes over the wire', () => {
    copy.write('test/probe.ts', probe);
    const { output } = copy.run('test/probe.ts');
    expect(JSON.parse(output)).toEqual({
      unknownPath: { error: { type: 'request.unknown_path', message: expect.any(String) } },
      read: {
        ok: true,
        error: { known: false, code: 'request.unknown_path', message: expect.any(String) },
      },
      oldEnvelope: false,
      withoutToken: { status: 401, code: 'auth.invalid_token' },
      newOperation: { status: 501, code: 'operation.not_implemented' },
      newOperationInUse: { status: 405, code: 'request.method_not_allowed' },
      createdStore: true,
      stores: 'GET /sandbox/shops',
      oldPath: 404,
      ticket: true,
      products: ['kiosk', 'onlineOrdering', 'village'],
      handled: 'village order.created',
    });
  }, 600_000);
});

/** A header's name stands all over the specs. */
function renameHeader(copy: Copy): void {
  for (const file of specFiles(copy)) replaceIn(copy, file, header.ours, header.theirs);
}

/** A product's name stands in its channel, in the names of its examples, and where the sandbox fires its events. */
function renameProduct(copy: Copy): void {
  for (const file of specFiles(copy)) {
    if (/^specs\/(asyncapi|requirements|sandbox)\b.*\.yaml$/.test(file))
      replaceIn(copy, file, new RegExp(`\\b${product.ours}\\b`, 'g'), product.theirs);
  }
  renameFiles(copy, new RegExp(`^${product.ours}\\.`), `${product.theirs}.`);
}

/** `error.code` becomes `error.type`. What else is called so is a plain string, such as the code of an authorization. */
function renameErrorCode(copy: Copy): void {
  for (const file of specFiles(copy)) {
    if (/\/(openapi|sandbox)\b.*\.yaml$/.test(file)) {
      replaceIn(copy, file, /^( +)code:$(?!\n +type: string$)/gm, '$1type:');
      replaceIn(copy, file, 'required: [code, message]', 'required: [type, message]');
    }
    if (file.includes('/errors/')) replaceIn(copy, file, '"code":', '"type":');
  }
}

/** Where the platform, the runner and the console create a store. */
function renameControlPath(copy: Copy): void {
  copy.edit('specs/sandbox.openapi.yaml', '\n  /sandbox/stores:\n', '\n  /sandbox/shops:\n');
}

/** A third product, of which the sandbox and the runner have never heard. */
function addProduct(copy: Copy): void {
  copy.edit('apps/sandbox/conformance.yaml', '\nclock:\n', '\nabsent: [kiosk]\n\nclock:\n');
  const asyncapi = 'specs/asyncapi.yaml';
  copy.edit(
    asyncapi,
    '\noperations:\n',
    `  kiosk:
    title: Kiosk
    description: Events of orders at a kiosk.
    servers:
      - $ref: '#/servers/receiver'
    messages:
      orderCreated:
        $ref: '#/components/messages/KioskOrderCreated'
      receiptPrinted:
        $ref: '#/components/messages/KioskReceiptPrinted'

operations:
  deliverKiosk:
    action: send
    title: Deliver an event of Kiosk
    description: One \`POST\` for each event.
    channel:
      $ref: '#/channels/kiosk'
    bindings:
      $ref: '#/components/operationBindings/delivery'
`,
  );
  for (const { name, type } of kioskEvents) {
    copy.edit(asyncapi, '\n  messages:\n', `\n  messages:\n${kioskMessage(name, type)}`);
    copy.edit(asyncapi, '\n  schemas:\n', `\n  schemas:\n${kioskSchema(name, type)}`);
    const event = {
      event_type: type,
      event_id: '8ad58cb0-b278-4607-82de-17316fab678c',
      timestamp: '2025-03-14T17:41:36.875Z',
      kiosk_id: 'example-kiosk-1',
      data: { order_id: 'example-kiosk-order-1' },
    };
    writeExample(copy, `valid/events/kiosk.${type}`, event);
    writeExample(copy, `invalid/events/kiosk.${type}.kiosk-id-number`, { ...event, kiosk_id: 7 });
  }
  copy.edit(
    asyncapi,
    '\n  schemas:\n',
    `
  schemas:
    KioskEnvelope:
      title: Envelope of Kiosk
      allOf:
        - $ref: '#/components/schemas/Envelope'
        - type: object
          required: [kiosk_id]
          properties:
            kiosk_id:
              type: string
              description: The kiosk at which the customer stands.
`,
  );
}

const kioskEvents = [
  { name: 'KioskOrderCreated', type: 'order.created' },
  { name: 'KioskReceiptPrinted', type: 'receipt.printed' },
];

function kioskMessage(name: string, type: string): string {
  return `    ${name}:
      name: ${type}
      title: Kiosk ${type}
      summary: Something happened at a kiosk.
      description: Something happened at a kiosk.
      contentType: application/json
      headers:
        $ref: '#/components/schemas/DeliveryHeaders'
      payload:
        $ref: '#/components/schemas/${name}'
      examples:
        - name: kiosk.${type}
          payload:
            $ref: ./examples/valid/events/kiosk.${type}.json

`;
}

function kioskSchema(name: string, type: string): string {
  return `    ${name}:
      title: Kiosk ${type}
      allOf:
        - $ref: '#/components/schemas/KioskEnvelope'
        - type: object
          properties:
            event_type:
              type: string
              const: ${type}
            data:
              type: object
              additionalProperties: true
              x-unspecified: The fields of \`data\` of Kiosk \`${type}\`.

`;
}

/** The operation of the worked example in CONTRIBUTING.md. */
function addOperation(copy: Copy): void {
  follow(copy, 'Add an operation', ['  /pos/integrate-store:\n']);
}

function writeExample(copy: Copy, name: string, value: unknown): void {
  copy.write(`specs/examples/${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
}

const probe = `
import { parseErrorEnvelope } from '@ordering/errors';
import { DeliveryHeader, parseEvent, productTable } from '@ordering/events';
import { operations } from '@ordering/sandbox/control';
import { Platform } from '@ordering/platform';
const platform = new Platform();
const sandbox = await platform.startSandbox();
const { url } = sandbox;
const ask = async (path, method, body, token) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const token = await sandbox.token();
const created = await sandbox.control.createStore({ body: {} });
const coded = ({ status, body }) => ({ status, code: body.error?.type });
const unknownPath = (await ask('/nothing', 'GET')).body;
const store = '/pos/stores/s';
const found = parseEvent({
  event_type: 'order.created', event_id: '8ad58cb0-b278-4607-82de-17316fab678c',
  timestamp: '2025-03-14T17:41:36.875Z', community_id: 'c', data: {},
});
console.log(JSON.stringify({
  unknownPath,
  read: parseErrorEnvelope(unknownPath),
  oldEnvelope: parseErrorEnvelope({ error: { code: 'order.not_found', message: '' } }).ok,
  withoutToken: coded(await ask(store, 'GET')),
  newOperation: coded(await ask(store, 'GET', undefined, token)),
  newOperationInUse: coded(await ask(store, 'PUT', {}, token)),
  createdStore: typeof created.store_id === 'string',
  stores: operations.listStores.method + ' ' + operations.listStores.path,
  oldPath: (await ask('/sandbox/stores', 'GET')).status,
  ticket: Object.values(DeliveryHeader).includes('${header.theirs}'),
  products: productTable.map(({ id }) => id).sort(),
  handled: found.ok && found.event.known && found.event.product + ' ' + found.event.type,
}));
await platform.stop();
`;
