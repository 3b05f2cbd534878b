import { join, relative, sep } from 'node:path';
import { compare } from './compare.ts';
import type { Source } from './source.ts';

/**
 * Something that a person has to change in the specs. Problems are values: whoever finds one adds
 * it to a list and goes on, so that all of them can be shown at once.
 */
export interface Problem {
  /** POSIX path relative to the specs folder, as in `Source`. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly pointer?: string;
  /** A short stable name, for example `reference`. */
  readonly rule: string;
  readonly message: string;
  /** What to change, as an instruction. */
  readonly fix: string;
  readonly severity: 'error' | 'warning';
}

/** What a problem says, without its place. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
  readonly fix: string;
  readonly severity?: Problem['severity'];
}

export function problemAt(source: Source, finding: Finding): Problem {
  return { ...source, severity: 'error', ...finding };
}

/** Carries problems out of code that cannot go on without what it looked for. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly Problem[];

  constructor(...problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('; '));
    this.problems = problems;
  }
}

/** In the order in which a person reads the files, each problem once. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const byText = new Map(
    problems.map((problem) => [
      `${problem.file}:${problem.line}:${problem.rule}:${problem.message}`,
      problem,
    ]),
  );
  return [...byText.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.message, b.message),
  );
}

/** `specs/openapi.yaml:123: message — fix`, the path as seen from `cwd`. */
export function formatProblem(problem: Problem, root: string, cwd: string): string {
  const label = problem.severity === 'warning' ? 'warning: ' : '';
  return `${formatPlace(problem, root, cwd)}: ${label}${problem.message} — ${problem.fix}`;
}

/** `specs/openapi.yaml:123`, the path as seen from `cwd`. */
export function formatPlace(place: Pick<Source, 'file' | 'line'>, root: string, cwd: string) {
  const path = relative(cwd, join(root, place.file)) || place.file;
  return `${path.split(sep).join('/')}:${place.line}`;
}
