import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { logFormat } from '../log.ts';
import type { RunningReceiver } from '../receiver.ts';
import { startReceiver } from '../receiver.ts';
import { secret } from './deliveries.ts';

/** Receivers on free ports that share one store, and the lines that they logged. */
export interface Bench {
  start(config?: Partial<Config>): Promise<RunningReceiver>;
  /** Where a file of this bench is. */
  path(name: string): string;
  /** Writes a file, and returns its path. */
  write(name: string, text: string): string;
  readonly logged: string[];
  /** Stops what runs, and removes the files. */
  clear(): Promise<void>;
}

const monthMs = 30 * 24 * 60 * 60 * 1000;

export function createBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const running: RunningReceiver[] = [];
  const logged: string[] = [];
  const log = pino(
    { level: 'debug', ...logFormat },
    { write: (line: string) => logged.push(line) },
  );
  return {
    logged,
    async start(config = {}) {
      const receiver = await startReceiver(
        {
          host: '127.0.0.1',
          port: 0,
          database: { kind: 'sqlite', path: join(folder, 'receiver.db') },
          observe: true,
          json: true,
          operations: { host: '127.0.0.1', port: 0, orAnyFree: false },
          role: 'both',
          work: { kind: 'log' },
          handling: { concurrency: 16, maxAttempts: 16, timeoutMs: 60_000, afterDead: 'go-on' },
          resourceFields: [],
          keepMs: { done: monthMs, dead: monthMs, quarantined: monthMs },
          drainDelayMs: 0,
          logLevel: 'debug',
          secrets: { kind: 'given', text: secret },
          ...config,
        },
        log,
        (error) => {
          throw error;
        },
      );
      running.push(receiver);
      return receiver;
    },
    path: (name) => join(folder, name),
    write(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    async clear() {
      await Promise.all(running.splice(0).map((receiver) => receiver.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
