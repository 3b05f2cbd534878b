import { extensions } from '../model/extensions.ts';

/** Keywords of a schema that are read by name, so that a change of them is judged by what it means. */
const read: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    '$defs',
    'deprecated',
    'nullable',
    'type',
    'const',
    'enum',
    'allOf',
    'anyOf',
    'oneOf',
  ],
  ...['required', 'properties', 'items', 'additionalProperties', 'unevaluatedProperties'],
]);

/** Keywords that say nothing about values: words for people, names for `$ref`s, and how XML is written, which nobody sends. */
const silent: ReadonlySet<string> = new Set([
  ...['$comment', '$schema', '$id', '$anchor', 'title', 'description', 'example', 'examples'],
  ...['externalDocs', 'xml'],
]);

/** Whether a keyword of a schema is judged by name, by its extension's meaning, or says nothing. */
export function isJudged(key: string): boolean {
  return read.has(key) || silent.has(key) || extensions.has(key);
}
