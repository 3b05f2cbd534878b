import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Shared with what runs by hand, and out of the folder that is looked at: npm keeps what it compiled, too.
const compiled = join(root, 'node_modules/.cache/compiled');

/** A script of npm's in a process group of its own, by which everything that it starts is found. */
interface Script {
  readonly npm: ChildProcess;
  readonly group: number;
  /** Resolves when the output holds a text. */
  said(text: string): Promise<void>;
  /** A folder that is empty but for what the script leaves there. */
  readonly temporary: string;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Script {
  const folder = mkdtempSync(join(tmpdir(), 'stop-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const npm = spawn('npm', args, {
    cwd: root,
    env: { ...process.env, ...environment, TMPDIR: temporary, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = npm.pid ?? Number.NaN;
  let output = '';
  const collect = (part: string) => {
    output += part;
  };
  npm.stdout.setEncoding('utf8').on('data', collect);
  npm.stderr.setEncoding('utf8').on('data', collect);
  onTestFinished(() => {
    if (lives(group)) process.kill(-group, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const said = (text: string) =>
    vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000, interval: 20 });
  return { npm, group, said, temporary };
}

function lives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectNothingLeft({ group, temporary }: Script): Promise<void> {
  await vi.waitFor(() => expect(lives(group)).toBe(false), { timeout: 30_000, interval: 50 });
  expect(readdirSync(temporary)).toEqual([]);
}

const secret = { ORDERING_WEBHOOK_SECRETS: 's', ORDERING_WEBHOOK_SECRET: 's' };
const receiver = ['run', 'receiver', '--', '--port', '0', '--json'];

describe.each(['SIGTERM', 'SIGINT'] as const)('%s to npm alone leaves nothing of', (signal) => {
  test('the sandbox', async () => {
    const script = run(['run', 'sandbox', '--', '--port', '0', '--json']);
    await script.said('"event":"ready"');
    expect(readdirSync(script.temporary)).toHaveLength(1);
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });

  test('the receiver', async () => {
    const script = run([...receiver, '--database', `sqlite:${database()}`], secret);
    await script.said('"event":"ready"');
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });

  test('the conformance runner', async () => {
    const { url, asked } = await silentServer();
    const script = run(['run', 'conformance', '--', 'receiver', '--url', url], secret);
    await asked;
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });

  test.each(['The ordering contract', 'sandbox', 'prove'])('npm start at "%s"', async (moment) => {
    const reports = database();
    const script = run(['start', '--', '--reports', reports]);
    await script.said(moment === 'prove' ? 'one order: placed' : moment);
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });
});

// npx puts a shell in between, which dies and says nothing: the program has to see it.
test('SIGTERM to npx alone leaves nothing of the sandbox', async () => {
  const script = run(['exec', '--', 'ordering-sandbox', '--port', '0', '--json']);
  await script.said('"event":"ready"');
  script.npm.kill('SIGTERM');
  await expectNothingLeft(script);
});

test('Ctrl-C, which reaches every process and some of them twice, stops the sandbox in order', async () => {
  const script = run(['run', 'sandbox', '--', '--port', '0', '--json']);
  await script.said('"event":"ready"');
  const ended = once(script.npm, 'exit');
  process.kill(-script.group, 'SIGINT');
  script.npm.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
  await expectNothingLeft(script);
});

/** A path in a folder that goes when the test ends. */
function database(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stop-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'inbox.db');
}

/** A server that answers the first request and no other, so that whoever asks it waits. */
async function silentServer(): Promise<{ readonly url: string; readonly asked: Promise<void> }> {
  let requests = 0;
  let tell = (): void => {};
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests === 1) response.end();
    else tell();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, asked };
}
