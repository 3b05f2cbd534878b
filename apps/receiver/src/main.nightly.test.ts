import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteInbox } from '@ordering/inbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

function run(args: readonly string[], env: Record<string, string> = {}): Program {
  const program = startProgram(folder, args, env);
  children.push(program.child);
  return program;
}

describe('ordering-receiver', () => {
  test('says how to name handlers that are a module where files are not', async () => {
    writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
    writeFileSync(join(folder, 'h.js'), "import 'node:fs';\nexport const handlers = {};\n");
    const receiver = run(['--handlers', 'h.js'], { ORDERING_WEBHOOK_SECRETS: secret });
    const { code, stderr } = await receiver.exited;
    expect(code).toBe(2);
    expect(stderr).toContain('if it uses `import` or `export`, rename it to end in `.mjs`');
  });

  test.each([
    [
      'does not end',
      'export const handlers = {\n',
      /: Unexpected end of input; run `node --check` on/,
    ],
    ['throws', '\nnull.kitchen;\n', /reading 'kitchen'\) \(file:\S+\/h\.mjs:2:6\)$/m],
  ])('says where a module of handlers %s', async (_what, source, why) => {
    writeFileSync(join(folder, 'h.mjs'), source);
    const { code, stderr } = await run(['--handlers', 'h.mjs']).exited;
    expect(code).toBe(2);
    expect(stderr).toMatch(why);
  });

  test('names the option of a file that cannot be written', async () => {
    const args = ['--port', '0', '--database', 'sqlite:r.db', '--pid-file', 'nowhere/pid'];
    const { code, stderr } = await run(args, { ORDERING_WEBHOOK_SECRETS: secret }).exited;
    expect(code).toBe(2);
    expect(stderr).toContain('error: --pid-file cannot be written: ENOENT');
  });

  test('records what was running when a handler throws an uncaught error, and exits', async () => {
    writeFileSync(
      join(folder, 'stray.mjs'),
      `export const handlers = { otherwise: () => new Promise(() => {
         setTimeout(() => { throw new Error('stray'); }, 10);
       }) };`,
    );
    const args = ['--port', '0', '--json', '--database', 'sqlite:r.db', '--handlers', 'stray.mjs'];
    const receiver = run(args, { ORDERING_WEBHOOK_SECRETS: secret });
    const { webhooks } = JSON.parse(await receiver.firstLine());
    const delivery = deliveryOf();
    expect((await fetch(webhooks, delivery)).status).toBe(200);
    const { code, stderr } = await receiver.exited;
    expect(code).toBe(1);
    expect(stderr).toContain('uncaught error: the process exits');
    const inbox = await openSqliteInbox({ path: join(folder, 'r.db') });
    expect(await inbox.get(delivery.id)).toMatchObject({
      ...{ state: 'pending', attempts: 0, crashes: 1, reason: 'stray' },
    });
    await inbox.close();
  });

  test('loses nothing to kill -9, and replays a dead letter on request', async () => {
    const handlers = (body: string) =>
      writeFileSync(join(folder, 'h.mjs'), `export const handlers = { otherwise() { ${body} } };`);
    const args = ['--port', '0', '--json', '--database', 'sqlite:r.db', '--handlers', 'h.mjs'];
    const start = async () => {
      const receiver = run([...args, '--attempts', '1'], { ORDERING_WEBHOOK_SECRETS: secret });
      return { receiver, ready: JSON.parse(await receiver.firstLine()) };
    };
    const inbox = async (...command: string[]) => {
      const { code, stdout } = await run(['inbox', ...command, '--database', 'sqlite:r.db']).exited;
      expect(code).toBe(0);
      return stdout;
    };
    const [first, second] = [deliveryOf(), deliveryOf()];
    handlers('throw new Error("no paper")');
    const before = await start();
    await fetch(before.ready.webhooks, first);
    await expect.poll(() => inbox('list')).toMatch(/^dead .* no paper$/m);
    before.receiver.child.kill('SIGKILL');
    await before.receiver.exited;

    handlers('');
    const after = await start();
    expect(await (await fetch(after.ready.webhooks, first)).json()).toEqual({
      outcome: 'duplicate',
    });
    await fetch(after.ready.webhooks, second);
    expect(await inbox('replay', '--state', 'dead', '--reason', 'paper')).toBe('replayed 1\n');
    await expect.poll(() => inbox('list', '--state', 'done')).toMatch(/(^done .*\n){2}/m);
    expect(JSON.parse(await inbox('show', first.id, '--json'))).toMatchObject({
      ...{ state: 'done', received: 2, effects: 1, body: String(first.body) },
    });
  });

  test('processes that share a file all end when it is gone, and go on with a new one', async () => {
    const args = ['--json', '--database', 'sqlite:r.db', '--role'];
    const start = async () => {
      const accepting = run([...args, 'accept', '--port', '0'], {
        ORDERING_WEBHOOK_SECRETS: secret,
      });
      const { webhooks }: { webhooks: string } = JSON.parse(await accepting.firstLine());
      const working = run([...args, 'process', '--operations-port', '0', '--log-events']);
      await working.firstLine();
      return { accepting, working, webhooks };
    };
    for (const _ of ['first', 'second']) {
      const { accepting, working, webhooks } = await start();
      const [before, after] = [deliveryOf(), deliveryOf()];
      expect((await fetch(webhooks, before)).status).toBe(200);
      rmSync(join(folder, 'r.db'));
      expect((await fetch(webhooks, after)).status).toBe(503);
      const ends = await Promise.all([accepting.exited, working.exited]);
      expect(ends.map(({ code }) => code)).toEqual([1, 1]);
      expect(working.output.stderr).toContain(before.id);
      expect(working.output.stderr).not.toContain(after.id);
    }
  });

  test('accepts a secret that is added to its file, and rejects it once it is removed', async () => {
    writeFileSync(join(folder, 'secrets'), 'old');
    const args = ['--port', '0', '--json', '--log-events'];
    const receiver = run(args, { ORDERING_WEBHOOK_SECRETS_FILE: 'secrets' });
    const { webhooks } = JSON.parse(await receiver.firstLine());
    const takes = async (secret: string) =>
      (await fetch(webhooks, deliveryOf({ secret }))).status === 200;
    expect([await takes('old'), await takes('new')]).toEqual([true, false]);
    writeFileSync(join(folder, 'secrets'), 'new');
    await expect.poll(async () => [await takes('old'), await takes('new')]).toEqual([false, true]);
  });

  test('takes its options from the environment, too', async () => {
    const receiver = run([], {
      ORDERING_WEBHOOK_SECRETS: secret,
      ORDERING_RECEIVER_PORT: '0',
      ORDERING_RECEIVER_DATABASE: 'sqlite:from-env.db',
      ORDERING_RECEIVER_LOG_LEVEL: 'silent',
    });
    expect(await receiver.firstLine()).toMatch(
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
    ['no secret', [], {}, /no webhook secret is configured: set ORDERING_WEBHOOK_SECRETS/],
    ['a wrong port', ['--port', 'x'], { ORDERING_WEBHOOK_SECRETS: 's' }, /--port/],
    [
      'a wrong port in the environment',
      [],
      { ORDERING_WEBHOOK_SECRETS: 's', ORDERING_RECEIVER_PORT: '99999' },
      /ORDERING_RECEIVER_PORT/,
    ],
    [
      'a server that is not there',
      ['--database', 'postgres://u:hush@127.0.0.1:1/d'],
      { ORDERING_WEBHOOK_SECRETS: 's' },
      /--database: the inbox cannot be opened: .*127\.0\.0\.1:1/,
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
    const args = ['--port', String(port), '--operations-port', '0'];
    const { code, stderr } = await run(args, { ORDERING_WEBHOOK_SECRETS: 's' }).exited;
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
