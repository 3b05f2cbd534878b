// Calls the API for a merchant who consents to it, by an authorization code and refresh tokens, for Node.js 22.18 or later,
// against the sandbox. Copy it, and keep what you need.
//
//     npm install @ordering/client @ordering/sandbox
//     npx @ordering/sandbox
//     node authorization-code.ts
//
// The contract says that there is this flow, and leaves open where it begins, where tokens come from and how long they are
// good. What the token endpoint gets and answers is RFC 6749 here, as in the sandbox. Ask for that of the service.
//
//     ORDERING_BASE_URL    where the sandbox is; http://127.0.0.1:4010 unless set

import { randomUUID } from 'node:crypto';
import { bearer, cachedToken, createClient } from '@ordering/client';

const baseUrl = process.env.ORDERING_BASE_URL ?? 'http://127.0.0.1:4010';
const app = { client_id: 'sandbox-app', client_secret: 'sandbox-secret' };
const redirectUri = 'http://127.0.0.1:8080/connected';

// 1. The merchant's browser goes to the service with a state that only this browser session has, and comes back to
//    `redirectUri` with a code. The sandbox has no page for that; it says where the browser would go.
const state = randomUUID();
const { location } = await sandbox('/sandbox/authorizations', {
  ...{ client_id: app.client_id, redirect_uri: redirectUri, state },
});

// 2. What the handler of `redirectUri` does. Without the same state, somebody else has sent the browser there.
const arrived = new URL(String(location)).searchParams;
if (arrived.get('state') !== state) throw new Error('this consent was not asked for here');
// What to store for the merchant, encrypted. A code and a refresh token are good for one use each.
let refreshToken = (
  await grant({
    grant_type: 'authorization_code',
    code: arrived.get('code') ?? '',
    redirect_uri: redirectUri,
  })
).refreshToken;
console.log('the merchant has consented');

// 3. From then on, also after a restart: a client for each merchant. Several processes take turns with the stored token.
const client = createClient({
  baseUrl,
  token: cachedToken(async (signal) => {
    const granted = await grant(
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      signal,
    );
    // Store the new one before the access token is used: the old one is used up.
    refreshToken = granted.refreshToken;
    return granted.accessToken;
  }),
  authorize: bearer,
});

await integrate('the first call');
await sandbox('/sandbox/tokens/expire', { client_id: app.client_id });
await integrate('a call after the token has expired');

async function integrate(what: string): Promise<void> {
  const { store_id: storeId } = await sandbox('/sandbox/stores', {});
  const result = await client.integrateStore({
    body: { store_id: String(storeId), webhook_url: 'http://127.0.0.1:8080/webhooks' },
  });
  // With `no-token`, its `cause` says why: if the grant is not valid any more, ask the merchant to consent again.
  if (!result.ok) throw new Error(`${what} failed: ${result.kind}`);
  console.log(`${what}: done`);
}

/** Gets tokens from the token endpoint. */
async function grant(form: Readonly<Record<string, string>>, signal?: AbortSignal) {
  const response = await fetch(new URL('/oauth/token', baseUrl), {
    ...{ method: 'POST', redirect: 'manual', signal: signal ?? AbortSignal.timeout(10_000) },
    body: new URLSearchParams({ ...app, ...form }),
  });
  const answer: Readonly<Record<string, unknown>> = JSON.parse(await response.text());
  const { access_token: accessToken, refresh_token: newRefreshToken } = answer;
  if (typeof accessToken !== 'string' || typeof newRefreshToken !== 'string') {
    throw new Error(`the token endpoint answered ${response.status}`);
  }
  return { accessToken, refreshToken: newRefreshToken };
}

/** Asks the sandbox for something that is not in the contract. */
async function sandbox(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return JSON.parse(await response.text());
}
