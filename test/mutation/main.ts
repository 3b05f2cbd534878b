import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/sources.ts';
import { equivalents } from './equivalents.ts';
import { type Report, scoreOf } from './score.ts';

// `npm run mutation [-- PACKAGE…]`: how many small changes to the packages without I/O their tests notice.

const least = 97;
const pure = ['errors', 'events', 'client', 'webhooks'];

const usage = `Usage: npm run mutation [-- PACKAGE…], where PACKAGE is one of: ${pure.join(', ')}

Makes small changes to each package, or to those that are named, and counts how many its tests notice. Takes minutes.

Exit codes: 0 at least ${least} % of the changes of each package were noticed; 1 fewer were; 2 wrong usage.
`;

/** Changes a package, and says whether its tests notice enough of it. */
function judge(name: string): boolean {
  const mutate = `packages/${name}/src/**/*.ts,!**/generated/**,!**/testing/**,!**/*.test.ts`;
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', '--mutate', mutate];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  const report: Report = JSON.parse(readFileSync(join(root, 'reports/mutation.json'), 'utf8'));
  const { killed, survivors, stale, percent } = scoreOf(report, equivalents);
  for (const { file, at, from, to } of survivors) console.log(`${file}:${at}  ${from}  →  ${to}`);
  for (const { file, line } of stale) console.log(`${file}: no longer equivalent: ${line}`);
  const of = killed + survivors.length;
  console.log(`${name}: ${percent.toFixed(1)} % (${killed} of ${of}; at least ${least} %)`);
  return percent >= least && stale.length === 0;
}

const chosen = process.argv.slice(2);
if (chosen.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}
const wrong = chosen.filter((name) => !pure.includes(name));
if (wrong.length > 0) {
  process.stderr.write(`There is no pure package ${wrong.join(', ')}.\n${usage}`);
  process.exit(2);
}
const missed = (chosen.length > 0 ? chosen : pure).filter((name) => !judge(name));
process.exitCode = missed.length > 0 ? 1 : 0;
