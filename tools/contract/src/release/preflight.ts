import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownProperty } from '@ordering/kit/own';
import { NpmError, npm } from '../outside/npm.ts';
import type { Registry } from './registry.ts';
import { readObject, type Workspace } from './workspaces.ts';

/** What a release needs of registries before it can be proven. */
interface Needs {
  readonly root: string;
  readonly packages: readonly Workspace[];
  /** A folder of this run. */
  readonly folder: string;
  /** Where it will be published. */
  readonly registry: Registry;
}

/**
 * Finds out whether the registry that npm is told can install what the packages need of others, and whether the one that
 * they are published to answers: a release that is tried without them fails as if something in it were broken.
 *
 * @throws NpmError that says which registry, and why.
 */
export async function refuseBrokenRegistry(needs: Needs): Promise<void> {
  const { root, packages, registry } = needs;
  const folder = join(needs.folder, 'preflight');
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  const dependencies = othersNeeded(root, packages);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const resolve = ['install', '--package-lock-only', '--ignore-scripts', '--legacy-peer-deps'];
  const ask = ['--prefer-online', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  try {
    await npm({ cwd: folder }, [...resolve, ...ask]);
  } catch (error) {
    if (!(error instanceof NpmError)) throw error;
    const url = await npm({ cwd: folder }, ['config', 'get', 'registry']);
    throw new NpmError(
      `The registry ${url.trim()} cannot install the dependencies of the packages, so they cannot be tested: ${error.message}. Nothing was released. Make \`npm install\` work with it, or configure npm for another registry, and run this again.`,
      error.code,
    );
  }
  const [first] = packages;
  if (first === undefined) return;
  try {
    await registry.list(first.name);
  } catch (error) {
    if (!(error instanceof NpmError)) throw error;
    throw new NpmError(
      `The registry to publish to does not answer: ${error.message}. Nothing was released. Check --registry or the configuration of npm, and run this again.`,
      error.code,
    );
  }
}

function othersNeeded(root: string, packages: readonly Workspace[]): Record<string, string> {
  const ours = new Set(packages.map(({ name }) => name));
  const all = packages.flatMap(({ folder }) => {
    const { dependencies } = readObject(join(root, folder, 'package.json'));
    if (typeof dependencies !== 'object' || dependencies === null) return [];
    return Object.keys(dependencies).map(
      (name) => [name, String(ownProperty(dependencies, name))] as const,
    );
  });
  return Object.fromEntries(all.filter(([name]) => !ours.has(name)));
}
