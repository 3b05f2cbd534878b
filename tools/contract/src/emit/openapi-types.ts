import { createRequire } from 'node:module';
import type { JsonObject } from '../model/contract.ts';

/**
 * The format of a string whose known values stand beside it; no format of JSON Schema is called so.
 * `'a' | 'b' | string` is `string` to the compiler, and an editor could not suggest the values.
 */
export const anyOtherString = 'x-open others';

/**
 * The TypeScript types of a document in one piece, as openapi-typescript writes them.
 *
 * Its main module would have Redocly check and bundle the document first, which takes longer than all the rest. Ours
 * has been checked and bundled, so only the part that writes types is loaded, with the settings that are its defaults.
 * Its CommonJS files load TypeScript with `require`: for an `import`, Node reads all of it once more to tell its format.
 */
export async function openapiTypes(document: JsonObject): Promise<string> {
  const { factory }: typeof import('typescript') = createRequire(import.meta.url)('typescript');
  const [
    { default: transformSchema },
    { astToString, STRING, tsIntersection },
    { resolveRef, scanDiscriminators },
  ] = await Promise.all([
    import('openapi-typescript/dist/transform/index.cjs'),
    import('openapi-typescript/dist/lib/ts.cjs'),
    import('openapi-typescript/dist/lib/utils.cjs'),
  ]);
  const silent = true;
  // The scan writes into the document.
  const own = structuredClone(document);
  const nodes = transformSchema(own, {
    silent,
    discriminators: scanDiscriminators(own, { silent }),
    defaultNonNullable: true,
    // An object without listed properties may hold any, for the contract grows.
    emptyObjectsUnknown: true,
    transform: ({ format }) =>
      format === anyOtherString
        ? tsIntersection([STRING, factory.createTypeLiteralNode([])])
        : undefined,
    injectFooter: [],
    resolve: (reference) => resolveRef(own, reference, { silent }),
  });
  return astToString(nodes);
}
