import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedApplication } from '@ordering/sandbox/control';
import type { Config } from '../../apps/sandbox/src/config.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';

/** A sandbox in this process whose clock moves only when it is told to. Whoever starts it stops it. */
export async function sandboxHere(
  changes: Partial<Config> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ordering-sandbox-'));
  const { url, stop } = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    allowHosts: [],
    allowTargets: ['127.0.0.0/8'],
    controlToken: undefined,
    dataFolder,
    timeScale: 0,
    clientSecret: seedApplication.clientSecret,
    rateLimit: { requests: 100_000, windowMs: 60_000 },
    logLevel: 'silent',
    json: true,
    ...changes,
  });
  return {
    url,
    async stop() {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
