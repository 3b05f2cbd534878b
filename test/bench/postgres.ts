import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { type Benchmark, compare, line, type Result } from './benchmark.ts';
import { figure, type Program, startProgram } from './program.ts';

const rounds = 5;
const perRound = 2000;
const processCounts = [1, 2, 4];
const kinds = [
  ['postgres', 'PostgreSQL'],
  ['sqlite', 'SQLite'],
  ['pg-boss', 'pg-boss'],
] as const;

/** Processes that share an inbox, beside a queue of others. */
export const postgres: Benchmark = {
  name: 'postgres',
  about:
    `deliveries of 800 bytes that are kept and handled by 1, 2 and 4 processes, ${perRound} a round, ${rounds} rounds, ` +
    'subjects in turns, a server that writes to the disk; all in batches, and with ids that recognise what comes again',
  async run(print) {
    return processes(print);
  },
};

interface Subject {
  readonly name: string;
  readonly programs: readonly Program[];
}

async function processes(print: (line: string) => void): Promise<readonly Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-postgres-'));
  const servers: PostgresServer[] = [];
  const subjects: Subject[] = [];
  try {
    for (const count of processCounts) {
      for (const [kind, title] of kinds) {
        const address = await addressFor(kind, join(folder, `${count}.db`), servers);
        const programs: Program[] = [];
        subjects.push({
          name: `${title}, ${count} ${count === 1 ? 'process' : 'processes'}`,
          programs,
        });
        for (let index = 0; index < count; index += 1) {
          programs.push(startProgram('queue.ts', kind, address));
          await programs[index]?.ask();
        }
      }
    }
    const kept = new Map<string, number[]>();
    const handled = new Map<string, number[]>();
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const subject of subjects) {
        const figures = await measure(subject);
        if (round === 0) continue;
        kept.set(subject.name, [...(kept.get(subject.name) ?? []), figures.kept]);
        handled.set(subject.name, [...(handled.get(subject.name) ?? []), figures.handled]);
      }
    }
    const results = [...compare('kept/s', kept), ...compare('handled/s', handled)];
    for (const result of results) print(line(result));
    return results;
  } finally {
    await Promise.all(subjects.flatMap(({ programs }) => programs).map((each) => each.stop()));
    await Promise.all(servers.map((server) => server.dispose()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server for each, so that none finds what another has left. Those that are not measured stand still. */
async function addressFor(kind: string, path: string, servers: PostgresServer[]): Promise<string> {
  if (kind === 'sqlite') return path;
  const server = await PostgresServer.start();
  servers.push(server);
  return server.url();
}

/** How many a second are kept, and how many are kept and handled. */
async function measure({ programs }: Subject) {
  const handledSoFar = async () => {
    const answers = await Promise.all(programs.map((program) => program.ask('handled')));
    return answers.reduce((sum, answer) => sum + figure(answer, 'handled'), 0);
  };
  const target = (await handledSoFar()) + perRound;
  const begun = performance.now();
  const share = String(perRound / programs.length);
  const answers = await Promise.all(programs.map((program) => program.ask(share)));
  const slowestMs = Math.max(...answers.map((answer) => figure(answer, 'keptMs')));
  while ((await handledSoFar()) < target) await new Promise((resolve) => setTimeout(resolve, 5));
  const ms = performance.now() - begun;
  return { kept: (perRound * 1000) / slowestMs, handled: (perRound * 1000) / ms };
}
