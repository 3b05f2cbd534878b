import { spawn } from 'node:child_process';

/** A command of the user's has this long to finish. */
const commandMs = 30_000;

/**
 * Runs a shell command of the user's and waits for its end. Its output is not shown: it may hold secrets, and
 * a receiver that it leaves behind may go on writing.
 *
 * @throws Error with one sentence where the command did not end with exit code 0.
 */
export async function runCommand(
  option: string,
  command: string,
  signal: AbortSignal,
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    stdio: 'ignore',
    env: { ...process.env, ...extraEnv },
    signal,
    killSignal: 'SIGKILL',
  });
  const end = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(`did not end within ${commandMs / 1000} s`);
    }, commandMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, killedBy) => {
      clearTimeout(timer);
      resolve(code === 0 ? undefined : `ended with ${killedBy ?? `exit code ${code}`}`);
    });
  });
  child.unref();
  if (end !== undefined) throw new Error(`the command given with ${option} ${end}`);
}
