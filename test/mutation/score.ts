import type { Equivalent } from './equivalents.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** What Stryker reports, as far as it is read here. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly replacement?: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

/** A change that no test has seen. */
type Survivor = Pick<Equivalent, 'file' | 'line' | 'from' | 'to'> & { readonly at: number };

interface Score {
  readonly killed: number;
  readonly survivors: readonly Survivor[];
  /** Equivalents of the files in the report that did not survive, or are not there any more. */
  readonly stale: readonly Equivalent[];
  /** Of 100: what is killed, of all that is not equivalent. */
  readonly percent: number;
}

export function scoreOf({ files }: Report, equivalents: readonly Equivalent[]): Score {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, ...mutant })),
  );
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const lived: Survivor[] = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ file, source, location: { start, end }, replacement = '' }) => ({
      file,
      at: start.line,
      line: source.split('\n')[start.line - 1]?.trim() ?? '',
      from: textBetween(source, start, end),
      to: replacement,
    }));
  const same = (a: Equivalent, b: Survivor) =>
    a.file === b.file && a.line === b.line && a.from === b.from && a.to === b.to;
  const survivors = lived.filter((each) => !equivalents.some((known) => same(known, each)));
  const stale = equivalents
    .filter(({ file }) => file in files)
    .filter((known) => !lived.some((each) => same(known, each)));
  const all = killed + survivors.length;
  return { killed, survivors, stale, percent: all === 0 ? 100 : (100 * killed) / all };
}

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = (lines.pop() ?? '').slice(0, end.column - 1);
  return [...lines, last].join('\n').slice(start.column - 1);
}
