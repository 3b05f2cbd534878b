import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary.ts';
import { startProcessing } from './processor.ts';
import { openSqliteInbox } from './sqlite/sqlite-inbox.ts';

const child = fileURLToPath(new URL('../testing/crash-child.ts', import.meta.url));

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
});
afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
  folder.remove();
});

/** Runs a process that works on the inbox, kills it in the middle, and returns what it told before. */
async function runAndKill(
  acknowledgements: number,
): Promise<{ acked: string[]; effects: string[] }> {
  // A file and not a pipe: a pipe would hold the process up, or lose what was in it.
  const told = join(folder.path, `told-${children.length}`);
  const output = openSync(told, 'a');
  const args = ['--disable-warning=ExperimentalWarning', child, path, String(acknowledgements)];
  const running = spawn(process.execPath, args, { stdio: ['ignore', output, 'inherit', 'ipc'] });
  closeSync(output);
  children.push(running);
  running.once('message', () => running.kill('SIGKILL'));
  const [code, signal] = await once(running, 'exit');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });

  const lines = readFileSync(told, 'utf8').split('\n');
  const idsOf = (kind: string) =>
    lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length));
  return { acked: idsOf('ack '), effects: idsOf('effect ') };
}

/** Processes what is left, long after. Returns how often each id took effect. */
async function processTheRest(): Promise<string[]> {
  const clock = new FakeClock();
  const inbox = await openSqliteInbox({ path, clock });
  clock.advance(60_000);
  const effects: string[] = [];
  const processing = startProcessing(inbox, {
    clock,
    concurrency: 256,
    async process({ id }) {
      effects.push(id);
      return 'handled';
    },
  });
  await vi.waitFor(
    async () => {
      clock.advance(1000);
      const { states } = await inbox.counts();
      expect(states).toMatchObject({ pending: 0, processing: 0, dead: 0 });
    },
    { timeout: 60_000 },
  );
  await processing.stop();
  await inbox.close();
  return effects;
}

describe('kill -9', () => {
  test('loses nothing that was acknowledged, and processes it at least once', async () => {
    const acked: string[] = [];
    const effects: string[] = [];
    for (const acknowledgements of [1, 50, 300, 700, 1500]) {
      const told = await runAndKill(acknowledgements);
      acked.push(...told.acked);
      effects.push(...told.effects);
      const inbox = await openSqliteInbox({ path });
      const found = await Promise.all(told.acked.map((id) => inbox.inspect(id)));
      expect(found.filter((each) => each === undefined)).toEqual([]);
      await inbox.close();
    }
    expect(acked.length).toBeGreaterThan(2500);

    effects.push(...(await processTheRest()));
    const done = new Set(effects);
    expect(acked.filter((id) => !done.has(id))).toEqual([]);
    // At least once: only what was in a process's hands in the moment of its kill may have run again, which is 16 runs and
    // 240 more ahead of them or not recorded yet.
    expect(effects.length - done.size).toBeLessThanOrEqual(5 * 256);
  });

  test('of one process leaves another one working on the same file', async () => {
    const [first, second] = await Promise.all([runAndKill(500), runAndKill(900)]);
    const rest = await processTheRest();
    const effects = new Set([...first.effects, ...second.effects, ...rest]);
    expect([...first.acked, ...second.acked].filter((id) => !effects.has(id))).toEqual([]);
  });
});
