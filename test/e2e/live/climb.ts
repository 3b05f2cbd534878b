import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deliveryPolicy } from '@ordering/events';
import { Platform } from '@ordering/platform';
import { capture, Server } from '@ordering/platform/process';

// Runs in a copy of the repository whose ladder takes seconds: launches it, kills its recorder with SIGKILL, misses an attempt,
// starts it again, and collects. Prints one line of JSON.

const folder = await mkdtemp(join(tmpdir(), 'live-ladder-'));
const file = join(folder, 'launch.jsonl');
const platform = new Platform();
const recorder = new Server('conformance', ['record', file, '--json'], {});
const said: Record<string, unknown> = {};
/** The recorder that the launch has left behind, as long as it lives. */
let left: number | undefined;
try {
  const sandbox = await platform.startSandbox();
  const target = ['--config', 'apps/sandbox/conformance.yaml', '--base-url', sandbox.url];
  const launching = await capture('conformance', ['launch', file, ...target, '--json']);
  said.launch = launching.stderr === '' ? JSON.parse(launching.stdout) : launching.stderr;
  const { pid, failing } = Object(said.launch);
  left = pid;

  // After the third attempt nobody listens, until the service has made the fourth.
  await until(() => refused().length === failing && refused().every((came) => came >= 3));
  process.kill(pid, 'SIGKILL');
  left = undefined;
  const climbing = async () => {
    const { deliveries } = await sandbox.control.listDeliveries({});
    return deliveries.filter(({ attempts }) => attempts > 1);
  };
  await until(async () => (await climbing()).every(({ attempts }) => attempts >= 4));
  await recorder.start();

  const again = await capture('conformance', ['launch', file, ...target]);
  const twice = await capture('conformance', ['record', file]);
  said.refused = { launch: sentenceOf(again), record: sentenceOf(twice) };
  await until(async () => {
    const { code, stdout } = await capture('conformance', ['collect', file, '--json']);
    const { results, notes } = JSON.parse(stdout);
    said.collected = { code, results, notes };
    return results.every(({ status }: { status: string }) => status !== 'not-run');
  });

  const ids = (await climbing()).map(({ delivery_id }) => delivery_id);
  const logs = await Promise.all(
    ids.map((deliveryId) => sandbox.control.getDelivery({ params: { deliveryId } })),
  );
  said.attempts = deliveryPolicy.delaysMs.length;
  said.made = logs.map(({ log }) => log.length);
  said.missed = [
    ...new Set(
      logs.flatMap(({ log }) =>
        log.flatMap((each) => (each.response_status == null ? [each.number] : [])),
      ),
    ),
  ].sort();
} finally {
  if (left !== undefined) process.kill(left, 'SIGKILL');
  await recorder.stop();
  await platform.stop();
  await rm(folder, { recursive: true });
}
process.stdout.write(`${JSON.stringify(said)}\n`);

/** How often each delivery that is refused has come so far. */
function refused(): readonly number[] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{"came"') || !line.endsWith('}')) continue;
    const { came } = JSON.parse(line);
    if (came.answer.status < 500) continue;
    counts.set(came.deliveryId, (counts.get(came.deliveryId) ?? 0) + 1);
  }
  return [...counts.values()];
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(250);
}

function sentenceOf({ code, stderr }: { code: number; stderr: string }): object {
  return { code, sentence: stderr.replaceAll(file, 'FILE').trim() };
}
