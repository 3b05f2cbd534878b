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

async function slowness(print: (line: string) => void): Promise<readonly Result[]> {
  const running = [startProgram('endpoint.ts'), startProgram('endpoint.ts')];
  try {
    const urls = await Promise.all(
      running.map(async (endpoint) => String((await endpoint.ask()).url)),
    );
    const subject = startProgram('slow.ts', ...urls);
    running.push(subject);
    const answer = await subject.ask();
    return said(print, [
      ['answers after 9.5 s that count, of 256', 'answers', figure(answer, 'counted')],
      ['a healthy endpoint alone, p95', 'ms', figure(answer, 'aloneMs')],
      ['the same beside 500 that drip, p95', 'ms', figure(answer, 'besideDripsMs')],
    ]);
  } finally {
    for (const program of running) await program.stop();
  }
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
