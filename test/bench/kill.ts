import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { root } from '../contract/sources.ts';
import { type Benchmark, said } from './benchmark.ts';
import { type Curve, picture } from './kill-picture.ts';
import { type Prepared, prepare } from './load.ts';
import { receiverSubject, startSubject } from './subject.ts';

const concurrency = 64;
/** How long a handler of `subjects/lasting.js` takes. */
const handlerSeconds = 0.2;
/** How many come a second: five eighths of what can be handled. */
const comingPerSecond = 200;
const seconds = { before: 10, after: 50 };

/** Where deliveries are kept: makes it, and returns its address and what removes it. */
type MakeStore = (
  folder: string,
) => Promise<readonly [address: string, remove: () => Promise<void>]>;

const stores: readonly (readonly [name: string, make: MakeStore])[] = [
  ['SQLite', async (folder) => [`sqlite:${join(folder, 'inbox.db')}`, async () => {}]],
  [
    'PostgreSQL',
    async () => {
      const server = await PostgresServer.start();
      return [server.url(), () => server.dispose()];
    },
  ],
];

/**
 * What a kill costs, second by second.
 *
 * @param before A checkout of another commit, with what it needs installed, to be measured as well.
 * @param svg The file for a picture of it.
 */
export function kill(before: string | undefined, svg: string | undefined): Benchmark {
  return {
    name: 'kill',
    about:
      `deliveries handled a second around a kill -9 of the only process, which starts again at once: ${comingPerSecond} ` +
      `come a second, ${concurrency} handlers at once take ${handlerSeconds} s each`,
    async run(print) {
      const checkouts = [['now', root] as const, ...(before ? [['before', before] as const] : [])];
      const curves: Curve[] = [];
      for (const [store, make] of stores) {
        for (const [when, checkout] of checkouts) {
          const perSecond = await aroundKill(checkout, make);
          curves.push({ store, when, from: -seconds.before, perSecond });
          print(`  ${store}, ${when}, from ${-seconds.before} s on: ${perSecond.join(' ')}`);
        }
      }
      if (svg !== undefined) writeFileSync(svg, picture(curves));
      return said(
        print,
        curves.flatMap(({ store, when, perSecond }) => {
          const after = perSecond.slice(seconds.before);
          return [
            [`${store}, ${when}, after the kill`, 'handled/s', sum(after) / seconds.after],
            [`${store}, ${when}, its worst five seconds`, 'handled/s', worst(after)],
          ];
        }),
      );
    },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** How many a second are handled in those five seconds on end in which the fewest are. */
function worst(counts: readonly number[]): number {
  const sums = counts.slice(4).map((_, index) => sum(counts.slice(index, index + 5)));
  return Math.min(...sums) / 5;
}

/** How many deliveries are handled in each second around a kill. */
async function aroundKill(checkout: string, make: MakeStore): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-kill-'));
  const secret = randomUUID();
  const [address, remove] = await make(folder);
  const handled = join(folder, 'handled');
  writeFileSync(handled, '');
  const start = () => {
    const handlers = ['--handlers', join(root, 'test/bench/subjects/lasting.js')];
    const options = ['--database', address, '--concurrency', String(concurrency), ...handlers];
    const subject = receiverSubject('kill', options);
    const environment = () => ({
      ...subject.environment?.(secret),
      ORDERING_BENCH_HANDLED: handled,
    });
    return startSubject({ ...subject, environment, checkout }, folder, secret);
  };
  let running = await start();
  const stop = stream(secret, () => running.webhooks);
  try {
    // What is compiled for the first time takes its time.
    await setTimeout((seconds.before + 2) * 1000);
    const killedAt = Date.now();
    process.kill(running.pid, 'SIGKILL');
    await running.stop();
    running = await start();
    await setTimeout(killedAt + seconds.after * 1000 - Date.now());
    return perSecond(readFileSync(handled, 'utf8'), killedAt);
  } finally {
    await stop();
    await running.stop();
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends deliveries at a steady pace until it is told to stop, each until it is acknowledged. */
function stream(secret: string, url: () => string): () => Promise<void> {
  const deliveries = prepare((seconds.before + seconds.after + 10) * comingPerSecond, [{ secret }]);
  const begun = performance.now();
  let stopped = false;
  const deliver = async ({ headers, body }: Prepared): Promise<void> => {
    while (!stopped) {
      const answer = await fetch(url(), { method: 'POST', headers, body }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) return;
      await setTimeout(20);
    }
  };
  const sending = (async () => {
    const sent: Promise<void>[] = [];
    for (const delivery of deliveries) {
      const ahead = begun + (sent.length / comingPerSecond) * 1000 - performance.now();
      if (ahead > 1) await setTimeout(ahead);
      if (stopped) break;
      sent.push(deliver(delivery));
    }
    await Promise.all(sent);
  })();
  return async () => {
    stopped = true;
    await sending;
  };
}

function perSecond(handled: string, killedAt: number): readonly number[] {
  const counts = Array.from({ length: seconds.before + seconds.after }, () => 0);
  for (const at of handled.split('\n').slice(0, -1)) {
    const second = seconds.before + Math.floor((Number(at) - killedAt) / 1000);
    const count = counts[second];
    if (count !== undefined) counts[second] = count + 1;
  }
  return counts;
}
