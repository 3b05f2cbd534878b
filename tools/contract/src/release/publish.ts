import { UsageError } from '@ordering/kit/failure';
import type { Registry, Tarball } from './registry.ts';
import { isNewer } from './version.ts';

/** Where a version waits until all of a release are there. */
const waitingTag = 'next';
/** What is installed where no version is asked for. */
export const currentTag = 'latest';

/** Packages of a release that are not in the registry yet, and those that are, with the same content. */
export interface Standing {
  readonly missing: readonly Tarball[];
  readonly there: readonly Tarball[];
}

/**
 * Looks at what of a release is in the registry.
 *
 * @throws UsageError if a version is there with other content: nobody may publish it again.
 */
export async function standingOf(
  registry: Registry,
  tarballs: readonly Tarball[],
): Promise<Standing> {
  const looked = await Promise.all(
    tarballs.map(async (tarball) => {
      const listed = await registry.list(tarball.name);
      const there = listed?.versions.includes(tarball.version) === true;
      return { tarball, there, differ: there ? await registry.differences(tarball) : [] };
    }),
  );
  for (const { tarball, differ } of looked) {
    const [first] = differ;
    if (first === undefined) continue;
    throw new UsageError(
      `${tarball.name}@${tarball.version} is already in the registry with other contents: ${first} differs, for example. A version can be published only once; release a new version.`,
    );
  }
  const of = (there: boolean) =>
    looked.filter((each) => each.there === there).map(({ tarball }) => tarball);
  return { missing: of(false), there: of(true) };
}

/**
 * Publishes what is missing, in order, and then makes all of it what is installed by default: whoever installs meanwhile
 * gets the release before. What an earlier run has done is not done again, and no tag goes back to an older version.
 *
 * @param tarballs Each after those that it needs.
 */
export async function publish(
  registry: Registry,
  tarballs: readonly Tarball[],
  { missing }: Standing,
  say: (line: string) => void,
): Promise<void> {
  const wanted = new Set(missing);
  for (const tarball of tarballs) {
    const name = `${tarball.name}@${tarball.version}`;
    if (wanted.has(tarball)) await registry.publish(tarball, waitingTag);
    say(
      `${name} ${wanted.has(tarball) ? `published as ${waitingTag}` : 'is already in the registry'}`,
    );
  }
  for (const tarball of tarballs) {
    const { name, version } = tarball;
    const tags = (await registry.list(name))?.tags;
    const current = tags?.get(currentTag);
    const waiting = tags?.get(waitingTag);
    if (current === version) continue;
    if (current !== undefined && isNewer(current, version)) {
      say(`${name}@${version} is not ${currentTag}: ${current} is newer, and stays`);
      // It may have been published just now, which moved the tag back.
      if (waiting !== undefined && isNewer(current, waiting)) {
        await registry.setTag(name, current, waitingTag);
      }
    } else if (!wanted.has(tarball) && (await registry.deprecation(name, version)) !== undefined) {
      say(`${name}@${version} is not ${currentTag}: it is withdrawn`);
    } else {
      await registry.setTag(name, version, currentTag);
      say(`${name}@${version} is ${currentTag}`);
    }
  }
}
