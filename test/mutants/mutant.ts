import { fileURLToPath } from 'node:url';

/** A text that is replaced in one of our sources. */
interface Edit {
  /** The source, relative to the root. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** One mistake in our own receiver or service. */
export interface Mutant extends Edit {
  readonly mistake: string;
  /** The checks that fail, and no others. */
  readonly fails: readonly string[];
  /** The checks that warn, and no others. */
  readonly warns: readonly string[];
  /** How the runner ends. */
  readonly exit: number;
}

const variable = 'ORDERING_TEST_MUTANT';

/** The environment that gives a process, and all that it starts, a defect. */
export function environmentOf({ file, find, replace }: Edit): Record<string, string> {
  const hook = fileURLToPath(new URL('./hook.ts', import.meta.url));
  return {
    NODE_OPTIONS: `--import=${hook}`,
    [variable]: JSON.stringify({ file, find, replace }),
  };
}

/** The defect that the environment asks for. */
export function mutantOf(environment: NodeJS.ProcessEnv): Edit | undefined {
  const text = environment[variable];
  return text === undefined ? undefined : JSON.parse(text);
}
