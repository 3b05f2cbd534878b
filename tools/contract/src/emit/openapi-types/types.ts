import { createRequire } from 'node:module';
import { astToString, NEVER, STRING, tsIntersection } from 'openapi-typescript/dist/lib/ts.cjs';
import { resolveRef } from 'openapi-typescript/dist/lib/utils.cjs';
import transformSchema from 'openapi-typescript/dist/transform/index.cjs';
import type { TypeNode } from 'typescript';
import type { JsonObject } from '../../read/json.ts';
import { marks } from './marks.ts';

const { factory }: typeof import('typescript') = createRequire(import.meta.url)('typescript');

/** Writes the TypeScript types of a document in one piece. */
export type WriteTypes = (document: JsonObject) => Promise<string>;

/** The types behind the marks. */
const marked = new Map<string | undefined, TypeNode>([
  [marks.anyOtherString, tsIntersection([STRING, factory.createTypeLiteralNode([])])],
  [marks.nothing, NEVER],
]);

/**
 * As openapi-typescript writes them.
 *
 * Its main module would have Redocly check and bundle the document first, which takes longer than all the rest. Ours
 * has been checked and bundled, so only the part that writes types is loaded, with the settings that are its defaults.
 * Its CommonJS files load TypeScript with `require`: for an `import`, Node reads all of it once more to tell its format.
 */
export const openapiTypes: WriteTypes = async (document) => {
  const silent = true;
  const nodes = transformSchema(document, {
    silent,
    // No schema has one any more: see schema-for-types.ts.
    discriminators: { objects: {}, refsHandled: [] },
    // A default is what a reader takes for a property that is missing; it may be missing.
    defaultNonNullable: false,
    // An object without listed properties may hold any, for the contract grows.
    emptyObjectsUnknown: true,
    transform: ({ format }) => marked.get(format),
    injectFooter: [],
    resolve: (reference) => resolveRef(document, reference, { silent }),
  });
  return astToString(nodes);
};
