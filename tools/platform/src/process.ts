import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Output, outputOf } from '@ordering/kit/child-output';
import { systemClock } from '@ordering/kit/clock';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** How every command of this repository runs from its sources. */
export const nodeArguments = [
  '--conditions=@ordering/source',
  '--disable-warning=ExperimentalWarning',
];

/** The entry points that `npm start` runs, relative to the root. */
export const programs = {
  contract: 'tools/contract/src/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
  receiver: 'apps/receiver/src/main.ts',
  conformance: 'apps/conformance/src/main.ts',
} as const;
export type Program = keyof typeof programs;

/** A program that is not ours: an executable file, and what comes before its other arguments. */
export type CommandLine = readonly [file: string, ...args: string[]];

export type Environment = Readonly<Record<string, string>>;

function start(
  program: Program | CommandLine,
  args: readonly string[],
  environment: Environment,
  stdio: ('inherit' | 'pipe' | 'ignore')[],
) {
  const [file, ...first] =
    typeof program === 'string' ? [process.execPath, ...nodeArguments, programs[program]] : program;
  if (ending)
    throw new Error(`The ${program} was not started, because everything is being stopped.`);
  const child = spawn(file, [...first, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Every process that was started and has not ended. */
const running = new Set<ChildProcess>();
let ending = false;

// Whoever exits without ending them, as a test does that is stopped, leaves none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** What else has to end, after the processes that use it. */
const others: (() => Promise<void>)[] = [];

/** Has something ended by `endAll` that is no process started here. */
export function beforeEnd(end: () => Promise<void>): void {
  others.push(end);
}

/** Ends every process that was started, each by its id, and starts no other from now on. */
export async function endAll(): Promise<void> {
  ending = true;
  await Promise.all([...running].map((child) => end(child, stopWithinMs)));
  await Promise.all(others.map((end) => end()));
}

/** The longest that a process may take to stop when it is asked to, in ms. */
const stopWithinMs = 3_000;

/** Asks a process to stop, and ends it when it has not after `graceMs`. */
async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = ended(child);
  child.kill('SIGTERM');
  const cancel = systemClock.after(graceMs, () => child.kill('SIGKILL'));
  await gone;
  cancel();
}

/** @param when `close` where what it printed is wanted: its exit may be told before that. */
function ended(child: ChildProcess, when: 'exit' | 'close' = 'exit'): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once(when, (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Runs a program to its end with the terminal of this process. Returns its exit code. */
export function run(
  program: Program,
  args: readonly string[],
  environment: Environment = {},
): Promise<number> {
  return ended(start(program, args, environment, ['ignore', 'inherit', 'inherit']));
}

/** Runs a program to its end and keeps what it prints. */
export async function capture(
  program: Program | CommandLine,
  args: readonly string[],
  environment: Environment = {},
): Promise<Output & { readonly code: number }> {
  const child = start(program, args, environment, ['ignore', 'pipe', 'pipe']);
  const output = outputOf(child);
  return { code: await ended(child, 'close'), ...output };
}

/** Runs a program to its end. What it prints is shown from `show` on: first what there is, and then the rest as it comes. */
export function runUnseen(
  program: Program | CommandLine,
  args: readonly string[],
  environment: Environment = {},
): { readonly code: Promise<number>; show(): void } {
  const child = start(program, args, environment, ['ignore', 'pipe', 'pipe']);
  const output = outputOf(child);
  return {
    code: ended(child, 'close'),
    show() {
      for (const name of ['stdout', 'stderr'] as const) {
        process[name].write(output[name]);
        child[name]?.on('data', (text: string) => process[name].write(text));
      }
    },
  };
}

/** The longest that a server may take until it prints its address, in ms: for one that hangs, not one that is slow. */
const readyWithinMs = 60_000;

type AddressIn = (line: string) => string | undefined;

/** A server that prints its address, as JSON unless told otherwise: started, started again when it dies, stopped by its process id. */
export class Server {
  readonly #program: Program | CommandLine;
  readonly #args: readonly string[];
  readonly #environment: Environment;
  readonly #pidFile: string | undefined;
  readonly #logFile: string | undefined;
  readonly #addressIn: AddressIn;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(
    program: Program | CommandLine,
    args: readonly string[],
    environment: Environment,
    options: {
      /** Where the id of the present process is written. With it, the server is restarted when it dies. */
      readonly pidFile?: string;
      /** Gets whatever the server prints. */
      readonly logFile?: string;
      /** Finds the address in a line that the server prints. */
      readonly addressIn?: AddressIn;
    } = {},
  ) {
    this.#program = program;
    this.#args = args;
    this.#environment = environment;
    this.#pidFile = options.pidFile;
    this.#logFile = options.logFile;
    this.#addressIn = options.addressIn ?? urlIn;
  }

  /** Starts the server. Returns the address that it prints; throws when it ends or stays silent instead. */
  start(): Promise<string> {
    const child = start(this.#program, this.#args, this.#environment, ['ignore', 'pipe', 'pipe']);
    this.#child = child;
    if (this.#pidFile !== undefined) writeFileSync(this.#pidFile, String(child.pid));
    if (this.#logFile !== undefined) {
      const log = createWriteStream(this.#logFile, { flags: 'a' });
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
      child.once('close', () => log.end());
    }
    child.once('exit', () => {
      if (this.#pidFile !== undefined && !this.#stopping && !ending)
        void this.start().catch(() => undefined);
    });
    return addressOf([this.#program].flat().join(' '), child, this.#addressIn);
  }

  /** Asks the server to stop, and ends it when it has not after `graceMs`. */
  async stop(graceMs = stopWithinMs): Promise<void> {
    this.#stopping = true;
    if (this.#child !== undefined) await end(this.#child, graceMs);
  }
}

function addressOf(program: string, child: ChildProcess, addressIn: AddressIn): Promise<string> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    // The log of a healthy server is long; its end is what explains a death.
    stderr = (stderr + text).slice(-4_000);
  });
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(new Error(`The ${program} ${what}. The end of its log:\n${stderr}`));
    const timer = setTimeout(() => fail('did not start in time'), readyWithinMs);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
    if (child.stdout === null) throw new Error(`The ${program} has no output to read.`);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = addressIn(line);
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

function urlIn(line: string): string | undefined {
  try {
    const ready: unknown = JSON.parse(line);
    if (typeof ready === 'object' && ready !== null && 'url' in ready) {
      return typeof ready.url === 'string' ? ready.url : undefined;
    }
  } catch {
    // Not the ready line.
  }
  return undefined;
}
