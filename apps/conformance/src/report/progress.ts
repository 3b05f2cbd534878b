import type { Result } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import { statusWords } from './counts.ts';
import type { Style } from './style.ts';
import { familyLine, familyWidth } from './terminal.ts';

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

/** One line that is written over and over, and a line for each failure. */
export function liveLine(write: Write, outlook: Outlook, style: Style): Progress {
  const total = [...outlook.values()].reduce((sum, count) => sum + count, 0);
  const clear = '\r\u001B[2K';
  let done = 0;
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      done += 1;
      const name = shortName(result);
      if (result.status === 'fail') {
        write(`${clear}  ${style.bad(statusWords.fail)}  ${name}  ${result.title}\n`);
      }
      write(`${clear}  ${done}/${total}  ${style.dim(name)}`);
    },
    end: () => write(clear),
  };
}

/** A line for each family as soon as all its results are known. */
export function familyLines(write: Write, outlook: Outlook, style: Style): Progress {
  const seen = new Map<string, Result[]>();
  const width = familyWidth([...outlook.keys()]);
  return {
    start: (heading) => write(`${heading}\n\n`),
    result(result) {
      const family = [...(seen.get(result.family) ?? []), result];
      seen.set(result.family, family);
      if (family.length === outlook.get(result.family)) {
        write(`${familyLine(result.family, family, width, style)}\n`);
      }
    },
    end: () => write('\n'),
  };
}
