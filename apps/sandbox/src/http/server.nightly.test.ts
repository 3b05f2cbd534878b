import fc from 'fast-check';
import { test } from 'vitest';
import { expectEnvelope } from '../testing/envelope.ts';
import { at, send, sharedSandbox, type TestSandbox } from '../testing/sandbox.ts';

const testSandbox = sharedSandbox();

const paths = [
  at.token(),
  at.registration(),
  at.cancel('x'),
  at.stores(),
  at.communities(),
  at.orders(),
  at.advanceOrder('x'),
  at.events(),
  at.expiry(),
  at.consent(),
];
const names = fc.constantFrom(
  ...[
    'store_id',
    'community_id',
    'location_id',
    'webhook_url',
    'external_store_id',
    'event_type',
    'data',
  ],
  ...[
    'grant_type',
    'client_id',
    'client_secret',
    'status',
    'granted',
    'reason',
    'reason_code',
    'message',
  ],
  ...['app_id', '__proto__', 'constructor', 'toString', ''],
);
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    's1',
    'http://127.0.0.1:9/',
    'https://x',
    '\u0000',
    '\ud800',
    '9'.repeat(400),
    1e308,
    -0,
  ),
  fc.string({ unit: 'binary' }),
);

async function neverFails(
  sandbox: TestSandbox,
  path: string,
  body: string | Buffer,
): Promise<void> {
  const token = await sandbox.token();
  const reply = await send(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  if (reply.status >= 300) expectEnvelope(reply.status, reply.body);
}

test('no object in a body makes the server fail', async () => {
  const sandbox = await testSandbox();
  await sandbox.post(at.stores(), { store_id: 's1' });
  const bodies = fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map(
      (entries) =>
        `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), bodies, (path, body) =>
      neverFails(sandbox, path, body),
    ),
    { numRuns: 300 },
  );
});

test('no bytes in a body make the server fail', async () => {
  const sandbox = await testSandbox();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.uint8Array({ maxLength: 200 }), (path, bytes) =>
      neverFails(sandbox, path, Buffer.from(bytes)),
    ),
    { numRuns: 150 },
  );
});

test('no path makes the server fail', async () => {
  const sandbox = await testSandbox();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(...paths, '%', '%2e%2e', '..', '//', 'é', ';', '?a[]=1', '#', '\\', ' '),
        {
          maxLength: 5,
        },
      ),
      async (parts) => {
        const reply = await send(`${sandbox.url}/${parts.join('/')}`);
        if (reply.status >= 300) expectEnvelope(reply.status, reply.body);
      },
    ),
    { numRuns: 150 },
  );
});
