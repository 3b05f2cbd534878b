import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../contract/sources.ts';

/** A program in a process of its own that is asked, and answers with JSON, a line each. */
export interface Program {
  /** The next line, after `question` was written to it where there is one. */
  ask(question?: string): Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

/** Starts a file of `subjects/`. */
export function startProgram(file: string, ...args: readonly string[]): Program {
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child: ChildProcess = spawn(
    process.execPath,
    [...flags, `test/bench/subjects/${file}`, ...args],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The program has no pipes.');
  const exit = once(child, 'exit');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async ask(question) {
      if (question !== undefined) stdin.write(`${question}\n`);
      const { value } = await lines.next();
      const answer: unknown = value === undefined ? undefined : JSON.parse(String(value));
      if (typeof answer !== 'object' || answer === null) throw new Error(`${file} has ended.`);
      return { ...answer };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exit;
    },
  };
}

/** A figure of an answer. */
export function figure(answer: Readonly<Record<string, unknown>>, name: string): number {
  const value = answer[name];
  if (typeof value !== 'number') throw new Error(`The program did not answer with ${name}.`);
  return value;
}
