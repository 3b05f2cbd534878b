import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  Vitest,
} from 'vitest/node';
import { type Failure, failureOf, type Outcome, type Skip, sum } from './outcome.ts';
import { Screen } from './screen.ts';

/** What is known of a task while its files run. */
interface Part {
  left: number;
  outcome: Outcome;
}

/** What the reporter needs to know when it serves a run of several tasks. */
export interface ReporterOptions {
  readonly screen: Screen;
  /** The name of the task that a file belongs to, by its path relative to the root. */
  readonly taskOf: (path: string) => string;
  /** Called with the outcome of each task when the last of its files has ended. */
  readonly onTask: (name: string, outcome: Outcome) => void;
  /** Called for what failed outside of every test: whose fault it is, nobody knows. */
  readonly onStray: (failure: Failure) => void;
  /** Called when a test or a file has failed, however much of its task is left. */
  readonly onFailure: () => void;
}

/**
 * Reports a run of vitest: a line for each folder that is a workspace or a part of `test/`, as it ends, and in the end a
 * summary in which each failure stands once. Without options it serves `vitest --reporter`.
 */
export default class TestReporter implements Reporter {
  readonly #options: ReporterOptions;
  readonly #alone: boolean;
  readonly #parts = new Map<string, Part>();
  readonly #began = new Map<string, number>();
  /** The files that have begun and not ended, by their paths. */
  readonly #open = new Map<string, TestModule>();
  #vitest: Vitest | undefined;
  #isStopped = false;
  readonly #stop = () => {
    this.#isStopped = true;
  };

  constructor(options?: Partial<ReporterOptions>) {
    this.#alone = options?.screen === undefined;
    const screen = options?.screen ?? new Screen();
    this.#options = {
      screen,
      taskOf: options?.taskOf ?? ((path) => path.split('/').slice(0, 2).join('/')),
      onTask: options?.onTask ?? ((name, outcome) => screen.task(name, outcome)),
      onStray: options?.onStray ?? ((failure) => screen.stray(failure)),
      onFailure: options?.onFailure ?? (() => {}),
    };
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#partOf(this.#pathOf(moduleId)).left += 1;
    this.#options.screen.align([...this.#parts.keys()]);
  }

  onTestModuleQueued(module: TestModule): void {
    const path = this.#pathOf(module.moduleId);
    this.#open.set(path, module);
    this.#began.set(path, performance.now());
    // vitest forgets who listens when a run starts, which is after `onTestRunStart`; who listens twice is told once.
    this.#vitest?.onCancel(this.#stop);
    this.#options.screen.begin(path);
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    this.#options.screen.detail(this.#pathOf(module.moduleId), fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#options.screen.tick();
    if (test.result().state === 'failed') this.#options.onFailure();
  }

  onTestModuleEnd(module: TestModule): void {
    const path = this.#pathOf(module.moduleId);
    this.#options.screen.end(path);
    this.#open.delete(path);
    const part = this.#partOf(path);
    part.left -= 1;
    const outcome = this.#outcomeOf(module, path);
    part.outcome = sum([part.outcome, outcome]);
    if (outcome.failures.length > 0) this.#options.onFailure();
    if (part.left === 0) this.#options.onTask(this.#options.taskOf(path), part.outcome);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    // A file whose process died has no end of its own, and neither has one that was stopped: what is known of it counts.
    for (const [path, module] of this.#open) {
      const part = this.#partOf(path);
      part.outcome = sum([part.outcome, this.#outcomeOf(module, path)]);
    }
    for (const [name, { left, outcome }] of this.#parts) {
      if (left === 0) continue;
      const text = `${left} of its files did not end`;
      const rest = this.#isStopped
        ? { ...sum([]), skips: [{ name: `${name}: ${text}`, reason: stopped }] }
        : failureOf({ name, text, again: this.#again(name) });
      this.#options.onTask(name, sum([outcome, rest]));
    }
    for (const error of unhandled) {
      const name = 'An error outside of every test';
      this.#options.onStray({ name, ...this.#described(error), again: 'npm test' });
    }
    if (this.#alone) this.#options.screen.summary();
  }

  #outcomeOf(module: TestModule, path: string): Outcome {
    const tests = [...module.children.allTests()];
    const failures: Failure[] = [];
    const fail = (
      name: string,
      errors: readonly SerializedError[],
      again: string,
      logs = '',
    ): void => {
      const [first] = errors;
      const { place, text } =
        first === undefined ? { place: path, text: '' } : this.#described(first);
      failures.push({ name, place: place ?? path, text: `${text}${logs}`, again });
    };
    if (module.errors().length > 0) fail(path, module.errors(), this.#again(path));
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0)
        fail(suite.fullName, suite.errors(), this.#again(path, suite.fullName));
    }
    for (const test of tests) {
      const { state, errors } = test.result();
      if (state === 'failed')
        fail(test.fullName, errors, this.#again(path, test.fullName), logsOf(test));
      else if (state === 'pending' && !this.#isStopped && !this.#open.has(path)) {
        failures.push({
          name: test.fullName,
          place: path,
          text: 'It did not end.',
          again: this.#again(path, test.fullName),
        });
      }
    }
    return {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures,
      skips: tests.filter((test) => this.#wasSkipped(test)).map((test) => skipOf(test, path)),
      tookMs: performance.now() - (this.#began.get(path) ?? performance.now()),
    };
  }

  /** A test that a stop has kept from running is none that failed. */
  #wasSkipped(test: TestCase): boolean {
    const { state } = test.result();
    return state === 'skipped' || (state === 'pending' && this.#isStopped);
  }

  /** The message of an error with its diff and the lines around its place. */
  #described(error: SerializedError): Pick<Failure, 'place' | 'text'> {
    if (this.#vitest === undefined) return { text: error.message };
    const { output, nearest } = this.#vitest.logger.formatError(error, { showCodeFrame: true });
    const place = nearest && `${this.#pathOf(nearest.file)}:${nearest.line}`;
    return {
      place,
      text: process.stdout.isTTY ? output.trim() : stripVTControlCharacters(output).trim(),
    };
  }

  #again(path: string, fullName?: string): string {
    const mode = this.#vitest?.vite.config.mode ?? 'test';
    const words = ['npx vitest run', ...(mode === 'test' ? [] : [`--mode ${mode}`]), path];
    // vitest joins the names by a space, and takes the whole for a pattern.
    if (fullName !== undefined) words.push(`-t ${quoted(fullName.split(' > ').join(' '))}`);
    return words.join(' ');
  }

  #partOf(path: string): Part {
    const name = this.#options.taskOf(path);
    const part = this.#parts.get(name) ?? { left: 0, outcome: sum([]) };
    this.#parts.set(name, part);
    return part;
  }

  #pathOf(file: string): string {
    return relative(this.#vitest?.config.root ?? process.cwd(), file);
  }
}

/** Why a test did not run to its end, or not at all. */
const stopped = 'the run was stopped';

function skipOf(test: TestCase, path: string): Skip {
  const result = test.result();
  const reason = result.state === 'skipped' ? (result.note ?? 'no reason is given') : stopped;
  return { name: `${path} > ${test.fullName}`, reason };
}

function logsOf(test: TestCase): string {
  const logs = test.logs().map(({ content }) => content);
  return logs.length === 0 ? '' : `\nIt printed:\n${logs.join('')}`.trimEnd();
}

/** For a shell, as a pattern that means itself. */
function quoted(text: string): string {
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `'${pattern.replaceAll("'", "'\\''")}'`;
}
