import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runSuite } from '@ordering/conformance-suite';
import { freePorts, inEveryProduct, type Receiver, restartCommand } from '@ordering/platform';
import { Server } from '@ordering/platform/process';
import type { TestContext } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Recipe } from './recipes.ts';

/** The owners whose secrets a recipe knows, once it is started. */
const store = inEveryProduct({
  ids: { store_id: 'store_1' },
  secret: 'a-secret-of-store-1',
});
const otherStore = { ids: { store_id: 'store_2' }, secret: 'a-secret-of-store-2' };
const secrets = [store, otherStore]
  .flatMap(({ ids, secret }) => Object.values(ids).map((id) => `${id}=${secret}`))
  .join(',');

interface Verdict {
  readonly exit: number;
  /** Each MUST that was not seen to be kept. */
  readonly unproven: readonly string[];
}

/** Runs a recipe, or an edition of it with a defect, and judges it with the whole suite for a receiver. */
export async function judge(
  recipe: Recipe,
  file: string,
  text: string,
  context: TestContext,
): Promise<Verdict> {
  const { urls, restart, logs } = await startRecipe(recipe, file, text, context);
  const [first = '', ...replicas] = urls.map((url) => `${url}/webhooks`);
  const { verdict, results } = await runSuite({
    receiver: {
      urls: [first, ...replicas],
      secret: store.secret,
      identity: store.ids,
      otherOwner: { field: 'store_id', id: otherStore.ids.store_id, secret: otherStore.secret },
      observe: urls[0] ?? '',
      logs,
      // Who cannot run twice on one store has no copies at two processes.
      without: recipe.replicas === 1 ? ['replicas', 'tls'] : ['tls'],
      restart: async (signal) =>
        void (await promisify(execFile)('sh', ['-c', restart], { signal })),
    },
    timeoutMs: 600_000,
  });
  const unproven = results
    .filter(
      ({ level, status }) => level === 'MUST' && status !== 'pass' && status !== 'not-applicable',
    )
    .map(({ id, aspect, status }) => `${id}/${aspect}: ${status}`);
  return { exit: verdict.exitCode, unproven };
}

/**
 * Starts a recipe, as often as it allows on one store; the first process comes back when it is killed, and all are
 * stopped when the test has finished.
 */
async function startRecipe(
  { command, replicas }: Recipe,
  file: string,
  text: string,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, file), text);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const pidFile = join(folder, 'receiver.pid');
  const urls: string[] = [];
  const logs: string[] = [];
  for (const [index, port] of (await freePorts(replicas)).entries()) {
    const environment = {
      ORDERING_WEBHOOK_SECRETS: secrets,
      ORDERING_RECEIVER_PORT: String(port),
      ORDERING_RECEIVER_DATABASE: join(folder, 'receiver.store'),
      ORDERING_RECEIVER_OBSERVE: '1',
    };
    const logFile = join(folder, `receiver-${index + 1}.log`);
    logs.push(logFile);
    const options = index === 0 ? { pidFile, logFile } : { logFile };
    const server = new Server([...command, join(folder, file)], [], environment, options);
    onTestFinished(() => server.stop());
    urls.push(await server.start());
  }
  return { urls, observe: urls[0] ?? '', logs, restart: restartCommand(pidFile) };
}
