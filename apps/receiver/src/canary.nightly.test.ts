import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryHeader } from '@ordering/events';
import { freePort } from '@ordering/kit/free-port';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { deliveryOf } from './testing/deliveries.ts';
import { type Program, startProgram } from './testing/program.ts';

// Whatever must be seen nowhere contains this word.
const canary = 'CANARY';
const secret = `${canary}-secret`;

let folder: string;
let program: Program;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
});
afterEach(() => {
  program.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Urls {
  readonly webhooks: string;
  readonly operations: string;
}

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Urls> {
  const always = ['--port', '0', '--json', '--observe', '--log-level', 'trace', '--attempts', '1'];
  program = startProgram(folder, [...always, ...args], {
    ORDERING_WEBHOOK_SECRETS: secret,
    ...env,
  });
  return JSON.parse(await program.firstLine());
}

const marked = (mode: string) =>
  deliveryOf({ secret, body: { data: { mode, note: `${canary}-payload` } } });

/** What an operator sees, and all that was logged. */
async function written({ webhooks, operations }: Urls, ids: readonly string[]): Promise<string> {
  const public_ = new URL(webhooks).origin;
  const urls = [
    ...['/healthz', '/readyz', '/nowhere'].map((path) => `${public_}${path}`),
    ...['/healthz', '/readyz', '/metrics', '/inbox'].map((path) => `${operations}${path}`),
    ...ids.map((id) => `${operations}/observe/deliveries/${id}`),
  ];
  const told = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return [...told, program.output.stdout, program.output.stderr].join('\n');
}

async function inboxSays(...args: string[]): Promise<string> {
  const { stdout, stderr } = await startProgram(folder, ['inbox', ...args]).exited;
  return stdout + stderr;
}

const handlers = `
  const failures = {
    fields: ({ data }) => Object.assign(new TypeError('the printer is on fire'), { data }),
    cause: ({ data }) => new Error('no paper', { cause: Object.assign(new Error('out'), { data }) }),
    text: ({ data }) => data.note,
    object: ({ data }) => data,
    json: ({ data }) => { try { JSON.parse(data.note); } catch (error) { return error; } },
    several: ({ data }) => new AggregateError([Object.assign(new Error('one'), { data })], 'several'),
    stack: ({ data }) => Object.assign(new Error('odd'), { stack: data.note, name: data.note }),
  };
  export const handlers = {
    otherwise({ payload }) {
      const { mode } = payload.data;
      if (mode === 'stray') setTimeout(() => { throw Object.assign(new Error('stray'), payload); });
      if (mode === 'stray') return new Promise(() => {});
      if (mode in failures) throw failures[mode](payload);
    },
  };`;

test('no payload and no secret is written where handlers fail in any way', async () => {
  writeFileSync(join(folder, 'handlers.mjs'), handlers);
  const urls = await start(['--handlers', 'handlers.mjs']);
  const modes = ['fine', 'fields', 'cause', 'text', 'object', 'json', 'several', 'stack'];
  const genuine = modes.map(marked);
  const others = [
    deliveryOf({ secret, body: Buffer.from(`${canary} is no JSON`) }),
    deliveryOf({ secret, body: { event_type: 7, data: { note: canary } } }),
    deliveryOf({ secret, headers: { [DeliveryHeader.eventType]: canary } }),
    deliveryOf({ secret: 'forged', body: { data: { note: canary } } }),
    deliveryOf({ secret, headers: { [DeliveryHeader.signature]: canary } }),
  ];
  let answers = '';
  for (const { method, headers, body } of [...genuine, ...others]) {
    answers += await (await fetch(urls.webhooks, { method, headers, body })).text();
  }
  const ids = genuine.map(({ id }) => id);
  const inbox = async () => JSON.parse(await (await fetch(`${urls.operations}/inbox`)).text());
  await expect
    .poll(inbox)
    .toMatchObject({ states: { pending: 0, processing: 0, dead: modes.length - 1 } });
  const all = `${answers}\n${await written(urls, ids)}\n${await inboxSays('list')}`;
  // It says what went wrong all the same.
  const said = ['the printer is on fire', 'TypeError', 'no paper', 'not valid JSON', 'several'];
  for (const each of said) expect(program.output.stderr).toContain(each);
  expect(program.output.stderr).toContain('handlers.mjs:');
  expect(linesWith(all, canary)).toEqual([]);

  await fetch(urls.webhooks, marked('stray'));
  const { code, stderr } = await program.exited;
  expect(code).toBe(1);
  expect(stderr).toContain('"message":"stray"');
  expect(linesWith(stderr, canary)).toEqual([]);
});

test('no payload, secret or response of a failing --forward service is logged', async () => {
  const behind = createServer((_request, response) => response.writeHead(500).end(canary));
  const port = await freePort();
  behind.listen(port, '127.0.0.1');
  await once(behind, 'listening');
  onTestFinished(() => {
    behind.close();
    behind.closeAllConnections();
  });
  const forward = `http://127.0.0.1:${port}/?token=${canary}`;
  const urls = await start(['--forward', forward], { ORDERING_FORWARD_SECRET: secret });
  const first = marked('fine');
  await fetch(urls.webhooks, first);
  await expect.poll(() => program.output.stderr).toContain('responded with 500');
  behind.closeAllConnections();
  behind.close();
  const second = marked('fine');
  await fetch(urls.webhooks, second);
  await expect.poll(() => program.output.stderr).toContain('ECONNREFUSED');
  const all = await written(urls, [first.id, second.id]);
  expect(linesWith(`${all}\n${await inboxSays('list')}`, canary)).toEqual([]);
});

function linesWith(text: string, word: string): readonly string[] {
  return text.split('\n').filter((line) => line.includes(word));
}
