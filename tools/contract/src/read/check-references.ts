import type { Cursor } from './cursor.ts';
import { fileAt, isRemote } from './example.ts';
import type { Dialect } from './grammar.ts';
import { type Problem, problemAt, SpecError } from './problem.ts';
import type { Tree } from './tree.ts';
import { type Visited, visit } from './visit.ts';

/** The keywords whose schemas apply to the same value as the schema that has them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Every `$ref` that leads nowhere, to the network or only back to itself, in all reachable files;
 * and every file of an example that is not there.
 */
export function checkReferences(root: Cursor, dialect: Dialect): readonly Problem[] {
  const problems: Problem[] = [];
  const leadsSomewhere = ({ place, role }: Visited): boolean => {
    try {
      if (role === 'file') fileAt(place);
      else place.hop();
      return true;
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      problems.push(...error.problems);
      return false;
    }
  };

  const schemas: Cursor[] = [];
  for (const visited of visit(root, dialect, leadsSomewhere)) {
    const { place, role } = visited;
    if (role === 'schema' && place.tree.kind === 'map') schemas.push(place);
    if (role === 'file' && !isRemote(place)) leadsSomewhere(visited);
  }
  return problems.length > 0 ? problems : endlessSchemas(schemas);
}

/**
 * Schemas that apply themselves to the same value again, for example through `allOf`. A recursive
 * schema is legal only where each turn goes one level down into the value.
 */
function endlessSchemas(schemas: readonly Cursor[]): readonly Problem[] {
  const problems: Problem[] = [];
  const done = new Set<Tree>();
  const open = new Set<Tree>();
  const walk = (schema: Cursor, via: Cursor): void => {
    if (open.has(schema.tree)) {
      problems.push(
        problemAt(via.source, {
          rule: 'reference',
          message: 'this schema refers only to itself, so no value can be checked against it',
          fix: 'put the recursion under properties, items or additionalProperties',
        }),
      );
      return;
    }
    if (done.has(schema.tree)) return;
    open.add(schema.tree);
    for (const next of applied(schema)) walk(next, next);
    open.delete(schema.tree);
    done.add(schema.tree);
  };
  for (const schema of schemas) walk(schema, schema);
  return problems;
}

function applied(schema: Cursor): readonly Cursor[] {
  const behind = schema.reference === undefined ? [] : [schema.hop()];
  const here = inPlace.flatMap((keyword) => {
    const member = schema.own(keyword);
    if (member === undefined) return [];
    return member.tree.kind === 'list' ? member.items() : [member];
  });
  return [...behind, ...here];
}
