import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiverRun } from '@ordering/start/conformance';
import { freePorts, type Receiver, type Store } from '@ordering/start/platform';
import { capture, Server } from '@ordering/start/process';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { root } from '../contract/sources.ts';

const source = join(root, 'test/e2e/python/receiver.py');

const store = { storeId: 'store_1', communityId: 'community_1', secret: 'a-secret-of-store-1' };
const otherStore = { storeId: 'store_2', secret: 'a-secret-of-store-2' };

/** What a beginner does wrong: the text that stands once in receiver.py, and what replaces it. */
const defects = [
  {
    defect: 'the body is written anew before its signature is computed',
    find: 'hmac.new(secret.encode(), body, hashlib.sha256)',
    replace:
      'hmac.new(secret.encode(), json.dumps(json.loads(body)).encode(), hashlib.sha256)',
    fails: 'RCV-001',
  },
  {
    defect: 'every copy of a delivery is worked on',
    find: 'DO UPDATE SET received = received + 1',
    replace: 'DO UPDATE SET received = received + 1, done = 0',
    fails: 'RCV-061',
  },
];

test('a receiver in nothing but the standard library of Python conforms', async (context) => {
  requirePython(context);
  const { code, unproven, output } = await judge(readFileSync(source, 'utf8'));
  expect(unproven, output).toEqual([]);
  expect(code, output).toBe(0);
}, 90_000);

test.for(defects)('and no longer does when $defect', async ({ find, replace, fails }, context) => {
  requirePython(context);
  const parts = readFileSync(source, 'utf8').split(find);
  expect(parts, `receiver.py holds "${find}" once`).toHaveLength(2);
  const { code, unproven, output } = await judge(parts.join(replace));
  expect(code, output).toBe(1);
  expect(unproven).toContainEqual(expect.stringContaining(`fail ${fails}/`));
}, 90_000);

/** Where there is no Python, nothing was shown, and the report says so. */
function requirePython(context: TestContext): void {
  const { status } = spawnSync('python3', [
    '-c',
    'import sqlite3, sys; sys.exit(sys.version_info < (3, 9))',
  ]);
  context.skip(status !== 0, 'python3 3.9 or later is not installed');
}

interface Verdict {
  readonly code: number;
  /** Every MUST that was not seen to be kept, as `fail RCV-001/verdict`. */
  readonly unproven: readonly string[];
  readonly output: string;
}

async function judge(python: string): Promise<Verdict> {
  const { args, environment } = receiverRun(await startReceiver(python), store, otherStore);
  const { code, stdout, stderr } = await capture('conformance', [...args, '--json'], environment);
  const output = `${stdout}\n${stderr}`;
  return { code, unproven: unprovenIn(stdout), output };
}

/** Starts two replicas on one database, the first of which comes back when it is killed. */
async function startReceiver(python: string): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-python-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'receiver.py');
  writeFileSync(file, python);
  const database = join(folder, 'inbox.db');
  const pidFile = join(folder, 'receiver.pid');
  const urls: string[] = [];
  for (const [index, port] of (await freePorts(2)).entries()) {
    const server = new Server(
      ['python3', file],
      ['--port', `${port}`, '--database', database],
      { ORDERING_WEBHOOK_SECRETS: secrets },
      index === 0 ? { pidFile } : {},
    );
    onTestFinished(() => server.stop());
    urls.push(await server.start());
  }
  return { urls, restart: `kill -9 $(cat '${pidFile}'); sleep 0.3` };
}
