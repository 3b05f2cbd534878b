// Calls each operation of the API with our client, for Node.js 22.18 or later, against the sandbox. Copy it, and keep what
// you need.
//
//     npm install @ordering/client @ordering/sandbox
//     npx @ordering/sandbox
//     node calls.ts
//
// The compiler knows what an operation takes and what it answers, and each `kind` of failure.
//
//     ORDERING_BASE_URL    where the sandbox is; http://127.0.0.1:4010 unless set

import { bearer, CancelReasonCode, createClient, type Failure } from '@ordering/client';
import { clientCredentials } from '@ordering/client/client-credentials';

const baseUrl = process.env.ORDERING_BASE_URL ?? 'http://127.0.0.1:4010';

const client = createClient({
  baseUrl,
  // The contract leaves open how a token is got. This is the sandbox's way; ask for that of the service.
  token: clientCredentials({
    tokenUrl: new URL('/oauth/token', baseUrl).href,
    clientId: 'sandbox-app',
    clientSecret: 'sandbox-secret',
    authentication: 'body',
  }),
  authorize: bearer,
});

// A store that wants to be integrated. Elsewhere somebody has opened it.
const storeId = await sandbox('/sandbox/stores', 'store_id', {});
const integrated = await client.integrateStore({
  body: { store_id: storeId, webhook_url: 'http://127.0.0.1:8080/webhooks' },
});
if (!integrated.ok) fail('integrateStore', integrated);
// It is shown only this once, so a real program stores it before anything else, and prints it nowhere.
const { webhook_secret: secret = '' } = integrated.data ?? {};
console.log('integrateStore: a secret of', secret.length, 'characters');

// An order that a customer placed there, and that the kitchen cannot make.
const orderId = await sandbox('/sandbox/orders', 'order_id', { store_id: storeId });
const denied = await client.cancelOrder({
  orderId,
  body: {
    reason: 'Sorry, the last ramen is gone.',
    reason_code: CancelReasonCode.itemOutOfStock,
  },
});
if (!denied.ok) fail('cancelOrder', denied);
console.log('cancelOrder: denied');

/** Ends the program with what there is to know of a call that did not succeed. */
function fail(operation: string, failure: Failure): never {
  console.error(`${operation}:`, failure.kind === 'api' ? failure.code : failure.kind);
  process.exit(1);
}

/** Asks the sandbox for something that is not in the contract, and returns one member of its answer. */
async function sandbox(path: string, member: string, body: object): Promise<string> {
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: Readonly<Record<string, unknown>> = JSON.parse(await response.text());
  const value = answer[member];
  if (typeof value !== 'string') throw new Error(`${path} was answered ${response.status}`);
  return value;
}
