import type { Level } from '../diff/policy.ts';

/** `1.2.3` as three numbers; versions with more to them, such as `1.2.3-beta`, are none that we publish. */
function partsOf(version: string): readonly [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is not a version of the form 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
}

/** The next version. Before 1.0.0, where a minor may break, what breaks raises the minor. */
export function raise(version: string, level: Level): string {
  const [major, minor, patch] = partsOf(version);
  if (level === 'none') return version;
  if (level === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (level === 'minor' || major === 0) return `${major}.${minor + 1}.0`;
  return `${major + 1}.0.0`;
}

/** Whether whoever asks for `^version` gets another one that is newer. */
export function takes(version: string, newer: string): boolean {
  const [one, other] = [partsOf(version), partsOf(newer)];
  const first = one.findIndex((part) => part > 0);
  return one.every((part, at) => (first >= 0 && at > first) || part === other[at]);
}

/** Whether a major is a minor in this version. */
export function isBeforeOne(version: string): boolean {
  return partsOf(version)[0] === 0;
}

/** The versions of the form 1.2.3 before one, the newest first. */
export function versionsBefore(version: string, all: readonly string[]): readonly string[] {
  return all
    .filter((each) => /^\d+\.\d+\.\d+$/.test(each) && older(each, version) < 0)
    .sort(older)
    .reverse();
}

/** Whether a version comes after another one; a prerelease, which none of ours is, counts as its release. */
export function isNewer(version: string, than: string): boolean {
  const released = (each: string) => each.replace(/[-+].*/, '');
  return older(released(version), released(than)) > 0;
}

function older(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
