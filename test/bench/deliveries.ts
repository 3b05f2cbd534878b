import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, compare, line, type Result, said } from './benchmark.ts';
import { figure, type Program, startProgram } from './program.ts';

const rounds = 7;
const deliveriesPerRound = 5000;
const backlogs = [1_000, 1_000_000];

/** Deliveries a second with the durable log, what slow endpoints and a long backlog cost others, and what it takes of memory. */
export const deliveries: Benchmark = {
  name: 'deliveries',
  about:
    `of 800 bytes to one endpoint over loopback, ${deliveriesPerRound} a round, ${rounds} rounds, subjects in turns; ` +
    'then slow endpoints, and a backlog of a million',
  async run(print) {
    const results = [
      ...(await speed(print)),
      ...(await slowness(print)),
      ...(await backlog(print)),
    ];
    return results;
  },
};

async function speed(print: (line: string) => void): Promise<readonly Result[]> {
  const running: Program[] = [];
  const start = async (file: string, ...args: readonly string[]) => {
    const subject = startProgram(file, ...args);
    running.push(subject);
    return { subject, first: await subject.ask() };
  };
  try {
    const url = String((await start('endpoint.ts')).first.url);
    const secret = randomUUID();
    const { subject: outbox } = await start('outbox.ts', url, secret);
    const { subject: undici } = await start('undici.ts', url, secret);
    const figures = new Map<string, number[]>();
    const names = [
      ['@ordering/outbox, SQLite, stored and delivered', outbox],
      ['bare undici, keep-alive, the same requests', undici],
    ] as const;
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, subject] of names) {
        const perSecond = figure(await subject.ask(String(deliveriesPerRound)), 'perSecond');
        if (round > 0) figures.set(name, [...(figures.get(name) ?? []), perSecond]);
      }
    }
    const results = compare('deliveries/s', figures);
    for (const result of results) print(line(result));
    const turn = figure(await outbox.ask(`${deliveriesPerRound} turns`), 'turnMs');
    const stall = figure(await outbox.ask(String(deliveriesPerRound)), 'stallMs');
    return [
      ...results,
      ...said(print, [
        ['a turn of the event loop, p99', 'ms', turn],
        ['a stall of the event loop by the clock on the wall, p99', 'ms', stall],
      ]),
    ];
  } finally {
    for (const subject of running) await subject.stop();
  }
}

/** What is under way elsewhere: how many attempts, at how many endpoints, and what those do. */
const elsewhere = [
  { count: 0, endpoints: 1, path: 'hang' },
  { count: 100, endpoints: 1, path: 'hang' },
  ...[500, 1000, 2000, 4000].flatMap((count) =>
    ['hang', 'drip'].map((path) => ({ count, endpoints: count / 2, path })),
  ),
] as const;

/** From so many on, it is measured as well what they cost the machine, whoever makes them, and what is not for their slowness. */
const leastCompared = 1000;

async function slowness(print: (line: string) => void): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { count, endpoints, path } of elsewhere) {
    const running = [startProgram('endpoint.ts'), startProgram('endpoint.ts')];
    try {
      const urls = await Promise.all(
        running.map(async (endpoint) => String((await endpoint.ask()).url)),
      );
      const subject = startProgram('slow.ts', ...urls, path, String(count), String(endpoints));
      running.push(subject);
      const answer = await subject.ask();
      const beside = figure(answer, 'besideMs');
      const what = `${count} that ${path} at ${endpoints}`;
      results.push(
        ...said(print, [
          [`a healthy endpoint's p95 beside ${what}`, 'ms', beside],
          [
            `the same, of what it is alone, beside ${what}`,
            '×',
            beside / figure(answer, 'aloneMs'),
          ],
          [`under way, of ${what}`, 'attempts', figure(answer, 'underWay')],
          [`begin late, p99, of ${what}`, 'ms', figure(answer, 'lateMs')],
          [`memory with ${what}`, 'MiB', figure(answer, 'memoryMiB')],
        ]),
      );
      if (count < leastCompared) continue;
      const beneath = [
        ['where another process makes those attempts', path, 'another'],
        ['where as many a second are answered at once', 'answer', 'outbox'],
      ] as const;
      for (const [how, otherPath, by] of beneath) {
        const args = [...urls, otherPath, String(count), String(endpoints), by];
        const compared = startProgram('slow.ts', ...args);
        running.push(compared);
        const without = await compared.ask();
        const ratio = figure(without, 'besideMs') / figure(without, 'aloneMs');
        results.push(...said(print, [[`the same, ${how}, of ${what}`, '×', ratio]]));
      }
    } finally {
      for (const program of running) await program.stop();
    }
  }
  return results;
}

async function backlog(print: (line: string) => void): Promise<readonly Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-backlog-'));
  const endpoint = startProgram('endpoint.ts');
  const results: Result[] = [];
  try {
    const url = String((await endpoint.ask()).url);
    for (const count of backlogs) {
      const waiting = String(count);
      for (const mode of ['fill', 'measure']) {
        const subject = startProgram('backlog.ts', mode, folder, waiting, url);
        const answer = await subject.ask();
        await subject.stop();
        if (mode === 'fill') continue;
        const meanwhile = `with ${count.toLocaleString('en')} waiting`;
        results.push(
          ...said(print, [
            [`64 stored together, ${meanwhile}`, 'ms', figure(answer, 'enqueueMs')],
            [`32 taken, ${meanwhile}`, 'ms', figure(answer, 'claimMs')],
            [`start to the first answer, ${meanwhile}`, 'ms', figure(answer, 'startMs')],
            [`the slowest filtered page, ${meanwhile}`, 'ms', figure(answer, 'pageMs')],
            [`memory, ${meanwhile}`, 'MiB', figure(answer, 'memoryMiB')],
          ]),
        );
      }
    }
    return results;
  } finally {
    await endpoint.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
