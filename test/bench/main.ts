import { writeFileSync } from 'node:fs';
import { acknowledgements } from './acknowledgements.ts';
import type { Benchmark } from './benchmark.ts';
import { calls } from './calls.ts';
import { commands } from './commands.ts';
import { copy } from './copy.ts';
import { deliveries } from './deliveries.ts';
import { diff } from './diff.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { kill } from './kill.ts';
import { lunch } from './lunch.ts';
import { postgres } from './postgres.ts';
import { backlog, lag, memory } from './receiver.ts';
import { sizes } from './sizes.ts';
import { verify } from './verify.ts';

// `npm run bench [-- [--json FILE] [NAME…]]`: every benchmark measures its subjects in turns, so that a machine whose speed
// drifts slows all of them alike, and gives ratios with their spread.

const args = process.argv.slice(2);
const mistakes: string[] = [];

/** Takes an option and its value from the arguments. */
function option(name: string, what: string): string | undefined {
  const at = args.indexOf(name);
  if (at === -1) return undefined;
  const [, value] = args.splice(at, 2);
  if (value === undefined) mistakes.push(`${name} needs a ${what}.`);
  return value;
}

const jsonFile = option('--json', 'FILE');
const before = option('--before', 'DIR');
const svgFile = option('--svg', 'FILE');

const benchmarks: readonly Benchmark[] = [
  acknowledgements,
  lag,
  memory,
  backlog,
  verify,
  calls,
  deliveries,
  postgres,
  sizes,
  history,
  copy,
  kill(before, svgFile),
  lunch,
  commands,
  diff,
  imports,
];

const names = benchmarks.map(({ name }) => name);
const usage = `Usage: npm run bench [-- [--json FILE] [NAME…]], where NAME is one of: ${names.join(', ')}

Runs every benchmark, or those that are named, and prints ratios with their spread. Takes minutes.

  --json FILE   write the results to a file as well
  --before DIR  kill: measure a checkout of another commit too, which has what it needs installed
  --svg FILE    kill: write a picture of it
  --help        this text

Exit codes: 0 done; 2 wrong usage.
`;
if (args.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}
const unknown = args.filter((name) => !names.includes(name));
if (unknown.length > 0) mistakes.push(`There is no benchmark ${unknown.join(', ')}.`);
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n${usage}`);
  process.exit(2);
}

const results = [];
for (const benchmark of benchmarks) {
  if (args.length > 0 && !args.includes(benchmark.name)) continue;
  process.stdout.write(`\n${benchmark.name}: ${benchmark.about}\n\n`);
  results.push({
    name: benchmark.name,
    results: await benchmark.run((line) => process.stdout.write(`${line}\n`)),
  });
}
if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`);
