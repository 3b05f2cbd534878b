import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteInbox } from '@ordering/inbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOf, secret } from './testing/deliveries.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
});
afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(args: readonly string[], env: Record<string, string> = {}) {
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, main, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk;
  });
  const exited = once(child, 'close').then(([code]) => ({ code: Number(code), ...output }));
  return { child, output, exited };
}

/** The first line on stdout. */
async function firstLine({ child, output }: ReturnType<typeof run>): Promise<string> {
  while (!output.stdout.includes('\n')) await once(child.stdout, 'data');
  return output.stdout.split('\n')[0] ?? '';
}

describe('ordering-receiver', () => {
  test('says where it is, receives, and stops when asked', async () => {
    const args = [
      '--port',
      '0',
      '--json',
      '--observe',
      '--pid-file',
      'pid',
      '--database',
      'sqlite:r.db',
    ];
    const receiver = run(args, { ORDERING_WEBHOOK_SECRETS: secret });
    const ready: unknown = JSON.parse(await firstLine(receiver));
    expect(ready).toEqual({
      event: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      webhooks: expect.stringMatching(/:\d+\/webhooks$/),
      observe: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      pid: receiver.child.pid,
    });
    expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(`${receiver.child.pid}\n`);

    const { webhooks } = ready as { webhooks: string };
    expect((await fetch(webhooks, deliveryOf())).status).toBe(200);
    receiver.child.kill('SIGTERM');
    const { code, stdout, stderr } = await receiver.exited;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('"msg":"stopping"');
    expect(existsSync(join(folder, 'pid'))).toBe(false);
  });

  test('notes what was running when a handler throws where nobody can catch it, and ends', async () => {
    writeFileSync(
      join(folder, 'stray.mjs'),
      `export const handlers = { otherwise: () => new Promise(() => {
         setTimeout(() => { throw new Error('stray'); }, 10);
       }) };`,
    );
    const args = ['--port', '0', '--json', '--database', 'sqlite:r.db', '--handlers', 'stray.mjs'];
    const receiver = run(args, { ORDERING_WEBHOOK_SECRETS: secret });
    const { webhooks } = JSON.parse(await firstLine(receiver));
    const delivery = deliveryOf();
    expect((await fetch(webhooks, delivery)).status).toBe(200);
    const { code, stderr } = await receiver.exited;
    expect(code).toBe(1);
    expect(stderr).toContain('a stray error: the process ends');
    const inbox = await openSqliteInbox({ path: join(folder, 'r.db') });
    expect(await inbox.get(delivery.id)).toMatchObject({
      ...{ state: 'pending', attempts: 0, crashes: 1, reason: 'stray' },
    });
    await inbox.close();
  });

  test('takes its options from the environment, too', async () => {
    const receiver = run([], {
      ORDERING_WEBHOOK_SECRETS: secret,
      ORDERING_RECEIVER_PORT: '0',
      ORDERING_RECEIVER_DATABASE: 'sqlite:from-env.db',
      ORDERING_RECEIVER_LOG_LEVEL: 'silent',
    });
    expect(await firstLine(receiver)).toMatch(
      /^ordering-receiver is ready: http:\/\/127\.0\.0\.1:\d+$/,
    );
    expect(existsSync(join(folder, 'from-env.db'))).toBe(true);
    receiver.child.kill('SIGINT');
    expect(await receiver.exited).toMatchObject({ code: 0, stderr: '' });
  });

  test.each<[given: string, args: string[], env: Record<string, string>, message: RegExp]>([
    ['an unknown option', ['--prot', '1'], {}, /unknown option '--prot'/],
    ['an option without its value', ['--port'], {}, /argument missing/],
    ['a stray word', ['start'], {}, /too many arguments/],
    ['no secret', [], {}, /there is no webhook secret: set ORDERING_WEBHOOK_SECRETS/],
    ['a wrong port', ['--port', 'x'], { ORDERING_WEBHOOK_SECRETS: 's' }, /--port/],
    [
      'a wrong port in the environment',
      [],
      { ORDERING_WEBHOOK_SECRETS: 's', ORDERING_RECEIVER_PORT: '99999' },
      /ORDERING_RECEIVER_PORT/,
    ],
    [
      'PostgreSQL',
      ['--database', 'postgres://u:hush@h/d'],
      { ORDERING_WEBHOOK_SECRETS: 's' },
      /PostgreSQL.*SQLite/,
    ],
  ])('%s ends with one sentence and exit code 2', async (_given, args, env, message) => {
    const { code, stdout, stderr } = await run(args, env).exited;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^error: .*\n$/);
    expect(stderr).not.toContain('hush');
  });

  test('a port that is taken ends with one sentence and exit code 2', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, stderr } = await run(['--port', String(port)], { ORDERING_WEBHOOK_SECRETS: 's' })
      .exited;
    taken.close();
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: cannot listen on 127\.0\.0\.1: port \d+ is in use; choose another with --port\n$/m,
    );
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('--help describes options, environment, paths and exit codes', async () => {
    const { code, stdout, stderr } = await run(['--help']).exited;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of ['--observe', 'ORDERING_WEBHOOK_SECRETS', '/webhooks', 'Exit codes']) {
      expect(stdout).toContain(word);
    }
  });
});
