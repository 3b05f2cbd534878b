import core from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import { createHttpAndFileResolver } from '@stoplight/spectral-ref-resolver';
import rulesets from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';
import { at, type StockDocument } from './documents.ts';

/** Rules that these documents break on purpose. */
const exceptions = {
  // The contract names nobody to ask, and a made-up address would be worse than none.
  'info-contact': 'off',
  'asyncapi-info-contact': 'off',
  // More tools know 3.0 than 3.1, and nothing here needs 3.1.
  'asyncapi-latest-version': 'off',
  // A product is a channel; a tag for it would say the same again.
  'asyncapi-3-tags': 'off',
  // Settings and statuses are named by the contract, though no payload is known to hold them.
  'asyncapi-unused-components-schema': 'off',
} as const;

/** Rules that only the documents written by hand break. */
const handWritten = {
  // The rows of the status table stand together, also those that an operation narrows for itself.
  'oas3-unused-component': 'off',
} as const;

const schemaRule = 'oas3-schema';

/** The standard has paths that lead to a file; Spectral, which follows them, has a schema of OpenAPI 3.1 in which they are wrong. */
function isPathReference(document: unknown, place: readonly (string | number)[]): boolean {
  return place.length === 2 && place[0] === 'paths' && at(document, ...place, '$ref') !== undefined;
}

/** What Spectral finds in a document with its rules for OpenAPI and AsyncAPI, hints left out. */
export async function spectral({ text, path, plain }: StockDocument): Promise<readonly string[]> {
  // Those that are linted at the same time must not share one: what one is reading looks missing to the others.
  const linter = new core.Spectral({ resolver: createHttpAndFileResolver() });
  const rules = plain ? exceptions : { ...exceptions, ...handWritten };
  linter.setRuleset(new core.Ruleset({ extends: [rulesets.oas, rulesets.asyncapi], rules }));
  const found = await linter.run(new core.Document(text, parsers.Yaml, path));
  const document: unknown = parse(text);
  return found
    .filter(({ code, path: place }) => code !== schemaRule || !isPathReference(document, place))
    .map((each) => `${each.code} at ${each.path.join('/')}: ${each.message}`);
}
