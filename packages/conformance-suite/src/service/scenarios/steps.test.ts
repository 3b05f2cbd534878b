import { describe, expect, onTestFinished, test } from 'vitest';
import { headerValues } from '../../http/exchange.ts';
import type { Script } from '../../http/script.ts';
import { always } from '../../http/script.ts';
import type { ScriptedServer } from '../../http/scripted-server.ts';
import { startScriptedServer } from '../../http/scripted-server.ts';
import type { CommandStep, RequestStep, Step } from '../config/config.ts';
import { worldWith } from '../testing/world.ts';
import { runAction } from './actions.ts';

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

test('a form is filled in, encoded, and sent as its type', async () => {
  const server = await playing(answering('{}'));
  const form = { grant_type: 'client_credentials', client_id: '{id}', s: '{key}', n: '{no?}' };
  const steps = [request({ form })];
  const given = { id: 'client 1', key: 'a:b&c' };
  await runAction(worldWith(server, { auth: undefined }), { name: 'it', steps }, given);
  const [came] = server.received;
  expect(came?.body.toString()).toBe(
    'grant_type=client_credentials&client_id=client+1&s=a%3Ab%26c',
  );
  expect(headerValues(came?.headers ?? [], 'content-type')).toEqual([
    'application/x-www-form-urlencoded',
  ]);
});

describe('what is taken', () => {
  test('a header is a secret where it is a token', async () => {
    const world = worldWith(await playing(answering('', { 'X-Token': 'sesame' })));
    const steps = [request({ take: { token: { header: 'x-token' } } })];
    expect(await runAction(world, { name: 'it', steps }, {})).toEqual({ token: 'sesame' });
    expect(world.vault.mask('sesame')).toBe('[secret 1]');
  });

  test.each<{ body: string; take: Step['take']; want: string }>([
    {
      body: 'hush',
      take: { token: '/token' },
      want: '`it` failed: the response to POST /here has no string or number at /token; it is not JSON',
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
});
