import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NpmError } from '../outside/npm.ts';
import { removeApart } from '../outside/remove.ts';
import { type Means, NotReleased, packAll, settle } from '../release/carry-out.ts';
import {
  completeRecord,
  refuseDirtyTree,
  refuseTakenTag,
  releaseHere,
} from '../release/history.ts';
import type { Plan } from '../release/plan.ts';
import { refuseBrokenRegistry } from '../release/preflight.ts';
import { publish, standingOf } from '../release/publish.ts';
import { npmRegistry, pack, scopesOf, type Tarball } from '../release/registry.ts';
import { type IsMade, undoUnfinished } from '../release/unfinished.ts';
import { isBeforeOne } from '../release/version.ts';
import { readWorkspaces } from '../release/workspaces.ts';
import type { ExitCode, Io } from './io.ts';
import { locate } from './locate.ts';
import type { ReleaseOptions } from './options.ts';
import { policyOf } from './policy.ts';
import { planHere } from './release-plan.ts';
import { planText } from './release-text.ts';
import { isWhollyGenerated, saysGenerated, targets } from './targets.ts';

/** How far a release has come. */
type State = 'nothing' | 'planned' | 'tagged' | 'published';

/**
 * `contract release`: from what has changed since the last release to packages that are published. On the commit of a
 * release it goes on with what an earlier run has not done.
 *
 * @param generate Writes what the documents generate.
 */
export async function releaseCommand(
  options: ReleaseOptions,
  io: Io,
  generate: Means['generate'],
): Promise<ExitCode> {
  const say = (line: string) => (options.json ? io.err(line) : io.out(line));
  const root = dirname(locate({}, io.cwd).root);
  const isMade = isMadeIn(root);
  if (!options.dryRun && undoUnfinished(root, isMade)) {
    say('An earlier run was killed; its uncommitted changes were undone.');
  }
  refuseDirtyTree(root);
  const { packages } = readWorkspaces(root, options.scope);
  const scopes = scopesOf(packages.map(({ name }) => name));
  const folder = mkdtempSync(join(tmpdir(), 'contract-release-'));
  // Tests may run programs as somebody else, and what is in it will be published.
  chmodSync(folder, 0o755);
  const settings = { cwd: root, registry: options.registry, scopes };
  const means: Means = {
    ...{ root, folder, generate, isMade },
    registry: npmRegistry(settings),
    pack: (name, into) => pack(settings, name, into),
    say: (line) => say(`  ${line}`),
  };
  const end = (state: State, plan?: Plan) => {
    if (options.json) io.out(JSON.stringify({ state, ...plan }, null, 2));
    return 0 as const;
  };
  try {
    if (!options.dryRun) completeRecord(root);
    // Nothing has to change for what is before 1.0.0 to be raised, so it may follow a release at once.
    const raises = options.stable && packages.some(({ version }) => isBeforeOne(version));
    const here = raises ? undefined : releaseHere(root);
    if (here !== undefined) {
      say(
        `${here.tag} is on this commit: publishing those of its packages that are not published yet.`,
      );
      const tarballs = await packAll(
        here.packages.map(({ name }) => name),
        means,
      );
      return end(await publishPacked(tarballs, here.tag, options, means));
    }
    const { plan, edits, names } = planHere(io.cwd, {
      scope: options.scope,
      stable: options.stable,
      policy: policyOf(options.policy, io.cwd),
    });
    if (plan.packages.length === 0) {
      say(`Nothing has changed since ${plan.base}.`);
      return end('nothing', plan);
    }
    refuseTakenTag(root, plan.tag);
    if (!options.dryRun) {
      await refuseBrokenRegistry({ root, packages, folder, registry: means.registry });
    }
    for (const line of planText(plan)) say(line);
    if (options.dryRun) return end('planned', plan);
    const tarballs = await settle(plan, edits, names, means);
    return end(await publishPacked(tarballs, plan.tag, options, means), plan);
  } catch (error) {
    if (!(error instanceof NpmError || error instanceof NotReleased)) throw error;
    io.err(`error: ${error.message}`);
    return 1;
  } finally {
    removeApart(folder);
  }
}

/** A file that is gone counts as generated: it is only written again. */
function isMadeIn(root: string): IsMade {
  return (file) => {
    const target = targets.find(({ folder }) => file.startsWith(`${folder}/`));
    if (target === undefined || isWhollyGenerated(target.folder)) return target !== undefined;
    const path = join(root, file);
    return !existsSync(path) || saysGenerated(readFileSync(path, 'utf8'));
  };
}

/** Publishes a release, or what of it is missing. */
async function publishPacked(
  tarballs: readonly Tarball[],
  tag: string,
  options: ReleaseOptions,
  { registry, say }: Means,
): Promise<State> {
  if (!options.publish && !options.dryRun) {
    say(
      `not published: push the tag for the release workflow to publish it, or run this again without --no-publish`,
    );
    return 'tagged';
  }
  const standing = await standingOf(registry, tarballs);
  if (options.dryRun) {
    for (const { name, version } of standing.missing) say(`to be published: ${name}@${version}`);
    return 'planned';
  }
  try {
    await publish(registry, tarballs, standing, say);
  } catch (error) {
    if (!(error instanceof NpmError)) throw error;
    const message = `${error.message}; run the same command again to publish the rest`;
    throw new NpmError(message, error.code);
  }
  say(`${tag} is published; to push the commit and its tag, run git push --follow-tags`);
  return 'published';
}
