import { Parser } from '@asyncapi/parser';
import type { JsonObject } from '../../read/json.ts';

/** An error that `@asyncapi/parser` finds. */
export interface Objection {
  readonly rule: string;
  readonly message: string;
  /** The keys that lead from the root of the document to the place. */
  readonly keys: readonly (string | number)[];
}

/** Asks `@asyncapi/parser` for errors in a document in one piece, so that it fetches nothing. */
export type Ask = (document: JsonObject) => Promise<readonly Objection[]>;

// Structure is checked with every `$ref` followed. The check before that compiles the schema of AsyncAPI once more, and
// what it could add, a `$ref` that leads nowhere, never comes this far. What is only recommended is no error.
const parser = new Parser({
  ruleset: { recommended: false, rules: { 'asyncapi-document-unresolved': 'off' } },
});
const error = 0;

export const askParser: Ask = async (document) => {
  const diagnostics = await parser.validate(JSON.stringify(document));
  return diagnostics
    .filter(({ severity }) => severity === error)
    .map(({ code, message, path }) => ({ rule: String(code), message, keys: path }));
};
