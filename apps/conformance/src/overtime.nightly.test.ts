import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../../../packages/conformance-suite/src/testing/index.ts';
import { call } from './testing/run.ts';

// A run ends when its time is up, whatever a command of the user's does.
const overtimeMs = 5000;
const secret = 'the-secret-of-the-store';

/** Commands that never end, each of which writes the id of the process that goes on. */
test.each([
  { name: 'hangs', command: (file: string) => `echo $$ > '${file}'; exec sleep 600` },
  {
    name: 'leaves a process that holds its output',
    command: (file: string) => `sleep 600 & echo $! > '${file}'; wait`,
  },
])('a run is over when its time is up, where --restart $name', async ({ command }) => {
  const folder = mkdtempSync(join(tmpdir(), 'overtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const begun = join(folder, 'begun');
  // More and more time, until it ends in the middle of the restart.
  for (let seconds = 2; !existsSync(begun); seconds *= 3) {
    await using receiver = await startReceiver({ own: secret, byStore: new Map() });
    const args = ['receiver', '--url', receiver.urls[0], '--restart', command(begun)];
    const from = performance.now();
    const { exitCode, out } = await call(
      [...args, '--only', 'RCV-063', '--timeout', `${seconds}s`],
      { ORDERING_WEBHOOK_SECRET: secret },
    );
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
});

/** Ends the process whose id is in the file, if there is one still. */
function endOf(file: string): void {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {}
}
