import type { Result } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import { countWords, standingWords } from './counts.ts';
import type { Style } from './style.ts';

/** Shows a run while it goes on. */
export interface Progress {
  start(heading: string): void;
  result(result: Result): void;
  end(): void;
}

/** What is to come: how many results each family has. */
type Outlook = ReadonlyMap<string, number>;

type Write = (text: string) => void;

export const silent: Progress = { start() {}, result() {}, end() {} };

/** One line that is written over and over, below those that stay. */
export function liveLine(write: Write, outlook: Outlook, style: Style): Progress {
  const clear = '\r\u001B[2K';
  const newsOf = newsIn(outlook, style);
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      const { known, lines } = newsOf(result);
      write(`${clear}${lines}  ${known}  ${style.dim(shortName(result))}`);
    },
    end: () => write(`${clear}\n`),
  };
}

/** Nothing but the lines that stay; the first result has one of its own, so that a reader sees that the run goes on. */
export function familyLines(write: Write, outlook: Outlook, style: Style): Progress {
  const newsOf = newsIn(outlook, style);
  let isFirst = true;
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      const { known, lines } = newsOf(result);
      const first = `  ${known}  ${style.dim(shortName(result))}  ${standingWords[result.status]}\n`;
      const isNews = lines !== '' || (isFirst && result.status !== 'not-run');
      if (isNews) write(lines === '' ? first : lines);
      isFirst = isFirst && !isNews;
    },
    end: () => write('\n'),
  };
}

/** What a result adds to what is known. */
interface News {
  /** How many results are known: `[12/77]`. */
  readonly known: string;
  /** The lines that it is worth: one for its failure, if that is new, and one for its family, if that is complete. */
  readonly lines: string;
}

/**
 * The line of a family is final: nothing that passed or came to nothing changes later. What is broken stays so, and is counted as
 * `failed as well` at the end where another result then tells its cause.
 */
function newsIn(outlook: Outlook, style: Style): (result: Result) => News {
  const total = [...outlook.values()].reduce((sum, count) => sum + count, 0);
  const width = Math.max(0, ...[...outlook.keys()].map((title) => title.length));
  const failures = newFailures(style);
  const results: Result[] = [];
  return (result) => {
    results.push(result);
    const known = `[${`${results.length}`.padStart(`${total}`.length)}/${total}]`;
    const family = results.filter((each) => each.family === result.family);
    const title = style.dim(result.family.padEnd(width));
    const line =
      family.length === outlook.get(result.family)
        ? `  ${known}  ${title}  ${countWords(family, style)}\n`
        : '';
    return { known, lines: `${failures(result)}${line}` };
  };
}

/** The line of a failure, or of its cause: which of the results that fail of it tells it is known at the end. */
function newFailures(style: Style): (result: Result) => string {
  const causes = new Set<string>();
  return (result) => {
    const { status, cause, title } = result;
    if (status !== 'fail' || (cause !== undefined && causes.has(cause))) return '';
    if (cause !== undefined) causes.add(cause);
    return `  ${style.bad(standingWords.fail)}  ${cause ?? `${shortName(result)}  ${title}`}\n`;
  };
}
