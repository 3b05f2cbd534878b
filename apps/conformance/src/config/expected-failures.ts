import { ConfigError } from '@ordering/kit/failure';

/**
 * Reads a file of expected failures: one id per line (`RCV-048`, or `RCV-048/effect` for one of its results),
 * anything after `#` is a comment.
 *
 * @throws ConfigError with file and line if an entry names no check.
 */
export function readExpectedFailures(
  text: string,
  file: string,
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const name = line.replace(/#.*/, '').trim();
    if (name === '') continue;
    if (!known.has(name)) {
      throw new ConfigError(`${file}:${index + 1}: there is no check ${name}`);
    }
    names.add(name);
  }
  return names;
}
