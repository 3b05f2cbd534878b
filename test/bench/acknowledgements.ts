import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, compare, line } from './benchmark.ts';
import { prepare, send } from './load.ts';
import { cpuMicroseconds } from './process.ts';
import type { RunningSubject, Subject } from './subject.ts';
import { handled, readMetrics, receiverSubject, scrape, startSubject } from './subject.ts';

const rounds = 5;
const deliveriesPerRound = 10_000;
const connections = 64;

const handlers = ['--handlers', 'test/bench/subjects/handlers.js'];

const subjects: readonly Subject[] = [
  receiverSubject('ordering-receiver, SQLite, durable', handlers),
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
    `${rounds} rounds after one that is not counted, one process each, subjects in turns; a handler that does nothing, ` +
    'and metrics read twice a second',
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-'));
    const secret = randomUUID();
    const running: RunningSubject[] = [];
    const figures = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
    const costs = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
    const p99s = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
    const shares: number[] = [];
    try {
      for (const subject of subjects) running.push(await startSubject(subject, folder, secret));
      for (let round = 0; round <= rounds; round++) {
        for (const { name, pid, webhooks, operations } of running) {
          const deliveries = prepare(deliveriesPerRound, [{ secret }]);
          const before = await runsOf(operations);
          const used = cpuMicroseconds(pid);
          const stop = operations === undefined ? async () => {} : scrape(operations, 500);
          const { perSecond, p99Ms } = await send(webhooks, deliveries, { connections });
          const done = (await runsOf(operations)) - before;
          await stop();
          if (operations !== undefined) await handled(operations);
          if (round === 0) continue;
          costs.get(name)?.push((cpuMicroseconds(pid) - used) / deliveriesPerRound);
          figures.get(name)?.push(perSecond);
          p99s.get(name)?.push(p99Ms);
          if (operations !== undefined) shares.push(done / deliveriesPerRound);
        }
      }
    } finally {
      for (const subject of running) await subject.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    const results = [
      ...compare('acks/s', figures),
      ...compare('ms, p99', p99s),
      // What others do on the machine makes it slower, and takes next to nothing of this away.
      ...compare('µs of CPU for each', costs),
    ];
    for (const result of results) print(line(result));
    const share = compare('% handled when the last was answered', new Map([['', shares]]));
    const { min = 0, median = 0, max = 0 } = share[0]?.figures ?? {};
    const percent = (value: number) => Math.round(100 * value);
    print(
      `  handled by the time the last one was answered: ${percent(median)} % (${percent(min)}–${percent(max)})`,
    );
    return [...results, ...share];
  },
};

/** How many runs of handlers a receiver has finished. */
async function runsOf(operations: string | undefined): Promise<number> {
  if (operations === undefined) return 0;
  return (await readMetrics(operations)).get('ordering_receiver_runs_total{result="handled"}') ?? 0;
}
