import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/sources.ts';
import { alone } from './alone.ts';
import { fileOf, type Published, withDependencies } from './published.ts';
import { run } from './run.ts';

export interface Tarball extends Published {
  /** Absolute. */
  readonly path: string;
}

/**
 * Packs packages, and those of ours that they depend on, as `npm publish` would, into a folder. What
 * `prepack` does for each package is done for all at once; prepack.test.ts has it done by npm. A release that is being
 * made names its own, in `ORDERING_TARBALLS`.
 */
export async function tarballs(
  folder: string,
  names: readonly string[],
): Promise<readonly Tarball[]> {
  const { ORDERING_TARBALLS: given } = process.env;
  if (given !== undefined) return withDependencies(names).map((each) => tarballIn(given, each));
  // A build begins by removing what was built before.
  return alone(async () => {
    const filters = names.map((name) => `--filter=${name}`);
    const build = ['run', '--silent', 'build', '--', ...filters];
    const built = await run('npm', build, { cwd: root, timeout: packTimeout });
    if (built.code !== 0) throw new Error(built.output);
    return pack(withDependencies(names), folder);
  });
}

/** A tarball of a release that is being made, which is in a folder of its own. */
function tarballIn(folder: string, each: Published): Tarball {
  const own = join(folder, encodeURIComponent(each.manifest.name));
  const [file] = readdirSync(own);
  if (file === undefined) throw new Error(`${own} is empty`);
  return { ...each, path: join(own, file) };
}

async function pack(list: readonly Published[], into: string): Promise<readonly Tarball[]> {
  mkdirSync(into, { recursive: true });
  const names = list.flatMap(({ manifest }) => ['-w', manifest.name]);
  const args = ['pack', '--silent', '--ignore-scripts', ...names, '--pack-destination', into];
  const { code, output } = await run('npm', args, { cwd: root, timeout: packTimeout });
  if (code !== 0) throw new Error(output);
  return list.map((each) => ({ ...each, path: join(into, fileOf(each.manifest)) }));
}

/** In milliseconds: whatever was not built before is built. */
export const packTimeout = 600_000;
