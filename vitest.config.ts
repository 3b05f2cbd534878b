import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/run/longest-first.ts';
import { workerAsText } from './test/run/worker-as-text.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// vitest empties its cache of transformed modules when what is installed has changed, which it reads from this file. Of
// the processes that begin together, one emptied what another was writing, and failed; with a folder for each state of
// the file there is nothing to empty.
const lock = createHash('sha256')
  .update(readFileSync(here('node_modules/.package-lock.json')))
  .digest('hex');

// What tests load in threads and processes of their own is compiled once, and not in each: half of what they cost.
process.env.NODE_COMPILE_CACHE ??= here('node_modules/.cache/compiled');

// One configuration for every workspace, whose scripts say which folder is theirs. `--mode long` runs what takes
// minutes, `--mode crash` what takes longer, and `--mode consumers` what users of a release have written; `npm test` runs
// everything else, a short form of most of those included.
export default defineConfig(({ mode }) => {
  const isShort = !['long', 'crash', 'consumers'].includes(mode);
  const tests = isShort ? '!(*.long|*.crash|*.consumers).test.ts' : `*.${mode}.test.ts`;
  return {
    plugins: [workerAsText()],
    // See docs/decisions/no-build.md.
    // Tests read our packages from src/, as everything else in this repository does.
    // The conditions after ours are the ones that vite starts from.
    ssr: {
      resolve: { conditions: ['@ordering/source', 'module', 'node', 'development|production'] },
    },
    test: {
      fsModuleCachePath: here(`node_modules/.vitest-cache/${lock.slice(0, 16)}`),
      include: [`{packages,tools,apps}/*/{src,console}/**/${tests}`, `test/**/${tests}`],
      ...(mode === 'long' ? { sequence: { sequencer: LongestFirst } } : {}),
      // A worker takes file after file, and what they import is loaded once: a fifth of what all tests cost.
      isolate: false,
      env: { ORDERING_TEST_FORM: mode },
      globalSetup: [here('test/run/postgres.ts')],
      setupFiles: [here('test/run/each-file.ts')],
      // vitest keeps one core for itself unless told, and on two cores that halves the speed. Tests wait for disks and processes
      // up to a quarter of their time; a third worker saves a tenth to a sixth, and a fourth nothing.
      maxWorkers: mode === 'crash' ? 2 : 3,
      // A limit for what hangs. On a machine that is busy, what is right may take many times its time.
      // Under Stryker a test that hangs is one that has noticed the change, and comes often.
      testTimeout: 'STRYKER_MUTATOR_WORKER' in process.env ? 10_000 : 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Concurrent tests are those that wait: each begins when its thread has time for it, so that is all that bounds them
      // on most machines. Files whose tests start processes, each of which wants a core of its own, say less.
      maxConcurrency: 16,
      exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
      // The conditions are for the threads that a test starts. What a test leaves behind is soon garbage, and with more room
      // for what is new less of it is looked at: a twentieth of what all tests cost.
      execArgv: [
        '--conditions=@ordering/source',
        '--disable-warning=ExperimentalWarning',
        '--max-semi-space-size=64',
      ],
    },
  };
});
