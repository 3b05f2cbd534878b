/** The first version that has node:sqlite without a flag. */
export const firstWithSqlite = '22.13';

/**
 * What is wrong with a Node.js that is too old, to be put after the name of what needs a newer one; undefined where
 * nothing is.
 *
 * @param range As `engines` of a manifest says it, `>=22.13`, or the least version alone.
 * @param version Of the Node.js that runs, `22.12.0`.
 */
export function missingNode(range: string, version: string): string | undefined {
  const least = range.replace('>=', '');
  const [major = 0, minor = 0] = numbers(least);
  const [hasMajor = 0, hasMinor = 0] = numbers(version);
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return undefined;
  return `needs Node.js ${least} or newer, and this is Node.js ${version}`;
}

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}
