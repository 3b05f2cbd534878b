import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startProcessing } from '../src/processor.ts';
import { openAt } from './place.ts';
import type { Places } from './places.ts';
import { temporaryFolder } from './temporary.ts';

const child = fileURLToPath(new URL('crash-child.ts', import.meta.url));

/** Defines the tests of processes that are killed in the middle. */
export function describeKills(name: string, open: () => Promise<Places>): void {
  describe(`kill -9, ${name}`, () => {
    let places: Places;
    let place: string;
    let folder: ReturnType<typeof temporaryFolder>;
    const children: ChildProcess[] = [];
    beforeAll(async () => {
      places = await open();
    });
    afterAll(() => places.dispose());
    beforeEach(() => {
      folder = temporaryFolder();
      place = places.next();
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
      const args = [
        '--disable-warning=ExperimentalWarning',
        child,
        place,
        String(acknowledgements),
      ];
      const running = spawn(process.execPath, args, {
        stdio: ['ignore', output, 'inherit', 'ipc'],
      });
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

    /** Processes what is left, when the leases of those who are dead have ended. Returns what took effect. */
    async function processTheRest(): Promise<string[]> {
      await places.endLeases(place);
      const inbox = await openAt(place);
      const effects: string[] = [];
      const processing = startProcessing(inbox, {
        concurrency: 256,
        async process({ id }) {
          effects.push(id);
          return 'handled';
        },
      });
      await expect
        .poll(async () => (await inbox.counts()).states)
        .toMatchObject({ pending: 0, processing: 0, dead: 0 });
      await processing.stop();
      await inbox.close();
      return effects;
    }

    test('loses nothing that was acknowledged, and processes it at least once', async () => {
      const acked: string[] = [];
      const effects: string[] = [];
      for (const acknowledgements of [1, 50, 300, 700, 1500]) {
        const told = await runAndKill(acknowledgements);
        acked.push(...told.acked);
        effects.push(...told.effects);
        const inbox = await openAt(place);
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

    test('of one process leaves another one working on the same inbox', async () => {
      const [first, second] = await Promise.all([runAndKill(500), runAndKill(900)]);
      const rest = await processTheRest();
      const effects = new Set([...first.effects, ...second.effects, ...rest]);
      expect([...first.acked, ...second.acked].filter((id) => !effects.has(id))).toEqual([]);
    });
  });
}
