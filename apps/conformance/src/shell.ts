import { spawn } from 'node:child_process';

/** A command of the user's has this long to finish, if nothing else is said. */
const usualMs = 30_000;

/** More than any command says of what it has made. */
const keptBytes = 1024 * 1024;

interface CommandOptions {
  /** Where it is given, for messages. */
  readonly givenWith: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/**
 * Runs a shell command of the user's and waits for its end. Its output is not shown: it may hold secrets, and
 * a receiver that it leaves behind may go on writing.
 *
 * @throws Error with one sentence where the command did not end with exit code 0.
 */
export async function runCommand(command: string, options: CommandOptions): Promise<void> {
  await run(command, 'ignore', options);
}

/** The same, with what it wrote to its standard output. */
export function outputOf(command: string, options: CommandOptions): Promise<string> {
  return run(command, 'pipe', options);
}

/** What a shell says by the exit code, where it is not the command's own. */
function saidBy(code: number | null): string {
  if (code === 126) return ': the shell is not allowed to execute it';
  return code === 127
    ? ': the shell did not find the command; a relative path starts at the folder in which you started the runner'
    : '';
}

async function run(
  command: string,
  stdout: 'ignore' | 'pipe',
  { givenWith, env = {}, timeoutMs = usualMs, signal }: CommandOptions,
): Promise<string> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', stdout, 'ignore'],
    env: { ...process.env, ...env },
    signal,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < keptBytes) output += text;
  });
  const end = await new Promise<string | undefined>((resolve) => {
    const done = (problem: string | undefined) => {
      clearTimeout(timer);
      resolve(problem);
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      done(`did not end within ${timeoutMs / 1000} s`);
    }, timeoutMs);
    child.once('error', (error) => done(`could not be started: ${error.message}`));
    // What a command leaves behind keeps its output open, so that only who reads it waits for the end of that.
    child.once(
      stdout === 'pipe' ? 'close' : 'exit',
      (code: number | null, killedBy: string | null) =>
        done(
          code === 0 ? undefined : `ended with ${killedBy ?? `exit code ${code}${saidBy(code)}`}`,
        ),
    );
  });
  child.unref();
  if (end !== undefined) throw new Error(`the command given with ${givenWith} ${end}`);
  return output;
}
