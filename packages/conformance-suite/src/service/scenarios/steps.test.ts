import { describe, expect, onTestFinished, test } from 'vitest';
import { headerValues } from '../../http/exchange.ts';
import type { Script } from '../../http/script.ts';
import { always } from '../../http/script.ts';
import type { ScriptedServer } from '../../http/scripted-server.ts';
import { startScriptedServer } from '../../http/scripted-server.ts';
import type { CommandStep, RequestStep, Step } from '../config/config.ts';
import { worldWith } from '../testing/world.ts';
import { runAction } from './actions.ts';
import { variableOf } from './steps.ts';

/** A server at whose path `/here` a script plays the service. */
async function playing(script: Script): Promise<ScriptedServer> {
  const server = await startScriptedServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server[Symbol.asyncDispose]());
  server.endpoint('here', script);
  return server;
}

const answering = (body: string, headers: Record<string, string> = {}): Script =>
  always({
    kind: 'answer',
    status: 200,
    body,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  });

const request = (parts: Partial<RequestStep>): RequestStep => ({
  ...{ method: 'POST', target: '/here', headers: {}, body: undefined },
  ...{ authorised: false, take: {}, ...parts },
});

const given = { id: 'client 1', key: 'a:b&c' };

/** What arrives of a step, with the values above. */
async function arrived(step: RequestStep) {
  const server = await playing(answering('{}'));
  const world = worldWith(server, { auth: undefined });
  await runAction(world, { name: 'it', steps: [step] }, { ...given, self: server.url });
  const [came] = server.received;
  const { method = '', path = '', headers = [], body = Buffer.from('') } = came ?? {};
  const header = (name: string) => headerValues(headers, name).join();
  return {
    method,
    path,
    body: body.toString(),
    header,
    mask: (text: string) => world.vault.mask(text),
  };
}

describe('a request for a token, as services want it:', () => {
  test.each<{ what: string; step: Partial<RequestStep>; body: string; headers: object }>([
    {
      what: 'a form',
      step: {
        form: { grant_type: 'client_credentials', client_id: '{id}', s: '{key}', n: '{no?}' },
      },
      body: 'grant_type=client_credentials&client_id=client+1&s=a%3Ab%26c',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      what: 'JSON, with a header',
      step: { body: { id: '{id}' }, headers: { 'X-Tenant': '{key}' } },
      body: '{"id":"client 1"}',
      headers: { 'content-type': 'application/json', 'x-tenant': 'a:b&c' },
    },
    {
      what: 'basic authentication beside a form of a type of its own',
      step: {
        form: { a: 'b' },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
        basic: { user: '{id}', password: '{key}' },
      },
      body: 'a=b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        authorization: `Basic ${Buffer.from('client 1:a:b&c').toString('base64')}`,
      },
    },
    {
      what: 'another method, and the rest in the address',
      step: { method: 'GET', target: '/here?id={id}' },
      body: '',
      headers: { accept: 'application/json' },
    },
    {
      what: 'an address that is a value',
      step: { target: '{self}/here?key={key}' },
      body: '',
      headers: {},
    },
  ])('$what', async ({ step, body, headers }) => {
    const came = await arrived(request(step));
    expect(came.body).toBe(body);
    for (const [name, value] of Object.entries(headers)) expect(came.header(name)).toBe(value);
    expect(came.method).toBe(step.method ?? 'POST');
    expect(came.path).toBe(
      (step.target ?? '/here')
        .replace('{self}', '')
        .replace('{id}', 'client%201')
        .replace('{key}', 'a%3Ab%26c'),
    );
  });

  test('its password is a secret in either form', async () => {
    const came = await arrived(request({ basic: { user: 'u', password: 'p' } }));
    expect(came.mask(`it said ${came.header('authorization')}`)).toBe('it said Basic [secret 1]');
  });
});

describe('what is taken', () => {
  test.each<{ what: string; body: string; headers?: Record<string, string>; take: Step['take'] }>([
    { what: 'deep in JSON', body: '{"data":[{"t":"sesame"}]}', take: { token: '/data/0/t' } },
    { what: 'JSON that is a string', body: '"sesame"', take: { token: '' } },
    { what: 'a text', body: 'sesame\n', take: { token: '' } },
    {
      what: 'a header',
      body: '',
      headers: { 'X-Token': 'sesame' },
      take: { token: { header: 'x-token' } },
    },
  ])('$what', async ({ body, headers, take }) => {
    const server = await playing(answering(body, headers));
    const world = worldWith(server);
    const taken = await runAction(world, { name: 'it', steps: [request({ take })] }, {});
    expect(taken).toEqual({ token: 'sesame' });
    expect(world.vault.mask('sesame')).toBe('[secret 1]');
  });

  test.each<{ body: string; take: Step['take']; want: string }>([
    {
      body: '{"value":"hush","id":1}',
      take: { token: '/token' },
      want: '`it` failed: the response to POST /here has no string or number at /token; it has value, id',
    },
    {
      body: 'hush',
      take: { token: '/token' },
      want: '`it` failed: the response to POST /here has no string or number at /token; it is not JSON',
    },
    {
      body: '<p>hush</p>',
      take: { token: '/token' },
      want: '`it` failed: the response to POST /here has no string or number at /token; it is a web page; is the base URL that of the API?',
    },
    {
      body: '',
      take: { token: '/token' },
      want: '`it` failed: the response to POST /here has no string or number at /token; it is empty',
    },
    {
      body: '{"error":{"code":"store.hush","message":"hush"}}',
      take: {},
      want: '`it` failed: POST /here gave 200 (store.hush: hush); an error should have its own status, and not that of a success',
    },
    {
      body: '{}',
      take: { token: { header: 'X-T' } },
      want: '`it` failed: the response to POST /here has no string or number in the header X-T; it has no members',
    },
    {
      body: '{"token":"open\\nsesame"}',
      take: { token: '/token' },
      want: '`it` failed: the token in the response to POST /here cannot be used: it has characters that no header may have',
    },
  ])('or not: $want', async ({ body, take, want }) => {
    const world = worldWith(await playing(answering(body)));
    const action = { name: 'it', steps: [request({ take })] };
    await expect(runAction(world, action, {})).rejects.toThrow(want);
  });
});

test('a header of what no header may have', async () => {
  const server = await playing(answering('{"place":"two\\nlines"}'));
  const steps = [
    request({ take: { place: '/place' } }),
    request({ headers: { 'X-Place': 'at {place}' } }),
  ];
  await expect(runAction(worldWith(server), { name: 'it', steps }, {})).rejects.toThrow(
    '`it` failed: the header X-Place of POST /here comes to characters that no header may have; write something else there than at {place}',
  );
  expect(server.received.length).toBe(1);
});

test('an address that is none', async () => {
  const world = worldWith(await playing(answering('{}')));
  const action = { name: 'it', steps: [request({ target: '{id}/x' })] };
  await expect(runAction(world, action, { id: 'ftp://x' })).rejects.toThrow(
    '`it` failed: {id}/x makes no address',
  );
});

describe('a command', () => {
  const command = (run: CommandStep['run'], parts: Partial<CommandStep> = {}): CommandStep => ({
    ...{ command: './make', run, take: {}, authorised: false, ...parts },
  });

  test('finds values in its environment, and writes JSON', async () => {
    const world = worldWith(await playing(answering('{}')), {
      auth: { token: { value: 'abc' }, header: 'Authorization', value: 'Bearer {token}' },
    });
    const envs: Readonly<Record<string, string>>[] = [];
    const step = command(
      async (env) => {
        envs.push(env);
        return '{"order":{"id":7}}';
      },
      { take: { orderId: '/order/id' }, authorised: true },
    );
    const action = { name: 'it', steps: [step, command(async (env) => String(envs.push(env)))] };
    const given = { storeId: 's', data: { a: 1 }, none: undefined };
    expect(await runAction(world, action, given)).toEqual({ orderId: '7' });
    expect(envs[0]).toEqual({
      ORDERING_BASE_URL: world.baseUrl,
      ORDERING_SECRET: 'hush',
      ORDERING_STORE_ID: 's',
      ORDERING_DATA: '{"a":1}',
      ORDERING_TOKEN: 'abc',
    });
    expect(envs[1]).toMatchObject({ ORDERING_ORDER_ID: '7' });
    expect(envs[1]).not.toHaveProperty('ORDERING_TOKEN');
  });

  test.each([
    {
      ends: async () => 'no JSON',
      want: '`it` failed: what the command wrote has no string or number at /id; it is not JSON',
    },
    {
      ends: () => Promise.reject(new Error('it ended with exit code 3')),
      want: '`it` failed: it ended with exit code 3',
    },
  ])('fails: $want', async ({ ends, want }) => {
    const world = worldWith(await playing(answering('{}')));
    const action = { name: 'it', steps: [command(ends, { take: { id: '/id' } })] };
    await expect(runAction(world, action, {})).rejects.toThrow(want);
  });

  test.each([
    { name: 'storeId', want: 'ORDERING_STORE_ID' },
    { name: 'milliseconds', want: 'ORDERING_MILLISECONDS' },
    { name: 'my_2ndKey', want: 'ORDERING_MY_2ND_KEY' },
  ])('finds $name in $want', ({ name, want }) => expect(variableOf(name)).toBe(want));
});
