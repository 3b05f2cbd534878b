import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { type Benchmark, compare, line, type Result, said } from './benchmark.ts';
import { fill } from './fill.ts';
import { loggedBy } from './logged.ts';
import { figure, type Program, startProgram } from './program.ts';

const pending = 1_000_000;
const done = 10_000_000;
const perRound = 10_000;
/** As many deliveries as 50,000 stores have in five minutes of lunch, which is how far apart checkpoints are by default. */
const rounds = 35;

/**
 * What a long history costs. Ids come in no order, so the server writes each page of their index whole to its log the first
 * time after a checkpoint: for each delivery at first, for hardly any later. So the rounds go from one checkpoint to the next.
 */
export const history: Benchmark = {
  name: 'history',
  about:
    `deliveries of 800 bytes that are kept beside ${pending} pending and ${done} done, in PostgreSQL, from one ` +
    `checkpoint to the next: ${rounds} rounds of ${perRound}, in turns; minutes to fill`,
  run: besideMany,
};

interface Subject {
  readonly name: string;
  readonly server: PostgresServer;
  readonly program: Program;
  readonly perSecond: number[];
  readonly bytes: number[];
}

/** What is kept a second where there is nothing else, and where there is a great deal. */
async function besideMany(print: (line: string) => void): Promise<readonly Result[]> {
  // With room for the index of ids: what is not in memory would be read for each. And with checkpoints when we say.
  const settings = { shared_buffers: '1536MB', max_wal_size: '16GB', checkpoint_timeout: '1h' };
  const servers = await Promise.all([
    PostgresServer.start(settings),
    PostgresServer.start(settings),
  ]);
  const subjects: Subject[] = [];
  try {
    const [full, empty] = servers;
    print(`  filling with ${pending} pending and ${done} done …`);
    await fill(full.url(), pending, done);
    for (const [name, server] of [
      [`beside ${pending} pending and ${done} done`, full],
      ['beside none', empty],
    ] as const) {
      const program = startProgram('queue.ts', 'accept', server.url());
      subjects.push({ name, server, program, perSecond: [], bytes: [] });
      await program.ask();
      await program.ask(String(perRound));
    }
    for (const { server } of subjects) await checkpoint(server);
    for (let round = 0; round < rounds; round += 1) {
      // Whoever goes first has the machine as the other one left it.
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
        await measure(subject);
      }
    }
    return told(print, subjects);
  } finally {
    await Promise.all(subjects.map(({ program }) => program.stop()));
    await Promise.all(servers.map((server) => server.dispose()));
  }
}

async function measure({ server, program, perSecond, bytes }: Subject): Promise<void> {
  const before = await loggedBy(server);
  const answer = await program.ask(String(perRound));
  perSecond.push((perRound * 1000) / figure(answer, 'keptMs'));
  bytes.push(((await loggedBy(server)) - before) / perRound);
}

function told(print: (line: string) => void, subjects: readonly Subject[]): readonly Result[] {
  const of = (figures: (subject: Subject) => readonly number[]) =>
    new Map(subjects.map((subject) => [subject.name, figures(subject)]));
  const results = [
    ...compare(
      'kept/s',
      of(({ perSecond }) => perSecond),
    ),
    ...compare(
      'bytes logged each',
      of(({ bytes }) => bytes),
    ),
  ];
  for (const result of results) print(line(result));
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  const all = subjects.flatMap(({ name, perSecond, bytes }) => [
    [`${name}, all rounds`, 'kept/s', rounds / sum(perSecond.map((each) => 1 / each))] as const,
    [`${name}, all rounds`, 'bytes logged each', sum(bytes) / rounds] as const,
    [`${name}, right after the checkpoint`, 'bytes logged each', bytes[0] ?? Number.NaN] as const,
  ]);
  return [...results, ...said(print, all)];
}

async function checkpoint(server: PostgresServer): Promise<void> {
  const client = new pg.Client(server.url());
  await client.connect();
  await client.query('CHECKPOINT');
  await client.end();
}
