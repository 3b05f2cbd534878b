import { once } from 'node:events';
import { relative } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createVitest } from 'vitest/node';
import type { Failure, Outcome } from './outcome.ts';
import { nameOf, placesOf, type Task } from './plan.ts';
import TestReporter from './reporter.ts';
import type { Screen } from './screen.ts';
import { sequencerOf } from './sequencer.ts';

interface VitestRun {
  readonly root: string;
  /** Tasks whose command is `vitest run`. */
  readonly tests: readonly Task[];
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly onTask: (task: Task, outcome: Outcome) => void;
  readonly onStray: (failure: Failure) => void;
  readonly onFailure: () => void;
}

/** How long the tests that run may take to end when the run is stopped, in milliseconds. */
const graceMs = 10_000;

/** Runs the tests of all tasks in one vitest. See docs/decisions/one-vitest.md. */
export async function runVitest(run: VitestRun): Promise<void> {
  const { root, tests, screen, signal, onTask, onStray, onFailure } = run;
  const ofPath = (path: string): Task => {
    const task = tests.find((each) => placesOf(each)?.some((place) => path.startsWith(place)));
    if (task === undefined) throw new Error(`no task runs ${path}`);
    return task;
  };
  const reporter = new TestReporter({
    screen,
    taskOf: (path) => nameOf(ofPath(path)),
    onStray,
    onFailure,
    onTask: (name, outcome) => {
      const task = tests.find((each) => nameOf(each) === name);
      if (task !== undefined) onTask(task, outcome);
    },
  });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const ours = signals.map((name) => process.listeners(name));
  // No `bail`: vitest ends its workers at once when two tests fail at about the same time, and what failed is not told.
  const vitest = await createVitest({
    root,
    run: true,
    watch: false,
    reporters: [reporter],
    sequence: { sequencer: sequencerOf((file) => nameOf(ofPath(relative(root, file)))) },
  });
  // vitest ends this process at once, before its tests have ended what they started and before the summary.
  for (const [index, name] of signals.entries()) {
    for (const each of process.listeners(name))
      if (!ours[index]?.includes(each)) process.off(name, each);
  }
  once(signal, 'abort').then(async () => {
    vitest.cancelCurrentRun('keyboard-input');
    // The tests that run now are given a while to end what they have started. Told again, vitest ends their processes.
    await after(graceMs, undefined, { ref: false });
    vitest.cancelCurrentRun('keyboard-input');
  });
  await vitest.start(tests.flatMap((task) => placesOf(task) ?? []));
  await vitest.close();
  // What a test failed of is in its task; the code is for the whole run.
  process.exitCode = 0;
}
