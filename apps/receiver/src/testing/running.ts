import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { RunningReceiver } from '../receiver.ts';
import { startReceiver } from '../receiver.ts';
import { secret } from './deliveries.ts';

/** Receivers on free ports that share one store, and the lines that they logged. */
export interface Bench {
  start(config?: Partial<Config>): Promise<RunningReceiver>;
  /** Writes a file, and returns its path. */
  write(name: string, text: string): string;
  readonly logged: string[];
  /** Stops what runs, and removes the files. */
  clear(): Promise<void>;
}

export function createBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const running: RunningReceiver[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  return {
    logged,
    async start(config = {}) {
      const receiver = await startReceiver(
        {
          host: '127.0.0.1',
          port: 0,
          database: join(folder, 'receiver.db'),
          observe: true,
          json: true,
          retainMs: 30 * 24 * 60 * 60 * 1000,
          logLevel: 'debug',
          secrets: [{ secret }],
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
