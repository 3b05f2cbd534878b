import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiverRun } from '@ordering/start/conformance';
import { freePorts, type Receiver } from '@ordering/start/platform';
import { capture, Server } from '@ordering/start/process';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { root } from '../contract/sources.ts';

const source = join(root, 'test/e2e/python/receiver.py');

const store = {
  ids: { store_id: 'store_1', community_id: 'community_1' },
  secret: 'a-secret-of-store-1',
};
const otherStore = { ids: { store_id: 'store_2' }, secret: 'a-secret-of-store-2' };
const secrets = [store, otherStore]
  .flatMap(({ ids, secret }) => Object.values(ids).map((id) => `${id}=${secret}`))
  .join(',');

/** What a beginner does wrong, as a text replaced in receiver.py. */
interface Defect {
  readonly defect: string;
  readonly find: string;
  readonly replace: string;
  /** What is then among the findings. */
  readonly fails: string;
}

const defects: readonly Defect[] = [
  {
    defect: 'the body is written anew before its signature is computed',
    find: 'hmac.new(secret.encode(), body, hashlib.sha256)',
    replace: 'hmac.new(secret.encode(), json.dumps(json.loads(body)).encode(), hashlib.sha256)',
    fails: 'RCV-001/verdict: fail',
  },
  {
    defect: 'copies are recognised by their content',
    find: 'inbox.accept(event["event_id"], body)',
    replace: 'inbox.accept(hashlib.sha256(body).hexdigest(), body)',
    fails: 'RCV-066/effect: fail',
  },
];

const options = { timeout: 90_000 };

test(
  'a receiver in nothing but the standard library of Python conforms',
  options,
  async (context) => {
    requirePython(context);
    expect(await judge(readFileSync(source, 'utf8'))).toEqual({ exit: 0, unproven: [] });
  },
);

test.for<Defect>(defects)('and no longer does when $defect', options, async (defect, context) => {
  requirePython(context);
  const parts = readFileSync(source, 'utf8').split(defect.find);
  expect(parts, 'what the defect replaces stands in receiver.py once').toHaveLength(2);
  const { exit, unproven } = await judge(parts.join(defect.replace));
  expect(exit).toBe(1);
  expect(unproven).toContain(defect.fails);
});

/** Where there is no Python, nothing was shown, and the report says so. */
function requirePython(context: TestContext): void {
  const { status } = spawnSync('python3', [
    '-c',
    'import sqlite3, sys; sys.exit(sys.version_info < (3, 9))',
  ]);
  context.skip(status !== 0, 'python3 3.9 or later is not installed');
}

interface Verdict {
  readonly exit: number;
  /** Each MUST that was not seen to be kept. */
  readonly unproven: readonly string[];
}

async function judge(python: string): Promise<Verdict> {
  const { args, environment } = receiverRun(await startReceiver(python), store, otherStore);
  const { code, stdout, stderr } = await capture('conformance', [...args, '--json'], environment);
  let report: { results: { id: string; aspect?: string; level: string; status: string }[] };
  try {
    report = JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`The runner gave no report (exit ${code}): ${stderr}`, { cause });
  }
  const unproven = report.results
    .filter(({ level, status }) => level === 'MUST' && status !== 'pass')
    .map(({ id, aspect, status }) => `${id}/${aspect}: ${status}`);
  return { exit: code, unproven };
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
