import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../outside/git.ts';
import { type Edit, write } from './edits.ts';
import { record } from './history.ts';
import type { Plan } from './plan.ts';
import { prove } from './prove.ts';
import { standingOf } from './publish.ts';
import type { Registry, Tarball } from './registry.ts';

/** With what a release is carried out. */
export interface Means {
  readonly root: string;
  /** A folder of this run, which is removed afterwards. */
  readonly folder: string;
  readonly registry: Registry;
  pack(name: string, into: string): Promise<Tarball>;
  /** Writes what the documents generate. */
  generate(): Promise<void>;
  say(line: string): void;
}

/** The last release could not do with this one what it promised. */
export class NotProven extends Error {
  override readonly name = 'NotProven';
}

/**
 * Writes what a plan says, packs and tries it, and records it in a commit and a tag. If any of it fails, or is
 * interrupted, the tree is as it was.
 *
 * @returns What is released, each after those that it needs.
 * @param names Every package that is published; those that are not released are tried as they are.
 */
export async function settle(
  plan: Plan,
  edits: readonly Edit[],
  names: readonly string[],
  means: Means,
): Promise<readonly Tarball[]> {
  const { root, say } = means;
  const undo = () => {
    git(root, ['restore', '--source=HEAD', '--staged', '--worktree', ':/']);
    git(root, ['clean', '--force', '--quiet', '--', ...edits.map(({ file }) => file)]);
  };
  const stop = () => {
    undo();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    write(root, edits);
    await means.generate();
    const released = plan.packages.map(({ name }) => name);
    const packed = await packAll(plan.base === undefined ? released : names, means);
    const tarballs = packed.filter(({ name }) => released.includes(name));
    await standingOf(means.registry, tarballs);
    if (plan.base !== undefined) await proveOn(plan.base, plan, names, means);
    record(root, plan);
    say(`committed, and tagged ${plan.tag}`);
    return tarballs;
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function proveOn(base: string, plan: Plan, names: readonly string[], means: Means) {
  const { root, folder, say } = means;
  say(`trying what was written for ${base}`);
  const { proven, said } = await prove({
    root,
    base,
    plan,
    names,
    folder,
    tarballs: tarballsIn(folder),
  });
  if (proven) return say(said);
  throw new NotProven(
    `What was written for ${base} fails on the new build, although nothing that it uses is said to break. Nothing was released. It says:\n${said}`,
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
