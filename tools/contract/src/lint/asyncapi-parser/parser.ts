import { Parser } from '@asyncapi/parser';
import type { Ask } from '../opinion.ts';

// Structure is checked with every `$ref` followed. The check before that compiles the schema of AsyncAPI once more, and
// what it could add, a `$ref` that leads nowhere, never comes this far. What is only recommended is no error.
const parser = new Parser({
  ruleset: { recommended: false, rules: { 'asyncapi-document-unresolved': 'off' } },
});
const error = 0;

/** Asks `@asyncapi/parser`. */
export const askParser: Ask = async (document) => {
  const diagnostics = await parser.validate(JSON.stringify(document));
  return diagnostics
    .filter(({ severity }) => severity === error)
    .map(({ code, message, path }) => ({ rule: String(code), message, keys: path }));
};
