import { fileURLToPath } from 'node:url';

/** One defect in our own receiver or service, as a text replaced in one of its sources. */
export interface Mutant {
  /** What a developer did wrong, in a few words. */
  readonly defect: string;
  /** The source, relative to the root. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The checks that fail, and no others. */
  readonly fails: readonly string[];
  /** The checks that warn, and no others; none where it is left out. */
  readonly warns?: readonly string[];
}

const variable = 'ORDERING_TEST_MUTANT';

/** The environment that gives a process, and all that it starts, a defect. */
export function environmentOf({ file, find, replace }: Mutant): Record<string, string> {
  const hook = fileURLToPath(new URL('./hook.ts', import.meta.url));
  return {
    NODE_OPTIONS: `--import=${hook}`,
    [variable]: JSON.stringify({ file, find, replace }),
  };
}

/** The defect that the environment asks for. */
export function mutantOf(
  environment: NodeJS.ProcessEnv,
): Pick<Mutant, 'file' | 'find' | 'replace'> | undefined {
  const text = environment[variable];
  return text === undefined ? undefined : JSON.parse(text);
}
