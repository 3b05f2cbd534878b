import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { workerAsText } from './test/setup/worker-as-text.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What tests load in threads and processes of their own is compiled once, and not in each.
process.env.NODE_COMPILE_CACHE ??= here('node_modules/.cache/compiled');

// The configuration of every workspace, and of the whole repository when vitest runs in its root. `--mode nightly` runs the
// files that take minutes, and nothing else does.
export default defineConfig(({ mode }) => {
  const nightly = mode === 'nightly';
  const besideOthers = process.env.TURBO_HASH !== undefined;
  return {
    plugins: [workerAsText()],
    // Tests read our packages from src/, as everything else in this repository does: see docs/decisions/no-build.md.
    // The conditions after ours are the ones that vite starts from.
    ssr: {
      resolve: { conditions: ['@ordering/source', 'module', 'node', 'development|production'] },
    },
    test: {
      include: [nightly ? '**/*.nightly.test.ts' : '**/!(*.nightly).test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
      // A worker takes file after file, and loads what they import once. turbo runs workspaces side by side.
      isolate: false,
      maxWorkers: besideOthers ? 1 : availableParallelism(),
      reporters: besideOthers ? ['minimal'] : ['default'],
      globalSetup: [here('test/setup/postgres.ts')],
      setupFiles: [here('test/setup/each-file.ts')],
      // A limit for what hangs: on a busy machine, what is right may take many times its time.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Concurrent tests are those that wait. A file whose tests start processes says less.
      maxConcurrency: 16,
      // For the threads that a test starts.
      execArgv: ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'],
    },
  };
});
