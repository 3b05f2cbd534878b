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
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    // For the threads that a test starts.
    execArgv: ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'],
  },
});
