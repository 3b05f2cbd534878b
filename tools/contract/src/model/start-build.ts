import type { Cursor } from '../read/cursor.ts';
import { type Finding, type Problem, problemAt } from '../read/problem.ts';
import type { ApiSpecs } from '../read/specs.ts';
import type { ApiBuild } from './build.ts';
import { SchemaNames } from './names.ts';
import { errorEnvelope } from './roles.ts';
import { Validators } from './validators.ts';

/** What the parts share, for documents that can be read. @param problems Where `report` adds what it is told. */
export function startBuild<S extends ApiSpecs>(
  specs: S,
  problems: Problem[],
): ApiBuild & { readonly specs: S } {
  const names = new SchemaNames(specs.roots, specs.namespace);
  const build = {
    specs,
    names,
    validators: new Validators(names),
    report: (place: Cursor, finding: Finding) => {
      problems.push(problemAt(place.source, finding));
    },
  };
  return { ...build, envelope: errorEnvelope(build) };
}
