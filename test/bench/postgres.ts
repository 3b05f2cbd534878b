import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { type Benchmark, compare, line, type Result, said } from './benchmark.ts';
import { fill } from './fill.ts';
import { figure, type Program, startProgram } from './program.ts';

const rounds = 5;
const perRound = 2000;
const processCounts = [1, 2, 4];
const kinds = [
  ['postgres', 'PostgreSQL'],
  ['sqlite', 'SQLite'],
  ['pg-boss', 'pg-boss'],
] as const;
const perSize = 20_000;
const pending = 1_000_000;
const done = 10_000_000;

/** Processes that share an inbox, beside a queue of others, and what a delivery takes on the disk. */
export const postgres: Benchmark = {
  name: 'postgres',
  about:
    `deliveries of 800 bytes that are kept and handled by 1, 2 and 4 processes, ${perRound} a round, ${rounds} rounds, ` +
    'subjects in turns, a server that writes to the disk',
  async run(print) {
    return [...(await processes(print)), ...(await sizes(print))];
  },
};

/** What a long history costs. */
export const history: Benchmark = {
  name: 'history',
  about: `deliveries of 800 bytes that are kept beside ${pending} pending and ${done} done, in PostgreSQL, ${rounds} rounds; minutes to fill`,
  run: besideMany,
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

/** What is kept a second where there is nothing else, and where there is a great deal. */
async function besideMany(print: (line: string) => void): Promise<readonly Result[]> {
  // With room for the index of ids, which come in no order: what is not in memory would be read for each.
  const start = () => PostgresServer.start({ shared_buffers: '1536MB', max_wal_size: '8GB' });
  const servers = await Promise.all([start(), start()]);
  const programs: Program[] = [];
  try {
    const [full, empty] = servers;
    print(`  filling with ${pending} pending and ${done} done …`);
    await fill(full.url(), pending, done);
    const subjects = [
      [`accepted beside ${pending} pending and ${done} done`, full],
      ['accepted beside none', empty],
    ] as const;
    const figures = new Map<string, number[]>(subjects.map(([name]) => [name, []]));
    for (const [, server] of subjects) {
      const program = startProgram('queue.ts', 'accept', server.url());
      programs.push(program);
      await program.ask();
    }
    const log = new Map<string, number[]>(subjects.map(([name]) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, [name, server]] of subjects.entries()) {
        const before = await loggedBy(server);
        const answer = await programs[index]?.ask(String(perRound));
        const bytes = (await loggedBy(server)) - before;
        if (round === 0) continue;
        figures.get(name)?.push((perRound * 1000) / figure(answer ?? {}, 'keptMs'));
        log.get(name)?.push(bytes / perRound);
      }
    }
    const results = [...compare('kept/s', figures), ...compare('bytes logged each', log)];
    for (const result of results) print(line(result));
    return results;
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await Promise.all(servers.map((server) => server.dispose()));
  }
}

/** How much a server has written to its log. */
async function loggedBy(server: PostgresServer): Promise<number> {
  const client = new pg.Client(server.url());
  await client.connect();
  const query = "SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes";
  const { rows } = await client.query<{ bytes: number }>(query);
  await client.end();
  return rows[0]?.bytes ?? Number.NaN;
}

/** What a delivery takes on the disk when it is done and swept, and what the server writes to its log for it. */
async function sizes(print: (line: string) => void): Promise<readonly Result[]> {
  const server = await PostgresServer.start();
  const program = startProgram('queue.ts', 'postgres', server.url());
  const client = new pg.Client(server.url());
  try {
    await program.ask();
    await client.connect();
    const ask = async (query: string) => {
      const { rows } = await client.query<{ bytes: number }>(query);
      return rows[0]?.bytes ?? Number.NaN;
    };
    await client.query('CHECKPOINT');
    const before = await loggedBy(server);
    await program.ask(String(perSize));
    while (figure(await program.ask('handled'), 'handled') < perSize) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const log = (await loggedBy(server)) - before;
    await client.query('VACUUM ordering_inbox.delivery, ordering_inbox.content');
    const kept = await ask(`SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relnamespace = 'ordering_inbox'::regnamespace AND relname IN ('delivery', 'content')`);
    return said(print, [
      ['on the disk, without a resource', 'bytes/delivery', kept / perSize],
      ['written to the log of the server', 'bytes/delivery', log / perSize],
    ]);
  } finally {
    await client.end();
    await program.stop();
    await server.dispose();
  }
}
