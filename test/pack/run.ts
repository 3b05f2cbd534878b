import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  /** Everything, errors as well. */
  readonly output: string;
}

interface Settings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How long it may take, in milliseconds. */
  readonly timeout?: number;
}

/** Runs a command to its end, as somebody else would: with nothing in its environment that is ours. */
export async function run(
  file: string,
  args: readonly string[],
  { cwd, env = {}, timeout = 110_000 }: Settings,
): Promise<Ended> {
  const child = spawn(file, args, {
    cwd,
    env: { ...outside, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, output };
}

/** npm and turbo say in the environment what they are running; that is no business of what a test runs. */
export const outside: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(npm_(?!config_)|TURBO_|VITEST|NODE_ENV$|INIT_CWD$)/.test(name)
      ? []
      : [[name, value]],
  ),
);
