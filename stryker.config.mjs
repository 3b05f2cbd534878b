export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // TypeScript 7 has no API for the rewriting of a configuration, which nothing here needs: this file does not exist.
  tsconfigFile: 'tsconfig.none.json',
  // Each run works in a copy.
  ignorePatterns: ['.turbo', 'reports', 'apps', 'tools', 'test', 'docs', 'recipes', 'dist'],
  vitest: { configFile: 'vitest.config.ts' },
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: 'reports/mutation.json' },
};
