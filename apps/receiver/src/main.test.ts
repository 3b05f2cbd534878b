import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ordering/kit/free-port';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deliveryOf, secret } from './testing/deliveries.ts';
import { type Program, startProgram } from './testing/program.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
});
afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A free port, before one that stays in use until the test ends. */
async function portBeforeOneInUse(): Promise<{ readonly port: number; readonly next: number }> {
  for (;;) {
    const port = await freePort();
    const next = port + 1;
    const server = createServer();
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(next, '127.0.0.1', () => resolve(true));
    });
    if (!listens) continue;
    onTestFinished(() => void server.close());
    return { port, next };
  }
}

function run(args: readonly string[], env: Record<string, string> = {}): Program {
  const program = startProgram(folder, args, env);
  children.push(program.child);
  return program;
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
    const ready: unknown = JSON.parse(await receiver.firstLine());
    expect(ready).toEqual({
      event: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      webhooks: expect.stringMatching(/:\d+\/webhooks$/),
      operations: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
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

  test('takes any free port for operations where the next one is in use, unless it is asked for', async () => {
    const { port, next } = await portBeforeOneInUse();
    const args = ['--port', String(port), '--json', '--database', 'sqlite:r.db'];
    const env = { ORDERING_WEBHOOK_SECRETS: secret };
    const receiver = run(args, env);
    const ready: { url?: string; operations?: string } = JSON.parse(await receiver.firstLine());
    expect(ready.url).toBe(`http://127.0.0.1:${port}`);
    expect(ready.operations).not.toBe(`http://127.0.0.1:${next}`);
    expect((await fetch(`${ready.operations}/inbox`)).status).toBe(200);
    receiver.child.kill('SIGTERM');
    const { code, stderr } = await receiver.exited;
    expect(code).toBe(0);
    expect(stderr).toContain(`port ${next} is in use: the operations port is another one`);

    const asked = await run([...args, '--operations-port', String(next)], env).exited;
    expect(asked).toMatchObject({ code: 2, stdout: '' });
    expect(asked.stderr).toContain(
      `error: cannot listen on 127.0.0.1: port ${next} is in use; choose another with --operations-port`,
    );
  });

  test('ends with exit code 1 when its file is gone and all that was in it is handled, and can be started again', async () => {
    const args = ['--port', '0', '--json', '--database', 'sqlite:r.db', '--log-events'];
    const start = async () => {
      const receiver = run(args, { ORDERING_WEBHOOK_SECRETS: secret });
      const urls: { webhooks: string; operations: string } = JSON.parse(await receiver.firstLine());
      return { receiver, ...urls };
    };
    const before = await start();
    const delivery = deliveryOf();
    expect((await fetch(before.webhooks, delivery)).status).toBe(200);
    rmSync(join(folder, 'r.db'));
    expect((await fetch(before.webhooks, deliveryOf())).status).toBe(503);
    const readyz = await fetch(`${before.operations}/readyz`);
    expect([readyz.status, await readyz.text()]).toEqual([
      503,
      expect.stringContaining('r.db was deleted or moved'),
    ]);
    const { code, stderr } = await before.receiver.exited;
    expect(code).toBe(1);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const lost = { reason: expect.stringContaining('r.db was deleted or moved') };
    expect(lines.filter(({ msg }) => msg === 'not ready')).toMatchObject([lost]);
    expect(lines.filter(({ level }) => level === 60)).toMatchObject([
      { msg: 'the database file was deleted, moved, replaced or damaged' },
      {
        err: { message: expect.stringContaining('this process has nothing left in it to process') },
      },
    ]);
    const after = await start();
    expect((await fetch(after.webhooks, delivery)).status).toBe(200);
  });

  test('ends with one sentence and exit code 2 where it is called wrongly', async () => {
    const { code, stdout, stderr } = await run(['--prot', '1']).exited;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: unknown option '--prot'.*\n$/);
  });
});
