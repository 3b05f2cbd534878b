import { parseArgs } from 'node:util';
import { wholeNumber } from '@ordering/kit/command';
import { messageOf } from '@ordering/kit/failure';
import { stopRequested } from '@ordering/kit/stop-request';
import { endAll } from '@ordering/platform/process';
import { type Judged, reportOnReceiver, reportOnService } from '../mutants/judge.ts';
import { loadCores } from './load.ts';

// `npm run test:flake [-- --runs N]`: whether the suite says the same of our own subjects each time, on a busy machine.

const usage = `Usage: npm run test:flake [-- --runs N]

Runs the whole suite N times (100) against the receiver and against the sandbox, each time with new ones, both at once,
while other threads keep every core busy. Whatever does not pass is a flake, and is told. Takes about an hour.

Exit codes: 0 no flake; 1 a flake; 2 wrong usage.
`;

function readRuns(): number {
  try {
    const { values } = parseArgs({
      options: { runs: { type: 'string', default: '100' }, help: { type: 'boolean' } },
    });
    if (values.help !== true) return wholeNumber('--runs', values.runs, 1, 10_000);
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`error: ${messageOf(error)}\n${usage}`);
    process.exit(2);
  }
}

/** What went wrong in one run of a role, a line for each. */
async function flakesOf(role: string, report: () => Promise<Judged>): Promise<readonly string[]> {
  try {
    const { code, results } = await report();
    const open = results
      .filter(({ status }) => !['pass', 'not-applicable', 'not-observable'].includes(status))
      .map(({ id, status, detail }) => `${role}: ${id} ${status}: ${detail}`);
    return code === 0 || open.length > 0 ? open : [`${role}: exit code ${code}`];
  } catch (error) {
    return [`${role}: ${messageOf(error)}`];
  }
}

const runs = readRuns();
stopRequested('test/flake').then(async () => {
  await endAll();
  process.exit(130);
});
await using _load = loadCores();
let flaky = 0;
for (let run = 1; run <= runs; run += 1) {
  const began = performance.now();
  const both = await Promise.all([
    flakesOf('receiver', () => reportOnReceiver()),
    flakesOf('service', () => reportOnService()),
  ]);
  const flakes = both.flat();
  if (flakes.length > 0) flaky += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${run} of ${runs}: ${flakes.length === 0 ? 'the same' : 'FLAKE'}, ${seconds} s`);
  for (const flake of flakes) console.log(`  ${flake}`);
}
console.log(`${runs} runs of both roles, ${flaky} with a flake`);
process.exitCode = flaky === 0 ? 0 : 1;
