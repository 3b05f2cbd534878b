import type { Result } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import { standingWords } from './counts.ts';
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

/** One line that is written over and over, and a line for each failure that is news. */
export function liveLine(write: Write, outlook: Outlook, style: Style): Progress {
  const clear = '\r\u001B[2K';
  const tally = tallyOf(outlook);
  const failures = newFailures(style);
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      write(`${clear}${failures(result)}  ${tally()}  ${style.dim(shortName(result))}`);
    },
    end: () => write(clear),
  };
}

/** A line for each family as soon as all its results are known, and one for each failure that is news. */
export function familyLines(write: Write, outlook: Outlook, style: Style): Progress {
  const left = new Map(outlook);
  const tally = tallyOf(outlook);
  const failures = newFailures(style);
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      const { family } = result;
      const known = tally();
      left.set(family, (left.get(family) ?? 0) - 1);
      const line = left.get(family) === 0 ? `  ${known}  ${style.dim(family)}\n` : '';
      write(`${failures(result)}${line}`);
    },
    end: () => write('\n'),
  };
}

/** How many results are known, one more each time: `12/77`. What they come to shows when all are. */
function tallyOf(outlook: Outlook): () => string {
  const total = [...outlook.values()].reduce((sum, count) => sum + count, 0);
  let known = 0;
  return () => {
    known += 1;
    return `${known}/${total}`;
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
