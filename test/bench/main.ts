import { writeFileSync } from 'node:fs';
import { acknowledgements } from './acknowledgements.ts';
import type { Benchmark } from './benchmark.ts';
import { commands } from './commands.ts';

/**
 * `npm run bench [-- --json FILE] [NAME…]`: every benchmark measures its subjects in turns, so that a machine whose speed
 * drifts slows all of them alike, and gives ratios with their spread.
 */
const benchmarks: readonly Benchmark[] = [acknowledgements, commands];

const args = process.argv.slice(2);
const jsonAt = args.indexOf('--json');
const jsonFile = jsonAt === -1 ? undefined : args.splice(jsonAt, 2)[1];
const unknown = args.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (args.includes('--help') || unknown.length > 0 || (jsonAt !== -1 && jsonFile === undefined)) {
  const names = benchmarks.map(({ name }) => name).join(', ');
  const usage = `Usage: npm run bench [-- --json FILE] [NAME…], where NAME is one of: ${names}\n`;
  (unknown.length > 0 ? process.stderr : process.stdout).write(usage);
  process.exit(args.includes('--help') ? 0 : 2);
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
