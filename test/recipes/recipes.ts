import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { root } from '../contract/sources.ts';

/** How a recipe is run. */
export interface Recipe {
  /** What comes before the file. */
  readonly command: readonly [string, ...string[]];
  /** How many processes may share what it stores. */
  readonly replicas: 1 | 2;
  /** A command that succeeds where the language is installed in a version that will do, and what to install. */
  readonly needs: { readonly command: readonly [string, ...string[]]; readonly what: string };
}

export const recipes = {
  'receiver.ts': {
    command: [
      process.execPath,
      '--conditions=@ordering/source',
      '--disable-warning=ExperimentalWarning',
    ],
    replicas: 2,
    needs: { command: [process.execPath, '--version'], what: 'Node.js' },
  },
  'receiver.py': {
    command: ['python3'],
    replicas: 2,
    needs: {
      command: ['python3', '-c', 'import sqlite3, sys; sys.exit(sys.version_info < (3, 9))'],
      what: 'python3 3.9 or later',
    },
  },
  'Receiver.java': {
    // A JDK compiles the file at each start; this asks it not to optimise what runs for seconds.
    command: ['java', '-XX:TieredStopAtLevel=1'],
    replicas: 1,
    // Only a JDK can run a source, and only one of the version that it is asked for.
    needs: { command: ['javac', '--release', '17', '--version'], what: 'a JDK 17 or later' },
  },
} as const satisfies Record<string, Recipe>;

/**
 * Where a language is not installed nothing is shown, and the report says that it was skipped, and why. Who has
 * promised with ORDERING_ALL_RECIPES=1 that all are there is told that one is not.
 */
export function requireTool({ needs }: Pick<Recipe, 'needs'>, context: TestContext): void {
  const [command, ...args] = needs.command;
  if (spawnSync(command, args).status === 0) return;
  const missing = `${needs.what} is not installed`;
  if (process.env.ORDERING_ALL_RECIPES === '1') throw new Error(missing);
  context.skip(true, missing);
}

export function textOf(file: string): string {
  return readFileSync(join(root, 'recipes', file), 'utf8');
}
