import type { Cursor } from '../read/cursor.ts';
import { type Finding, type Problem, SpecError } from '../read/problem.ts';
import type { ApiSpecs, Specs } from '../read/specs.ts';
import type { ErrorEnvelope } from './contract.ts';
import type { SchemaNames } from './names.ts';
import type { Validators } from './validators.ts';

/** What the parts of an Api share while they are built. */
export interface ApiBuild {
  readonly specs: ApiSpecs;
  readonly names: SchemaNames;
  /** The error envelope, where the specs have one that can be read. */
  readonly envelope: ErrorEnvelope | undefined;
  readonly validators: Validators;
  /** Adds a problem; the part leaves out what it could not read and goes on. */
  report(place: Cursor, finding: Finding): void;
}

/** What the parts of a Contract share. */
export interface Build extends ApiBuild {
  readonly specs: Specs;
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
