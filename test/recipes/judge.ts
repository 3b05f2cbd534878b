import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, type Receiver, restartCommand } from '@ordering/platform';
import { receiverRun } from '@ordering/platform/conformance';
import { capture, Server } from '@ordering/platform/process';
import { onTestFinished } from 'vitest';
import { root } from '../contract/sources.ts';
import type { Recipe } from './recipes.ts';

const store = {
  ids: { store_id: 'store_1', community_id: 'community_1' },
  secret: 'a-secret-of-store-1',
};
const otherStore = { ids: { store_id: 'store_2' }, secret: 'a-secret-of-store-2' };
const secrets = [store, otherStore]
  .flatMap(({ ids, secret }) => Object.values(ids).map((id) => `${id}=${secret}`))
  .join(',');

interface Verdict {
  readonly exit: number;
  /** Each MUST that was not seen to be kept. */
  readonly unproven: readonly string[];
}

/** Runs a recipe, or an edition of it with a defect, and judges it with the whole conformance run of a receiver. */
export async function judge(recipe: Recipe, file: string, text: string): Promise<Verdict> {
  const { args, environment } = receiverRun(await start(recipe, file, text), store, otherStore);
  // Who cannot run twice on one store has no copies at two processes.
  const skipped = recipe.replicas === 1 ? ['--skip', 'RCV-064'] : [];
  const { code, stdout, stderr } = await capture(
    'conformance',
    [...args, ...skipped, '--json', '--timeout', '600'],
    environment,
  );
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

/** Starts a recipe, as often as it allows on one store; the first process comes back when it is killed. */
async function start({ command, replicas }: Recipe, file: string, text: string): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, file), text);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const pidFile = join(folder, 'receiver.pid');
  const urls: string[] = [];
  for (const [index, port] of (await freePorts(replicas)).entries()) {
    const environment = {
      ORDERING_WEBHOOK_SECRETS: secrets,
      ORDERING_RECEIVER_PORT: String(port),
      ORDERING_RECEIVER_DATABASE: join(folder, 'receiver.store'),
      ORDERING_RECEIVER_OBSERVE: '1',
    };
    const options = index === 0 ? { pidFile } : {};
    const server = new Server([...command, join(folder, file)], [], environment, options);
    onTestFinished(() => server.stop());
    urls.push(await server.start());
  }
  return { urls, restart: restartCommand(pidFile) };
}
