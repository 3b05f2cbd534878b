import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { seedApplication } from './generated/control/constants.ts';
import { allOperations } from './operations/index.ts';
import { readOptions } from './options.ts';
import { startEndpoint } from './testing/endpoint.ts';
import { temporaryFolder } from './testing/folder.ts';
import { at, newSandbox, refusal, send, sharedSandbox, text } from './testing/sandbox.ts';

const token = 'a-token-that-nobody-guesses';

const namedSandbox = sharedSandbox({ allowHosts: ['sandbox.test'] });
const guardedSandbox = sharedSandbox({ controlToken: token });
const confinedSandbox = sharedSandbox({ allowTargets: [] });

/** The status of a request, whose headers may be ones that `fetch` does not send. */
function statusFor(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['localhost', 200],
  ['[::1]:4010', 200],
  ['192.168.1.7', 200],
  ['evil.example:4010', 421],
  ['127.0.0.1.evil.example', 421],
])('a request for the host %j: %i', async (host, want) => {
  const { url } = await namedSandbox();
  expect(await statusFor(`${url}/healthz`, { headers: { host } })).toBe(want);
});

test.each([
  ['no page', {}, 200],
  ['the console', { origin: 'http://127.0.0.1:4010', host: '127.0.0.1:4010' }, 200],
  ['the console behind a proxy', { origin: 'https://Sandbox.test', host: '127.0.0.1' }, 200],
  ['another site', { origin: 'https://evil.example', host: 'localhost' }, 403],
  ['a site with a name like ours', { origin: 'https://sandbox.test.evil.example' }, 403],
  ['a page that hides its site', { origin: 'null' }, 403],
  ['what is no site', { origin: 'sandbox.test' }, 403],
])('a call from %s', async (_name, headers: Record<string, string>, want) => {
  const { url, ...sandbox } = await namedSandbox();
  await sandbox.post(at.stores(), { store_id: 's' });
  expect(await statusFor(url + at.reset(), { method: 'POST', headers })).toBe(want);
  const { body } = await sandbox.get(at.stores());
  expect(body.stores).toHaveLength(want === 200 ? 0 : 1);
});

describe('the control token', () => {
  test('is asked for by every control operation, and by no other', async () => {
    const { url } = await guardedSandbox();
    for (const { row } of allOperations) {
      const { id, origin, method, path } = row;
      const address = url + path.replaceAll(/\{\w+\}/g, 'x');
      const body =
        method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const { status, body: answer } = await send(address, { method, ...body });
      const refused = status === 401 && JSON.stringify(answer).includes('control.unauthorized');
      expect([id, refused]).toEqual([id, origin === 'control']);
    }
  });

  test.each([
    ['the token', `Bearer ${token}`, 200],
    ['another', 'Bearer a-token-that-somebody-guesses', 401],
    ['nothing', '', 401],
  ])('%s', async (_given, authorization, want) => {
    const { url } = await guardedSandbox();
    expect((await send(url + at.stores(), { headers: { authorization } })).status).toBe(want);
  });
});

describe('a sandbox that others reach', () => {
  const read = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    readConfig(await readOptions(args), env);

  test('asks for a token that it keeps where only its owner reads it', async () => {
    const data = join(temporaryFolder(), 'data');
    const first = await read(['--host', '0.0.0.0', '--data', data]);
    const file = join(data, 'control-token');
    expect(first).toMatchObject({ controlTokenFile: file, allowTargets: [] });
    expect(readFileSync(file, 'utf8').trim()).toBe(first.controlToken);
    expect(first.controlToken?.length).toBeGreaterThan(40);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    const again = await read(['--host', '0.0.0.0', '--data', data]);
    expect(again.controlToken).toBe(first.controlToken);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('takes the token that it is given', async () => {
    const data = temporaryFolder();
    const env = { ORDERING_SANDBOX_CONTROL_TOKEN: token };
    expect(await read(['--host', '0.0.0.0', '--data', data], env)).toMatchObject({
      controlToken: token,
      controlTokenFile: undefined,
    });
    expect(readdirSync(data)).toEqual([]);
    expect(await read(['--data', data], env)).toMatchObject({ controlToken: token });
    expect(await read(['--data', data])).toMatchObject({ controlToken: undefined });
  });

  test('does not start with a file that has no token', async () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'control-token'), '\n');
    await expect(read(['--host', '0.0.0.0', '--data', data])).rejects.toThrow(/remove the file/);
  });

  test('calls this machine only where it is told to', async () => {
    const endpoint = await startEndpoint();
    const asked = { webhook_url: endpoint.url };
    const open = await newSandbox({ allowTargets: ['127.0.0.1/32'] });
    const { body } = await open.post(at.communities(), asked);
    await open.post(at.orders(), { community_id: body.community_id });
    await endpoint.count(1);
  });
});

describe('a target that is not allowed', () => {
  /** Each by a rule of its own. */
  const targets = [
    'http://example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
  ];

  test('is refused in the same words by every operation that takes one, whatever the rule', async () => {
    const sandbox = await confinedSandbox();
    const { storeId, token } = await sandbox.integrate('https://example.com/hooks');
    await sandbox.post(at.stores(), { store_id: 'another' });
    const code = 'request.validation';
    const message = '`webhook_url` must be an https URL that the sandbox may call.';
    for (const webhook_url of targets) {
      const replies = [
        await sandbox.post(at.registration(), { store_id: 'another', webhook_url }, token),
        await sandbox.post(at.communities(), { webhook_url }),
        await sandbox.post(at.seed(), { webhook_url }),
        await sandbox.put(at.endpoints(), { store_id: storeId, webhook_url }),
      ];
      for (const reply of replies) {
        expect([webhook_url, refusal(reply)]).toEqual([webhook_url, { code, message }]);
      }
    }
  });

  test.each(['https://user:secret@example.com/', 'https://user@example.com/', 'example.com'])(
    'may be one that no rule is about: %j',
    async (webhook_url) => {
      const sandbox = await confinedSandbox();
      const { message } = refusal(await sandbox.post(at.communities(), { webhook_url }));
      expect(message).toMatch(/^`webhook_url` must (not contain a user name|be an absolute URL)/);
    },
  );
});

test('of what gives access the files have hashes only', async () => {
  const sandbox = await newSandbox({ clientSecret: 'the-secret-of-the-first-application' });
  const { storeId } = await sandbox.integrate('https://example.com/hooks');
  const { client_secret } = (await sandbox.post(at.applications(), {})).body;
  const { clientId } = seedApplication;
  const client = { client_id: clientId, client_secret: 'the-secret-of-the-first-application' };
  const redirect_uri = 'https://app.example/back';
  const authorize = async () => {
    const asked = { client_id: clientId, redirect_uri };
    return text(await sandbox.post(at.authorizations(), asked), 'code');
  };
  const [code, unused] = [await authorize(), await authorize()];
  const grant = { grant_type: 'authorization_code', ...client, code, redirect_uri };
  const { access_token, refresh_token } = (await sandbox.post(at.token(), grant)).body;
  const secrets = [client.client_secret, client_secret, code, unused, access_token, refresh_token];
  expect(secrets.map((secret) => typeof secret)).toEqual(secrets.map(() => 'string'));
  const files = readdirSync(sandbox.dataFolder).map((file) =>
    readFileSync(join(sandbox.dataFolder, file)),
  );
  const has = (sought: unknown) => files.some((bytes) => bytes.includes(String(sought)));
  expect(has(storeId)).toBe(true);
  expect(secrets.map(has)).toEqual(secrets.map(() => false));
});

test('nobody else reads the files of a sandbox', async () => {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  // As versions left it that did not mind.
  writeFileSync(join(folder, 'sandbox.db'), '', { mode: 0o644 });
  const sandbox = await newSandbox({ dataFolder: folder });
  await sandbox.integrate('https://example.com/hooks');
  const files = ['sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'];
  for (const file of files) {
    expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
  }
});
