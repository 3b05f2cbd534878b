import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '@ordering/kit/failure';
import { stopRequested } from '@ordering/kit/stop-request';
import { runCommand } from './command.ts';
import type { Failure, Outcome } from './outcome.ts';
import { commandsOf, environmentOf, nameOf, type Plan, placesOf, plan, type Task } from './plan.ts';
import { Screen } from './screen.ts';
import { Verdicts } from './verdicts.ts';

// `npm test` and `npm run check`. turbo says which tasks there are and gives each a key, which changes with anything that
// the task depends on; a task that has passed under its key does not run again. All tests run in one vitest, whose
// workers take file after file of whatever task is next.

const root = join(import.meta.dirname, '../..');
const all = ['spec', 'lint', 'unused', 'typecheck', 'test'];

const usage = `Usage: npm test [-- [--force] [--bail] [TASK…]]

Runs what has changed since it last passed: ${all.join(', ')}, or the TASKs that are named. A workspace, a folder of
test/ or of workspaces may be named too (packages/inbox, apps), and then only the tests there run.

  --force  run everything again, whatever has passed
  --bail   stop at the first failure

Exit codes: 0 everything passed; 1 something failed; 2 wrong usage; 130 interrupted.
`;

interface Options {
  readonly force: boolean;
  readonly bail: boolean;
  readonly names: readonly string[];
}

function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean' }, bail: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return { force: values.force === true, bail: values.bail === true, names: positionals };
  } catch (error) {
    return refuse(messageOf(error));
  }
}

function refuse(why: string): never {
  process.stderr.write(`error: ${why}\n${usage}`);
  process.exit(2);
}

function chosen(now: Plan, names: readonly string[]): readonly Task[] {
  const tasks = commandsOf(now);
  if (names.length === 0) return tasks;
  const isChosen = (task: Task, name: string): boolean =>
    name === nameOf(task) ||
    nameOf(task).startsWith(`${name}/`) ||
    (name === 'test' && placesOf(task) !== undefined);
  const unknown = names.find((name) => !tasks.some((task) => isChosen(task, name)));
  if (unknown !== undefined) {
    refuse(`there is no task ${unknown}; there are ${tasks.map(nameOf).join(', ')}`);
  }
  return tasks.filter((task) => names.some((name) => isChosen(task, name)));
}

async function main(): Promise<void> {
  const { force, bail, names } = readOptions();
  const before = plan(root, all, process.env);
  process.env = environmentOf(before, process.env);
  const tasks = chosen(before, names);
  const verdicts = new Verdicts(root);
  const screen = new Screen();
  const stop = new AbortController();
  // As `npm test | head` does it: nobody reads any more.
  process.stdout.on('error', () => process.exit(1));
  stopRequested('test/run/main.ts').then(() => stop.abort('interrupted'));
  screen.align(tasks.map(nameOf));

  const failed = (): void => {
    if (bail) stop.abort('bail');
  };
  const passed = new Map<Task, Outcome>();
  const ended = (task: Task, outcome: Outcome): void => {
    screen.task(nameOf(task), outcome);
    if (outcome.failures.length === 0) passed.set(task, outcome);
    else failed();
  };
  const stray = (failure: Failure): void => {
    screen.stray(failure);
    passed.clear();
  };

  const due = tasks.filter((task) => {
    const kept = force ? undefined : verdicts.read(task.hash);
    if (kept !== undefined) screen.task(nameOf(task), kept, true);
    return kept === undefined;
  });
  const tests = due.filter((task) => placesOf(task) !== undefined);
  const commands = due.filter((task) => placesOf(task) === undefined);

  async function runCommands(): Promise<void> {
    for (const task of commands) {
      if (stop.signal.aborted) return;
      const name = nameOf(task);
      screen.begin(name);
      const outcome = await runCommand(root, name, task, stop.signal);
      screen.end(name);
      if (!stop.signal.aborted) ended(task, outcome);
    }
  }

  async function runTests(): Promise<void> {
    if (tests.length === 0) return;
    // Only now, since loading vitest takes as long as everything else where nothing has changed.
    const { runVitest } = await import('./tests.ts');
    await runVitest({
      root,
      tests,
      screen,
      signal: stop.signal,
      onTask: ended,
      onStray: stray,
      onFailure: failed,
    });
  }

  await Promise.all([runCommands(), runTests()]);
  if (passed.size > 0) {
    // What was edited meanwhile has not passed as it is now.
    const after = new Set(plan(root, all, process.env).tasks.map(({ hash }) => hash));
    for (const [{ hash }, outcome] of passed) if (after.has(hash)) verdicts.keep(hash, outcome);
  }
  screen.summary();
  process.exitCode =
    stop.signal.reason === 'interrupted' ? 130 : Number(screen.hasFailed || stop.signal.aborted);
}

await main();
