import { join } from 'node:path';
import { git } from '../outside/git.ts';
import type { Plan } from './plan.ts';
import { hasScript, type Ran, runNpm } from './script.ts';

/** The script of a release that runs what its users would have written. */
export const consumerScript = 'consumers';

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

/** How the tests of the last release end on the tarballs of this one; `uninstalled` if they could not even begin. */
export interface Proof {
  readonly verdict: 'passed' | 'failed' | 'uninstalled';
  readonly said: string;
}

/**
 * Runs the consumer tests of the last release, as they were then, in a clone of it, on the tarballs of this one. Nothing
 * of this release takes part but its tarballs, so a test that was changed together with the code proves nothing here.
 *
 * The script is given `ORDERING_TARBALLS`, the folder with a tarball of each package in it or below, and
 * `ORDERING_UNBROKEN`, the names of those that must not break, separated by blanks.
 * See docs/decisions/release-proof.md.
 */
export async function prove({ root, base, plan, names, folder, tarballs }: Trial): Promise<Proof> {
  const clone = join(folder, 'last-release');
  git(root, ['clone', '--quiet', '--no-hardlinks', '--branch', base, '--', root, clone]);
  if (!hasScript(clone, consumerScript)) {
    return passed(`${base} has no script "${consumerScript}", so no consumer tests ran`);
  }
  const broken = new Set(plan.packages.filter(({ breaks }) => breaks).map(({ name }) => name));
  const unbroken = names.filter((name) => !broken.has(name));
  if (unbroken.length === 0) return passed('every package breaks');
  const installed = await runNpm(['ci', '--no-audit', '--no-fund'], clone);
  if (!installed.passed) return { verdict: 'uninstalled', said: installed.said };
  const ran = await runNpm(['run', '--silent', consumerScript], clone, {
    ORDERING_TARBALLS: tarballs,
    ORDERING_UNBROKEN: unbroken.join(' '),
  });
  if (ran.passed) return passed(`the consumer tests of ${base} pass on the new build`);
  return { verdict: couldNotInstall(ran) ? 'uninstalled' : 'failed', said: ran.said };
}

function passed(said: string): Proof {
  return { verdict: 'passed', said };
}

/** Whether npm failed at a registry, and not at what it was given. */
export function couldNotInstall({ said }: Pick<Ran, 'said'>): boolean {
  return /npm error code (E404|E5\d\d|ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/.test(
    said,
  );
}
