import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Project } from '../pack/project.ts';
import { entryPoints, published } from '../pack/published.ts';
import type { Benchmark, Result } from './benchmark.ts';
import { compare } from './benchmark.ts';

const rounds = 21;

/** Programs of one line. The first imports nothing: what it takes is the start of Node.js itself. */
const empty = 'an empty program';
const subjects = [
  empty,
  // Node.js has it built in, and whoever verifies a signature loads it.
  'node:crypto',
  // The behaviour suite of the inbox is for tests, and brings vitest.
  ...published.flatMap(entryPoints).filter((entry) => !entry.endsWith('/testing')),
];

/** What those pay at each start who import a package. */
export const imports: Benchmark = {
  name: 'imports',
  about:
    `each entry point, imported from its tarball by a process of its own, ${rounds} rounds, in turns, ` +
    'after one that is not counted; milliseconds above the empty program of the same round',
  async run(print) {
    const project = new Project();
    try {
      const names = published.map(({ manifest }) => manifest.name);
      await project.install(names, ['fastify']);
      subjects.forEach((entry, index) => {
        project.write(`${index}.mjs`, entry === empty ? '' : `import '${entry}';\n`);
      });
      const figures = new Map<string, number[]>(subjects.map((entry) => [entry, []]));
      for (let round = 0; round <= rounds; round++) {
        for (const [index, entry] of subjects.entries()) {
          const took = await milliseconds(project.path(`${index}.mjs`));
          if (round > 0) figures.get(entry)?.push(took);
        }
      }
      const above = aboveFirst(figures);
      const results = compare('ms', figures);
      const start = results[0]?.figures.min ?? 0;
      for (const result of results) print(line(result, above.get(result.subject) ?? [], start));
      return results;
    } finally {
      project.remove();
    }
  },
};

/** What each took longer than the first, round by round, from the least to the most. */
function aboveFirst(
  figures: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  const [first = []] = figures.values();
  return new Map(
    [...figures].map(([subject, took]) => [
      subject,
      took.map((ms, round) => ms - (first[round] ?? Number.NaN)).sort((a, b) => a - b),
    ]),
  );
}

function line({ subject, figures }: Result, above: readonly number[], start: number): string {
  const at = (share: number) => (above[Math.floor((above.length - 1) * share)] ?? 0).toFixed(1);
  const { min, median, max } = figures;
  const whole = `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`;
  // What is busy beside it only ever adds, so the fastest runs say most on a machine that does other work.
  const fastest = `+${(min - start).toFixed(1)} ms`;
  const typical = `+${at(0.5)} ms (quartiles ${at(0.25)}–${at(0.75)})`;
  return `  ${subject.padEnd(28)} ${whole.padEnd(26)} ${typical.padEnd(36)} fastest ${fastest}`;
}

async function milliseconds(file: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with exit code ${String(code)}.`);
  return performance.now() - started;
}
