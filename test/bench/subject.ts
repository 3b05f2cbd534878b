import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../contract/sources.ts';

/** A server in a process of its own. */
export interface Subject {
  readonly name: string;
  /** The program and its arguments; `folder` is empty and goes with the benchmark. */
  readonly command: (folder: string, secret: string) => readonly string[];
  readonly environment?: (secret: string) => Record<string, string>;
  /** Where the program is; here, unless it is that of another commit. */
  readonly checkout?: string;
}

/** A server that answers. */
export interface RunningSubject {
  readonly name: string;
  readonly pid: number;
  /** Where it takes deliveries. */
  readonly webhooks: string;
  /** Where it tells what it has handled, if it handles any. */
  readonly operations: string | undefined;
  stop(): Promise<void>;
}

/** Starts a subject, and waits until it says where it is. */
export async function startSubject(
  { name, command, environment, checkout = root }: Subject,
  folder: string,
  secret: string,
): Promise<RunningSubject> {
  const [program = '', ...args] = command(folder, secret);
  // What is built shall find what is built.
  const source = program.endsWith('.ts') ? ['--conditions=@ordering/source'] : [];
  const flags = ['--disable-warning=ExperimentalWarning', ...source];
  const child = spawn(process.execPath, [...flags, program, ...args], {
    cwd: checkout,
    env: { ...process.env, ...environment?.(secret) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of createInterface({ input: child.stdout })) {
    const ready: unknown = JSON.parse(text);
    if (typeof ready === 'object' && ready !== null && 'url' in ready) {
      child.stdout.resume();
      const operations = 'operations' in ready ? String(ready.operations) : undefined;
      const webhooks = `${String(ready.url)}/webhooks`;
      return { name, pid: child.pid ?? 0, webhooks, operations, stop: () => stop(child) };
    }
  }
  throw new Error(`${name} ended before it was ready.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await end;
  clearTimeout(timer);
}

/** The receiver, with the options that every benchmark of it takes. */
export function receiverSubject(
  name: string,
  options: readonly string[],
  { file = 'inbox.db', program = 'apps/receiver/src/main.ts' } = {},
): Subject {
  return {
    name,
    command: (folder) => [
      program,
      ...['--port', '0', '--json', '--log-level', 'silent'],
      ...['--database', `sqlite:${folder}/${file}`, ...options],
    ],
    environment: (secret) => ({ ORDERING_WEBHOOK_SECRETS: secret }),
  };
}

/** The metrics of a receiver, as they stand in its text. */
export async function readMetrics(operations: string): Promise<ReadonlyMap<string, number>> {
  // A connection of its own: one that rests between two rounds may be closed just as it is used again.
  const response = await fetch(`${operations}/metrics`, { headers: { connection: 'close' } });
  const lines = (await response.text()).split('\n').filter((line) => !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/**
 * Waits until a receiver has handled what it acknowledged, so that its work afterwards is not taken out of the next
 * subject's time.
 */
export async function handled(operations: string): Promise<void> {
  for (let looks = 0; looks < 1200; looks++) {
    const metrics = await readMetrics(operations);
    const left = (state: string) =>
      metrics.get(`ordering_receiver_inbox_deliveries{state="${state}"}`) ?? 0;
    if (left('pending') + left('processing') === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${operations} did not handle in time what it acknowledged.`);
}

/** Reads the metrics of a receiver again and again until it is stopped, as whoever watches it does. */
export function scrape(operations: string, everyMs: number): () => Promise<void> {
  let stopped = false;
  const scraping = (async () => {
    while (!stopped) {
      await readMetrics(operations);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  // Told at the stop: whoever ends the receiver early has a reason of its own, which is not to be hidden.
  scraping.catch(() => {});
  return async () => {
    stopped = true;
    await scraping;
  };
}
