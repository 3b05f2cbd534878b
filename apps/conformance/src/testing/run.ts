import type { Report } from '@ordering/conformance';
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

/** Runs the command as `main.ts` does, without a process. */
export async function call(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  write?: Io['out'],
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
    return start(await readConfig(options, env), io);
  });
  return { exitCode, out, err };
}

/** The report of a call with `--json`. */
export function reportOf({ out }: Called): Report {
  return JSON.parse(out);
}
