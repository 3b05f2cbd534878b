import type { Cursor } from '../read/cursor.ts';
import type { Dialect } from '../read/grammar.ts';
import { type Finding, type Problem, problemAt, SpecError } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';
import type { ErrorEnvelope } from './contract.ts';
import { SchemaNames } from './names.ts';
import { errorEnvelope } from './roles.ts';

/** What the parts of the model share while they are built. */
export interface Build {
  readonly specs: Specs;
  readonly names: SchemaNames;
  /** The roots of the documents, each with the language that it is written in. */
  readonly documents: readonly (readonly [Cursor, Dialect])[];
  /** The error envelope, where the specs have one that can be read. */
  readonly envelope: ErrorEnvelope | undefined;
  /** Adds a problem; the part leaves out what it could not read and goes on. */
  report(place: Cursor, finding: Finding): void;
}

export function startBuild(specs: Specs, problems: Problem[]): Build {
  const documents = [
    [specs.openapi, 'openapi'],
    [specs.asyncapi, 'asyncapi'],
  ] as const;
  const build = {
    specs,
    names: new SchemaNames(documents),
    documents,
    report: (place: Cursor, finding: Finding) => {
      problems.push(problemAt(place.source, finding));
    },
  };
  return { ...build, envelope: errorEnvelope(build) };
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
