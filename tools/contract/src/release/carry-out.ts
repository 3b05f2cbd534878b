import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Edit, write } from './edits.ts';
import { record } from './history.ts';
import type { Plan } from './plan.ts';
import { consumerScript, couldNotInstall, prove } from './prove.ts';
import { standingOf } from './publish.ts';
import type { Registry, Tarball } from './registry.ts';
import { hasScript, runNpm } from './script.ts';
import { changesIn, forgetUnfinished, type IsMade, keepUnfinished, undo } from './unfinished.ts';

/** With what a release is carried out. */
export interface Means {
  readonly root: string;
  /** A folder of this run, which is removed afterwards. */
  readonly folder: string;
  readonly registry: Registry;
  pack(name: string, into: string): Promise<Tarball>;
  /** Writes what the documents generate. */
  generate(): Promise<void>;
  readonly isMade: IsMade;
  say(line: string): void;
}

/** What had to be green before there is a tag is not. */
export class NotReleased extends Error {
  override readonly name = 'NotReleased';
}

/** The script of a repository that checks everything but tests. */
const checkScript = 'check';

/**
 * Writes what a plan says, checks, packs and tries it, and records it in a commit and a tag. If any of it fails, or is
 * interrupted, what it wrote is undone.
 *
 * @returns What is released, each after those that it needs.
 * @param names Every package that is published; those that are not released are tried as they are.
 * @throws NotReleased if the tree with its new versions is red, what users of the last release wrote fails on it, or somebody
 * has changed the tree meanwhile.
 */
export async function settle(
  plan: Plan,
  edits: readonly Edit[],
  names: readonly string[],
  means: Means,
): Promise<readonly Tarball[]> {
  const { root, folder, isMade, say } = means;
  const stop = () => {
    undo(root, edits, isMade);
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    keepUnfinished(root, edits);
    write(root, edits);
    await means.generate();
    await refuseRed(checkScript, means);
    const packed = await packAll(names, means);
    const tarballs = plan.packages.flatMap(
      ({ name }) => packed.find((each) => each.name === name) ?? [],
    );
    await standingOf(means.registry, tarballs);
    await refuseRed(consumerScript, means, { ORDERING_TARBALLS: tarballsIn(folder) });
    if (plan.base !== undefined) await proveOn(plan.base, plan, names, means);
    const [foreign] = changesIn(root, edits, isMade).foreign;
    if (foreign !== undefined) {
      throw new NotReleased(
        `${foreign} was changed while the release ran. Nothing was released, and that change was kept. Commit or undo it, and release again.`,
      );
    }
    record(root, plan);
    forgetUnfinished(root);
    say(`committed, and tagged ${plan.tag}`);
    return tarballs;
  } catch (error) {
    undo(root, edits, isMade);
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Runs a script of the repository on the tree as it will be committed. */
async function refuseRed(
  script: string,
  { root, say }: Means,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!hasScript(root, script)) {
    return say(`package.json has no script "${script}", so it is not run`);
  }
  say(`running npm run ${script} on the new versions`);
  const ran = await runNpm(['run', '--silent', script], root, env);
  if (ran.passed) return say(`npm run ${script} passed`);
  const cause = couldNotInstall(ran)
    ? 'could not install its dependencies, so the packages were not tested'
    : 'fails with the new versions';
  throw new NotReleased(
    `npm run ${script} ${cause}. Nothing was released, and the working tree was restored. Its output:\n${ran.said}\n\nRun \`npm run ${script}\`, fix what it reports, commit, and release again.`,
  );
}

async function proveOn(base: string, plan: Plan, names: readonly string[], means: Means) {
  const { root, folder, say } = means;
  say(`running the consumer tests of ${base} on the new build`);
  const { verdict, said } = await prove({
    root,
    base,
    plan,
    names,
    folder,
    tarballs: tarballsIn(folder),
  });
  if (verdict === 'passed') return say(said);
  throw new NotReleased(
    verdict === 'failed'
      ? `The consumer tests of ${base} fail on the new build, although the changes are not marked as breaking what they use. Nothing was released. Mark the change as breaking in a note in changes/, or undo what breaks them. Their output:\n${said}`
      : `The dependencies of ${base} could not be installed, so its consumer tests did not run on the new build. Nothing was released. npm says:\n${said}\n\nMake \`npm ci\` work in a clone of ${base}, and release again.`,
  );
}

/** Packs packages as they are now, each after those that it needs. */
export async function packAll(
  names: readonly string[],
  { folder, pack, say }: Means,
): Promise<readonly Tarball[]> {
  const into = tarballsIn(folder);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const tarballs: Tarball[] = [];
  for (const name of names) {
    tarballs.push(await pack(name, into));
    say(`packed ${name}`);
  }
  return tarballs;
}

function tarballsIn(folder: string): string {
  return join(folder, 'tarballs');
}
