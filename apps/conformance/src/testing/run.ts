import type { Report } from '@ordering/conformance';
import { runCli } from '../cli.ts';

/** What a call of the command left behind. */
interface Called {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export async function call(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Called> {
  let out = '';
  let err = '';
  const exitCode = await runCli(args, {
    env,
    isTerminal: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { exitCode, out, err };
}

/** The report of a call with `--json`. */
export function reportOf({ out }: Called): Report {
  return JSON.parse(out);
}
