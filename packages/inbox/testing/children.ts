import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that a test has started. */
export interface Child {
  /** What it has written so far, line by line. */
  lines(): string[];
  readonly exit: Promise<number | null>;
  kill(signal?: NodeJS.Signals): void;
}

/** The processes of a test. */
export class Children {
  readonly #all: ChildProcess[] = [];

  /** Starts a program of this folder. */
  start(program: string, ...args: readonly string[]): Child {
    const file = fileURLToPath(new URL(program, import.meta.url));
    const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [...flags, file, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#all.push(child);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    return {
      lines: () => text.split('\n').slice(0, -1),
      exit: once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null)),
      kill: (signal = 'SIGKILL') => child.kill(signal),
    };
  }

  /** Ends those that still run. */
  end(): void {
    for (const child of this.#all.splice(0)) child.kill('SIGKILL');
  }
}
