import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { deliveryOf, secret } from '../../apps/receiver/src/testing/deliveries.ts';
import { root } from '../contract/sources.ts';
import { Replica } from '../crash/replica.ts';

// The arrangement of apps/receiver/example/compose.yaml as processes: its commands, with addresses of this machine.

const folder = 'apps/receiver/example';
const read = (file: string) => readFileSync(join(root, folder, file), 'utf8');
const { services } = parse(read('compose.yaml'), { merge: true });
const own = ['--host', '--port', '--drain-delay'];

/** The options that a service gives to the receiver, but for those that are about addresses and waiting. */
function optionsOf(service: string): string[] {
  const command: string[] = services[service].command;
  const options = command.slice(command.indexOf('@ordering/receiver') + 1);
  return options
    .filter((option, index) => !own.includes(option) && !own.includes(options[index - 1] ?? ''))
    .map((option) => (option === 'handlers.mjs' ? `${folder}/${option}` : option));
}

let server: PostgresServer;
const replicas = new Map<string, Replica>();
beforeAll(async () => {
  server = await PostgresServer.start({ fsync: 'off' });
  for (const [name, { environment = {} }] of Object.entries<{ environment?: object }>(services)) {
    if (!('DATABASE_URL' in environment)) continue;
    const secrets = 'ORDERING_WEBHOOK_SECRETS' in environment;
    const variables = { DATABASE_URL: server.url() };
    const replica = new Replica(
      optionsOf(name),
      secrets ? { ...variables, ORDERING_WEBHOOK_SECRETS: secret } : variables,
    );
    replicas.set(name, replica);
    await replica.start();
  }
});
afterAll(async () => {
  await Promise.all([...replicas.values()].map((replica) => replica.kill()));
  await server.dispose();
});

const of = (name: string): Replica => {
  const replica = replicas.get(name);
  if (replica === undefined) throw new Error(`The example has no ${name}.`);
  return replica;
};

/** Does what nginx.conf tells nginx: in turns, and to the other one where one fails or answers 503. */
async function startProxy() {
  const upstreams = [...read('nginx.conf').matchAll(/^ *server ([\w-]+):\d+/gm)].map(([, name]) =>
    of(name ?? ''),
  );
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      turn += 1;
      pass(turn, upstreams.length);
    });
    const pass = (at: number, left: number): void => {
      const to = upstreams[at % upstreams.length]?.webhooks;
      const next = () => pass(at + 1, left - 1);
      if (left === 0) outgoing.writeHead(502).end();
      else if (to === undefined) next();
      else {
        const { method = '', headers } = incoming;
        const upstream = request(to, { method, headers }, (answer) => {
          answer.resume();
          if (answer.statusCode === 503) next();
          else outgoing.writeHead(answer.statusCode ?? 502).end();
        });
        upstream.on('error', next).end(Buffer.concat(parts));
      }
    };
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/webhooks`, close: () => proxy.close() };
}

/** What a replica counts. */
async function counted(name: string, metric: string): Promise<number> {
  const text = await (await fetch(`${of(name).operations}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(metric));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('both replicas of the example accept, both workers handle, and one of each kind is enough', async () => {
  const proxy = await startProxy();
  const acknowledged: string[] = [];
  const send = async () => {
    const { id, method, headers, body } = deliveryOf();
    const answer = await fetch(proxy.url, { method, headers, body });
    expect(answer.status).toBe(200);
    acknowledged.push(id);
  };
  const handled = (name: string) => counted(name, 'ordering_receiver_runs_total');
  const accepted = (name: string) => counted(name, 'ordering_receiver_deliveries_total');
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 20 }, send));
      const figures = [
        accepted('accept-1'),
        accepted('accept-2'),
        handled('work-1'),
        handled('work-2'),
      ];
      return Math.min(...(await Promise.all(figures)));
    })
    .toBeGreaterThan(0);

  await of('accept-1').kill();
  await of('work-1').kill();
  for (let index = 0; index < 20; index += 1) await send();
  // What the worker had in hand is taken up when its leases have ended.
  const inbox = async () => (await fetch(`${of('work-2').operations}/inbox`)).json();
  const states = { pending: 0, processing: 0, done: acknowledged.length };
  await expect.poll(inbox).toMatchObject({ states });
  proxy.close();
});
