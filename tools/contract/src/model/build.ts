import type { Cursor } from '../read/cursor.ts';
import { type Finding, type Problem, problemAt, SpecError } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';
import { SchemaNames } from './names.ts';

/** What the parts of the model share while they are built. */
export interface Build {
  readonly specs: Specs;
  readonly names: SchemaNames;
  /** Adds a problem; the part leaves out what it could not read and goes on. */
  report(place: Cursor, finding: Finding): void;
}

export function startBuild(specs: Specs, problems: Problem[]): Build {
  return {
    specs,
    names: new SchemaNames([
      [specs.openapi, 'openapi'],
      [specs.asyncapi, 'asyncapi'],
    ]),
    report: (place, finding) => problems.push(problemAt(place.source, finding)),
  };
}

/** Runs a part of the model; a problem that stops it is added to the list. */
export function attempt<T>(problems: Problem[], part: () => T): T | undefined {
  try {
    return part();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
