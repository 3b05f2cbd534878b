import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  startReceiver,
  startService,
} from '../../../packages/conformance-suite/src/testing/index.ts';
import { fakeConfig } from './testing/fake-service-config.ts';
import { call } from './testing/run.ts';

// A run ends when its time is up, whatever a command of the user's does.
const overtimeMs = 5000;
const secret = 'the-secret-of-the-store';
const env = { ORDERING_WEBHOOK_SECRET: secret, FAKE_SECRET: 'hush' };

/** Commands that never end, each of which writes the id of the process that goes on. */
const commands = [
  { name: 'hangs', command: (file: string) => `echo $$ > '${file}'; exec sleep 600` },
  {
    name: 'leaves a process that holds its output',
    command: (file: string) => `sleep 600 & echo $! > '${file}'; wait`,
  },
];

/** The arguments of a run that comes to the restart soon, and the subject of it. */
const runs = [
  {
    given: '--restart of a receiver',
    async start(command: string) {
      const receiver = await startReceiver({ own: secret, byStore: new Map() });
      const args = ['receiver', '--url', receiver.urls[0], '--restart', command];
      return { subject: receiver, args: [...args, '--only', 'RCV-063'] };
    },
  },
  {
    given: '--restart of a service',
    async start(command: string, config: string) {
      const service = await startService();
      writeFileSync(config, fakeConfig);
      const args = ['service', '--base-url', service.url, '--config', config];
      return { subject: service, args: [...args, '--restart', command, '--only', 'SND-115'] };
    },
  },
  {
    given: 'the action `restart` of a service',
    async start(command: string, config: string) {
      const service = await startService();
      const action = `actions:\n  restart: { run: ${JSON.stringify(command)} }`;
      writeFileSync(config, fakeConfig.replace('actions:', action));
      const args = ['service', '--base-url', service.url, '--config', config];
      return { subject: service, args: [...args, '--only', 'SND-115'] };
    },
  },
];

test.each(runs.flatMap((run) => commands.map((each) => ({ ...run, ...each }))))(
  'a run is over when its time is up, where $given $name',
  async ({ start, command }) => {
    const folder = mkdtempSync(join(tmpdir(), 'overtime-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const begun = join(folder, 'begun');
    // More and more time, until it ends in the middle of the restart.
    for (let seconds = 2; !existsSync(begun); seconds *= 3) {
      const { subject, args } = await start(command(begun), join(folder, 'service.yaml'));
      await using _ = subject;
      const from = performance.now();
      const { exitCode, out } = await call([...args, '--timeout', `${seconds}s`], env);
      const tookMs = performance.now() - from;
      onTestFinished(() => endOf(begun));
      expect({ exitCode, out }).toEqual({
        exitCode: 5,
        out: expect.stringContaining('the time limit of the run was reached'),
      });
      // A timer may be early by a millisecond.
      expect(tookMs).toBeGreaterThanOrEqual(seconds * 1000 - 10);
      expect(tookMs).toBeLessThan(seconds * 1000 + overtimeMs);
    }
  },
);

/** Ends the process whose id is in the file, if there is one still. */
function endOf(file: string): void {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {}
}
