import fc from 'fast-check';
import { afterAll, expect, vi } from 'vitest';

// Runs before each test file. Its worker runs the next file after it, in whatever order: what a file leaves behind would
// decide whether that one passes.

// vitest ends a worker by SIGTERM, at which Node.js calls no listener of `exit`. Those end what tests have started.
if (process.listenerCount('SIGTERM') === 0) {
  process.once('SIGTERM', () => {
    process.emit('exit', 128 + 15);
    // Not `process.exit`, which vitest replaces by one that throws.
    process.kill(process.pid, 'SIGKILL');
  });
}

// Property tests try the same values each time, unless asked for others: what is found is found by everybody.
fc.configureGlobal({ seed: Number(process.env.ORDERING_TEST_SEED ?? 1) });

const own = process.env;
const environment = { ...own };
const before = state();

afterAll(() => {
  const left = state();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(left, 'the file leaves its process as it found it').toEqual(before);
});

function state() {
  const names = new Set([...Object.keys(environment), ...Object.keys(process.env)]);
  return {
    isOwnEnvironment: process.env === own,
    // By name: a value may be a secret.
    variables: [...names].filter((name) => environment[name] !== process.env[name]),
    folder: process.cwd(),
    fakeTimers: vi.isFakeTimers(),
    fetch: globalThis.fetch,
  };
}
