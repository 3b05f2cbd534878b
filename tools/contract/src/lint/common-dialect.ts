import { notes } from '../model/schemas.ts';
import type { Cursor } from '../read/cursor.ts';
import { type Finding, type Problem, problemAt } from '../read/problem.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiDocumentInput } from './rule.ts';

/** Keywords that draft-07 (AsyncAPI) and 2020-12 (OpenAPI 3.1) do not both have, and what to write. */
const instead: ReadonlyMap<string, string> = new Map([
  ['$anchor', 'refer by JSON pointer'],
  ['$defs', 'put the schema under components.schemas, or in a file of its own'],
  ['$dynamicAnchor', 'refer by JSON pointer'],
  ['$dynamicRef', 'refer by JSON pointer'],
  ['$id', 'remove it: a schema is identified by its file or its key'],
  ['$recursiveRef', 'refer by JSON pointer'],
  ['$vocabulary', 'drop it'],
  ['additionalItems', 'describe the list with one schema under items'],
  ['contentSchema', 'describe the content in words'],
  ['definitions', 'put the schema under components.schemas, or in a file of its own'],
  ['dependencies', 'use if and then'],
  ['dependentRequired', 'use if and then'],
  ['dependentSchemas', 'use if and then'],
  ['maxContains', 'drop it'],
  ['minContains', 'drop it'],
  ['prefixItems', 'describe the list with one schema under items'],
  ['unevaluatedItems', 'describe the list with one schema under items'],
  ['unevaluatedProperties', 'write additionalProperties where all properties are listed together'],
]);

/**
 * Schemas that an AsyncAPI document can reach mean the same in both dialects.
 * See docs/decisions/portable-references.md.
 */
export function sharedSchemasAreCommon({ specs }: ApiDocumentInput): readonly Problem[] {
  const apis = specs.openapis.map(({ document }) => document);
  const places = specs.roots.flatMap(([root, dialect]) => {
    const all = everyPlace(root, dialect);
    if (dialect === 'asyncapi') return all;
    // A file of nothing but schemas is there to be shared, even if only one document does so far; a part of a document is not.
    const parts = all.filter(({ role }) => role === 'object').map(({ place }) => place.document);
    const own = new Set([...apis, ...parts]);
    return all.filter(({ place }) => !own.has(place.document));
  });
  const inAsyncapi = new Set(
    specs.roots.flatMap(([root, dialect]) =>
      dialect === 'asyncapi' ? everyPlace(root, dialect).map(({ place }) => place.tree) : [],
    ),
  );
  return places.flatMap(({ place, role }) =>
    // What the AsyncAPI document ignores has been refused already.
    role === 'schema'
      ? checkSchema(place, (key) => key.startsWith('x-') || inAsyncapi.has(place.tree))
      : [],
  );
}

function checkSchema(place: Cursor, isRefused: (key: string) => boolean): readonly Problem[] {
  if (place.tree.kind !== 'map') return [];
  const keys = [...place.tree.entries.keys()];
  const problem = (key: string, finding: Omit<Finding, 'rule'>) =>
    problemAt(place.own(key)?.source ?? place.source, { rule: 'common-dialect', ...finding });
  const unknown = keys.flatMap((key) => {
    const fix = instead.get(key);
    return fix === undefined
      ? []
      : [problem(key, { message: `${key} does not mean the same in both documents`, fix })];
  });
  const beside = keys.find((key) => key !== '$ref' && (notes.has(key) || !isRefused(key)));
  const siblings =
    place.reference === undefined || beside === undefined
      ? []
      : [
          problem(beside, {
            message: `${beside} is beside a $ref, where one of the two dialects ignores it`,
            fix: 'put the $ref into an allOf, and write the other keys next to that allOf',
          }),
        ];
  return [...unknown, ...siblings];
}
