import { createRequire } from 'node:module';
import { astToString, STRING, tsIntersection } from 'openapi-typescript/dist/lib/ts.cjs';
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.cjs';
import transformSchema from 'openapi-typescript/dist/transform/index.cjs';
import type { JsonObject } from '../../model/contract.ts';
import { anyOtherString } from './any-other-string.ts';

const { factory }: typeof import('typescript') = createRequire(import.meta.url)('typescript');

/** Writes the TypeScript types of a document in one piece. */
export type WriteTypes = (document: JsonObject) => Promise<string>;

/**
 * As openapi-typescript writes them.
 *
 * Its main module would have Redocly check and bundle the document first, which takes longer than all the rest. Ours
 * has been checked and bundled, so only the part that writes types is loaded, with the settings that are its defaults.
 * Its CommonJS files load TypeScript with `require`: for an `import`, Node reads all of it once more to tell its format.
 */
export const openapiTypes: WriteTypes = async (document) => {
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
};
