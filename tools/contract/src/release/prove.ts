import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownProperty } from '@ordering/kit/own';
import { git } from '../outside/git.ts';
import type { Plan } from './plan.ts';
import { readObject } from './workspaces.ts';

/** The script of a release that runs what its users would have written. */
const consumerScript = 'consumers';

/** What is tried on what. */
interface Trial {
  readonly root: string;
  /** The tag of the last release. */
  readonly base: string;
  readonly plan: Plan;
  /** Every package that is published. */
  readonly names: readonly string[];
  /** A folder of this run. */
  readonly folder: string;
  /** The folder with the tarballs. */
  readonly tarballs: string;
}

/** How the tests of the last release end on the tarballs of this one. */
export type Proof = { readonly proven: boolean; readonly said: string };

/**
 * Runs the consumer tests of the last release, as they were then, in a clone of it, on the tarballs of this one. Nothing
 * of this release takes part but its tarballs, so a test that was changed together with the code proves nothing here.
 *
 * The script is given `ORDERING_TARBALLS`, the folder with a tarball of each package in it or below, and
 * `ORDERING_UNBROKEN`, the names of those that must not break, separated by blanks.
 */
export async function prove({ root, base, plan, names, folder, tarballs }: Trial): Promise<Proof> {
  const clone = join(folder, 'last-release');
  git(root, ['clone', '--quiet', '--no-hardlinks', '--branch', base, '--', root, clone]);
  const scripts = readObject(join(clone, 'package.json')).scripts;
  if (typeof ownProperty(scripts, consumerScript) !== 'string') {
    return {
      proven: true,
      said: `${base} has no script "${consumerScript}", so nothing is proven`,
    };
  }
  const broken = new Set(plan.packages.filter(({ breaks }) => breaks).map(({ name }) => name));
  const unbroken = names.filter((name) => !broken.has(name));
  if (unbroken.length === 0) return { proven: true, said: 'every package breaks' };
  const env = {
    ...process.env,
    ORDERING_TARBALLS: tarballs,
    ORDERING_UNBROKEN: unbroken.join(' '),
  };
  const installed = await run(['ci', '--no-audit', '--no-fund'], clone, env);
  if (installed.code !== 0) return { proven: false, said: installed.last };
  const { code, last } = await run(['run', '--silent', consumerScript], clone, env);
  if (code !== 0) return { proven: false, said: last };
  return { proven: true, said: `what was written for ${base} runs on the new build` };
}

/** Runs npm, and keeps the last lines of what it prints. */
async function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-keptCharacters);
    });
  }
  const [code] = await once(child, 'close');
  return { code, last: last.trimEnd() };
}

const keptCharacters = 4000;
