import type { Report } from '@ordering/conformance-suite';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { ending } from '../ending.ts';
import type { Io } from '../io.ts';
import { readOptions } from '../options.ts';
import { start } from '../start.ts';

/** What a call of the command left behind. */
interface Called {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** What a test may do otherwise. */
interface Seams {
  readonly write?: Io['out'];
  /** What no option says. */
  change?(config: Config): Config;
}

/** Runs the command as `main.ts` does, without a process. */
export async function call(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { write, change = (config) => config }: Seams = {},
): Promise<Called> {
  let out = '';
  let err = '';
  const io: Io = {
    isTerminal: false,
    out:
      write ??
      ((text) => {
        out += text;
      }),
    err: (text) => {
      err += text;
    },
  };
  const exitCode = await ending(io, async () => {
    const options = await readOptions(args, io.out);
    return start(change(await readConfig(options, env)), io);
  });
  return { exitCode, out, err };
}

/** The report of a call with `--json`. */
export function reportOf({ out }: Called): Report {
  return JSON.parse(out);
}
