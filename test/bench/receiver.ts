import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteInbox } from '@ordering/inbox';
import { type Benchmark, compare, line, type Result } from './benchmark.ts';
import { prepare, request, type Sender, send } from './load.ts';
import { peakMebibytes } from './process.ts';
import { handled, readMetrics, receiverSubject, scrape, startSubject } from './subject.ts';

const handlers = ['--handlers', 'test/bench/subjects/handlers.js'];
const connections = 64;

/** Runs a benchmark with a folder and a secret of its own. */
function inFolder(
  measure: (folder: string, secret: string) => Promise<readonly Result[]>,
): Benchmark['run'] {
  return async (print) => {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-'));
    try {
      const results = await measure(folder, randomUUID());
      for (const result of results) print(line(result));
      return results;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

const perSecond = 2000;
const paceSeconds = 10;

/** How long an event waits for its handler, at a rate that is well within what can be done. */
export const lag: Benchmark = {
  name: 'lag',
  about: `${perSecond} deliveries a second for ${paceSeconds} seconds, 5 rounds; a handler that does nothing`,
  run: inFolder(async (folder, secret) => {
    const receiver = await startSubject(receiverSubject('lag', handlers), folder, secret);
    const { webhooks, operations = '' } = receiver;
    try {
      const lags: number[] = [];
      const p99s: number[] = [];
      for (let round = 0; round < 5; round++) {
        const before = await readMetrics(operations);
        const deliveries = prepare(perSecond * paceSeconds, [{ secret }]);
        p99s.push((await send(webhooks, deliveries, { connections, perSecond })).p99Ms);
        await handled(operations);
        lags.push(lagOf(before, await readMetrics(operations)));
      }
      return compare(
        'ms',
        new Map([
          ['99 of 100 begin to be handled within', lags],
          ['99 of 100 are answered within', p99s],
        ]),
      );
    } finally {
      await receiver.stop();
    }
  }),
};

type Figures = ReadonlyMap<string, number>;

/** The bound of the histogram under which 99 of 100 lags are, in milliseconds. */
function lagOf(before: Figures, after: Figures): number {
  const buckets = [...after].flatMap(([name, count]) => {
    const [, bound] = /^ordering_receiver_lag_seconds_bucket\{le="(.+)"\}$/.exec(name) ?? [];
    return bound === undefined
      ? []
      : [{ bound: Number(bound), count: count - (before.get(name) ?? 0) }];
  });
  const all = buckets.at(-1)?.count ?? 0;
  return 1000 * (buckets.find(({ count }) => count >= 0.99 * all)?.bound ?? Number.NaN);
}

/** What is published: sources bring along what strips their types. */
const built = 'apps/receiver/dist/main.js';
const fullLoadSeconds = 60;
const floodBytes = Math.floor(4.9 * 1024 * 1024);

/** How much memory it takes. Build it first: `npm run build`. */
export const memory: Benchmark = {
  name: 'memory',
  about: `the built receiver (npm run build): ${fullLoadSeconds} seconds of full load; 250 unsigned bodies of 4.9 MiB at once, sent slowly`,
  run: inFolder(async (folder, secret) => {
    const peaks: number[] = [];
    for (const load of [fullLoad, flood]) {
      const subject = receiverSubject('memory', handlers, {
        file: `${load.name}.db`,
        program: built,
      });
      const receiver = await startSubject(subject, folder, secret);
      try {
        await load(receiver.webhooks, secret);
        peaks.push(peakMebibytes(receiver.pid));
      } finally {
        await receiver.stop();
      }
    }
    return compare(
      'MiB at most',
      new Map([
        ['under full load', peaks.slice(0, 1)],
        ['in a flood of unsigned bodies', peaks.slice(1)],
      ]),
    );
  }),
};

async function fullLoad(webhooks: string, secret: string): Promise<void> {
  const end = performance.now() + fullLoadSeconds * 1000;
  while (performance.now() < end) {
    await send(webhooks, prepare(2000, [{ secret }]), { connections });
  }
}

/** Each comes in parts, over three seconds; what becomes of it does not matter. */
async function flood(webhooks: string): Promise<void> {
  const { hostname, port } = new URL(webhooks);
  const bytes = request({
    body: 'x'.repeat(floodBytes),
    headers: { 'content-type': 'application/json' },
  });
  const parts = 30;
  await Promise.all(
    Array.from({ length: 250 }, async () => {
      const socket = connect(Number(port), hostname)
        .on('error', () => {})
        .resume();
      for (let part = 0; part < parts && !socket.destroyed; part++) {
        const at = (share: number) => Math.floor((bytes.length * share) / parts);
        socket.write(bytes.subarray(at(part), at(part + 1)));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      socket.destroy();
    }),
  );
}

const waiting = 1_000_000;
const stores = 500;

/** What a long queue, many stores and somebody who looks at it cost those who deliver. */
export const backlog: Benchmark = {
  name: 'backlog',
  about: `durable acknowledgements of receivers without handlers: ${waiting} deliveries wait, ${stores} stores with a secret each, and metrics are read in a loop; against none of it`,
  run: inFolder(async (folder, secret) => {
    await fill(join(folder, 'long.db'));
    const senders = Array.from({ length: stores }, (_, index) => {
      return { store: `store_${index}`, secret: `${secret}${index}` };
    });
    const list = senders.map((each) => `${each.store}=${each.secret}`).join('\n');
    const long = await startSubject(
      {
        ...receiverSubject('1,000,000 waiting, 500 stores, metrics in a loop', [], {
          file: 'long.db',
        }),
        environment: () => ({ ORDERING_WEBHOOK_SECRETS: list }),
      },
      folder,
      secret,
    );
    const empty = await startSubject(
      receiverSubject('none of it', [], { file: 'empty.db' }),
      folder,
      secret,
    );
    try {
      const figures = new Map<string, number[]>([
        [long.name, []],
        [empty.name, []],
      ]);
      const subjects: readonly [typeof long, readonly Sender[]][] = [
        [long, senders],
        [empty, [{ secret }]],
      ];
      // At full speed, so many secrets that are new to it would be more than a receiver takes time for.
      await send(long.webhooks, prepare(stores, senders), { connections, perSecond: 100 });
      for (let round = 0; round <= 5; round++) {
        for (const [{ name, webhooks, operations = '' }, from] of subjects) {
          const stop = name === long.name ? scrape(operations, 0) : async () => {};
          const { perSecond } = await send(webhooks, prepare(5000, from), { connections });
          await stop();
          if (round > 0) figures.get(name)?.push(perSecond);
        }
      }
      return compare('acks/s', figures);
    } finally {
      await long.stop();
      await empty.stop();
    }
  }),
};

async function fill(path: string): Promise<void> {
  const inbox = await openSqliteInbox({ path });
  const body = Buffer.from('{}');
  for (let first = 0; first < waiting; first += 5000) {
    await Promise.all(
      Array.from({ length: 5000 }, (_, index) =>
        inbox.accept({ kind: 'event', id: `waiting-${first + index}`, body, headers: {} }),
      ),
    );
  }
  await inbox.close();
}
