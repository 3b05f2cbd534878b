/** An entry of the file of expected failures that names nothing; the command answers with exit code 2. */
export class ExpectedFailuresError extends Error {
  override readonly name = 'ExpectedFailuresError';
}

/**
 * Reads a file of expected failures: one id a line (`RCV-048`, or `RCV-048/effect` for one of its
 * results), anything after `#` is a comment.
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
      throw new ExpectedFailuresError(`${file}:${index + 1}: there is no check ${name}`);
    }
    names.add(name);
  }
  return names;
}
