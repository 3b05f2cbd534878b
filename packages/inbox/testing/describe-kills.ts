import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { State } from '../src/entry.ts';
import { startProcessing } from '../src/processor.ts';
import { openAt } from './place.ts';
import type { Places } from './places.ts';
import { temporaryFolder } from './temporary.ts';

const child = fileURLToPath(new URL('crash-child.ts', import.meta.url));

/**
 * Defines the test of processes that are killed in the middle.
 *
 * @param turns - After how many acknowledgements: those of one turn work at once.
 */
export function describeKills(
  name: string,
  open: () => Promise<Places>,
  turns: readonly (readonly number[])[],
): void {
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

    /** All deliveries that are there, and their states. */
    async function statesNow(): Promise<Map<string, State>> {
      const inbox = await openAt(place);
      const states = new Map<string, State>();
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const { entries, next } = await inbox.list({}, { after, limit: 1000 });
        for (const { id, state } of entries) states.set(id, state);
        after = next;
      }
      await inbox.close();
      return states;
    }

    /** Processes what is left, when the leases of those who are dead have ended. Returns what took effect. */
    async function processTheRest(): Promise<string[]> {
      await places.endLeases(place);
      const inbox = await openAt(place);
      const effects: string[] = [];
      const processing = startProcessing(inbox, {
        concurrency: 256,
        leaseMs: 3_600_000,
        pollMs: 20,
        async process({ id }) {
          effects.push(id);
          return 'handled';
        },
      });
      const countsNow = async () => {
        await places.endPauses(place);
        return (await inbox.counts()).states;
      };
      await expect.poll(countsNow).toMatchObject({ pending: 0, processing: 0, dead: 0 });
      await processing.stop();
      await inbox.close();
      return effects;
    }

    test('loses nothing that was acknowledged, and repeats only what was not recorded', async () => {
      const acked: string[] = [];
      const effects: string[] = [];
      const done = new Set<string>();
      /** Notes what took effect in one turn: nothing twice, and nothing that was recorded before. */
      const note = (ofTurn: readonly string[]): void => {
        expect(new Set(ofTurn).size).toBe(ofTurn.length);
        expect(ofTurn.filter((id) => done.has(id))).toEqual([]);
        effects.push(...ofTurn);
      };
      for (const turn of turns) {
        const lives = await Promise.all(turn.map((count) => runAndKill(count)));
        for (const [index, life] of lives.entries()) {
          expect(life.acked.length).toBeGreaterThanOrEqual(turn[index] ?? 0);
          acked.push(...life.acked);
        }
        note(lives.flatMap((life) => life.effects));
        const states = await statesNow();
        expect(acked.filter((id) => !states.has(id))).toEqual([]);
        for (const [id, state] of states) if (state === 'done') done.add(id);
      }
      note(await processTheRest());
      const all = new Set(effects);
      expect(acked.filter((id) => !all.has(id))).toEqual([]);
    });
  });
}
