import { describe, expect, test } from 'vitest';
import { seedApplication } from './generated/control/constants.ts';
import { at, type Reply, refusal, send, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const { clientId, clientSecret } = seedApplication;
const credentials = { client_id: clientId, client_secret: clientSecret };
const redirectUri = 'http://127.0.0.1:9/connected';

/** A sandbox with an authorization code, and what asks for a token. Its clock moves only when it is told to. */
async function authorized() {
  const sandbox = await testSandbox();
  const { body: other } = await sandbox.post(at.applications(), {});
  const authorize = async () => {
    const asked = { client_id: clientId, redirect_uri: redirectUri };
    return text(await sandbox.post(at.authorizations(), asked), 'code');
  };
  const code = await authorize();
  const exchange = (changes: object = {}) =>
    sandbox.post(at.token(), {
      grant_type: 'authorization_code',
      ...credentials,
      code,
      redirect_uri: redirectUri,
      ...changes,
    });
  const refresh = (reply: Reply, changes: object = {}) =>
    sandbox.post(at.token(), {
      grant_type: 'refresh_token',
      ...credentials,
      refresh_token: text(reply, 'refresh_token'),
      ...changes,
    });
  return { sandbox, other, authorize, exchange, refresh };
}

const verdict = (reply: Reply) => [reply.status, refusal(reply).code];

describe('an authorization code', () => {
  test('goes to the redirect URI, beside what is there', async () => {
    const sandbox = await testSandbox();
    const { status, body } = await sandbox.post(at.authorizations(), {
      client_id: clientId,
      redirect_uri: `${redirectUri}?shop=1`,
      state: 'a&b=ü',
    });
    expect(status).toBe(201);
    const location = new URL(String(body.location));
    expect(location.origin + location.pathname).toBe(redirectUri);
    expect([...location.searchParams]).toEqual([
      ['shop', '1'],
      ['code', body.code],
      ['state', 'a&b=ü'],
    ]);
  });

  test('is exchanged for a token that works, once', async () => {
    const { sandbox, exchange } = await authorized();
    const reply = await exchange();
    expect(reply).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, environment: 'sandbox' },
    });
    const read = await sandbox.get(at.order('x'), text(reply, 'access_token'));
    expect(verdict(read)).toEqual([404, 'order.not_found']);
    expect(verdict(await exchange())).toEqual([400, 'auth.invalid_grant']);
  });

  test.each([
    { name: 'another redirect URI', changes: () => ({ redirect_uri: `${redirectUri}/` }) },
    { name: 'another code', changes: () => ({ code: 'x' }) },
    { name: 'another client', changes: (other: object) => other },
  ])('with $name is refused, and stays good', async ({ changes }) => {
    const { other, exchange } = await authorized();
    expect(verdict(await exchange(changes(other)))).toEqual([400, 'auth.invalid_grant']);
    expect((await exchange()).status).toBe(200);
  });

  test('is good for ten minutes', async () => {
    const { sandbox, authorize, exchange } = await authorized();
    const other = await authorize();
    await sandbox.advanceClock('PT9M59.999S');
    expect((await exchange()).status).toBe(200);
    await sandbox.advanceClock('PT0.001S');
    expect(verdict(await exchange({ code: other }))).toEqual([400, 'auth.invalid_grant']);
  });

  test.each([
    { client_id: clientId, redirect_uri: '/connected' },
    { client_id: clientId, redirect_uri: `${redirectUri}#here` },
  ])('is not given for $client_id and $redirect_uri', async (asked) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.post(at.authorizations(), asked);
    expect(verdict(reply)).toEqual([400, 'request.validation']);
  });
});

describe('a refresh token', () => {
  test('is good for one answer, which has the next', async () => {
    const { sandbox, exchange, refresh } = await authorized();
    const first = await exchange();
    await sandbox.post(at.expiry(), { client_id: clientId });
    const late = await sandbox.get(at.order('x'), text(first, 'access_token'));
    expect(verdict(late)).toEqual([401, 'auth.token_expired']);
    const second = await refresh(first);
    const read = await sandbox.get(at.order('x'), text(second, 'access_token'));
    expect(verdict(read)).toEqual([404, 'order.not_found']);
    expect(verdict(await refresh(first))).toEqual([400, 'auth.invalid_grant']);
    expect((await refresh(second)).status).toBe(200);
  });

  test('is good for thirty days', async () => {
    const { sandbox, exchange, refresh } = await authorized();
    const first = await exchange();
    await sandbox.advanceClock('P29DT23H59M59.999S');
    const second = await refresh(first);
    expect(second.status).toBe(200);
    await sandbox.advanceClock('P30D');
    expect(verdict(await refresh(second))).toEqual([400, 'auth.invalid_grant']);
  });

  test('is good for its client alone, is no code, and a code is no refresh token', async () => {
    const { other, authorize, exchange, refresh } = await authorized();
    const reply = await exchange();
    expect(verdict(await refresh(reply, other))).toEqual([400, 'auth.invalid_grant']);
    const swapped = await exchange({ code: text(reply, 'refresh_token') });
    expect(verdict(swapped)).toEqual([400, 'auth.invalid_grant']);
    const turned = await refresh(reply, { refresh_token: await authorize() });
    expect(verdict(turned)).toEqual([400, 'auth.invalid_grant']);
    expect((await refresh(reply)).status).toBe(200);
  });

  test('does nothing without consent, and works when it is given again', async () => {
    const { sandbox, exchange, refresh } = await authorized();
    const reply = await exchange();
    await sandbox.post(at.consent(), { client_id: clientId, granted: false });
    expect(verdict(await refresh(reply))).toEqual([403, 'auth.consent_revoked']);
    const read = await sandbox.get(at.order('x'), text(reply, 'access_token'));
    expect(verdict(read)).toEqual([403, 'auth.consent_revoked']);
    await sandbox.post(at.authorizations(), { client_id: clientId, redirect_uri: redirectUri });
    expect((await refresh(reply)).status).toBe(200);
  });
});

describe('a token request', () => {
  test.each([
    { grant_type: 'client_credentials', refresh_token: 'x', want: '`refresh_token`' },
    { grant_type: 'authorization_code', redirect_uri: redirectUri, want: '`code`' },
    { grant_type: 'refresh_token', want: '`refresh_token`' },
  ])('with $grant_type names $want', async ({ want, ...asked }) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.post(at.token(), { ...credentials, ...asked });
    expect(verdict(reply)).toEqual([400, 'request.validation']);
    expect(refusal(reply).message).toContain(want);
  });

  test('asks for an environment; a token of another one is not valid here', async () => {
    const sandbox = await testSandbox();
    const asked = { grant_type: 'client_credentials', ...credentials, environment: 'production' };
    const reply = await sandbox.post(at.token(), asked);
    expect(reply.body).toMatchObject({ environment: 'production' });
    const read = await sandbox.get(at.order('x'), text(reply, 'access_token'));
    expect(verdict(read)).toEqual([401, 'auth.invalid_token']);
  });

  const form = 'application/x-www-form-urlencoded';
  const fields = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
  test.each([
    { name: 'a form', type: form, body: String(fields), want: 200 },
    { name: 'an unknown field', type: form, body: `${fields}&app_id=x`, want: 400 },
  ])('as $name: $want', async ({ type, body, want }) => {
    const { url } = await testSandbox();
    const headers = { 'content-type': type };
    const reply = await send(url + at.token(), { method: 'POST', headers, body });
    expect(reply.status).toBe(want);
  });
});

describe('what is revoked', () => {
  test('every token of an application, its refresh tokens among them, and no others', async () => {
    const { sandbox, other, exchange, refresh } = await authorized();
    const issued = await exchange();
    const { body } = await sandbox.post(at.token(), { grant_type: 'client_credentials', ...other });
    const revoked = await sandbox.post(at.revokedTokens(), { client_id: clientId });
    expect(revoked).toMatchObject({ status: 200, body: { revoked: 1 } });
    const read = await sandbox.get(at.order('x'), text(issued, 'access_token'));
    expect(verdict(read)).toEqual([401, 'auth.invalid_token']);
    expect(verdict(await refresh(issued))).toEqual([400, 'auth.invalid_grant']);
    const spared = await sandbox.get(at.order('x'), String(body.access_token));
    expect(verdict(spared)).toEqual([404, 'order.not_found']);
    const fresh = await sandbox.get(at.order('x'), await sandbox.token());
    expect(verdict(fresh)).toEqual([404, 'order.not_found']);
  });

  test('the credential of an application, with whatever it was given, until it is restored', async () => {
    const { sandbox, exchange } = await authorized();
    const token = await sandbox.token();
    const set = (revoked: boolean) =>
      sandbox.post(at.revocation(), { client_id: clientId, revoked });
    expect(await set(true)).toMatchObject({
      status: 200,
      body: { client_id: clientId, revoked: true },
    });
    expect(verdict(await exchange())).toEqual([401, 'auth.invalid_client']);
    expect(verdict(await sandbox.get(at.order('x'), token))).toEqual([401, 'auth.invalid_client']);
    await set(false);
    expect((await exchange()).status).toBe(200);
    expect(verdict(await sandbox.get(at.order('x'), token))).toEqual([404, 'order.not_found']);
  });

  test.each([
    { path: at.revokedTokens(), body: {} },
    { path: at.revocation(), body: { revoked: true } },
  ])('an unknown application is refused: $path', async ({ path, body }) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.post(path, { ...body, client_id: 'nobody' });
    expect([...verdict(reply), refusal(reply).message]).toEqual([
      400,
      'request.validation',
      '`client_id` is not the id of an application.',
    ]);
  });
});
