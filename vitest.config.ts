import { defineConfig } from 'vitest/config';

// One process for every workspace: starting vitest once costs less than once a workspace.
export default defineConfig({
  // Tests read our packages from src/, as everything else in this repository does.
  // The conditions after ours are the ones that vite starts from.
  ssr: {
    resolve: { conditions: ['@ordering/source', 'module', 'node', 'development|production'] },
  },
  test: {
    include: ['{packages,tools,apps}/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    // vitest keeps one core for itself unless told, and on two cores that halves the speed.
    maxWorkers: 2,
    // A limit for what hangs. On a machine that is busy, what is right may take many times its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Concurrent tests are those that start processes, each of which wants a core of its own.
    maxConcurrency: 3,
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    // For the threads that a test starts.
    execArgv: ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'],
  },
});
