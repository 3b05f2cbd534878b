import type { ExpectedFailures } from '@ordering/conformance-suite';
import { ConfigError } from '@ordering/kit/failure';

/** What a file of known failures says today. */
export interface KnownFailures {
  readonly expected: ExpectedFailures;
  /** What is expected no longer, because its date is over, in a sentence each. */
  readonly overdue: readonly string[];
}

const line = /^(?<name>\S+)(?<sometimes> +sometimes)?(?: +until +(?<until>\S+))?$/;

/**
 * Reads a file of expected failures: one id per line (`RCV-048`, or `RCV-048/effect` for one of its results), with the last
 * day on which it may fail, if there is one (`RCV-048 until 2030-12-31`). What may also pass is marked so before that
 * (`RCV-062 sometimes`). Anything after `#` is a comment.
 *
 * @param known Every name that there is.
 * @param today In ISO 8601, in UTC.
 * @throws ConfigError with file and line if an entry names no check, or no day.
 */
export function readExpectedFailures(
  text: string,
  file: string,
  known: ReadonlySet<string>,
  today: string = new Date().toISOString().slice(0, 10),
): KnownFailures {
  const expected = new Map<string, 'always' | 'sometimes'>();
  const overdue: string[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const entry = whole.replace(/#.*/, '').trim();
    if (entry === '') continue;
    const place = `${file}:${index + 1}`;
    const { name = '', sometimes, until } = line.exec(entry)?.groups ?? {};
    if (!known.has(name))
      throw new ConfigError(`${place}: there is no check ${name === '' ? entry : name}`);
    if (until !== undefined && !isDay(until)) {
      throw new ConfigError(`${place}: ${until} is not a date; write it like 2030-12-31`);
    }
    if (until === undefined || today <= until) {
      expected.set(name, sometimes === undefined ? 'always' : 'sometimes');
    } else {
      overdue.push(`${place}: ${name} was expected to fail until ${until}, so it counts again.`);
    }
  }
  return { expected, overdue };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
}
