import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@ordering/kit/command';
import { formatTypedDuration } from '@ordering/kit/duration';
import { messageOf } from '@ordering/kit/failure';
import { durationKind } from '@ordering/kit/option-kinds';
import { stopRequested } from '@ordering/kit/stop-request';
import { loadCores } from './load.ts';
import { runRound } from './round.ts';

// `npm run test:stress`: whether tests pass each time, on a machine that is busy and stands still now and then.

const folder = 'node_modules/.cache/stress';
const usage = `Usage: npm run test:stress [-- [--times N] [--rest N] [--within DURATION] [--mode MODE] [--seed S] [PATH…]]

Runs test files again and again, in another order each time, while other threads keep every core busy and the processes
are paused (SIGSTOP) and resumed. Lists each test that was ever red, how often, with the seed and the log.

  PATH               files or folders of tests; all by default
  --times N          how often to run the tests that start processes or use ports, clocks, PostgreSQL or claims; 300 by default
  --rest N           how often to run all other tests; 3 by default
  --within DURATION  start no round after this time, such as 90s or 10m; 60m by default
  --mode MODE        long or crash: run the tests that are named so
  --seed S           the seed of the first round; each round takes the next one

Exit codes: 0 nothing was ever red; 1 something was; 2 wrong usage; 130 interrupted.
`;

/** What takes part in something that goes on outside of a test: only there can luck decide. */
const outside =
  /node:(child_process|net|http|https|tls|worker_threads)|\bfetch\(|@ordering\/platform|[Pp]ostgres|[Cc]lock|setTimeout|setImmediate|\bclaim|\.listen\(|andbox\(|Server\b/;

const within = durationKind({ atLeast: 1000, atMost: 7 * 24 * 3_600_000 });

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        times: { type: 'string', default: '300' },
        rest: { type: 'string', default: '3' },
        within: { type: 'string', default: '60m' },
        mode: { type: 'string', default: 'test' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    if (values.help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const files = testsAt(positionals, values.mode);
    if (files.length === 0) throw new Error(`no test of the mode ${values.mode} is there`);
    return {
      files,
      mode: values.mode,
      times: wholeNumber('--times', values.times, 1, 100_000),
      rest: wholeNumber('--rest', values.rest, 0, 100_000),
      withinMs: within.read('--within', [values.within]),
      seed: wholeNumber('--seed', values.seed, 0, 2 ** 31),
    };
  } catch (error) {
    process.stderr.write(`error: ${messageOf(error)}\n${usage}`);
    process.exit(2);
  }
}

function testsAt(paths: readonly string[], mode: string): readonly string[] {
  const all = globSync(['{packages,tools,apps}/*/src/**/*.test.ts', 'test/**/*.test.ts'], {
    exclude: (name) => name.includes('node_modules'),
  });
  const modeOf = (file: string) => /\.(long|crash|consumers)\.test\.ts$/.exec(file)?.[1] ?? 'test';
  return all
    .filter((file) => modeOf(file) === mode)
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .sort();
}

const { files, mode, times, rest, withinMs, seed } = readOptions();
const often = files.filter((file) => outside.test(readFileSync(file, 'utf8')));
const rounds = Math.max(often.length > 0 ? times : 0, rest);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
console.log(
  `${often.length} files ${times} times, ${files.length - often.length} files ${rest} times`,
);

const red = new Map<string, { count: number; round: number }>();
const began = performance.now();
let done = 0;
const stop = new AbortController();
stopRequested('test/stress/main.ts').then(() => stop.abort());
{
  await using _load = loadCores();
  for (let round = 1; round <= rounds; round += 1) {
    if (performance.now() - began > withinMs) break;
    const begun = performance.now();
    const due = files.filter((file) => round <= (often.includes(file) ? times : rest));
    const failed = await runRound({
      files: due,
      mode,
      seed: seed + round - 1,
      folder,
      name: `round-${round}`,
      signal: stop.signal,
    });
    if (stop.signal.aborted) break;
    for (const test of failed) {
      const { count, round: first } = red.get(test) ?? { count: 0, round };
      red.set(test, { count: count + 1, round: first });
    }
    if (failed.length === 0) rmSync(join(folder, `round-${round}.log`));
    done = round;
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${round} of ${rounds}: ${failed.length === 0 ? 'green' : 'RED'}, ${took} s`);
    for (const test of failed) console.log(`  ${test}`);
  }
}
if (done < rounds) {
  const why = stop.signal.aborted
    ? 'Interrupted'
    : `Stopped after ${formatTypedDuration(withinMs)}`;
  console.log(`${why}: ${done} of ${rounds} rounds.`);
}
for (const [test, { count, round }] of red) {
  console.log(
    `RED in ${count} of ${done} rounds: ${test}\n  --seed ${seed + round - 1}, ${folder}/round-${round}.log`,
  );
}
if (red.size === 0) console.log(`Nothing was red in ${done} rounds.`);
process.exitCode = stop.signal.aborted ? 130 : Number(red.size > 0);
