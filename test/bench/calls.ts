import { type Benchmark, compare, line, type Result } from './benchmark.ts';
import { figure, type Program, startProgram } from './program.ts';

const rounds = 7;
const clients = [
  ['ours', '@ordering/client'],
  ['ours, with a signal', '@ordering/client, one signal for all calls'],
  ['fetch', 'bare fetch'],
  ['ky', 'openapi-fetch with ky'],
] as const;
/** How many calls a round has, and how many are under way at once. */
const loads = [
  { calls: 2000, width: 1, name: 'one after the other' },
  { calls: 5000, width: 50, name: '50 at once' },
] as const;

/** What a call costs whoever makes it. */
export const calls: Benchmark = {
  name: 'calls',
  about:
    `denials of orders over loopback, ${rounds} rounds, clients in turns, each in a process of its own, after a round that ` +
    'is not counted',
  async run(print) {
    const endpoint = startProgram('endpoint.ts');
    try {
      const url = String((await endpoint.ask()).url);
      const start = (kind: string) => startProgram('calls.ts', kind, url);
      return await usual(start, print);
    } finally {
      await endpoint.stop();
    }
  },
};

type Start = (kind: string) => Program;
type Print = (line: string) => void;

async function usual(start: Start, print: Print): Promise<readonly Result[]> {
  const running = clients.map(([kind, name]) => ({ name, program: start(kind) }));
  try {
    for (const { program } of running) await program.ask();
    const results: Result[] = [];
    for (const load of loads) {
      const took = new Map<string, number[]>();
      const cost = new Map<string, number[]>();
      for (let round = 0; round <= rounds; round += 1) {
        for (const { name, program } of running) {
          const answer = await program.ask(`${load.calls} ${load.width}`);
          if (figure(answer, 'failed') > 0) throw new Error(`A call of ${name} failed.`);
          if (round === 0) continue;
          took.set(name, [...(took.get(name) ?? []), (figure(answer, 'ms') / load.calls) * 1000]);
          cost.set(name, [
            ...(cost.get(name) ?? []),
            (figure(answer, 'cpuMs') / load.calls) * 1000,
          ]);
        }
      }
      print(`  ${load.name}:`);
      const both = [...compare('µs a call', took), ...compare('µs of CPU a call', cost)];
      for (const result of both) print(line(result));
      results.push(...both.map((each) => ({ ...each, subject: `${each.subject}, ${load.name}` })));
    }
    return results;
  } finally {
    for (const { program } of running) await program.stop();
  }
}
