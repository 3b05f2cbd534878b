import { formatPlace, formatProblem, type Problem } from '../read/problem.ts';
import type { Io } from './io.ts';

/** Prints problems for a person, with how many there are. */
export function printProblems(problems: readonly Problem[], root: string, io: Io): void {
  for (const problem of problems) io.err(formatProblem(problem, root, io.cwd));
  if (problems.length > 0) io.err(count(problems.length, 'problem'));
}

/** Problems for a program: the same facts, each file as seen from the working directory. */
export function jsonProblems(problems: readonly Problem[], root: string, io: Io) {
  return problems.map(({ rule, severity, message, fix, pointer, ...place }) => ({
    file: formatPlace(place, root, io.cwd).replace(/:\d+$/, ''),
    line: place.line,
    pointer: pointer ?? '',
    rule,
    severity,
    message,
    fix,
  }));
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
