import { fileURLToPath } from 'node:url';
import type { SourceEdit } from '@ordering/conformance/testing';

/** One mistake in our own receiver or service, as a text replaced in one of its sources. */
export interface Mutant extends SourceEdit {
  readonly mistake: string;
  /** The checks that fail, and no others. */
  readonly fails: readonly string[];
  /** The checks that warn, and no others. */
  readonly warns: readonly string[];
}

const variable = 'ORDERING_TEST_MUTANT';

/** The environment that gives a process, and all that it starts, a defect. */
export function environmentOf({ file, find, replace }: SourceEdit): Record<string, string> {
  const hook = fileURLToPath(new URL('./hook.ts', import.meta.url));
  return {
    NODE_OPTIONS: `--import=${hook}`,
    [variable]: JSON.stringify({ file, find, replace }),
  };
}

/** The defect that the environment asks for. */
export function mutantOf(environment: NodeJS.ProcessEnv): SourceEdit | undefined {
  const text = environment[variable];
  return text === undefined ? undefined : JSON.parse(text);
}
