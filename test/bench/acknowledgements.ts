import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../contract/sources.ts';
import { type Benchmark, compare, line } from './benchmark.ts';
import { acknowledgementsPerSecond, prepare } from './load.ts';

const rounds = 7;
const deliveriesPerRound = 10_000;
const connections = 128;

/** A server in a process of its own. */
interface Subject {
  readonly name: string;
  /** The source and its arguments; `folder` is empty and goes with the benchmark. */
  readonly command: (folder: string, secret: string) => readonly string[];
  readonly environment?: (secret: string) => Record<string, string>;
}

const subjects: readonly Subject[] = [
  {
    name: 'ordering-receiver, SQLite, durable',
    command: (folder) => [
      'apps/receiver/src/main.ts',
      ...['--port', '0', '--json', '--log-level', 'silent', '--log-events'],
      ...['--database', `sqlite:${join(folder, 'inbox.db')}`],
    ],
    environment: (secret) => ({ ORDERING_WEBHOOK_SECRETS: secret }),
  },
  {
    name: 'the same server, no store',
    command: (_, secret) => ['test/bench/subjects/no-store.ts', secret],
  },
  {
    name: 'Express 5, a durable commit a request',
    command: (folder, secret) => [
      'test/bench/subjects/express.ts',
      join(folder, 'express.db'),
      secret,
    ],
  },
];

/** Durable acknowledgements a second, beside what the store costs and what a commit for each request costs. */
export const acknowledgements: Benchmark = {
  name: 'acknowledgements',
  about:
    `signed deliveries of 800 bytes over ${connections} loopback connections, ${deliveriesPerRound} a round, ` +
    `${rounds} rounds, one process each, subjects in turns`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-'));
    const secret = randomUUID();
    const servers: ChildProcess[] = [];
    try {
      const urls = new Map<string, Urls>();
      for (const subject of subjects) {
        const { child, urls: found } = await start(subject, folder, secret);
        servers.push(child);
        urls.set(subject.name, found);
      }
      const figures = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const [name, { url, operations }] of urls) {
          const deliveries = prepare(deliveriesPerRound, secret);
          const figure = await acknowledgementsPerSecond(
            `${url}/webhooks`,
            deliveries,
            connections,
          );
          if (round > 0) figures.get(name)?.push(figure);
          if (operations !== undefined) await handled(operations);
        }
      }
      const results = compare('acks/s', figures);
      for (const result of results) print(line(result));
      return results;
    } finally {
      for (const child of servers) await stop(child);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Waits until a receiver has handled what it acknowledged, so that its work afterwards is not taken out of the next
 * subject's time.
 */
async function handled(operations: string): Promise<void> {
  const waiting = /^ordering_receiver_inbox_deliveries\{state="(pending|processing)"\} [1-9]/m;
  for (let looks = 0; looks < 600; looks++) {
    const response = await fetch(`${operations}/metrics`);
    const text = await response.text();
    if (!waiting.test(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${operations} did not handle in time what it acknowledged.`);
}

/** Where a subject takes deliveries, and where it tells what it has handled, if it handles any. */
interface Urls {
  readonly url: string;
  readonly operations: string | undefined;
}

async function start({ name, command, environment }: Subject, folder: string, secret: string) {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@ordering/source',
      '--disable-warning=ExperimentalWarning',
      ...command(folder, secret),
    ],
    {
      cwd: root,
      env: { ...process.env, ...environment?.(secret) },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  for await (const text of createInterface({ input: child.stdout })) {
    const ready: unknown = JSON.parse(text);
    if (typeof ready === 'object' && ready !== null && 'url' in ready) {
      child.stdout.resume();
      const operations = 'operations' in ready ? String(ready.operations) : undefined;
      return { child, urls: { url: String(ready.url), operations } };
    }
  }
  throw new Error(`${name} ended before it was ready.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await end;
  clearTimeout(timer);
}
